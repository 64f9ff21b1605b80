import Processes
import Foundation
import SwiftSource

/// Holds side controllers that a person wrote against the contract, as they are, on the manual clock.
///
/// What the contract needs is found by its shape: `ControllerShape`. A step for which something is missing is not judged,
/// and says what. Nothing is written but temporary folders.
public struct HandwrittenVerifier: Sendable {
  private let compiler: Compiler?
  private let cache: RuntimeCache
  /// How long after the start files of the project are still taken in. A round takes two seconds where few files are near; where it
  /// takes ten, what was judged by then is told rather than another one awaited.
  var secondsForRounds = 20.0

  public init(compiler: Compiler?, cache: RuntimeCache) {
    self.compiler = compiler
    self.cache = cache
  }

  /// A checklist for each side controller that `files` declare; none where they declare none.
  ///
  /// - Parameters:
  ///   - others: Files that belong to the same module, which are not judged, those first that they need most.
  ///   - sources: The project, where files are found that declare what these miss.
  public func verify(
    _ files: [PlannedFile], with others: [PlannedFile], from sources: ProjectSources = .none,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> [Checklist] {
    try await verify(files, with: others, from: sources, progress: progress) { trial, folder in
      [try await trial.entry(in: folder)]
    }
  }

  /// The steps of each of several runs of one program, which tells them apart by its environment. One compilation serves all.
  func runs(of file: PlannedFile, _ environments: [[String: String]]) async throws -> [[Checklist.Step]] {
    let checklists = try await verify([file], with: [], from: .none, progress: { _ in }) { trial, folder in
      guard let program = try await trial.compiled(in: folder).program else { return [] }
      return try await withThrowingTaskGroup(of: (Int, [Checklist.Step]).self) { group in
        var runs: [Int: [Checklist.Step]] = [:]
        // They wait more than they work.
        for (index, environment) in environments.enumerated() {
          if index >= 8, let run = try await group.next() { runs[run.0] = run.1 }
          group.addTask {
            (index, try await trial.steps(of: program, environment, inSlot: false))
          }
        }
        for try await run in group { runs[run.0] = run.1 }
        return environments.indices.map { index in
          .init(level: .behaviour, outcome: .passed, detail: "", seconds: 0, steps: runs[index] ?? [])
        }
      }
    }
    return checklists.first?.entries.dropFirst().map(\.steps) ?? []
  }

  private func verify(
    _ files: [PlannedFile], with others: [PlannedFile], from sources: ProjectSources,
    progress: @escaping @Sendable (String) -> Void,
    judging judge: @Sendable (Trial, String) async throws -> [Checklist.Entry]
  ) async throws -> [Checklist] {
    let symbols = Symbols(files + others)
    let subjects = Self.subjects(in: files, symbols)
    guard !subjects.isEmpty else { return [] }
    func noChecklists(_ reason: String) -> [Checklist] { subjects.map { Self.checklist(of: $0, notJudged: reason) } }
    guard let compiler else { return noChecklists("no Swift compiler was found") }
    let sleep = EmbeddedFile.runtime.filter { $0.path.hasPrefix("SleepOnManualClock/") }.map {
      PlannedFile(path: $0.path, text: $0.text, role: .test, origin: "runtime")
    }
    let absent = Set((files + others).flatMap(\.absentModules)).sorted()
    let module = Module(name: "Judged", files: (files + others).asOneModule + sleep)
    func runtime(for module: Module) async throws(RuntimeCache.Problem) -> Runtime {
      try await cache.runtime(for: compiler, importing: module.frameworks, progress: progress)
    }
    let whole: Runtime
    do throws(RuntimeCache.Problem) { whole = try await runtime(for: module) } catch { return noChecklists("\(error)") }
    return try await TemporaryFolders.with { folder in
      let start = ContinuousClock.now
      // Of files alone all bodies take no longer.
      let lacking =
        absent.isEmpty && others.isEmpty
        ? nil : await TypeCheck.ofDeclarations(module, without: absent, compiler, whole, in: folder)
      // The longest work first: where the types are right the program is made meanwhile.
      let early =
        lacking != nil
        ? nil
        : subjects.first.flatMap { $0.contract(symbols) }.map {
          Trial(
            contract: $0, module: module, check: TypeCheck(absentModules: absent), compiler: compiler, runtime: whole,
            leftOut: [])
        }
      async let compiled = early?.compiled(in: "\(folder)/early")
      var check =
        if let lacking { lacking } else {
          await TypeCheck.run(module, without: absent, compiler, whole, in: folder)
        }
      func checklists(
        _ contract: (Subject) -> AnyContract?, _ module: Module, _ runtime: Runtime, _ folder: String,
        leftOut: [String], first: Trial.Compiled? = nil
      ) async throws -> [Checklist] {
        let notAlone = check.problem.map { "it does not compile alone: \($0)" }
        let outcome = notAlone.map { Checklist.Outcome.notJudged($0) } ?? .passed
        let types = Checklist.Entry(level: .types, outcome: outcome, detail: check.detail, seconds: start.secondsSince)
        var checklists: [Checklist] = []
        for (index, subject) in subjects.enumerated() {
          guard let contract = contract(subject) else {
            checklists.append(Self.checklist(of: subject, notJudged: notAlone ?? ""))
            continue
          }
          let trial = Trial(
            contract: contract, module: module, check: check, compiler: compiler, runtime: runtime, leftOut: leftOut,
            made: index == 0 ? first : nil)
          checklists.append(
            Checklist(name: subject.type.spelling, entries: [types] + (try await judge(trial, "\(folder)/\(index)"))))
        }
        return checklists
      }
      guard let problem = check.problem else {
        let first = check.mode == .swift5 ? try await compiled : nil
        return try await checklists({ $0.contract(symbols) }, module, whole, folder, leftOut: [], first: first)
      }
      // Many files take long, and most of what does not compile is far away. What the code comes to is taken in as it shows.
      var near = Array(others.prefix(ProjectSources.nearest))
      var best: [Checklist]?
      var last: (code: ReducedCode, steps: [Checklist.Step])?
      for round in 0..<Self.mostRounds {
        let isLate = { start.secondsSince > secondsForRounds }
        let all = (files + near).asOneModule
        var code = ReducedCode(Array(all.prefix(files.count)), with: Array(all.dropFirst(files.count)))
        guard let runtime = try? await runtime(for: Module(name: "Judged", files: code.files)),
          await check.reduce(&code, with: sleep, compiler, runtime, in: folder, unless: { round > 0 && isLate() }),
          // What was taken in may be nothing that the code comes to.
          last.map({ !code.includes($0.code) }) ?? true
        else { break }
        let reduced = Symbols(code.all)
        let found = try await checklists(
          { $0.reducedContract(reduced, symbols) }, Module(name: "Judged", files: code.all + sleep), runtime,
          "\(folder)/\(round)", leftOut: code.leftOut)
        // Of two that tell as much the one with more of the code.
        if Self.judged(found) >= best.map(Self.judged) ?? 0 { best = found }
        let steps = found.flatMap(\.entries).flatMap(\.steps)
        if isLate() || steps == last?.steps { break }
        last = (code, steps)
        let own = round > 0 ? [] : check.errors.filter { error in files.contains { $0.path == error.path } }
        let missing = code.missing(for: found.flatMap(\.reasons)) + own
        let more = sources.files(declaring: missing, besides: files + near, atMost: ProjectSources.nearest)
        if more.isEmpty { break }
        near += more
      }
      return best ?? noChecklists("it does not compile alone: \(problem)")
    }
  }

  /// How often files of the project are taken in that declare what code came to.
  private static let mostRounds = 4

  /// How many steps were judged.
  private static func judged(_ checklists: [Checklist]) -> Int {
    checklists.flatMap(\.entries).flatMap(\.steps).count { if case .notJudged = $0.outcome { false } else { true } }
  }

  /// Whether there is something in a file to be verified.
  public static func declaresController(_ file: PlannedFile) -> Bool { !subjects(in: [file], Symbols([file])).isEmpty }

  /// What is held against a contract.
  private struct Subject {
    let type: Symbols.TypeSymbol
    /// Nil for a view controller.
    let shape: ControllerShape?

    func contract(_ symbols: Symbols) -> AnyContract? {
      if let shape { return .shape(ShapeContract(shape, symbols)) }
      return ScreenContract(type, symbols).map { .screen($0) }
    }

    /// In files from which something was taken: what is left of it, if its list is.
    func reducedContract(_ reduced: Symbols, _ symbols: Symbols) -> AnyContract? {
      guard var contract = self.reduced(reduced)?.contract(reduced) else { return nil }
      if let parent = lostSuperclass(reduced, symbols) {
        for step in contract.steps { contract.excuse(step.name, because: "its superclass \(parent) is not here") }
      }
      return contract
    }

    /// A class above it that nothing declares, where its name does not read as a protocol's.
    private func lostSuperclass(_ reduced: Symbols, _ symbols: Symbols) -> String? {
      var type = type
      for _ in 0..<8 {
        guard type.kind == .class, let parent = type.declaration.inheritedTypes.first.map({ TypeText($0) })?.lastName
        else { return nil }
        guard let above = reduced.type(parent, inside: type.path) else { return nil }
        if above.file == AbsentTypes.path {
          let isProtocol = ["Protocol", "Delegate", "DataSource", "Observer", "able", "ible", "ing", "Type"]
            .contains { parent.hasSuffix($0) }
          return isProtocol ? nil : parent
        }
        // As it is written: what is left of it may have lost its superclass.
        type = symbols.type(parent, inside: type.path) ?? above
      }
      return nil
    }

    var steps: [ContractStep] { shape == nil ? ScreenContract.steps : ShapeContract.steps }

    /// The same in files from which something was taken; nil where its list is gone.
    private func reduced(_ symbols: Symbols) -> Subject? {
      guard let kept = symbols.types.first(where: { $0.path == type.path }) else { return nil }
      guard let shape else { return Subject(type: kept, shape: nil) }
      let reduced = ControllerShape(kept, symbols, showing: shape.collection?.property)
      guard reduced.collection?.item == shape.collection?.item else { return nil }
      return Subject(type: kept, shape: reduced)
    }
  }

  /// The side controllers, then the view controllers.
  private static func subjects(in files: [PlannedFile], _ symbols: Symbols) -> [Subject] {
    let paths = Set(files.map(\.path))
    let shapes = shapes(in: files, symbols)
    let screens = symbols.types.filter { type in
      paths.contains(type.file) && !shapes.contains { $0.type.path == type.path }
        && ScreenContract(type, symbols)?.showsList == true
    }
    return shapes.map { Subject(type: $0.type, shape: $0) } + screens.map { Subject(type: $0, shape: nil) }
  }

  /// The side controllers: what the index calls so, and what has their shape and shows nothing itself.
  static func shapes(in files: [PlannedFile], _ symbols: Symbols) -> [ControllerShape] {
    let paths = Set(files.map(\.path))
    return symbols.types.filter { paths.contains($0.file) && ($0.kind == .class || $0.kind == .actor) }
      .compactMap { type in
        guard ScreenContract(type, symbols) == nil else { return nil }
        let shape = ControllerShape(type, symbols)
        return switch symbols.role(of: type) {
        case .sideController: shape
        case nil: shape.looksLikeSideController ? shape : nil
        default: nil
        }
      }
  }

  private static func checklist(of subject: Subject, notJudged reason: String) -> Checklist {
    let steps = subject.steps.map { Checklist.Step(name: $0.name, outcome: .notJudged(reason)) }
    return Checklist(
      name: subject.type.spelling,
      entries: [
        .init(level: .types, outcome: .notJudged(reason), detail: "", seconds: 0),
        .init(level: .behaviour, outcome: .notJudged("no step could be judged"), detail: "", seconds: 0, steps: steps),
      ])
  }
}

extension Checklist {
  /// Why steps are not judged.
  fileprivate var reasons: [String] {
    entries.flatMap(\.steps).compactMap { if case .notJudged(let reason) = $0.outcome { reason } else { nil } }
  }
}

extension PlannedFile {
  private static let namesOfCombine: Set<Word> = Set(
    ["ObservableObject", "Published", "AnyCancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject"]
      .map { Word($0) })

