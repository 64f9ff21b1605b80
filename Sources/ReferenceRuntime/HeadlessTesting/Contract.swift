import Foundation
import HeadlessCore

/// Runs the steps of a behaviour contract and prints what became of each, as one line of JSON.
///
/// A step is *kept*, *broken* or *not judged*:
///
///     {"begin":"blank query shows everything"}
///     {"step":"blank query shows everything","outcome":"kept"}
///     {"step":"section ids are stable","outcome":"broken","reason":"ids: got [A], expected [B]"}
///
/// A reader of the lines takes the last one for a step, and a step that began but did not end as a crash. Make one
/// contract in a program: it sets the runtime's mode and misuse handler for the whole process.
@MainActor public final class Contract {
  private let journal: ContractJournal
  private let mode: HeadlessMode
  private let seconds: Double

  public convenience init(mode: HeadlessMode = .hostile) {
    self.init(mode: mode, seconds: 5, journal: .standardOutput)
    ContractProcess.boundMemory()
    // What waits without a clock of its own, such as a debounce, waits as `SleepOnManualClock` has it.
    HeadlessTime.sleep = { try await ManualClock.shared.sleep(for: $0) }
    let journal = journal
    HeadlessRuntime.configure(mode: mode) { journal.misused($0) }
  }

  /// - Parameter seconds: the real time in which a step has to end.
  init(mode: HeadlessMode, seconds: Double, journal: ContractJournal) {
    self.mode = mode
    self.seconds = seconds
    self.journal = journal
  }

  /// Runs one step, with the work that it leaves for later turns of the main actor.
  ///
  /// It is broken when it throws, fails a check, misuses the runtime, or checks nothing. When it has not ended after
  /// five seconds, even because it blocks the main thread, it is broken and the program ends there. A step that was
  /// judged before is left out, where the environment says so in `HEADLESS_CONTRACT_SKIP`.
  public func step(_ name: String, _ body: @MainActor (Check) async throws -> Void) async {
    let journal = journal
    guard !journal.skips(name) else { return }
    let check = Check(step: journal.begin(name), journal: journal)
    let watchdog = Watchdog(seconds: seconds) { [seconds] in journal.expired(check.step, after: seconds) }
    await HeadlessRuntime.with(mode: mode) { misuse in
      check.fail(misuse.description)
    } _: {
      do {
        journal.noteThread()
        try await body(check)
      } catch {
        check.fail("threw \(error)")
      }
      await HeadlessTurn.settle()
    }
    watchdog.stop()
    journal.end(check.step)
  }

  /// Says that a step cannot be judged here.
  public func notJudged(_ name: String, because reason: String) {
    journal.notJudged(name, because: reason)
  }

  /// Ends the program where code came to something that cannot be run here: the step that runs is not judged.
  nonisolated public static func lacks<Value>(_ symbol: String) -> Value {
    ContractJournal.standardOutput.lacks(symbol)
  }

  /// Ends the program: status 0 when no step is broken, else 1.
  public func report() -> Never { exit(journal.isKept ? 0 : 1) }
}

/// What a step holds against what the code under test did. May be used on any thread, in callbacks too.
///
/// The first check that fails breaks the step, in the words of that check; also when the step has ended by then.
public final class Check: Sendable {
  let step: Int
  private let journal: ContractJournal

  init(step: Int, journal: ContractJournal) {
    self.step = step
    self.journal = journal
  }

  /// Checks that two values are equal; `what` names the value.
  public func equal<T: Equatable>(_ actual: T, _ expected: T, _ what: String) {
    journal.checked(step)
    if actual != expected { fail("\(what): got \(Self.text(actual)), expected \(Self.text(expected))") }
  }

  /// Checks a condition; `what` says what holds when it is true.
  public func isTrue(_ condition: Bool, _ what: String) {
    journal.checked(step)
    if !condition { fail("not true: \(what)") }
  }

  /// Says that the step cannot be judged, as it turned out while it ran. A step that is broken stays so.
  public func notJudged(because reason: String) { journal.excuse(step, reason) }

  func fail(_ reason: String) { journal.fail(step, reason) }

  /// Texts in quotes, as in collections of them.
  private static func text(_ value: some Any) -> String {
    value is String ? String(reflecting: value) : "\(value)"
  }
}

/// Calls a handler on a thread of its own when it is not stopped in time, whatever the other threads do.
///
/// Code that works gets its seconds of the processor, in four times as many at most: a machine that is busy with other things makes
/// no step wrong.
private struct Watchdog {
  private let stopped = DispatchSemaphore(value: 0)

  init(seconds: Double, _ expired: @escaping @Sendable () -> Void) {
    let stopped = stopped
    Thread.detachNewThread {
      let start = ContractProcess.secondsOfWork
      let pause = seconds / 10
      var (waited, before, idlePauses) = (0.0, start, 0)
      while stopped.wait(timeout: .now() + pause) == .timedOut {
        waited += pause
        let now = ContractProcess.secondsOfWork
        // Even on a busy machine what has work to do gets to it at times.
        idlePauses = now - before < pause / 50 ? idlePauses + 1 : 0
        before = now
        let isOver = now - start >= seconds || idlePauses >= 5 || waited >= 4 * seconds
        if waited >= seconds, isOver { return expired() }
      }
    }
  }

  func stop() { stopped.signal() }
}
