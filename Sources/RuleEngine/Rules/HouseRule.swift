import RuleDocuments
import RuleKit
import TextProcessing

/// A rule that is a document of the project, read when the program runs.
public struct HouseRule: Sendable {
  /// The document's file, as it is shown.
  public let path: String
  public let document: RuleDocument
  /// What its patterns are, and the code that goes with them; none for what the engine itself finds.
  let rules: [any Rule]

  /// Reads the document and compiles its patterns.
  ///
  /// - Parameter mayBeBuiltIn: Whether a document of this program, say while it is being edited, is read as what it is;
  ///   its code stays the program's.
  /// - Throws: The first problem, with its line.
  public init(_ text: String, path: String, mayBeBuiltIn: Bool = false, code: RuleCode) throws(RuleDocumentProblem) {
    self.path = path
    if mayBeBuiltIn, let edited = try Self.builtIn(text, path: path) {
      document = edited
      let patterns = try code.read(edited.patterns, edited.id, path)
      // The patterns as they are edited, and not as they were built in.
      let written = code.rules.filter { rule in
        rule.documentID == edited.id && patterns.map { type(of: $0) != type(of: rule) } ?? true
      }
      rules = written + [patterns].compactMap(\.self)
      return
    }
    document = try RuleDocumentParser(path: path, kind: .house).parse(text)
    try Self.checkPlace(of: document, text, path: path)
    rules = [try code.read(document.patterns, document.id, path)].compactMap(\.self)
  }

  /// The document where it is that of a built-in rule: its name and its folder's are the same.
  private static func builtIn(_ text: String, path: String) throws(RuleDocumentProblem) -> RuleDocument? {
    let names = path.split(separator: "/").suffix(2)
    guard names.count == 2, let folder = names.first, let name = names.last, name.hasSuffix(".md"),
      Catalog.document(String(name.dropLast(3)))?.document == String(folder)
    else { return nil }
    return try RuleDocumentParser(path: path).parse(text)
  }

  private static func checkPlace(
    of document: RuleDocument, _ text: String, path: String
  ) throws(RuleDocumentProblem) {
    func problem(_ key: String, _ message: String) -> RuleDocumentProblem {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { $0.starts(with: "\(key):".utf8) } ?? 0
      return RuleDocumentProblem(path: path, line: line + 1, message: message)
    }
    let id = document.id
    if Catalog.engineRules.contains(id) {
      throw problem("id", "'\(id)' is what the engine itself finds, which no house rule can replace; choose another id")
    }
    switch (Catalog.document(id) != nil, document.replacesBuiltIn) {
    case (true, false):
      throw problem(
        "id", "'\(id)' is a built-in rule; choose another id, or say 'override: true' to put this in its place")
    case (false, true):
      let nearest = nearestName(to: id, in: Catalog.ids.ordered()).map { "; did you mean '\($0)'?" } ?? ""
      throw problem("override", "'override' replaces a built-in rule, and none is called '\(id)'" + nearest)
    default: break
    }
  }
}
