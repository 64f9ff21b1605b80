import Foundation
import Processes

/// A contract's program, compiled.
struct ContractProgram: Sendable {
  let path: String
  /// What it may write in.
  let folder: String
  /// The steps that its script has.
  let names: [String]
  /// The names of the files that it judges: where it stops, the line in one of these is told.
  let files: Set<String>

  /// The steps that may end the program, each of which costs a run.
  private static let mostFatal = 20
  /// Those that may hang, each of which costs seconds.
  private static let mostHanging = 8

  /// Runs it, and as often as a step ends it, again without the steps that are judged by then, so that no other step is lost.
  ///
  /// - Parameters:
  ///   - variables: What its environment holds besides.
  ///   - inSlot: Whether it waits for a processor.
  func steps(
    _ variables: [String: String] = [:], inSlot: Bool = true
  ) async throws(RunningProcess.NotStarted) -> [Checklist.Step] {
    var known: [String: Checklist.Step] = [:]
    // A step that the script does not name has a place of its own.
    var order = names
    var decided: Set<String> = []
    var (runs, hanging) = (0, 0)
    while true {
      let run = try await run(variables, without: decided, inSlot: inSlot)
      for step in run.steps where run.decided.contains(step.name) || !decided.contains(step.name) {
        if !order.contains(step.name) { order.append(step.name) }
        known[step.name] = step
      }
      let isNew = run.fatal.map { !decided.contains($0.name) } == true
      decided.formUnion(run.decided)
      runs += 1
      if run.isHanging { hanging += 1 }
      let isOver = decided.isSuperset(of: order) || hanging >= Self.mostHanging || runs >= Self.mostFatal
      if isOver || !isNew { return order.compactMap { known[$0] } }
    }
  }

  private func run(
    _ variables: [String: String], without skipped: Set<String>, inSlot: Bool
  ) async throws(RunningProcess.NotStarted) -> ContractRun {
    let key = UUID().uuidString
    var run = Subprocess.contract(path, in: folder, key: key)
    run.environment?.merge(variables) { $1 }
    run.environment?["HEADLESS_CONTRACT_SKIP"] = skipped.sorted().joined(separator: "\n")
    let result = inSlot ? try await run.runInSlot() : try await run.run()
    return ContractRun(result, names: names, key: key, files: files)
  }
}
