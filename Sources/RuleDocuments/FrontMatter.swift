import Yams
import TextProcessing

/// The YAML at the head of a rule document.
struct FrontMatter {
  let id: String
  let summary: String
  let severity: Severity
  let confidence: Confidence
  let profile: Profile
  let sources: [String]
  let dialects: [String]
  let triggers: [String]
  let help: String
  let options: [RuleOption]
  let isPattern: Bool
  /// None where they wait until they are asked for.
  let patterns: [RulePattern]
  let replacesBuiltIn: Bool
  let overlaps: [String]
  let skipsTests: Bool
  let since: [Platform: ReleaseNumber]
  /// Where `id` stands in the file.
  let idLine: Int

  static let dialects = ["UIKit", "AppKit", "SwiftUI", "Core", RuleDocument.objectiveC]
  private static let keys = [
    "id", "summary", "severity", "confidence", "profile", "sources", "dialects", "triggers", "help",
  ]
  /// Keys that a document may leave out.
  private static let optionalKeys = ["options", "pattern", "overlaps", "skips-tests", "since"]
  /// What a house rule says; it is found by the words of its pattern, and what follows a pattern needs no options.
  private static let keysOfHouseRule = ["id", "summary", "help", "pattern"]
  private static let optionalKeysOfHouseRule = [
    "severity", "confidence", "profile", "sources", "dialects", "override", "overlaps", "skips-tests",
    "since",
  ]

  /// - Parameters:
  ///   - yaml: The text between the `---` lines.
  ///   - linesBefore: How many lines of the file stand before it.
  init(
    parsing yaml: String, path: String, linesBefore: Int, kind: RuleDocument.Kind
  ) throws(RuleDocumentProblem) {
    let isHouse = kind == .house
    let entries = try FrontMatterEntries(
      parsing: yaml, path: path, linesBefore: linesBefore, keys: isHouse ? Self.keysOfHouseRule : Self.keys,
      optionalKeys: isHouse ? Self.optionalKeysOfHouseRule : Self.optionalKeys)
    try self.init(entries, path: path, patterns: try entries.patterns())
  }

  /// That of a document of our own, without its patterns.
  init(embedded yaml: [UInt8], path: String, linesBefore: Int) throws(RuleDocumentProblem) {
    let entries = try FrontMatterEntries(embedded: yaml, path: path, linesBefore: linesBefore)
    try self.init(entries, path: path, patterns: [])
  }

  private init(_ entries: FrontMatterEntries, path: String, patterns: [RulePattern]) throws(RuleDocumentProblem) {
    id = try entries.text("id")
    idLine = entries.line(of: "id")
    summary = try entries.text("summary")
    severity = try entries.choice("severity", default: .warning)
    confidence = try entries.choice("confidence", default: .likely)
    profile = try entries.choice("profile", default: .recommended)
    sources = entries.node("sources") == nil ? [] : try entries.list("sources")
    dialects = entries.node("dialects") == nil ? [] : try entries.list("dialects", allowed: Self.dialects)
    triggers = entries.node("triggers") == nil ? [] : try entries.list("triggers", mayBeEmpty: true)
    help = try entries.text("help")
    options = try entries.options()
    isPattern = entries.node("pattern") != nil
    self.patterns = patterns
    replacesBuiltIn = try entries.flag("override")
    overlaps = entries.node("overlaps") == nil ? [] : try entries.list("overlaps")
    skipsTests = try entries.flag("skips-tests")
    since =
      entries.node("since") == nil
      ? [:]
      : try Platform.releases(try entries.list("since"), path: path, line: entries.line(of: "since"))
  }
}

/// Keys and values with their lines, all keys known and all but the optional ones present.
struct FrontMatterEntries {
  private var nodes: [String: (node: YAMLValue, line: Int)] = [:]
  private let path: String
  private let linesBefore: Int

  init(
    parsing yaml: String, path: String, linesBefore: Int, keys: [String], optionalKeys: [String]
  ) throws(RuleDocumentProblem) {
    self.path = path
    self.linesBefore = linesBefore
    func problem(_ message: String, line: Int? = nil) -> RuleDocumentProblem {
      RuleDocumentProblem(path: path, line: (line ?? 0) + linesBefore, message: message)
    }
    let root = try Self.root(of: yaml) { problem($0, line: $1) }
    guard let mapping = root.mapping else { throw problem("the front matter is not a list of 'key: value' lines") }
    for entry in mapping {
      let name = entry.key.text ?? ""
      let line = entry.key.line
      guard keys.contains(name) || optionalKeys.contains(name) else {
        let nearest = nearestName(to: name, in: keys + optionalKeys).map { "; did you mean '\($0)'?" }
        throw problem(
          "unknown key '\(name)'" + (nearest ?? "; known: \((keys + optionalKeys).joined(separator: ", "))"), line: line
        )
      }
      nodes[name] = (entry.value, line + linesBefore)
    }
    for key in keys where nodes[key] == nil {
      // A pattern has words of its own.
      if key == "triggers", nodes["pattern"] != nil { continue }
      throw problem("the key '\(key)' is missing")
    }
  }

