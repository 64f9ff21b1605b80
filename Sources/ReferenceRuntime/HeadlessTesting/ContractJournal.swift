import Foundation
import HeadlessCore

/// What became of the steps of a contract so far, written down as it happens. May be used on any thread.
final class ContractJournal: Sendable {
  private struct Step {
    var name: String
    var checks = 0
    var failure: String?
    /// Why it is not judged.
    var excuse: String?
    var hasEnded = false
  }

  private struct State {
    var steps: [Step] = []
    var isBroken = false
    var thread: pthread_t?
  }

  /// Writes to standard output; a step that does not end ends the process.
  ///
  /// Each line begins with the key that the environment holds, which is taken out of it: what the code under test prints has
  /// none.
  static let standardOutput = ContractJournal {
    FileHandle.standardOutput.write(Data("\(key)\($0)\n".utf8))
  } stop: { thread in
    // What the main actor is doing, if it still has the thread that it had last: a crash leaves its calls on standard error.
    if let thread {
      if !ContractProcess.stopBusyThread() { pthread_kill(thread, SIGILL) }
      // It ends the process when it has written them.
      sleep(5)
    }
    // Without `exit` handlers: the thread that is stuck may hold what they wait for.
    _exit(1)
  }

  /// The steps that were judged before one ended the program, one a line.
  private let skipped: Set<String>

  func skips(_ name: String) -> Bool { skipped.contains(name) }

  private static let key: String = {
    let name = "HEADLESS_CONTRACT_KEY"
    defer { unsetenv(name) }
    return ProcessInfo.processInfo.environment[name] ?? ""
  }()

  // `Mutex` needs macOS 15. Every access holds the lock, and lines are written under it, so that they keep their order.
  private let lock = NSLock()
  nonisolated(unsafe) private var state = State()
  private let write: @Sendable (String) -> Void
  private let stop: @Sendable (pthread_t?) -> Void

  /// - Parameter stop: Ends the process; it is handed the thread that a step ran on last, where that may be stuck.
  init(write: @escaping @Sendable (String) -> Void, stop: @escaping @Sendable (pthread_t?) -> Void) {
    self.write = write
    self.stop = stop
    let names = ProcessInfo.processInfo.environment["HEADLESS_CONTRACT_SKIP"] ?? ""
    skipped = Set(names.split(separator: "\n").map(String.init))
  }

  /// Whether no step is broken so far.
  var isKept: Bool { lock.withLock { !state.isBroken } }

  /// Returns the step's number.
  func begin(_ name: String) -> Int {
    lock.withLock {
      writeLine([("begin", name)])
      state.steps.append(Step(name: name))
      return state.steps.count - 1
    }
  }

  /// Notes that the main actor runs here now.
  @MainActor func noteThread() { lock.withLock { state.thread = pthread_self() } }

  func checked(_ step: Int) { lock.withLock { state.steps[step].checks += 1 } }

  /// Breaks a step, unless something has before. One that has ended is written once more.
  func fail(_ step: Int, _ reason: String) {
    lock.withLock {
      guard state.steps[step].failure == nil else { return }
      let wasKept = state.steps[step].hasEnded
      state.steps[step].failure = wasKept ? "after the step had ended: \(reason)" : reason
      if wasKept { writeOutcome(of: state.steps[step]) }
    }
  }

  func excuse(_ step: Int, _ reason: String) { lock.withLock { state.steps[step].excuse = reason } }

  /// Breaks the step that began last, for a misuse by work that no step has started.
  func misused(_ misuse: HeadlessMisuse) {
    let last = lock.withLock { state.steps.indices.last }
    if let last { return fail(last, misuse.description) }
    lock.withLock { writeOutcome("before the first step", "broken", misuse.description) }
  }

  func end(_ step: Int) {
    lock.withLock {
      guard !state.steps[step].hasEnded else { return }
      state.steps[step].hasEnded = true
      if state.steps[step].checks == 0, state.steps[step].failure == nil, state.steps[step].excuse == nil {
        state.steps[step].failure = "nothing was checked"
      }
      writeOutcome(of: state.steps[step])
    }
  }

  /// Breaks a step that did not end in time, and stops.
  func expired(_ step: Int, after seconds: Double) {
    let isLate = lock.withLock {
      guard !state.steps[step].hasEnded else { return false }
      state.steps[step].hasEnded = true
      let before = state.steps[step].failure.map { "; before that: \($0)" } ?? ""
      state.steps[step].failure = "did not end within \(String(format: "%g", seconds)) s\(before)"
      writeOutcome(of: state.steps[step])
      return true
    }
    if isLate { stop(lock.withLock { state.thread }) }
  }

  /// Excuses the step that began last, and stops.
  func lacks(_ symbol: String) -> Never {
    lock.withLock {
      guard let last = state.steps.indices.last, !state.steps[last].hasEnded else { return }
      state.steps[last].hasEnded = true
      state.steps[last].excuse = "it comes to \(symbol)"
      writeOutcome(of: state.steps[last])
    }
    stop(nil)
    fatalError(symbol)
  }

  func notJudged(_ name: String, because reason: String) {
    lock.withLock { writeOutcome(name, "not judged", reason) }
  }

  // MARK: - Lines

  private func writeOutcome(of step: Step) {
    if step.failure == nil, let excuse = step.excuse { return writeOutcome(step.name, "not judged", excuse) }
    writeOutcome(step.name, step.failure == nil ? "kept" : "broken", step.failure)
  }

  private func writeOutcome(_ step: String, _ outcome: String, _ reason: String?) {
    if outcome == "broken" { state.isBroken = true }
    writeLine([("step", step), ("outcome", outcome)] + (reason.map { [("reason", $0)] } ?? []))
  }

  /// One JSON object in one write, its keys in the order given.
  private func writeLine(_ pairs: [(key: String, text: String)]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let members = pairs.map { key, text in
      let value = (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
      return "\"\(key)\":\(value)"
    }
    write("{\(members.joined(separator: ","))}")
  }
}
