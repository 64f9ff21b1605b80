import Foundation
import Testing

@testable import Scaffold

/// What is emitted, for each kind with its options, for several names: it is clean in each way of compiling that projects
/// use, breaks no rule, and keeps its contract.
@Suite struct EmissionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var kind: Kind
    var name = "Users"
    var item: String?
    var properties: [String] = []
    var searched: String?
    var sectionedBy: String?
    /// What else is asked for.
    var change: @Sendable (inout GenerationRequest) -> Void = { _ in }
    var words = ""

    var testDescription: String { "\(kind.rawValue) \(name) \(words)" }

    func request() throws -> GenerationRequest {
      var request = try GenerationRequest(
        kind: kind, names: Names(name, item: item), properties: properties.map { try Property($0) },
        searched: searched, sectionedBy: sectionedBy)
      change(&request)
      return request
    }
  }

  // MARK: - The table

  /// Every kind with every option that it takes.
  static let options: [Case] = Kind.allCases.flatMap { kind -> [Case] in
    var cases = [Case(kind: kind)]
    func add(_ words: String, _ change: @escaping @Sendable (inout GenerationRequest) -> Void) {
      cases.append(Case(kind: kind, change: change, words: words))
    }
    let hasItems = kind != .debounce && kind != .staticTable
    if Database(kind) == nil, kind != .staticTable { add("any thread") { $0.isolation = .anyThread } }
    if [.viewController, .snapshot, .screen].contains(kind) {
      for platform in Platform.allCases {
        for view in ListView.allCases where platform != .uikit || view != .collection {
          add("\(platform.rawValue) \(view.rawValue)") { ($0.platforms, $0.view) = ([platform], view) }
          add("\(platform.rawValue) \(view.rawValue), any thread") {
            ($0.platforms, $0.view, $0.isolation) = ([platform], view, .anyThread)
          }
        }
      }
      for view in ListView.allCases {
        add("both platforms, \(view.rawValue)") { ($0.platforms, $0.view) = ([.uikit, .appkit], view) }
      }
    }
    if kind == .searchableView {
      for feature in SearchFeature.allCases { add(feature.rawValue) { $0.searchFeatures = [feature] } }
      add("all features") { $0.searchFeatures = Set(SearchFeature.allCases) }
      add("controller") { $0.usesController = true }
      add("controller, all features") { ($0.usesController, $0.searchFeatures) = (true, Set(SearchFeature.allCases)) }
    }
    add("tests") { $0.withTests = true }
    if [.sideController, .debounce, .staticTable].contains(kind) {
      add("XCTest") { ($0.withTests, $0.usesXCTest, $0.module) = (true, true, "App") }
    }
    if kind == .sideController {
      for framework in FollowedStore.Framework.allCases {
        add("a store of \(framework.rawValue)") { $0.store = .fixture(framework) }
      }
    }
    add("tests of a module") { ($0.withTests, $0.module) = (true, "App") }
    add("Swift 5.9") { $0.swift = .swift59 }
    add("Swift 6.2") { $0.swift = .swift62 }
    add("header") { $0.header = "// Array<User> & \"quotes\"" }
    if kind != .staticTable { add("debounce") { $0.debounce = DebounceInterval(milliseconds: 1) } }
    guard hasItems else { return cases }
    cases.append(
      Case(kind: kind, properties: ["name:String", "isOnline:Bool"], sectionedBy: "isOnline", words: "sections"))
    cases.append(Case(kind: kind, properties: ["title:String", "count:Int", "when:Date?"], words: "properties"))
    if kind == .viewController {
      cases.append(
        Case(
          kind: kind, properties: ["name:String", "team:String"], sectionedBy: "team",
          change: { $0.platforms = [.appkit] }, words: "appkit, sections"))
    }
    if kind == .staticTable { add("appkit") { $0.platforms = [.appkit] } }
    if kind == .screen {
      add("localized, iOS 17, XCTest") {
        ($0.isLocalized, $0.isForIOS17, $0.usesXCTest, $0.withTests) = (true, true, true, true)
        $0.platforms = [.uikit, .appkit]
      }
      cases.append(
        Case(kind: kind, properties: ["nick:String?", "team:String?"], sectionedBy: "team", words: "optionals"))
      cases.append(Case(kind: kind, properties: ["when:Date"], sectionedBy: "when", words: "days"))
    }
    if kind != .searchableView { cases.append(Case(kind: kind, properties: ["count:Int"], words: "no text")) }
    return cases
  }

  /// The shape that shows most, for names that are not as plain.
  static let names: [Case] = [
    Case(kind: .screen, name: "Children"),
    Case(kind: .screen, name: "OrderLines", properties: ["sku:String", "kind:String"], sectionedBy: "kind"),
    Case(kind: .screen, name: "Classes", item: "Class"),
    Case(kind: .screen, name: "Sheep", item: "Sheep"),
    Case(kind: .screen, name: "URLs", item: "URLItem"),
    Case(kind: .sideController, name: "Protocols"),
    Case(
      kind: .sideController, name: "Groups", properties: ["default:String", "isEmpty:Bool"], sectionedBy: "isEmpty"),
    Case(kind: .sideController, name: "Items", properties: ["query:String", "id2:Int"]),
    Case(kind: .searchableView, name: "Views", item: "Thing"),
    Case(kind: .debounce, name: "Searches"),
    Case(kind: .fetchedResultsController, name: "People"),
    Case(
      kind: .swiftDataController, name: "OrderLines", properties: ["sku:String", "due:Date?"], sectionedBy: "due"),
    Case(kind: .staticTable, name: "Settings"),
  ]

  static let cases = options + names

  // MARK: - The tests

  @Test("It scans, breaks no rule and compiles without a warning in each configuration", arguments: cases)
  func isClean(_ example: Case) async throws {
    let plan = try Self.plan(example)
    let configurations = try LanguageConfiguration.thorough(example)
    // Tests may be a module of their own; what else there is, is compiled with what other cases give.
    let isAlone = plan.hasTests
    let verifier = try await VerifierTests.verifier(configurations: isAlone ? configurations : [])
    let proofs = plan.proofs.map(\.withoutContract)
    let checklists = try await verifier.verify(
      plan.files, with: plan.companions, proofs: proofs, testedModule: plan.request.module)
    #expect(checklists.count == proofs.count)
    for checklist in checklists {
      #expect(checklist.proves(.types), "\(Self.text(of: checklist, plan))")
    }
    if isAlone { return }
    for (proof, configuration) in proofs.flatMap({ proof in configurations.map { (proof, $0) } }) {
      let messages = try await Self.types.answer(to: TypeQuestion(proof: proof, configuration: configuration))
      #expect(messages == [], "\(proof.name), \(configuration.name)")
    }
  }

  private struct TypeQuestion: Hashable, Sendable {
    let proof: Proof
    let configuration: LanguageConfiguration
  }

  private static let types = Batches(of: {
    try cases.flatMap { example in
      let plan = try plan(example)
      let proofs = plan.hasTests ? [] : plan.proofs.map(\.withoutContract)
      let configurations = try LanguageConfiguration.thorough(example)
      return proofs.flatMap { proof in configurations.map { TypeQuestion(proof: proof, configuration: $0) } }
    }
  }) { question in
    ProofBatch.group(of: question.proof).union([question.configuration.name])
  } ask: { questions in
    try await ProofBatch(questions.map(\.proof)).messages(in: questions[0].configuration)
  }

  @Test("It keeps its contract", arguments: cases.filter { !$0.isAboutText })
  func keepsItsContract(_ example: Case) async throws {
    for proof in try Self.plan(example).proofs where proof.contract != nil {
      let steps = try await Self.runs.answer(to: proof)
      #expect(Compilation.outcome(of: steps) == .passed, "\(steps)")
    }
  }

  private static let runs = Batches(of: {
    try cases.filter { !$0.isAboutText }.flatMap { try plan($0).proofs.filter { $0.contract != nil } }
  }) { proof in
    ProofBatch.group(of: proof)
  } ask: { proofs in
    try await ProofBatch(proofs).steps()
  }

  @Test("The same request gives the same bytes, each file under a name of its own", arguments: cases)
  func isRegenerated(_ example: Case) throws {
    let plan = try Self.plan(example)
    #expect(try Self.plan(example).files == plan.files)
    #expect(Set(plan.files.map(\.path)).count == plan.files.count)
    for file in plan.files {
      #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"))
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.count <= 120 && line.last != " ", "\(file.name): \(line)")
      }
    }
  }

  private static func plan(_ example: Case) throws -> Plan {
    try Plan(example.request(), library: .bundled, output: "App", testOutput: "Tests").declaringStore()
  }

  private static func text(of checklist: Checklist, _ plan: Plan) -> String {
    checklist.entries.map { "\($0.level): \($0.outcome)" }.joined(separator: "\n")
  }
}

