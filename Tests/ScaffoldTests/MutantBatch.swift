import SwiftSource
import Testing

@testable import Scaffold

/// Mutants in one program, which tells them apart by its environment: most of what a program costs is what it costs once.
///
/// What is at the top level of each one's files has a name of its own; files that all share are there once.
struct MutantBatch {
  private let mutants: [Mutant]
  private let proofs: [Proof]

  init(_ mutants: [Mutant]) throws {
    self.mutants = mutants
    proofs = try mutants.map { try $0.proof() }
  }

  /// The steps of each mutant, by its path.
  func steps() async throws -> [String: [Checklist.Step]] {
    let compiler = try await #require(VerifierTests.compiler.value)
    let module = Module(name: "Proved", files: files)
    let runtime = try await VerifierTests.cache.runtime(for: compiler, importing: module.frameworks)
    return try await TemporaryFolders.with { folder in
      let path = "\(folder)/mutants"
      let verdict = await Slots.shared.run {
        await module.build(compiler, runtime, in: .swift6, folder: folder, program: path)
      }
      try #require(verdict.isCompiled, "\(verdict.messages.map(\.line)) \(verdict.problem ?? "")")
      return try await withThrowingTaskGroup(of: (String, [Checklist.Step]).self) { group in
        for (index, (mutant, proof)) in zip(mutants, proofs).enumerated() {
          let program = ContractProgram(
            path: path, folder: folder, names: ContractRun.stepNames(in: proof.contract?.text ?? ""),
            files: Set(proof.files.map(\.name)))
          group.addTask { (mutant.path, try await program.steps(["MUTANT": "\(index)"])) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
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

      @main enum Mutants {
        static func main() async {
          switch ProcessInfo.processInfo.environment["MUTANT"] {
      \(cases)    default: break
          }
        }
      }
      """
    return files + [PlannedFile(path: "Mutants.swift", text: program, role: .test, origin: "mutants")]
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