  init(embedded yaml: [UInt8], path: String, linesBefore: Int) throws(RuleDocumentProblem) {
    self.path = path
    self.linesBefore = linesBefore
    func problem(_ message: String, line: Int?) -> RuleDocumentProblem {
      RuleDocumentProblem(path: path, line: line ?? linesBefore, message: message)
    }
    guard let entries = EmbeddedFrontMatter.entries(of: yaml[...]) else {
      throw problem("the front matter is not a list of 'key: value' lines", line: nil)
    }
    for (key, text, line) in entries {
      var value = EmbeddedFrontMatter.value(of: text, line: line)
      if key == "pattern" { value = YAMLValue(content: .scalar("", .plain), line: line) }
      if value == nil { value = try Self.root(of: String(decoding: text, as: UTF8.self), problem) }
      nodes[key] = value.map { ($0, line + linesBefore) }
    }
  }

  private static func root(
    of yaml: String, _ problem: (String, Int?) -> RuleDocumentProblem
  ) throws(RuleDocumentProblem) -> YAMLValue {
    if let (message, line) = FrontMatterBounds.fault(in: yaml) { throw problem(message, line) }
    let root: Node?
    do {
      // What a scalar stands for is asked where it is used: the rules that resolve its tag would take most of the time.
      root = try Yams.Parser(
        yaml: yaml, resolver: .basic, constructor: Constructor([:], [:], [:]), encoding: .utf8
      ).singleRoot()
    } catch let error as YamlError {
      let (message, line) = error.inWords
      throw problem("the front matter is not YAML: \(message)", line)
    } catch {
      throw problem("the front matter is not YAML: \(error)", nil)
    }
    guard let root else { return YAMLValue(content: .scalar("", .plain), line: 0) }
    guard FrontMatterBounds.isSmall(root) else {
      throw problem("the front matter stands for more than \(FrontMatterBounds.mostValues) values", 1)
    }
    return YAMLValue(root)
  }

  func line(of key: String) -> Int { nodes[key]?.line ?? 1 }

  /// A node below a key, where it stands in the file.
  func fileLine(of node: YAMLValue) -> Int { node.line + linesBefore }

  func node(_ key: String) -> (node: YAMLValue, line: Int)? { nodes[key] }

  func problem(_ line: Int, _ message: String) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: line, message: message)
  }

  /// A sentence or word on one line.
  func text(_ key: String) throws(RuleDocumentProblem) -> String {
    guard let text = nodes[key]?.node.text.map({ trimmed($0) }) else {
      throw problem(key, "'\(key)' must be text")
    }
    guard !text.isEmpty else { throw problem(key, "'\(key)' is empty") }
    guard !text.unicodeScalars.contains(where: \.isLineEnd) else { throw problem(key, "'\(key)' must be one line") }
    return text
  }

  /// True or false; false where it is not said.
  func flag(_ key: String) throws(RuleDocumentProblem) -> Bool {
    guard let node = nodes[key]?.node else { return false }
    guard let flag = node.flag else { throw problem(key, "'\(key)' must be true or false") }
    return flag
  }

  /// - Parameter value: What holds where the key is left out.
  func choice<Value>(_ key: String, default value: Value) throws(RuleDocumentProblem) -> Value
  where Value: CaseIterable & RawRepresentable<String> {
    guard nodes[key] != nil else { return value }
    let text = try text(key)
    guard let value = Value(rawValue: text) else {
      let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem(key, "wrong \(key) '\(text)'; allowed: \(allowed)")
    }
    return value
  }

  func list(_ key: String, allowed: [String]? = nil, mayBeEmpty: Bool = false) throws(RuleDocumentProblem) -> [String] {
    guard let sequence = nodes[key]?.node.sequence else {
      throw problem(key, "'\(key)' must be a list: [first, second]")
    }
    var items: [String] = []
    for node in sequence {
      guard let item = node.text.map({ trimmed($0) }), !item.isEmpty else {
        throw problem(key, "'\(key)' must be a list of words")
      }
      if let allowed, !allowed.contains(item) {
        throw problem(key, "'\(item)' is not one of the \(key); allowed: \(allowed.joined(separator: ", "))")
      }
      guard !items.contains(item) else { throw problem(key, "'\(key)' names '\(item)' twice") }
      items.append(item)
    }
    guard mayBeEmpty || !items.isEmpty else { throw problem(key, "'\(key)' is empty") }
    return items
  }

  private func problem(_ key: String, _ message: String) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: line(of: key), message: message)
  }
}

extension Unicode.Scalar {
  /// What `Character.isNewline` takes for one, without finding characters first.
  fileprivate var isLineEnd: Bool {
    (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
  }
}
