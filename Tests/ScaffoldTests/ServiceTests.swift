import Foundation
import Testing

@testable import Scaffold

/// Screens whose side controller loads its items from a service of the project.
@Suite struct ServiceTests {
  private static let declarations = """
    import Foundation

    struct User: Identifiable, Hashable, Sendable {
      let id: UUID
      var name: String
    }

    protocol UsersService: Sendable {
      func users() async throws -> [User]
      func names() async -> [String: User]
    }

    final class Archive: Sendable {
      func recent() async -> [User] { [] }
      func all() async -> [User] { [] }
    }
    """

  /// Calls the body with the sources of a project that has these, and a request that loads from it.
  private func withProject<Result>(
    _ kind: Kind = .sideController, _ service: String = "UsersService",
    _ body: (GenerationRequest, ProjectSources) async throws -> Result
  ) async throws -> Result {
    try await TemporaryFolders.with { folder in
      try "root: true\n".write(toFile: "\(folder)/.listlint.yml", atomically: false, encoding: .utf8)
      try Self.declarations.write(toFile: "\(folder)/Users.swift", atomically: false, encoding: .utf8)
      let sources = ProjectSources(near: folder)
      let service = try LoadingService(service, in: sources)
      var request = try GenerationRequest(
        kind: kind, names: Names("Users", item: service.item), model: ItemModel(service.item, for: kind, in: sources))
      request.service = service
      return try await body(request, sources)
    }
  }

  @Test("The method that gives a list is found, or asked for")
  func reading() async throws {
    try await withProject { request, sources in
      #expect(request.service?.type == "any UsersService" && request.service?.call == "try await service.users()")
      let all = try LoadingService("Archive.all", in: sources)
      #expect(all.call == "await service.all()")
      for (name, reason) in [
        ("Archive", "name one of Archive.recent, Archive.all"), ("User", "no async method"),
        ("Nothing", "no such type"),
      ] {
        let problem = #expect(throws: RequestProblem.self) { try LoadingService(name, in: sources) }
        #expect(problem?.description.contains(reason) == true, "\(name): \(String(describing: problem))")
      }
    }
  }

  @Test(
    "A screen that loads is clean, and keeps its contract",
    arguments: [
      (Kind.screen, Isolation.main, Platform.uikit), (.viewController, .anyThread, .appkit),
      (.searchableView, .main, .uikit),
    ])
  func keepsItsContract(_ kind: Kind, _ isolation: Isolation, _ platform: Platform) async throws {
    try await withProject(kind) { request, sources in
      var request = request
      (request.isolation, request.platforms) = (isolation, [platform])
      (request.usesController, request.withTests) = (kind == .searchableView, true)
      let plan = try Plan(request, library: .bundled, output: "App", testOutput: "Tests", sources: sources)
      let checklists = try await VerifierTests.verifier().verify(plan)
      #expect(!checklists.isEmpty)
      for checklist in checklists { #expect(checklist.proves(.behaviour), "\(checklist)") }
    }
  }

  @Test("Faults in loading break its steps and no others; one program has them all")
  func faults() async throws {
    let faults = [
      // A late answer counts; a failure empties the list; who gives up is told; a refresh empties the list.
      ("guard number == loadsBegun else", "guard number <= loadsBegun else"),
      ("show(sections, of: all{{Plural}}, isCancelled ? before :", "show([], of: [], false ? before :"),
      ("show(sections, of: all{{Plural}}, .running)", "show([], of: [], .running)"),
    ]
    try await withProject { request, sources in
      let path = "partials/state-on-main-actor.mustache"
      var text = try #require(TemplateLibrary.bundled[path]?.text)
      for (find, replacement) in faults {
        #expect(text.contains(find))
        text = text.replacingOccurrences(of: find, with: replacement)
      }
      let library = TemplateLibrary.bundled.replacing(path, by: text)
      let plan = try Plan(request, library: library, output: ".", testOutput: "Tests", sources: sources)
      let proof = try #require(plan.proofs.first)
      let entry = try await MutantTests.behaviour(of: proof)
      let broken = entry.steps.filter { $0.outcome.failures != nil }.map(\.name)
      #expect(
        broken == [
          "a load shows what the service has, and a refresh replaces it", "a late answer to an old load is dropped",
          "a load that fails keeps what is shown, and tells", "a load that is given up tells nothing",
        ], "\(entry)")
    }
  }
}