extension Plan {
  fileprivate var hasTests: Bool { files.contains { $0.role == .test } }
}

extension Proof {
  fileprivate var withoutContract: Proof { Proof(name: name, files: files, contract: nil, notRun: "elsewhere") }
}

extension EmissionTests.Case {
  var id: String { "\(testDescription) \(properties)" }

  /// Whether it differs from others of its kind in properties and names alone.
  var isAboutData: Bool { name != "Users" || !properties.isEmpty }

  /// Options that change no code that is run, or only how it is said.
  var isAboutText: Bool { ["header", "tests", "tests of a module", "XCTest", "Swift 6.2"].contains(words) }
}

extension LanguageConfiguration {
  /// What code for an older Swift has to be clean in: a module on the main actor by default needs newer words. What only
  /// a number or a comment is different in is not compiled in each way again; what only the data is different in, and the plain
  /// names of it, in one more way, by turns.
  static func thorough(_ example: EmissionTests.Case) throws -> [LanguageConfiguration] {
    if ["header", "debounce", "Swift 6.2", "tests of a module"].contains(example.words) { return standard }
    // The macro `#Predicate` itself is not clean where Swift 5 checks everything.
    let thorough = Database(example.kind) == .swiftData ? thorough.filter { !$0.name.contains("complete") } : thorough
    let ways =
      try example.request().swift.hasNonisolatedTypes
      ? thorough : thorough.filter { !$0.name.contains("main actor") && !$0.name.contains("upcoming") }
    guard example.isAboutData, let place = EmissionTests.cases.firstIndex(where: { $0.id == example.id }) else {
      return ways
    }
    let others = ways.filter { !standard.contains($0) }
    return others.isEmpty ? ways : standard + [others[place % others.count]]
  }
}
