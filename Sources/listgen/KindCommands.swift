import ArgumentParser
import CommandLineSupport
import Configuration
import Scaffold

/// A kind as a command of its own, so that its help shows what it takes and nothing else.
protocol KindCommand: AsyncParsableCommand {
  static var kind: Kind { get }
  var request: RequestOptions { get }
  /// Nil where the kind has no items.
  var elements: ListElements? { get }
  var generation: GenerationOptions { get }
  /// Adds what only this kind has.
  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws
  /// The side controller that is there already.
  var controllerFile: String? { get }
}

extension KindCommand {
  static func described() -> CommandConfiguration {
    CommandConfiguration(commandName: kind.rawValue, abstract: "Write " + kind.summary + ".")
  }

  var elements: ListElements? { nil }
  var controllerFile: String? { nil }

  func run() async throws {
    try await reportingProblems {
      let defaults = try GeneratorSettings.found
      let generation = self.generation.with(defaults)
      var request = try self.request.request(Self.kind, of: elements, generation)
      try complete(&request, defaults)
      try await Generation(request: request, options: generation, controllerFile: controllerFile, askedKind: Self.kind)
        .run()
    }
  }
}

struct SideController: KindCommand {
  static let kind = Kind.sideController
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var tests: TestOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
    try isolation.complete(&request, defaults)
    try tests.complete(&request, generation.with(defaults), defaults)
  }
}

struct ViewController: KindCommand {
  static let kind = Kind.viewController
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var companion: CompanionOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }
  var controllerFile: String? { companion.controller }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
    try isolation.complete(&request, defaults)
    view.complete(&request, defaults)
  }
}

struct Screen: KindCommand {
  static let kind = Kind.screen
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var module: ModuleOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
    try isolation.complete(&request, defaults)
    view.complete(&request, defaults)
    try module.complete(&request, generation.with(defaults))
    request.withTests = true
  }
}

struct Snapshot: KindCommand {
  static let kind = Kind.snapshot
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var companion: CompanionOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }
  var controllerFile: String? { companion.controller }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try isolation.complete(&request, defaults)
    view.complete(&request, defaults)
  }
}

struct Debounce: KindCommand {
  static let kind = Kind.debounce
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var tests: TestOptions
  @OptionGroup var generation: GenerationOptions

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
    try isolation.complete(&request, defaults)
    try tests.complete(&request, generation.with(defaults), defaults)
  }
}

struct FetchedResultsController: KindCommand {
  static let kind = Kind.fetchedResultsController
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
  }
}

struct SwiftDataController: KindCommand {
  static let kind = Kind.swiftDataController
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var debounce: DebounceOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try debounce.complete(&request, defaults)
  }
}

struct StaticTable: KindCommand {
  static let kind = Kind.staticTable
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var platforms: PlatformOptions
  @OptionGroup var tests: TestOptions
  @OptionGroup var generation: GenerationOptions

  @Option(help: ArgumentHelp("A row; may be repeated (default: general, about).", valueName: "name"))
  var row: [String] = []

  /// Rows are to a table what properties are to an item.
  var elements: ListElements? {
    ListElements(properties: (row.isEmpty ? ["general", "about"] : row).map { "\($0):String" })
  }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    platforms.complete(&request, defaults)
    try tests.complete(&request, generation.with(defaults), defaults)
  }
}

struct SearchableView: KindCommand {
  static let kind = Kind.searchableView
  static let configuration = described()
  @OptionGroup var request: RequestOptions
  @OptionGroup var item: ItemOptions
  @OptionGroup var isolation: IsolationOptions

  @Flag(help: "Offer suggestions while the search is typed.")
  var suggestions = false

  @Flag(help: "Let the search be narrowed by scopes.")
  var scopes = false

  @Flag(help: "Let the search hold tokens.")
  var tokens = false

  @Flag(help: "Let code move the focus into the search field.")
  var focus = false

  @Option(help: ArgumentHelp("Where the field stands, such as .toolbar.", valueName: "placement"))
  var placement = ".automatic"

  @Flag(help: "Show a side controller, instead of filtering in the view.")
  var drivenByController = false

  @OptionGroup var companion: CompanionOptions
  @OptionGroup var generation: GenerationOptions

  var elements: ListElements? { item.elements }
  var controllerFile: String? { companion.controller }

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    try isolation.complete(&request, defaults)
    let features: [(SearchFeature, Bool)] = [
      (.suggestions, suggestions), (.scopes, scopes), (.tokens, tokens), (.focus, focus),
    ]
    request.searchFeatures = Set(features.filter(\.1).map(\.0))
    request.placement = try SwiftValue.placement(placement)
    request.usesController =
      drivenByController || companion.controller != nil || request.service != nil || request.store != nil
      || request.database == .coreData || request.databaseHolder != nil
  }
}
