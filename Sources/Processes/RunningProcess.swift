import Foundation

/// A program that was started, until it ends.
///
/// Foundation's `Process` makes it the leader of a process group of its own, but neither waits for it with a limit nor ends
/// what it has started in turn. Those two are here.
public final class RunningProcess {
  /// How a program ended.
  public enum End: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It was ended, with all that it had started, because its time was up.
    case timeLimit

    /// What follows "it ended": `with status 3`.
    public var words: String {
      switch self {
      case .exit(let status): "with status \(status)"
      case .signal(let signal): "by signal \(signal)"
      case .timeLimit: "because its time was up"
      }
    }
  }

  /// The program could not be started.
  public struct NotStarted: Error, CustomStringConvertible {
    public let executable: String
    public let reason: String

    public var description: String { "cannot run \(executable): \(reason)" }
  }

  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - folder: Its current folder; nil for that of this program.
  ///   - environment: The whole of it; nil for that of this program.
  ///   - input: A `Pipe` or a `FileHandle`, as are `output` and `errors`.
  public init(
    _ executable: String, _ arguments: [String], folder: String? = nil, environment: [String: String]? = nil,
    input: Any, output: Any, errors: Any
  ) throws(NotStarted) {
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true) }
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // `waitUntilExit` has no limit, and runs the caller's run loop meanwhile.
    process.terminationHandler = { [ended] _ in ended.signal() }
    Self.stopWhereEnding()
    do {
      // Under the lock, so that whoever ends all programs ends this one as well.
      try Self.lock.withLock {
        guard !Self.isEnding else { return }
        try process.run()
        Self.leaders.insert(process.processIdentifier)
      }
    } catch {
      throw NotStarted(executable: executable, reason: error.localizedDescription)
    }
    Self.stopWhereEnding()
  }

  /// Goes no further where all programs were ended: what a killed program leaves is no result, and must lead to nothing.
  public static func stopWhereEnding() {
    while lock.withLock({ isEnding }) { sleep(1) }
  }

  deinit {
    let leader = process.processIdentifier
    Self.lock.withLock { _ = Self.leaders.remove(leader) }
  }

  private static let lock = NSLock()
  // Every access holds the lock.
  nonisolated(unsafe) private static var leaders: Set<Int32> = []
  nonisolated(unsafe) private static var isEnding = false

  /// Ends all programs that were started and are still held, with all that they have started; for a process that is about to
  /// end itself. A thread that starts one from then on, or waits for one, waits for that.
  public static func killAll() {
    let started = lock.withLock {
      defer { leaders = [] }
      isEnding = true
      return leaders
    }
    // A compiler starts programs in groups of their own. It ends them when it is interrupted, and not when it is killed.
    for leader in started { _ = Foundation.kill(-leader, SIGINT) }
    for _ in 0..<25 where started.contains(where: { Foundation.kill($0, 0) == 0 }) { usleep(20_000) }
    for leader in started { _ = Foundation.kill(-leader, SIGKILL) }
  }

  /// How the program ended; nil where it still runs when the time is up.
  public func end(within limit: Duration) -> End? {
    guard ended.wait(timeout: .now() + max(0, limit / .seconds(1))) == .success else { return nil }
    ended.signal()
    Self.stopWhereEnding()
    return process.terminationReason == .exit
      ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
  }

  /// Ends the program and all that it has started, whether or not it has ended itself. What has left its group, as daemons
  /// do, goes on.
  public func kill() {
    let leader = process.processIdentifier
    // A group keeps its number from others as long as anything is in it.
    if Foundation.kill(-leader, SIGKILL) != 0, process.isRunning { _ = Foundation.kill(leader, SIGKILL) }
    // A process that is left holds pipes at most.
    _ = end(within: .seconds(1))
  }
}
