import TextProcessing
import ArgumentParser
import CommandLineSupport
import Configuration
import Foundation
import ProjectFiles
import Scaffold

extension Platform: ExpressibleByArgument {}
extension ListView: ExpressibleByArgument {}
extension Isolation: ExpressibleByArgument {}
extension SwiftVersion: ExpressibleByArgument {}
extension Level: ExpressibleByArgument {}

/// What every kind is asked for.
struct RequestOptions: ParsableArguments {
  @Argument(help: "What the list shows, such as Users.")
  var name: String

  @Option(help: "The oldest Swift it has to compile with (default: the manifest's tools version, else 6.1).")
  var swift: SwiftVersion?

  @Option(help: ArgumentHelp("A file whose text begins each emitted file.", valueName: "file"))
  var header: String?

  /// - Parameter elements: What the list shows; nil where the kind shows none.
  func request(_ kind: Kind, of elements: ListElements?, _ generation: GenerationOptions) throws -> GenerationRequest {
    let properties = try elements?.properties.map { try Property($0) } ?? []
    let sources = { ProjectSources(forOutput: generation.output) }
    let service = try elements?.service.map { name in try LoadingService(name, in: sources()) }
    guard service == nil || (kind != .snapshot && Database(kind) == nil) else {
      throw failed(
        "--service: a \(kind.rawValue) loads nothing; write a side-controller, a view-controller or a screen")
    }
    let guess = try Names(name, item: elements?.item).item
    let store = try elements?.store.map { text in
      try ItemStore(text, for: kind, of: elements?.model, orOf: guess, in: sources())
    }
    var (followed, holder): (FollowedStore?, DatabaseHolder?) = (nil, nil)
    var database = Database(kind)
    switch store {
    case .followed(let store)?: followed = store
    case .database(let found, let type)?: (database, holder) = (found, type)
    case nil: break
    }
    var item = elements?.model ?? service?.item ?? followed?.item
    if followed != nil, elements?.item != nil { throw failed("--store names the item's type; leave --item out") }
    if followed != nil, !properties.isEmpty { throw failed("--store has the properties; leave --property out") }
    if database != nil, kind != .fetchedResultsController, item == nil, properties.isEmpty {
      // The class of the entity, which Core Data may leave to Xcode.
      if sources().path(of: guess) != nil { item = guess }
      guard item != nil || database == .coreData else {
        throw failed("the project declares no @Model class '\(guess)'; name the one that is meant with --model")
      }
    }
    let model = try item.map { try ItemModel($0, for: kind, from: database, in: sources()) }
    database = database ?? model?.database
    if let database, service != nil {
      throw failed("--service: \(item ?? "an item") is fetched from \(database.name); leave the option out")
    }
    var request = try GenerationRequest(
      kind: kind == .sideController ? database?.kind ?? kind : kind,
      names: Names(name, item: item ?? elements?.item), properties: properties, searched: elements?.searched,
      sectionedBy: elements?.sectionedBy, model: model, database: database)
    (request.service, request.store, request.databaseHolder) = (service, followed, holder)
    request.swift = swift ?? OutputPlace(folder: generation.output).swift ?? .swift61
    if let header { request.header = try Self.text(of: header) }
    return request
  }

  private static func text(of header: String) throws -> String {
    do throws(ReadProblem) {
      var text = String(decoding: try SourceReader.read(header, atMost: 1 << 20), as: UTF8.self)
      while text.last?.isNewline == true { text.removeLast() }
      return text
    } catch {
      Console.complain("error: --header: \(error)")
      throw ExitStatus.couldNot
    }
  }
}

/// What the list shows.
struct ItemOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The type of one item (default: the singular of the name).", valueName: "type"))
  var item: String?

  @Option(help: ArgumentHelp("The type of the project that is shown, instead of one of its own.", valueName: "type"))
  var model: String?

  @Option(
    help: ArgumentHelp(
      "The type of the project that the items are loaded from, by an async method that gives a list; --model is then what it gives.",
      valueName: "type"))
  var service: String?

  @Option(
    help: ArgumentHelp(
      "Follow what the project keeps its items in: core-data, swift-data, observation, combine, or the type of a store such as UsersStore.",
      valueName: "store"))
  var store: String?

  @Option(
    help: ArgumentHelp("A property of the item; may be repeated (default: name:String).", valueName: "name:type"))
  var property: [String] = []

  @Option(help: ArgumentHelp("Make a section for each value of this property.", valueName: "property"))
  var sectionBy: String?

  @Option(help: ArgumentHelp("The text that is searched (default: the first String).", valueName: "property"))
  var search: String?

  var elements: ListElements {
    ListElements(
      item: item, model: model, service: service, store: store, properties: property, sectionedBy: sectionBy,
      searched: search)
  }

  func validate() throws {
    if service != nil, store != nil {
      throw ValidationError("--service loads the items and --store follows them; leave one out")
    }
    guard let option = model != nil ? "--model" : service != nil ? "--service" : nil else { return }
    if item != nil { throw ValidationError("\(option) names the item's type; leave --item out") }
    if !property.isEmpty { throw ValidationError("\(option) has the properties; leave --property out") }
  }
}

/// What a list shows, in the words of the command line.
struct ListElements {
  var item: String?
  var model: String?
  var service: String?
  var store: String?
  /// Each as `name:type`.
  var properties: [String]
  var sectionedBy: String?
  var searched: String?
}

