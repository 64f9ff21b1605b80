import TestSupport
import Foundation

/// Code with known findings.
enum Sample {
  static let clean = "let answer = 42\n"

  /// One `sleep-nanoseconds`: an error, with a fix.
  static let error = """
    func wait() async {
      try? await Task.sleep(nanoseconds: 250_000_000)
    }

    """

  /// What the fix makes of ``error``.
  static let fixed = """
    func wait() async {
      try? await Task.sleep(for: .milliseconds(250))
    }

    """

  /// One `index-identifier`: a warning, without a fix.
  static let warning = "var source: UITableViewDiffableDataSource<Section, IndexPath>?\n"

  /// One `index-identifier` under the strict profile: an info.
  static let info = "var source: UITableViewDiffableDataSource<Section, Int>?\n"

  /// Makes the fix of ``error`` safe.
  static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "App", platforms: [.iOS(.v16), .macOS("13.0")])

    """
}

extension Package {
  /// The ids of all rules: the names of their documents.
  static let ruleIDs: [String] = {
    let rules = root.appendingPathComponent("Rules").path
    let names = FileManager.default.enumerator(atPath: rules)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".md") && !$0.hasSuffix("README.md") && $0.contains("/") }
      .map { ($0 as NSString).lastPathComponent.replacing(".md", with: "") }.sorted()
  }()
}

/// A report in JSON, read back.
struct ReadReport {
  let object: [String: Any]

  init(_ run: Run) throws { try self.init(run.outputBytes) }

  init(_ bytes: [UInt8]) throws {
    object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  var summary: [String: Int] { object["summary"] as? [String: Int] ?? [:] }
  var findings: [[String: Any]] { object["findings"] as? [[String: Any]] ?? [] }
  var paths: [String] { findings.compactMap { $0["path"] as? String } }
  var rules: [String] { findings.compactMap { $0["rule"] as? String } }
}