  /// What the compiler brings on Linux.
  private static let modulesOfCompiler: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Observation",
    "Synchronization", "RegexBuilder", "Distributed", "Testing", "XCTest", "Glibc",
  ]

  /// The modules that it imports and that are not here.
  var absentModules: [String] {
    let here = Self.modulesOfCompiler.union(Runtime.Module.all.compactMap(\.standsFor))
    return source.declarations.filter { $0.kind == .import }.compactMap(\.importedModule).filter { !here.contains($0) }
  }

  /// With `import os` for `import os.log` and `OSLog`, since the runtime's modules have no parts, `AppKit` for `Cocoa`, which
  /// only exports that, Combine and Observation, which Apple's Foundation and SwiftUI show to all that import them, and without
  /// modules that are not here. Lines stay as they are.
  var importingWholeModules: PlannedFile {
    let file = source
    var edits = SourceEdits(file)
    let names = ["Cocoa": "AppKit", "OSLog": "os"]
    let absent = Set(absentModules).subtracting(names.keys)
    var imported: Set<String> = []
    for declaration in file.declarations where declaration.kind == .import {
      guard let module = declaration.importedModule, let name = declaration.name, let last = declaration.last else {
        continue
      }
      imported.insert(names[module] ?? module)
      if absent.contains(module) {
        edits.replace(declaration, with: "")
      } else if name == declaration.introducer.next, name != last || names[name.text] != nil {
        // After `import struct` it is no part of a module.
        edits.replace(name.through(last), with: names[name.text] ?? name.text)
      }
    }
    var text = edits.applied
    func uses(_ words: Set<Word>) -> Bool { file.tokens.contains { words.contains($0.word) } }
    if imported.isDisjoint(with: ["Combine", "SwiftUI"]), uses(Self.namesOfCombine) { text += "\nimport Combine\n" }
    if !imported.contains("Observation"), uses(["Observable"]) { text += "\nimport Observation\n" }
    // What other frameworks show of Foundation.
    if !imported.contains("Foundation") { text += "\nimport Foundation\n" }
    #if !canImport(Darwin)
      // What Apple's Foundation has of the network is a module of its own.
      if !imported.contains("FoundationNetworking") { text += "\nimport FoundationNetworking\n" }
    #endif
    return PlannedFile(path: path, text: text, role: role, origin: origin)
  }
}

extension Declaration {
  /// The module that an import names: after a word such as `struct` too.
  fileprivate var importedModule: String? {
    guard kind == .import else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
    return introducer.up(to: last?.next ?? introducer).dropFirst().first { !kinds.contains($0.text) }?.text
      ?? name?.text
  }
}
