import Foundation

/// A side controller as the documents mean it, with names for users.
@MainActor
final class NamesController {
  enum SectionID: Hashable, Sendable { case first, rest }

  struct Section: Equatable, Sendable {
    var id: SectionID
    var names: [String]
  }

  private(set) var sections: [Section] = []
  private(set) var pendingSearchTask: Task<Void, Never>?
  private(set) var appliedQueries: [String] = []
  private var allNames: [String] = []
  private var query = ""
  private let clock: any Clock<Duration>

  var willChange: (() -> Void)?
  var didChange: (() -> Void)?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func setNames(_ names: [String]) {
    allNames = names
    rebuildSections()
  }

  func setQuery(_ query: String) {
    let trimmed = query.trimmingCharacters(in: .whitespacesAndNewlines)
    pendingSearchTask?.cancel()
    pendingSearchTask = Task { [weak self, clock] in
      try? await Task.sleep(for: .milliseconds(250), clock: clock)
      guard !Task.isCancelled else { return }
      self?.applyQuery(trimmed)
    }
  }

  private func applyQuery(_ query: String) {
    appliedQueries.append(query)
    self.query = query
    rebuildSections()
  }

  private func rebuildSections() {
    let names = query.isEmpty ? allNames : allNames.filter { $0.localizedCaseInsensitiveContains(query) }
    let new = [
      Section(id: .first, names: names.filter { $0 < "M" }), Section(id: .rest, names: names.filter { $0 >= "M" }),
    ]
    guard new != sections else { return }
    willChange?()
    sections = new
    didChange?()
  }
}
