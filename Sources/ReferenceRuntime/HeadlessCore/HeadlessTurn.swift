/// Work that is due on a later turn of the main actor, such as the completion of an apply.
@MainActor
public enum HeadlessTurn {
  private static var pending: [Int: Task<Void, Never>] = [:]
  private static var count = 0
  /// What waits until it is let go; nil while nothing is held.
  private static var held: [() -> Void]?

  /// Runs `work` on the main actor, after the code that is running now has suspended or returned.
  public static func later(_ work: @escaping () -> Void) {
    if held != nil {
      held?.append(work)
      return
    }
    count += 1
    let number = count
    pending[number] = Task {
      work()
      pending[number] = nil
    }
  }

  /// Holds back what is due from now on while `body` runs, as an animation holds back the completion of an apply.
  public static func holding(_ body: () async throws -> Void) async rethrows {
    held = []
    defer {
      let works = held ?? []
      held = nil
      for work in works { later(work) }
    }
    try await body()
  }

  /// Returns when all work that is due has run, with the work that it caused.
  public static func settle() async {
    while let next = pending.first { await next.value.value }
  }
}
