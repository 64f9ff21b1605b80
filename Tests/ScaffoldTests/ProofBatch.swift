import SwiftSource
import Testing

@testable import Scaffold

/// Questions that are cheaper together, such as what the compiler says of a file: they are asked some at a time, when the first of them
/// is asked. The same question is asked once.
actor Batches<Question: Hashable & Sendable, Answer: Sendable> {
  private let questions: @Sendable () throws -> [Question]
  private let group: @Sendable (Question) throws -> Set<String>
  private let most: Int
  private let ask: @Sendable ([Question]) async throws -> [Answer]
  private var asked: [Question: Task<[Question: Answer], any Error>]?

  /// - Parameters:
  ///   - questions: All that are going to be asked.
  ///   - group: What those have in common that are asked together.
  ///   - most: How many of them at a time. Two compilers of half as many may be faster on two processors.
  ///   - ask: Gives the answers, in the order of the questions.
  init(
    of questions: @escaping @Sendable () throws -> [Question],
    by group: @escaping @Sendable (Question) throws -> Set<String>,
    most: Int = 12, ask: @escaping @Sendable ([Question]) async throws -> [Answer]
  ) {
    (self.questions, self.group, self.most, self.ask) = (questions, group, most, ask)
  }

  func answer(to question: Question) async throws -> Answer {
    if asked == nil { asked = try tasks() }
    return try #require(try await asked?[question]?.value[question])
  }

  private func tasks() throws -> [Question: Task<[Question: Answer], any Error>] {
    var groups: [Set<String>: [Question]] = [:]
    var seen: Set<Question> = []
    for question in try questions() where seen.insert(question).inserted {
      groups[try group(question), default: []].append(question)
    }
    var tasks: [Question: Task<[Question: Answer], any Error>] = [:]
    for group in groups.values {
      for start in stride(from: 0, to: group.count, by: most) {
        let batch = Array(group[start..<min(start + most, group.count)])
        let task = Task { [ask] in Dictionary(uniqueKeysWithValues: zip(batch, try await ask(batch))) }
        for question in batch { tasks[question] = task }
      }
    }
    return tasks
  }
}

/// Proofs in one module: most of what the compiler does for one it does for all of them.
///
/// What is at the top level of each one's files has a name of its own; files that all share are there once.
struct ProofBatch {
  private let proofs: [Proof]
  private let shared: [PlannedFile]

  init(_ proofs: [Proof]) {
    self.proofs = proofs
    shared = proofs[0].files.filter { file in proofs.allSatisfy { $0.files.contains(file) } }
  }

  /// What two proofs need not have in common where they are asked about together: all conditions choose alike in one module.
  static func group(of proof: Proof) -> Set<String> {
    let frameworks = Module(name: "Proved", files: proof.files + [proof.contract].compactMap(\.self)).frameworks
    guard frameworks.contains("CoreData") else { return frameworks }
    // An entity is found by the name of its class, which is not to be another one's.
    return frameworks.union(proof.files.filter { $0.origin == StandIns.origin }.map(\.text))
  }

  /// The steps of each proof, in the order of the proofs. One program runs them, and tells them apart by its environment.
  func steps() async throws -> [[Checklist.Step]] {
    let cases = proofs.indices.map { "    case \"\($0)\": await BehaviourContract\($0).main()\n" }.joined()
    let program = """
      import Foundation

      @main enum Proofs {
        static func main() async {
          switch ProcessInfo.processInfo.environment["PROOF"] {
      \(cases)    default: break
          }
        }
      }
      """
    let main = PlannedFile(path: "Proofs.swift", text: program, role: .test, origin: "proofs")
    return try await compiling(files + [main]) { module, compiler, runtime, folder in
      let path = "\(folder)/proofs"
      let verdict = await module.build(compiler, runtime, in: .swift6, folder: folder, program: path)
      try #require(verdict.isCompiled, "\(verdict.messages.map(\.line)) \(verdict.problem ?? "")")
      return path
    } then: { path, folder in
      try await withThrowingTaskGroup(of: (Int, [Checklist.Step]).self) { group in
        for (index, proof) in proofs.enumerated() {
          let program = ContractProgram(
            path: path, folder: folder, names: ContractRun.stepNames(in: proof.contract?.text ?? ""),
            files: Set(proof.files.map(\.name)))
          group.addTask { (index, try await program.steps(["PROOF": "\(index)"])) }
        }
        return try await group.reduce(into: proofs.map { _ in [] }) { $0[$1.0] = $1.1 }
      }
    }
  }

  /// What the compiler says of each proof's files, in the order of the proofs; of those that all share it is said of the first.
  func messages(in configuration: LanguageConfiguration) async throws -> [[String]] {
    let verdict = try await compiling(files) { module, compiler, runtime, folder in
      await module.typeCheck(compiler, runtime, in: configuration, folder: folder)
    } then: { verdict, _ in
      verdict
    }
    try #require(verdict.problem == nil)
    let others = Set(shared.map(\.path))
    return proofs.indices.map { index in
      verdict.messages.filter { message in
        message.path.hasPrefix("\(index)/")
          || index == 0 && (others.contains(message.path) || !message.path.contains("/"))
      }.map(\.line)
    }
  }

  private func compiling<Made: Sendable, Result>(
    _ files: [PlannedFile], _ compile: @Sendable (Module, Compiler, Runtime, String) async throws -> Made,
    then use: (Made, String) async throws -> Result
  ) async throws -> Result {
    let compiler = try await #require(VerifierTests.compiler.value)
    let module = Module(name: "Proved", files: files)
    let runtime = try await VerifierTests.cache.runtime(for: compiler, importing: module.frameworks)
    return try await TemporaryFolders.with { folder in
      let made = await Slots.shared.run { () async -> Swift.Result<Made, any Error> in
        do { return .success(try await compile(module, compiler, runtime, folder)) } catch { return .failure(error) }
      }
      return try await use(try made.get(), folder)
    }
  }

  private var files: [PlannedFile] {
    shared
      + proofs.enumerated().flatMap { index, proof in
        let own = proof.files.filter { !shared.contains($0) } + [proof.contract].compactMap(\.self)
        let names = Set(own.flatMap(\.source.sharedNames))
        return own.map { file in
          let text = file.source.renaming(names, by: "\(index)").replacing("@main\n", with: "\n")
          return PlannedFile(path: "\(index)/\(file.name)", text: text, role: file.role, origin: file.origin)
        }
      }
  }
}

extension SourceFile {
  /// The names of types and functions at its top level that other files see.
  fileprivate var sharedNames: [String] {
    declarations.filter { declaration in
      let isNamed =
        declaration.kind.isType && declaration.kind != .extension
        || [.function, .typealias].contains(declaration.kind)
      return declaration.parent == nil && !declaration.isPrivate && isNamed
    }.compactMap { $0.name?.text }
  }

  /// Its text with another ending at each of these names.
  fileprivate func renaming(_ names: Set<String>, by ending: String) -> String {
    var bytes = bytes
    for token in tokens.reversed() where token.kind == .identifier && !token.isMember && names.contains(token.text) {
      bytes.insert(contentsOf: ending.utf8, at: token.end)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
