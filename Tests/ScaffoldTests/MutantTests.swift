import Foundation
import Testing
import Yams

@testable import Scaffold

/// A template with one fault, and the step of its kind's contract that has to notice.
struct Mutant: Decodable, Hashable, Sendable, CustomTestStringConvertible {
  /// The sentence of the step.
  var step: String
  /// The template that has the fault.
  var template: String
  /// What stands there once.
  var find: String
  var replace: String
  /// What is generated with it, as on the command line.
  var options: [String]?
  /// Its file without the folder of all.
  private(set) var path = ""

  enum CodingKeys: CodingKey { case step, template, find, replace, options }

  var testDescription: String { path }
  var kind: Kind? { path.split(separator: "/").first.flatMap { Kind(rawValue: String($0)) } }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Mutants")

  static let all: [Mutant] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".yml") }.sorted().map { path in
      do {
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        var mutant = try YAMLDecoder().decode(Mutant.self, from: text)
        mutant.path = path
        return mutant
      } catch {
        fatalError("\(path): \(error)")
      }
    }
  }()

  /// Users, with the mutant's options.
  func request() throws -> GenerationRequest {
    let words = options ?? []
    let sections = words.firstIndex(of: "--section-by").map { words[$0 + 1] }
    let property = words.firstIndex(of: "--property").map { words[$0 + 1] }
    var request = try GenerationRequest(
      kind: try #require(kind), names: Names("Users"),
      properties: try [property ?? "name:String", sections.map { "\($0):String" }].compactMap(\.self)
        .map { try Property($0) },
      sectionedBy: sections)
    for (option, value) in zip(words, words.dropFirst()) where option.hasPrefix("--") {
      switch option {
      case "--section-by", "--property": break
      case "--isolation": request.isolation = try #require(Isolation(rawValue: value))
      case "--platform": request.platforms = [try #require(Platform(rawValue: value))]
      case "--driven-by-controller": request.usesController = value == "yes"
      case "--store": request.store = .fixture(try #require(FollowedStore.Framework(rawValue: value)))
      case "--view": request.view = try #require(ListView(rawValue: value))
      default: Issue.record("\(path): there is no option \(option) here")
      }
    }
    return request
  }
}

extension Mutant {
  /// What is proved of the template with the fault.
  func proof() throws -> Proof {
    let template = try #require(TemplateLibrary.bundled[template], "\(template)")
    let parts = template.text.components(separatedBy: find)
    try #require(parts.count == 2, "\(path): what is looked for stands there \(parts.count - 1) times")
    let library = TemplateLibrary.bundled.replacing(self.template, by: parts.joined(separator: replace))
    let plan = try Plan(request(), library: library, output: ".", testOutput: "Tests").declaringStore(path)
    return try #require(plan.proofs.first)
  }
}

/// The contracts are proved by faults: each breaks one step, the one that it is about.
@Suite struct MutantTests {
  @Test("A fault breaks its step and no other", arguments: Mutant.all) func breaksItsStep(_ mutant: Mutant) async throws
  {
    let steps = try await Self.runs.answer(to: mutant)
    let broken = steps.filter { $0.outcome.failures != nil }
    #expect(broken.map(\.name) == [mutant.step], "\(steps)")
    #expect(broken.allSatisfy { $0.outcome.failures?.first?.isEmpty == false })
  }

  @Test("Each step of each contract is broken by a fault at least", arguments: Kind.allCases)
  func eachStepHasOne(_ kind: Kind) throws {
    // A screen is proved by the contract of its view controllers.
    guard kind != .screen else { return }
    let mutants = Mutant.all.filter { $0.kind == kind }
    var steps: Set<String> = []
    for example in EmissionTests.options where example.kind == kind {
      let plan = try Plan(example.request(), library: .bundled, output: ".", testOutput: "Tests")
      steps.formUnion(plan.proofs.compactMap(\.contract).flatMap { ContractRun.stepNames(in: $0.text) })
    }
    #expect(!steps.isEmpty)
    #expect(steps.subtracting(mutants.map(\.step)) == [], "without a fault")
    #expect(Set(mutants.map(\.step)).subtracting(steps) == [], "no step of a contract")
  }

  private static let runs = Batches(of: { Mutant.all }) { mutant in
    ProofBatch.group(of: try mutant.proof())
  } ask: { mutants in
    try await ProofBatch(mutants.map { try $0.proof() }).steps()
  }

  /// The run of a proof's contract in Swift 6.
  static func behaviour(of proof: Proof) async throws -> Checklist.Entry {
    let compiler = try await #require(VerifierTests.compiler.value)
    let compilation = Compilation(
      subject: Verifier.Subject(proof: proof, tests: [], testedModule: nil, foreign: []),
      configurations: [.swift6], compiler: compiler,
      runtime: try await VerifierTests.cache.runtime(for: compiler))
    return try await TemporaryFolders.with { await compilation.behaviour($0) }.entry
  }
}
