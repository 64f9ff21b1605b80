/// Reads `Rules/<document>/<id>.md`: YAML front matter, then Markdown whose fences are the rule's examples.
///
/// The Markdown starts with a paragraph that says why the pattern is bad. Under `## Violations` each ```` ```swift ````
/// fence is a violation with a `↓` before every offending token, and a ```` ```swift fixed ```` fence is what `--fix`
/// makes of the violation just before it. Under `## Compliant` nothing is found. Fences under other headings are prose.
public struct RuleDocumentParser: Sendable {
  /// Stands before the first token of each finding.
  public static let marker: Unicode.Scalar = "↓"

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
    let text = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? Substring(text.utf8.dropFirst(3)) : text[...]
    try checkCharacters(of: text)
    let (yaml, body) = try split(text)
    let front = try front(of: yaml)
    let document = try checkedFolder(id: front.id, line: front.idLine)
    return RuleDocument(
      front: front, document: document,
      body: .read(
        why: try body.why(), markdown: body.markdown, examples: try body.examples(), patterns: front.patterns))
  }

  /// The document that an embedded text says, whose patterns and Markdown are read when they are asked for.
  public func parseEmbedded(_ text: String) throws(RuleDocumentProblem) -> RuleDocument {
    let (yaml, body) = try split(text[...])
    let front = try FrontMatter(embedded: yaml, path: path, linesBefore: 1)
    return RuleDocument(
      front: front, document: try checkedFolder(id: front.id, line: front.idLine),
      body: .embedded(body, front: yaml))
  }

  func front(of yaml: [UInt8]) throws(RuleDocumentProblem) -> FrontMatter {
    try FrontMatter(parsing: String(decoding: yaml, as: UTF8.self), path: path, linesBefore: 1, kind: kind)
  }

  /// What stands between the lines of hyphens, and what follows them.
  private func split(_ text: Substring) throws(RuleDocumentProblem) -> (yaml: [UInt8], body: RuleDocumentText) {
    var text = String(text)
    let found = text.withUTF8 { bytes in Result { () throws(RuleDocumentProblem) in try hyphenated(bytes) } }
    let (head, lines, end) = try found.get()
    let start = text.utf8.index(text.startIndex, offsetBy: end)
    return (head, RuleDocumentText(path: path, text: text[start...], firstLine: lines + 1))
  }

  /// The lines between those of hyphens without their endings, LF or CRLF, joined by LF; how many lines there are with the last
  /// of hyphens, and where it ends.
  private func hyphenated(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RuleDocumentProblem) -> (head: [UInt8], lines: Int, end: Int) {
    var head: [UInt8] = []
    var lines = 0
    var start = 0
    while start < bytes.count || lines == 0 {
      let next = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      var line = bytes[start..<next]
      if line.last == UInt8(ascii: "\n") { line.removeLast() }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let isHyphens = line.elementsEqual("---".utf8)
      lines += 1
      start = next
      switch (lines, isHyphens) {
      case (1, true): break
      case (1, false): throw problem(1, "a rule document starts with a line of three hyphens")
      case (_, true): return (Array(head.dropLast()), lines, start)
      case (_, false):
        head += line
        head.append(UInt8(ascii: "\n"))
      }
    }
    throw problem(1, "the front matter is not closed by a line of three hyphens")
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
