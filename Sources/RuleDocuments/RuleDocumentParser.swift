/// Reads `Rules/<document>/<id>.md`: YAML front matter, then Markdown whose fences are the rule's examples.
///
/// The Markdown starts with a paragraph that says why the pattern is bad. Under `## Violations` each ```` ```swift ````
/// fence is a violation with a `↓` before every offending token, and a ```` ```swift fixed ```` fence is what `--fix`
/// makes of the violation just before it. Under `## Compliant` nothing is found. Fences under other headings are prose.
public struct RuleDocumentParser: Sendable {
  /// Stands before the first token of each finding.
  public static let marker: Character = "↓"

  /// The file's name must be the rule's id, its folder's name is the document's.
  public let path: String
  private let kind: RuleDocument.Kind

  public init(path: String, kind: RuleDocument.Kind = .builtIn) {
    self.path = path
    self.kind = kind
  }

  /// The document that `text`, the whole file, says.
  ///
  /// - Throws: The first problem, with its line. How many examples there are is not judged here but by
  ///   ``RuleDocument/validate(path:)``.
  public func parse(_ text: String) throws(RuleDocumentProblem) -> RuleDocument {
    let (front, body) = try split(text, isKnownToBeGood: false)
    let document = try checkedFolder(id: front.id, line: front.idLine)
    return RuleDocument(
      front: front, document: document,
      body: .read(why: try body.why(), markdown: body.markdown, examples: try body.examples()))
  }

  /// The document that an embedded text says, whose Markdown is read when it is asked for.
  public func parseEmbedded(_ text: String) throws(RuleDocumentProblem) -> RuleDocument {
    let (front, body) = try split(text, isKnownToBeGood: true)
    return RuleDocument(
      front: front, document: try checkedFolder(id: front.id, line: front.idLine), body: .embedded(body))
  }

  private func split(
    _ text: String, isKnownToBeGood: Bool
  ) throws(RuleDocumentProblem) -> (front: FrontMatter, body: RuleDocumentText) {
    let text = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? Substring(text.utf8.dropFirst(3)) : text[...]
    if !isKnownToBeGood { try checkCharacters(of: text) }
    var rest = text.utf8
    guard Self.line(from: &rest).elementsEqual("---".utf8) else {
      throw problem(1, "a rule document starts with a line of three hyphens")
    }
    var head: [UInt8] = []
    var lines = 1
    while !rest.isEmpty {
      let line = Self.line(from: &rest)
      lines += 1
      guard !line.elementsEqual("---".utf8) else {
        let front = try FrontMatter(
          parsing: String(decoding: head.dropLast(), as: UTF8.self), path: path, linesBefore: 1, kind: kind,
          isKnownToBeGood: isKnownToBeGood)
        return (front, RuleDocumentText(path: path, text: Substring(rest), firstLine: lines + 1))
      }
      head.append(contentsOf: line)
      head.append(UInt8(ascii: "\n"))
    }
    throw problem(1, "the front matter is not closed by a line of three hyphens")
  }

  /// The first line without its ending, LF or CRLF; `rest` is what follows.
  private static func line(from rest: inout Substring.UTF8View) -> Substring.UTF8View {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    let line = rest[..<end]
    rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  private func problem(_ line: Int, _ message: String) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: line, message: message)
  }

  /// Control characters would reach terminals and Swift literals.
  private func checkCharacters(of text: Substring) throws(RuleDocumentProblem) {
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      for byte in line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      where (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F {
        throw problem(index + 1, "a control character (0x\(String(byte, radix: 16))) stands here")
      }
    }
  }

  /// The name of the document's folder, once `id` is seen to be the file's name.
  private func checkedFolder(id: String, line: Int) throws(RuleDocumentProblem) -> String {
    guard RuleDocument.isID(id) else {
      throw problem(line, "wrong id '\(id)'; allowed: lowercase words joined by hyphens")
    }
    let names = path.split(separator: "/")
    guard names.last == "\(id).md" else {
      throw problem(line, "the id '\(id)' is not the file's name '\(names.last ?? "")' without '.md'")
    }
    guard let folder = names.dropLast().last, folder != ".", folder != ".." else {
      throw problem(1, "a rule document stands in a folder named after its guidance document")
    }
    return String(folder)
  }
}
