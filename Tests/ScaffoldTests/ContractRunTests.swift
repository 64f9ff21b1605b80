import Processes
import Testing

@testable import Scaffold

@Suite struct ContractRunTests {
  private func steps(
    _ output: String, end: RunningProcess.End = .exit(0), errors: String = "", names: [String] = []
  ) -> [Checklist.Step] {
    ContractRun(Subprocess.Result(end: end, output: Array(output.utf8), errors: Array(errors.utf8)), names: names).steps
  }

  @Test("Each outcome is read") func outcomes() {
    let output = """
      {"begin":"a"}
      {"step":"a","outcome":"kept"}
      {"begin":"b"}
      printed by the code{"step":"b","outcome":"broken","reason":"names: got [], expected [\\"Anna\\"]"}
      {"step":"c","outcome":"not judged","reason":"no query"}
      """
    #expect(
      steps(output, end: .exit(1)) == [
        .init(name: "a", outcome: .passed),
        .init(name: "b", outcome: .failed(["names: got [], expected [\"Anna\"]"])),
        .init(name: "c", outcome: .notJudged("no query")),
      ])
  }

  @Test("A later line counts more") func laterLine() {
    let output = """
      {"step":"a","outcome":"kept"}
      {"step":"b","outcome":"kept"}
      {"step":"a","outcome":"broken","reason":"after the step had ended: no"}
      """
    #expect(
      steps(output) == [
        .init(name: "a", outcome: .failed(["after the step had ended: no"])), .init(name: "b", outcome: .passed),
      ])
  }

  @Test("A crash breaks the step that was running") func crash() {
    let output = """
      {"begin":"a"}
      {"step":"a","outcome":"kept"}
      {"begin":"b"}
      """
    #expect(
      steps(
        output, end: .signal(4), errors: "Proved/UsersController.swift:12: Fatal error: Index out of range\n",
        names: ["a", "b", "c"]) == [
          .init(name: "a", outcome: .passed),
          .init(name: "b", outcome: .failed(["crashed: UsersController.swift:12: Fatal error: Index out of range"])),
          .init(name: "c", outcome: .notJudged("the program had ended before")),
        ])
    #expect(steps(#"{"begin":"a"}"#).map(\.outcome) == [.failed(["the program ended here"])])
    #expect(
      steps(#"{"begin":"a"}"#, end: .timeLimit).map(\.outcome) == [.failed(["the program did not end in time"])])
  }

  @Test("What stopped the program is told with the innermost line of the judged files") func place() {
    let errors = """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
      2 [ra] 0x00007fe8ac1f1f65 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
      3 [ra] 0x000055ea6d5c59a0 UsersController.user(at:) + 47 in contract at /tmp/x/UsersController.swift:7:19
      4 [ra] 0x000055ea6d5c54c2 closure #1 in BehaviourContract.main() + 17 in contract at /tmp/x/Contract.swift:2:3
      """
    func run(_ output: String) -> ContractRun {
      let result = Subprocess.Result(end: .signal(4), output: Array(output.utf8), errors: Array(errors.utf8))
      return ContractRun(result, names: ["a", "b"], files: ["UsersController.swift"])
    }
    let crash = run(#"{"begin":"a"}"#)
    #expect(
      crash.fatal
        == .init(name: "a", outcome: .failed(["crashed: UsersController.swift:7: Fatal error: Index out of range"])))
    let hang = run(#"{"step":"a","outcome":"broken","reason":"did not end within 5 s"}"#)
    #expect(
      hang.isHanging
        && hang.fatal?.outcome == .failed(["did not end within 5 s, in UsersController.swift:7"]))
  }

  @Test("What ends the program between two steps is of the one before") func between() {
    func run(_ outcome: String, _ end: RunningProcess.End) -> ContractRun {
      let output = #"{"begin":"a"}"# + "\n" + #"{"step":"a","outcome":"\#(outcome)","reason":"it comes to View"}"#
      return ContractRun(Subprocess.Result(end: end, output: Array(output.utf8), errors: []), names: ["a", "b"])
    }
    #expect(run("not judged", .exit(1)).fatal == .init(name: "a", outcome: .notJudged("it comes to View")))
    #expect(
      run("kept", .signal(4)).fatal
        == .init(name: "a", outcome: .failed(["after the step had ended: crashed: signal 4"])))
    #expect(run("kept", .exit(0)).decided == ["a"])
  }

  @Test("The names of steps are read off the script") func names() {
    let script = #"""
      // await contract.step("in a comment") { _ in }
      await contract.step("blank query") { check in check.equal("step", "step", "text") }
      await contract.step("a \"quoted\" word") { _ in }
      contract.notJudged("threads", because: "main actor")
      await contract.step("blank query") { _ in }
      let several = "several"
      await contract.step(several) { _ in }
      """#
    #expect(ContractRun.stepNames(in: script) == ["blank query", "a \"quoted\" word", "threads", "several"])
  }

  @Test("What the code under test prints is no verdict") func forgedVerdict() {
    let output = """
      {"step":"a","outcome":"kept"}
      key{"begin":"a"}
      {"step":"a","outcome":"kept"}
      key{"step":"a","outcome":"broken","reason":"wrong"}

      """
    let result = Subprocess.Result(end: .exit(1), output: Array(output.utf8), errors: [])
    let steps = ContractRun(result, names: ["a"], key: "key").steps
    #expect(steps == [Checklist.Step(name: "a", outcome: .failed(["wrong"]))])
  }
}
