/// One finding of each of two rules: the task is not cancelled before it is replaced, and the cancellation is dropped.
@MainActor
final class UsersSearch {
  private(set) var shown: [String] = []
  private var searchTask: Task<Void, Never>?

  func setQuery(_ query: String) {
    searchTask = Task {
      try? await Task.sleep(nanoseconds: 300_000_000)
      shown = ["Ada", "Grace"].filter { $0.contains(query) }
    }
  }
}
