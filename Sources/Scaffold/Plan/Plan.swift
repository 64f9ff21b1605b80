import Foundation

/// All that a request makes, before anything is written.
public struct Plan: Sendable {
  public let request: GenerationRequest
  public internal(set) var files: [PlannedFile]
  public private(set) var companions: [Companion]
  public internal(set) var proofs: [Proof]

  /// Whether the request's files show a side controller that they do not bring.
  public static func needsController(_ request: GenerationRequest) -> Bool { !Blueprint(request).companions.isEmpty }

  /// - Throws: ``TemplateProblem``, and ``RequestProblem`` for a type of a framework in the data.
  /// - Parameters:
  ///   - output: The folder of the files.
  ///   - testOutput: The folder of the tests.
  ///   - controller: The companion that is there already, given or found; nil plans one.
  ///   - sources: The project around; its files are compiled with those that name their types.
  public init(
    _ request: GenerationRequest, library: TemplateLibrary, output: String, testOutput: String,
    controller: Companion? = nil, sources: ProjectSources = .none
  ) throws {
    if let database = request.database, request.kind != database.kind, !request.usesQuery, controller == nil {
      self = try Self.fetched(
        request, from: database, library: library, output: output, testOutput: testOutput, sources: sources)
      return
    }
    let request = controller?.read.map { request.showing($0) } ?? request
    let maker = try FileMaker(
      request: request, shown: controller?.read?.shown, library: library, output: output, testOutput: testOutput)
    let blueprint = Blueprint(request)
    var files: [(part: Blueprint.Part, file: PlannedFile)] = []
    for part in blueprint.parts {
      let file = try maker.file(part)
      // The structure of static tables is declared once in a project.
      let there = part.name == "TableData" ? sources.path(of: part.name) : nil
      if let there, ProjectSources.absolute(there) != ProjectSources.absolute(file.path) { continue }
      files.append((part, file))
    }
    var companions: [Companion] = []
    for part in blueprint.companions {
      if let controller {
        companions.append(controller)
      } else {
        companions.append(Companion(file: try maker.file(part), source: .planned))
      }
    }
    self.request = request
    self.files = files.map(\.file)
    self.companions = companions
    proofs = try Self.proofs(of: files, companions: companions, maker, sources)
  }

  /// What shows objects of a database, with the controller that fetches them: that is read as if it were there already.
  private static func fetched(
    _ request: GenerationRequest, from database: Database, library: TemplateLibrary, output: String, testOutput: String,
    sources: ProjectSources
  ) throws -> Plan {
    func plan(_ kind: Kind, controller: Companion? = nil) throws -> Plan {
      var request = request
      (request.kind, request.withTests) = (kind, false)
      return try Plan(
        request, library: library, output: output, testOutput: testOutput, controller: controller, sources: sources)
    }
    let fetching = try plan(database.kind)
    let controller = try Companion(planned: fetching.files[0], request.names, in: sources)
    guard request.kind == .screen else { return try plan(request.kind, controller: controller) }
    var screen = try plan(.viewController, controller: controller)
    (screen.files, screen.proofs) = (fetching.files + screen.files, fetching.proofs + screen.proofs)
    screen.companions = []
    return screen
  }

  /// View controllers of two platforms cannot be compiled together, so each is proved with what it rests on.
  private static func proofs(
    of files: [(part: Blueprint.Part, file: PlannedFile)], companions: [Companion], _ maker: FileMaker,
    _ project: ProjectSources
  ) throws -> [Proof] {
    let sources = files.filter { $0.file.role == .source }
    let shared = sources.filter { $0.part.platform == nil }.map(\.file)
    let planned = Set(files.map(\.file.path))
    var proofs: [Proof] = []
    // A key of the data may be a number; which it is, is up to the data.
    let itemID = (maker.shown ?? ShownController(maker.request)).itemID
    let excused: Set<String> = itemID == "UUID" ? [] : ["index-identifier"]
    for (part, file) in sources
    where part.platform != nil || (shared.first == file && maker.request.kind != .staticTable) {
      let own = shared + (part.platform == nil ? [] : [file]) + companions.map(\.file)
      let needed = project.needed(by: own, excluding: planned)
      let standIns = StandIns(for: maker.request, among: own + needed, entity: maker.entity)
      try standIns.checkFrameworks()
      try standIns.checkSpelling(among: project)
      proofs.append(
        Proof(
          name: file.name, files: own + needed + [standIns.file].compactMap(\.self), standIns: standIns.names,
          contract: try maker.contract(of: part), notRun: maker.notRun(of: part),
          foreign: Set((companions.filter { $0.source != .planned }.map(\.file) + needed).map(\.path)),
          excused: excused))
    }
    return proofs
  }
}

