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

  /// Runs it as often as `processes` says, side by side: steps wait more than they work. Each process has its share of the steps, and a
  /// folder of its own.
  ///
  /// - Parameter excused: Steps that only say why they are not judged.
  func steps(
    inProcesses processes: Int, excused: Set<String>
  ) async throws(RunningProcess.NotStarted) -> [Checklist.Step] {
    let order = names.filter { !excused.contains($0) } + names.filter(excused.contains)
    let results = await Slots.shared.run {
      await withTaskGroup(of: Result<[Checklist.Step], RunningProcess.NotStarted>.self) { group in
        for index in 0..<processes {
          let share = order.indices.filter { $0 % processes == index }.map { order[$0] }
          guard !share.isEmpty else { continue }
          group.addTask { await self.steps(share, in: "\(folder)/process\(index)") }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    var known: [String: Checklist.Step] = [:]
    for result in results {
      for step in try result.get() { known[step.name] = step }
    }
    return names.compactMap { known[$0] }
  }

  private func steps(
    _ share: [String], in folder: String
  ) async -> Result<[Checklist.Step], RunningProcess.NotStarted> {
    RunningProcess.stopWhereEnding()
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = ContractProgram(path: path, folder: folder, names: share, files: files)
    do throws(RunningProcess.NotStarted) {
      let steps = try await program.steps(without: Set(names).subtracting(share), inSlot: false)
      return .success(steps.filter { share.contains($0.name) })
    } catch {
      return .failure(error)
    }
  }

  /// Runs it, and as often as a step ends it, again without the steps that are judged by then, so that no other step is lost.
  ///
  /// - Parameters:
  ///   - variables: What its environment holds besides.
  ///   - others: Steps that are left out.
  ///   - inSlot: Whether it waits for a processor.
  func steps(
    _ variables: [String: String] = [:], without others: Set<String> = [], inSlot: Bool = true
  ) async throws(RunningProcess.NotStarted) -> [Checklist.Step] {
    var known: [String: Checklist.Step] = [:]
    // A step that the script does not name has a place of its own.
    var order = names
    var decided = others
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
