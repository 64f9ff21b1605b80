/// Work that is due on a later turn of the main actor, such as the completion of an apply.
@MainActor
public enum HeadlessTurn {
  private static var pending: [Int: Task<Void, Never>] = [:]
  private static var count = 0

  /// Runs `work` on the main actor, after the code that is running now has suspended or returned.
  public static func later(_ work: @escaping () -> Void) {
    count += 1
    let number = count
    pending[number] = Task {
      work()
      pending[number] = nil
    }
  }

  /// Returns when all work that is due has run, with the work that it caused.
  public static func settle() async {
    while let next = pending.first { await next.value.value }
  }
}
