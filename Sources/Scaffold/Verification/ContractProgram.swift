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
  private static let mostHanging = 3

  /// Runs it, and again without each step that ends it, so that no other step is lost.
  ///
  /// - Parameters:
  ///   - variables: What its environment holds besides.
  ///   - inSlot: Whether it waits for a processor.
  func steps(
    _ variables: [String: String] = [:], inSlot: Bool = true
  ) async throws(RunningProcess.NotStarted) -> [Checklist.Step] {
    var fatal: [Checklist.Step] = []
    var hanging = 0
    while true {
      let run = try await run(variables, without: fatal.map(\.name), inSlot: inSlot)
      let known = Dictionary((run.steps + fatal).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      // A step that the script does not name has a place of its own.
      let all = names + run.steps.map(\.name).filter { !names.contains($0) }
      let steps = all.compactMap { known[$0] }
      guard let last = run.fatal, !fatal.contains(where: { $0.name == last.name }) else { return steps }
      fatal.append(last)
      if run.isHanging { hanging += 1 }
      let isOver = steps.allSatisfy { $0 == last || run.decided.contains($0.name) || fatal.contains($0) }
      if isOver || hanging >= Self.mostHanging || fatal.count >= Self.mostFatal { return steps }
    }
  }

  private func run(
    _ variables: [String: String], without skipped: [String], inSlot: Bool
  ) async throws(RunningProcess.NotStarted) -> ContractRun {
    let key = UUID().uuidString
    var run = Subprocess.contract(path, in: folder, key: key)
    run.environment?.merge(variables) { $1 }
    run.environment?["HEADLESS_CONTRACT_SKIP"] = skipped.joined(separator: "\n")
    let result = inSlot ? try await run.runInSlot() : try await run.run()
    return ContractRun(result, names: names, key: key, files: files)
  }
}