struct DebounceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long a search waits for the next keystroke (default: 250ms).", valueName: "time"))
  var debounce: String?

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    request.debounce = try interval(defaults)
  }

  func interval(_ defaults: GeneratorSettings) throws(RequestProblem) -> DebounceInterval {
    try DebounceInterval(debounce ?? defaults.debounce ?? "250ms")
  }
}

struct IsolationOptions: ParsableArguments {
  @Option(help: "Where the side controller may be used (default: main).")
  var isolation: Isolation?

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) throws {
    guard request.store == nil, request.database == nil else {
      guard isolation != .anyThread else {
        throw failed("--isolation any-thread: a store is followed on the main thread; leave one of the options out")
      }
      return
    }
    request.isolation = isolation ?? defaults.isolation.flatMap(Isolation.init(rawValue:)) ?? .main
  }
}

struct ModuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The module that the tests import (default: the target of --output).", valueName: "module"))
  var module: String?

  func complete(_ request: inout GenerationRequest, _ generation: GenerationOptions) throws {
    request.module = try module.map(SwiftValue.module) ?? OutputPlace(folder: generation.output).module
  }
}

struct TestOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Write tests, too, with a clock of their own.")
  var withTests: Bool?

  @OptionGroup var module: ModuleOptions

  func complete(
    _ request: inout GenerationRequest, _ generation: GenerationOptions, _ defaults: GeneratorSettings
  ) throws {
    request.withTests = withTests ?? defaults.withTests ?? false
    try module.complete(&request, generation)
  }
}

/// What view controllers are asked for.
struct PlatformOptions: ParsableArguments {
  @Option(help: "The framework; both may be given.")
  var platform: [Platform] = []

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) {
    let platforms = platform.isEmpty ? defaults.platforms.compactMap(Platform.init(rawValue:)) : platform
    request.platforms = platforms.isEmpty ? [.uikit] : Set(platforms).sorted()
  }
}

struct ViewOptions: ParsableArguments {
  @OptionGroup var platforms: PlatformOptions

  @Option(help: "The list view (default: collection).")
  var view: ListView?

  func complete(_ request: inout GenerationRequest, _ defaults: GeneratorSettings) {
    platforms.complete(&request, defaults)
    request.view = view ?? defaults.view.flatMap(ListView.init(rawValue:)) ?? .collection
  }
}

struct CompanionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The side controller it shows (default: the one in the project, else one made by the same options).",
      valueName: "file"))
  var controller: String?
}

/// Where files go, and how much is proved first.
struct GenerationOptions: ParsableArguments {
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("The folder of the files; it is made where it is missing (default: .).", valueName: "folder"))
  var chosenOutput: String?

  /// The folder of the files.
  var output: String { chosenOutput ?? "." }

  @Option(
    help: ArgumentHelp("The folder of the tests (default: that of the tests of the target).", valueName: "folder"))
  var testsOutput: String?

  @Option(help: ArgumentHelp("Templates that take the place of those of the same path.", valueName: "folder"))
  var templates: String?

  @Flag(inversion: .prefixedNo, help: "Look texts up in the app's string catalog, by String(localized:).")
  var localized: Bool?

  @Option(help: "What tests are written with (default: swift-testing, for a Swift before 6.1 xctest).")
  var testFramework: TestFramework?

  enum TestFramework: String, CaseIterable, ExpressibleByArgument {
    case swiftTesting = "swift-testing"
    case xctest
  }

  @Flag(help: "Say what would be written and prove it; write nothing.")
  var dryRun = false

  @Flag(help: "Show how the files that are there would change; write nothing.")
  var diff = false

  @Flag(help: "Exit with 1 unless the files are there and as they would be written; write nothing.")
  var check = false

  @Flag(help: "Let files that are there and differ give way.")
  var force = false

  @Flag(inversion: .prefixedNo, help: "Prove what is emitted before it is written.")
  var verify = true

  @Option(help: "Exit with 2 unless at least this much could be proved.")
  var require: Level?

  @Option(
    help: ArgumentHelp("The compiler (default: LISTGEN_SWIFTC, xcrun's, or the one on the path).", valueName: "file"))
  var swiftc: String?

  @Option(help: "A checklist, or JSON.")
  var format = ReportFormat.text

  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// With what the project's configuration says where no option does.
  func with(_ defaults: GeneratorSettings) -> GenerationOptions {
    var options = self
    options.localized = localized ?? defaults.isLocalized
    options.testFramework = testFramework ?? defaults.testFramework.flatMap(TestFramework.init(rawValue:))
    options.chosenOutput = chosenOutput ?? defaults.output.map(Self.shown)
    // Tests stand beside the files that an option names.
    if chosenOutput == nil { options.testsOutput = testsOutput ?? defaults.testsOutput.map(Self.shown) }
    return options
  }

  /// Relative to the current folder, where it is below that.
  private static func shown(_ folder: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    if folder == current { return "." }
    return folder.hasPrefix(current + "/") ? String(folder.dropFirst(current.count + 1)) : folder
  }

  func validate() throws {
    if check, force || diff || dryRun {
      throw ValidationError("--check writes and shows nothing; leave the other flag out")
    }
    if !verify, require != nil { throw ValidationError("--require cannot be met with --no-verify; leave one out") }
  }
}
