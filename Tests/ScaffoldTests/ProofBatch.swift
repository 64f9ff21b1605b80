import SwiftSource
import Testing

@testable import Scaffold

/// Proofs in one program, which tells them apart by its environment: most of what a program costs is what it costs once.
///
/// What is at the top level of each one's files has a name of its own; files that all share are there once.
struct ProofBatch {
  private let proofs: [Proof]

  init(_ proofs: [Proof]) { self.proofs = proofs }

  /// The steps of each proof, in the order of the proofs.
  func steps() async throws -> [[Checklist.Step]] {
    let compiler = try await #require(VerifierTests.compiler.value)
    let module = Module(name: "Proved", files: files)
    let runtime = try await VerifierTests.cache.runtime(for: compiler, importing: module.frameworks)
    return try await TemporaryFolders.with { folder in
      let path = "\(folder)/proofs"
      let verdict = await Slots.shared.run {
        await module.build(compiler, runtime, in: .swift6, folder: folder, program: path)
      }
      try #require(verdict.isCompiled, "\(verdict.messages.map(\.line)) \(verdict.problem ?? "")")
      return try await withThrowingTaskGroup(of: (Int, [Checklist.Step]).self) { group in
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

  private var files: [PlannedFile] {
    let shared = proofs[0].files.filter { file in proofs.allSatisfy { $0.files.contains(file) } }
    var files = shared
    var cases = ""
    for (index, proof) in proofs.enumerated() {
      let own = proof.files.filter { !shared.contains($0) } + [proof.contract].compactMap(\.self)
      let names = Set(own.flatMap(\.source.sharedNames))
      for file in own {
        let text = file.source.renaming(names, by: "\(index)").replacing("@main\n", with: "\n")
        files.append(PlannedFile(path: "\(index)/\(file.name)", text: text, role: file.role, origin: file.origin))
      }
      cases += "    case \"\(index)\": await BehaviourContract\(index).main()\n"
    }
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
    return files + [PlannedFile(path: "Proofs.swift", text: program, role: .test, origin: "proofs")]
  }
}

/// Proofs that are compiled together when the first of them is asked for. Those that several requests give are run once.
actor ProofBatches {
  /// Past this a program is not compiled faster than two of half the size, on two processors.
  private static let most = 12

  private let all: @Sendable () throws -> [Proof]
  private var runs: [[String]: Task<[[String]: [Checklist.Step]], any Error>]?

  init(of all: @escaping @Sendable () throws -> [Proof]) { self.all = all }

  func steps(of proof: Proof) async throws -> [Checklist.Step] {
    if runs == nil { runs = Self.runs(of: try all()) }
    let key = Self.key(of: proof)
    return try #require(try await runs?[key]?.value[key])
  }

  /// Those that import the same frameworks, some at a time: all conditions choose alike in one program.
  private static func runs(of proofs: [Proof]) -> [[String]: Task<[[String]: [Checklist.Step]], any Error>] {
    var groups: [Set<String>: [Proof]] = [:]
    var seen: Set<[String]> = []
    for proof in proofs where seen.insert(key(of: proof)).inserted {
      var kind = Module(name: "Proved", files: proof.files + [proof.contract].compactMap(\.self)).frameworks
      // An entity is found by the name of its class, which is not to be another one's.
      if kind.contains("CoreData") {
        kind.formUnion(proof.files.filter { $0.origin == StandIns.origin }.map(\.text))
      }
      groups[kind, default: []].append(proof)
    }
    var runs: [[String]: Task<[[String]: [Checklist.Step]], any Error>] = [:]
    for group in groups.values {
      for start in stride(from: 0, to: group.count, by: most) {
        let batch = Array(group[start..<min(start + most, group.count)])
        let keys = batch.map(key)
        let task = Task { Dictionary(uniqueKeysWithValues: zip(keys, try await ProofBatch(batch).steps())) }
        for key in keys { runs[key] = task }
      }
    }
    return runs
  }

  private static func key(of proof: Proof) -> [String] {
    (proof.files + [proof.contract].compactMap(\.self)).flatMap { [$0.path, $0.text] }
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
