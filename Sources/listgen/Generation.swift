import ArgumentParser
import CommandLineSupport
import Foundation
import LintSession
import ProjectFiles
import Reporters
import Scaffold

/// Plans, compares, proves, writes, reports: in this order, so that nothing is written that was not proved.
struct Generation {
  let request: GenerationRequest
  let options: GenerationOptions
  let controllerFile: String?
  /// The kind of the command.
  let askedKind: Kind

  func run() async throws {
    try await reportingProblems {
      let near = nearestFolder(of: options.output)
      let library = try TemplateLibrary(folder: options.templates, outputNear: near)
      let place = OutputPlace(folder: options.output)
      let deployment = Deployment(near: near)
      var request = request
      request.isForIOS17 = deployment.begins(withIOS: 17)
      request.isLocalized = options.localized ?? false
      request.usesXCTest = options.testFramework.map { $0 == .xctest } ?? (request.swift == .swift59)
      if let refusal = deployment.refusal(request) { throw failed(refusal) }
      let sources = ProjectSources(forOutput: options.output)
      var plan = try Plan(
        request, library: library, output: options.output, testOutput: options.testsOutput ?? place.tests,
        controller: try companion(in: sources), sources: sources)
      let (format, isMissing) = SwiftFormat.find(near: near)
      if let format { plan = await plan.formatted(by: format) }
      let record = GenerationRecord(root: sources.root, arguments: Array(CommandLine.arguments.dropFirst()))
      let changes = try await plan.changes(force: options.force, record: record)
      if options.check { return try check(changes) }
      if options.diff { return diff(changes) }
      try await generate(
        plan, changes, record,
        notes: request.names.notes + library.notes + namesake(in: sources)
          + [
            deployment.note(request), fetchedNote, note(onWaitOf: plan),
            options.dryRun ? nil : record.note(on: changes),
            isMissing ? "there is a .swift-format, and no swift-format on the path to lay the code out by it" : nil,
          ].compactMap(\.self))
    }
  }

  /// Who asks for items of a database need not know that it has a controller of its own.
  private var fetchedNote: String? {
    guard let database = request.database, askedKind != database.kind, !request.usesQuery else { return nil }
    return "over \(database.name) the side controller is that of 'listgen \(database.kind.rawValue)'"
      + (request.withTests ? ", for which no tests are written" : "")
  }

  /// Whoever wrote the controller chose its time, so that an option here, or none, says nothing of it.
  private func note(onWaitOf plan: Plan) -> String? {
    guard plan.request.kind == .viewController, plan.request.debounce != request.debounce,
      let path = plan.companions.first?.file.path
    else { return nil }
    return "\(path) waits \(plan.request.debounce.text) for the next keystroke, and the proof does too"
  }

  /// What is declared twice, in the project and in what is written.
  private func namesake(in sources: ProjectSources) -> [String] {
    let item = request.names.item
    let declares = [.sideController, .screen, .searchableView].contains(request.kind) && request.model == nil
    guard declares, let path = sources.path(of: item) else { return [] }
    return ["the project has a type '\(item)' in \(path); --model \(item) shows that, and declares no other"]
  }

  private func companion(in sources: ProjectSources) throws -> Companion? {
    guard Plan.needsController(request) else { return nil }
    return try controllerFile.map { try Companion(given: $0, request.names, in: sources) }
      ?? Companion.find(request.names, in: sources)
  }

  private func check(_ changes: [PlannedChange]) throws {
    let stale = changes.filter { $0.state != .identical && $0.state != .edited }
    Console.write(GenerationReport(changes: changes).fileLines)
    guard stale.isEmpty else { throw ExitStatus.found }
  }

  private func diff(_ changes: [PlannedChange]) {
    for change in changes where change.state != .identical && change.state != .edited {
      Console.write(
        unifiedDiff(path: change.file.path, old: change.existing ?? [], new: Array(change.file.text.utf8)))
    }
  }

  private func generate(
    _ generated: Plan, _ changes: [PlannedChange], _ record: GenerationRecord, notes: [String]
  ) async throws {
    let plan = generated.with(changes)
    let isEdited = plan.files != generated.files
    var report = GenerationReport(changes: changes, companions: plan.companions, notes: notes)
    defer { Console.write(options.format == .json ? report.json : report.text) }
    guard !changes.contains(where: \.isUnknown) else {
      throw wrong(
        "files that differ are there, and what they were generated from is not known; --diff shows how, --force "
          + "overwrites them. Nothing was written.")
    }
    let standIns = Set(plan.proofs.flatMap(\.standIns)).sorted()
    if options.verify, !standIns.isEmpty {
      report.notes.append(
        "not known here, so the proof has something in their place: \(standIns.joined(separator: ", "))")
    }
    if options.verify {
      report.checklists = try await proofs(plan)
      if report.checklists.contains(where: \.isWrong) {
        // What a user wrote may break a step on purpose.
        guard isEdited, try await !proofs(generated).contains(where: \.isWrong) else {
          throw wrong("the code is wrong, see above. Nothing was written.")
        }
        report.notes.append("what is generated is proved; with the edits it is not, see below")
      }
      if let level = options.require, let weak = report.checklists.first(where: { !$0.proves(level) }) {
        throw failed("\(weak.name): --require \(level.rawValue) could not be met, see above. Nothing was written.")
      }
    }
    defer { complain(of: report.checklists) }
    guard !options.dryRun else { return }
    try FileWriter().write(changes + record.changes(for: changes.map(\.file)))
    report.wasWritten = true
    let marked = changes.filter { $0.state == .conflict }
    guard !report.checklists.contains(where: \.isWrong) else {
      throw wrong("the files are written, and with the edits in them the proof fails, see above.")
    }
    guard marked.isEmpty else {
      throw wrong(
        "edits and what is generated now differ in the same places, which are marked as git does: "
          + marked.map { "\($0.file.path) (\($0.marks))" }.joined(separator: ", "))
    }
  }

  /// What is written without a proof is said where nobody can miss it.
  private func complain(of checklists: [Checklist]) {
    for checklist in checklists {
      for (levels, reason) in checklist.unproved {
        let words = levels.map(\.rawValue).joined(separator: " and ")
        Console.complain("warning: \(checklist.name): \(words) not proved, \(reason)")
      }
    }
  }

  private func proofs(_ plan: Plan) async throws -> [Checklist] {
    let verifier = Verifier(
      compiler: try await Compiler.find(named: options.swiftc), cache: RuntimeCache(), project: .found)
    defer { Console.progress("") }
    return try await verifier.verify(plan, progress: Console.progress)
  }
}

private func wrong(_ message: String) -> ExitStatus { failed(message, .found) }

extension ProjectSources {
  /// Those of the project that files in the folder will belong to. Where the folder is missing and what is there of its path
  /// lies in no project, nothing is read: what stands there is other people's.
  init(forOutput folder: String) {
    let near = nearestFolder(of: folder)
    let isThere = near == URL(filePath: folder).standardizedFileURL.path
    self = isThere || (try? Project.find(for: [near]))?.first?.root != nil ? ProjectSources(near: near) : .none
  }
}

/// The folder itself, or the nearest above it that is there.
func nearestFolder(of path: String) -> String {
  var folder = URL(filePath: path).standardizedFileURL
  var isFolder: ObjCBool = false
  while !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) || !isFolder.boolValue,
    folder.path != "/"
  { folder.deleteLastPathComponent() }
  return folder.path
}
