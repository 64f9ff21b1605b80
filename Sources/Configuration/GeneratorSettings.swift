/// What `listgen:` says of the code that is generated, where no option says it. What is nil is said nowhere.
public struct GeneratorSettings: Sendable, Hashable {
  /// Of view controllers: `uikit`, `appkit`.
  public var platforms: [String] = []
  /// Of view controllers: `collection` or `table`.
  public var view: String?
  /// Of side controllers: `main` or `any-thread`.
  public var isolation: String?
  /// How long a search waits, such as `300ms`.
  public var debounce: String?
  /// Whether tests are written, too.
  public var withTests: Bool?
  /// What they are written with: `swift-testing` or `xctest`.
  public var testFramework: String?
  /// Whether texts are looked up in the app's string catalog.
  public var isLocalized: Bool?
  /// The folders of the files and of the tests, absolute.
  public var output: String?
  public var testsOutput: String?

  public init() {}
}

/// The keys of `listgen:`.
enum GeneratorKey: String, CaseIterable {
  case platform, view, isolation, debounce, tests, localized, output
  case testFramework = "test-framework"
  case testsOutput = "tests-output"

  /// The values that it may have; nil for any text.
  var choices: [String]? {
    switch self {
    case .platform: GeneratorPlatform.allCases.map(\.rawValue)
    case .view: GeneratorView.allCases.map(\.rawValue)
    case .isolation: GeneratorIsolation.allCases.map(\.rawValue)
    case .testFramework: GeneratorTestFramework.allCases.map(\.rawValue)
    default: nil
    }
  }
}

enum GeneratorPlatform: String, CaseIterable { case uikit, appkit }
enum GeneratorView: String, CaseIterable { case collection, table }
enum GeneratorTestFramework: String, CaseIterable {
  case swiftTesting = "swift-testing"
  case xctest
}
enum GeneratorIsolation: String, CaseIterable {
  case main
  case anyThread = "any-thread"
}

extension ConfigurationReader {
  func generator(_ node: ConfigurationNode) throws(ConfigurationProblem) -> GeneratorSettings {
    var settings = GeneratorSettings()
    let known = GeneratorKey.allCases.map(\.rawValue)
    for entry in try node.entries(known, unknown: { "'listgen' cannot say '\($0)'" }) where !entry.value.isNothing {
      switch GeneratorKey(rawValue: entry.key) {
      case .platform: settings.platforms = try platforms(entry.value)
      case .view: settings.view = try entry.value.choice(GeneratorView.self).rawValue
      case .isolation: settings.isolation = try entry.value.choice(GeneratorIsolation.self).rawValue
      case .debounce: settings.debounce = try entry.value.text()
      case .tests: settings.withTests = try entry.value.flag()
      case .testFramework: settings.testFramework = try entry.value.choice(GeneratorTestFramework.self).rawValue
      case .localized: settings.isLocalized = try entry.value.flag()
      case .output: settings.output = try insidePath(entry.value)
      case .testsOutput: settings.testsOutput = try insidePath(entry.value)
      case nil: break
      }
    }
    return settings
  }

  private func platforms(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [String] {
    guard node.node.sequence != nil else { return [try node.choice(GeneratorPlatform.self).rawValue] }
    var platforms: [String] = []
    for item in try node.items() { platforms.append(try item.choice(GeneratorPlatform.self).rawValue) }
    return platforms
  }
}
