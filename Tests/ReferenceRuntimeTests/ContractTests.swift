import Foundation
import HeadlessCore
import Testing

@testable import HeadlessTesting

@MainActor @Suite struct ContractTests {
  /// The lines that a contract writes.
  final class Lines: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var lines: [String] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
    /// The lines that say how a step ended.
    var outcomes: [String] { all.filter { !$0.hasPrefix(#"{"begin""#) } }
  }

  private let lines = Lines()

  private func contract(seconds: Double = 3600, stop: @escaping @Sendable () -> Void = {}) -> (
    Contract, ContractJournal
  ) {
    let journal = ContractJournal(write: { [lines] in lines.add($0) }, stop: { _ in stop() })
    return (Contract(mode: .hostile, seconds: seconds, journal: journal), journal)
  }

  @Test("Each step is written as it begins and as it ends") func steps() async {
    let (contract, journal) = contract()
    await contract.step("a \"quoted\" step") { $0.equal(1, 1, "one") }
    contract.notJudged("another", because: "no query")
    #expect(
      lines.all == [
        #"{"begin":"a \"quoted\" step"}"#,
        #"{"step":"a \"quoted\" step","outcome":"kept"}"#,
        #"{"step":"another","outcome":"not judged","reason":"no query"}"#,
      ])
    #expect(journal.isKept)
  }

  @Test("The first failed check breaks a step in its words") func firstFailure() async {
    let (contract, journal) = contract()
    await contract.step("names") {
      $0.equal("Bob", "Anna", "first name")
      $0.isTrue(false, "the list is shown")
    }
    await contract.step("condition") { $0.isTrue(false, "the list is shown") }
    #expect(
      lines.outcomes == [
        #"{"step":"names","outcome":"broken","reason":"first name: got \"Bob\", expected \"Anna\""}"#,
        #"{"step":"condition","outcome":"broken","reason":"not true: the list is shown"}"#,
      ])
    #expect(!journal.isKept)
  }

  @Test("A step that throws or checks nothing is broken") func throwing() async {
    let (contract, _) = contract()
    await contract.step("throws") { _ in throw CancellationError() }
    await contract.step("checks nothing") { _ in }
    #expect(
      lines.outcomes == [
        #"{"step":"throws","outcome":"broken","reason":"threw CancellationError()"}"#,
        #"{"step":"checks nothing","outcome":"broken","reason":"nothing was checked"}"#,
      ])
  }

  @Test("A step may turn out not to be judged") func notJudged() async {
    let (contract, journal) = contract()
    await contract.step("excused") { $0.notJudged(because: "nothing sleeps") }
    await contract.step("broken all the same") {
      $0.isTrue(false, "the list is shown")
      $0.notJudged(because: "nothing sleeps")
    }
    #expect(
      lines.outcomes == [
        #"{"step":"excused","outcome":"not judged","reason":"nothing sleeps"}"#,
        #"{"step":"broken all the same","outcome":"broken","reason":"not true: the list is shown"}"#,
      ])
    #expect(!journal.isKept)
  }

  @Test("A misuse breaks the step that caused it with call and identifier") func misuse() async {
    let (contract, _) = contract()
    await contract.step("appends twice") {
      HeadlessRuntime.refuse("appendItems(_:toSection:)", 2, "in the snapshot already")
      $0.isTrue(true, "the step went on")
    }
    await contract.step("on a later turn") {
      HeadlessTurn.later { HeadlessRuntime.refuse("deleteItems(_:)", 3, "not in the snapshot") }
      $0.isTrue(true, "the step went on")
    }
    await contract.step("innocent") { $0.isTrue(true, "all is well") }
    #expect(
      lines.outcomes == [
        #"{"step":"appends twice","outcome":"broken","#
          + #""reason":"error: appendItems(_:toSection:): in the snapshot already: 2"}"#,
        #"{"step":"on a later turn","outcome":"broken","#
          + #""reason":"error: deleteItems(_:): not in the snapshot: 3"}"#,
        #"{"step":"innocent","outcome":"kept"}"#,
      ])
  }

  @Test("A misuse outside of all steps is not lost") func misuseOutside() {
    let (_, journal) = contract()
    journal.misused(HeadlessMisuse(call: "apply(_:)", identifiers: [], reason: "off the main thread"))
    #expect(lines.all.count == 1 && lines.all[0].contains("before the first step") && !journal.isKept)
  }

  @Test("A check that fails too late breaks its own step") func lateFailure() async throws {
    let (contract, journal) = contract()
    var late: Check?
    await contract.step("first") {
      late = $0
      $0.isTrue(true, "so far")
    }
    await contract.step("second") { $0.isTrue(true, "all is well") }
    try #require(late).isTrue(false, "nobody calls later")
    #expect(
      lines.outcomes == [
        #"{"step":"first","outcome":"kept"}"#,
        #"{"step":"second","outcome":"kept"}"#,
        #"{"step":"first","outcome":"broken","reason":"after the step had ended: not true: nobody calls later"}"#,
      ])
    #expect(!journal.isKept)
  }

  @Test("A step that waits for ever is broken and ends the program") func waitingForEver() async {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let (contract, _) = contract(seconds: 0.01) { release.finish() }
    await contract.step("waits") { _ in for await _ in released {} }
    #expect(lines.outcomes == [#"{"step":"waits","outcome":"broken","reason":"did not end within 0.01 s"}"#])
  }

  @Test("A step that blocks the main thread is broken too") func blocking() async {
    let released = DispatchSemaphore(value: 0)
    let (contract, _) = contract(seconds: 0.01) { released.signal() }
    func block() { released.wait() }
    await contract.step("blocks") {
      $0.isTrue(false, "the list is shown")
      block()
    }
    #expect(
      lines.outcomes == [
        #"{"step":"blocks","outcome":"broken","#
          + #""reason":"did not end within 0.01 s; before that: not true: the list is shown"}"#
      ])
  }
}
