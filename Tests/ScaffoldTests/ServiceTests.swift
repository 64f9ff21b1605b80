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
      (Kind.screen, Isolation.main, ListView.collection), (.screen, .anyThread, .table),
      (.searchableView, .main, .collection),
    ])
  func keepsItsContract(_ kind: Kind, _ isolation: Isolation, _ view: ListView) async throws {
    try await withProject(kind) { request, sources in
      var request = request
      (request.isolation, request.view, request.platforms) = (isolation, view, [.uikit, .appkit])
      (request.usesController, request.withTests) = (kind == .searchableView, true)
      let plan = try Plan(request, library: .bundled, output: "App", testOutput: "Tests", sources: sources)
      let checklists = try await VerifierTests.verifier().verify(plan)
      #expect(!checklists.isEmpty)
      for checklist in checklists { #expect(checklist.proves(.behaviour), "\(checklist)") }
    }
  }

  @Test(
    "A fault in loading breaks its step and no other",
    arguments: [
      ("guard number == loadsBegun else", "guard number <= loadsBegun else", "a late answer to an old load is dropped"),
      (
        "show(sections, of: all{{Plural}}, isCancelled ? before :", "show([], of: [], isCancelled ? before :",
        "a load that fails keeps what is shown, and tells"
      ),
      ("isCancelled ? before :", "false ? before :", "a load that is given up tells nothing"),
      (
        "show(sections, of: all{{Plural}}, .running)", "show([], of: [], .running)",
        "a load shows what the service has, and a refresh replaces it"
      ),
    ])
  func fault(_ find: String, _ replacement: String, _ step: String) async throws {
    try await withProject { request, sources in
      let path = "partials/state-on-main-actor.mustache"
      let text = try #require(TemplateLibrary.bundled[path]?.text)
      #expect(text.contains(find))
      let library = TemplateLibrary.bundled.replacing(path, by: text.replacingOccurrences(of: find, with: replacement))
      let plan = try Plan(request, library: library, output: ".", testOutput: "Tests", sources: sources)
      let proof = try #require(plan.proofs.first)
      let entry = try await MutantTests.behaviour(of: proof)
      let broken = entry.steps.filter { $0.outcome.failures != nil }.map(\.name)
      #expect(broken == [step], "\(entry)")
    }
  }
}