/// Makes a request's files from their templates.
private struct FileMaker {
  let request: GenerationRequest
  /// The side controller that is there already.
  let shown: ShownController?
  let library: TemplateLibrary
  let renderer: TemplateRenderer
  let output: String
  let testOutput: String

  init(
    request: GenerationRequest, shown: ShownController?, library: TemplateLibrary, output: String, testOutput: String
  ) throws(TemplateProblem) {
    self.request = request
    self.shown = shown
    self.library = library
    renderer = try TemplateRenderer(library)
    self.output = output
    self.testOutput = testOutput
  }

  func file(_ part: Blueprint.Part) throws(TemplateProblem) -> PlannedFile {
    let template = try template(part.template)
    let text = conditional(try renderer.render(template, in: scope(of: part)), part)
    let folder = part.role == .test ? testOutput : output
    let header = request.header.isEmpty ? "" : request.header + "\n\n"
    return PlannedFile(
      path: folder == "." ? "\(part.name).swift" : "\(folder)/\(part.name).swift", text: header + text, role: part.role,
      origin: template.origin)
  }

  /// The program that drives the part; nil where its kind has none.
  func contract(of part: Blueprint.Part) throws(TemplateProblem) -> PlannedFile? {
    guard notRun(of: part) == nil else { return nil }
    let folder = part.template.split(separator: "/").first ?? ""
    let isFetched = folder == "view-controller" && shown?.isFetched == true
    let path = "\(folder)/\(isFetched ? TemplateLibrary.fetchedContractName : TemplateLibrary.contractName)"
    guard let template = library[path] else { return nil }
    let text = try renderer.render(template, in: scope(of: part))
    return PlannedFile(path: "Contract.swift", text: text, role: .test, origin: template.origin)
  }

  /// Why no program drives the part; nil where one does.
  func notRun(of part: Blueprint.Part) -> String? {
    if request.kind == .searchableView, !request.usesController {
      return "SwiftUI views are type-checked here, not run"
    }
    if let model = request.model, model.samples == nil, request.database != .coreData {
      return "no \(model.name) can be made to show: it takes \(model.noSamples)"
    }
    if request.database == .swiftData, let model = request.model, !model.settable.contains(request.rowProperty.name) {
      return "'\(request.rowProperty.name)' of \(model.name) cannot be set, so that a change of it could be seen"
    }
    guard !part.template.hasPrefix("side-controller"), let shown else { return nil }
    switch shown.members {
    case .sideController: return nil
    case .other(let reason): return reason
    case .fetched(let database):
      return part.template.hasPrefix("view-controller")
        ? nil : "no contract drives it with a controller of \(database.name)"
    }
  }

  /// The class of a database that the code names.
  var entity: (name: String, database: Database)? {
    let database = shown.map { $0.holdsIDs ? $0.database ?? .coreData : nil } ?? request.database
    return database.map { (request.names.item, $0) }
  }

  private func template(_ name: String) throws(TemplateProblem) -> Template {
    let path = "\(name).swift.\(TemplateLibrary.fileExtension)"
    if let template = library[path] { return template }
    throw TemplateProblem(file: path, line: nil, message: "there is no such template")
  }

  private func scope(of part: Blueprint.Part) -> TemplateScope {
    var request = request
    if let platform = part.platform { request.platforms = [platform] }
    return TemplateScope(request, shown: shown)
  }

  /// Where one target holds the view controllers of both platforms, each says which it is for.
  private func conditional(_ text: String, _ part: Blueprint.Part) -> String {
    guard let platform = part.platform, request.platforms.count > 1 else { return text }
    let condition = platform == .uikit ? "canImport(UIKit)" : "canImport(AppKit) && !canImport(UIKit)"
    return "#if \(condition)\n\(text)#endif\n"
  }
}
