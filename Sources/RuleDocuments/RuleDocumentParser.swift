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
    let lines = try lines(of: text)
    guard lines.first == "---" else { throw problem(1, "a rule document starts with a line of three hyphens") }
    guard let end = lines.dropFirst().firstIndex(of: "---") else {
      throw problem(1, "the front matter is not closed by a line of three hyphens")
    }
    let front = try FrontMatter(parsing: lines[1..<end].joined(separator: "\n"), path: path, linesBefore: 1, kind: kind)
    let document = try checkedFolder(id: front.id, line: front.idLine)
    let body = lines[(end + 1)...]
    let blocks = MarkdownBlock.blocks(of: body, firstLine: end + 2)
    return RuleDocument(
      id: front.id, document: document, summary: front.summary, severity: front.severity,
      confidence: front.confidence, profile: front.profile, sources: front.sources, dialects: front.dialects,
      triggers: front.triggers, help: front.help, why: try why(blocks, line: end + 2),
      markdown: body.drop { $0.isEmpty }.joined(separator: "\n"), examples: try examples(blocks),
      options: front.options, patterns: front.patterns, replacesBuiltIn: front.replacesBuiltIn,
      overlaps: front.overlaps)
  }

  private func problem(_ line: Int, _ message: String) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: line, message: message)
  }

  /// The lines without their endings, LF or CRLF. Other control characters would reach terminals and Swift literals.
  private func lines(of text: String) throws(RuleDocumentProblem) -> [Substring] {
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    for (index, line) in lines.enumerated() {
      for byte in line.utf8 where (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F {
        throw problem(index + 1, "a control character (0x\(String(byte, radix: 16))) stands here")
      }
    }
    return lines
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

  /// The first paragraph on one line.
  private func why(_ blocks: [MarkdownBlock], line: Int) throws(RuleDocumentProblem) -> String {
    for block in blocks {
      switch block {
      case .heading(level: 1, _, _): continue
      case .paragraph(let lines): return lines.joined(separator: " ")
      case .heading(_, _, let line): throw problem(line, "a paragraph that says why must stand before this heading")
      case .fence(let fence): throw problem(fence.line, "a paragraph that says why must stand before this fence")
      }
    }
    throw problem(line, "the document has no text after the front matter")
  }

  private enum Section { case violations, compliant, fixed, other }

  private func examples(_ blocks: [MarkdownBlock]) throws(RuleDocumentProblem) -> [RuleExample] {
    var examples: [RuleExample] = []
    var section = Section.other
    var title = ""
    for block in blocks {
      switch block {
      case .heading(let level, let text, _):
        title = level > 2 ? text : ""
        guard level <= 2 else { continue }
        switch text {
        case "Violations": section = .violations
        case "Compliant": section = .compliant
        case "Fixed": section = .fixed
        default: section = .other
        }
      case .paragraph(let lines):
        title = lines.last ?? ""
      case .fence(let fence):
        if let example = try example(fence, in: section, title: title, previous: examples.last?.kind) {
          examples.append(example)
        }
        title = ""
      }
    }
    return examples
  }

  /// The example a fence is; nil where it is prose or another language.
  private func example(
    _ fence: MarkdownFence, in section: Section, title: String, previous: RuleExample.Kind?
  ) throws(RuleDocumentProblem) -> RuleExample? {
    switch fence.ending {
    case .closed: break
    case .endOfFile: throw problem(fence.line, "the fence is not closed")
    case .opened(let next): throw problem(fence.line, "the fence is not closed before the next opens on line \(next)")
    }
    let info = try FenceInfo(parsing: fence.info, path: path, line: fence.line)
    let kind: RuleExample.Kind
    switch section {
    case .other where !info.isFixed: return nil
    case .violations where !info.isFixed: kind = .violation
    case .compliant where !info.isFixed: kind = .compliant
    case .violations, .fixed: kind = .fixed
    case .compliant, .other: throw problem(fence.line, "a fixed fence stands after a violation under '## Violations'")
    }
    guard !info.language.isEmpty else { throw problem(fence.line, "the fence does not name its language: ```swift") }
    guard info.language == "swift" else { return nil }
    let hasMarker = fence.code.contains(Self.marker)
    switch kind {
    case .violation where !hasMarker:
      throw problem(fence.line, "the violation has no '↓' before the token that is reported")
    case .compliant where hasMarker, .fixed where hasMarker:
      throw problem(fence.line, "a \(kind.rawValue) fence holds a '↓'; nothing is reported there")
    case .fixed where previous != .violation:
      throw problem(fence.line, "there is no violation just before this fixed fence")
    default: break
    }
    return RuleExample(
      kind: kind, line: fence.line, title: title, code: fence.code, profile: info.profile, wraps: info.wraps,
      attributes: info.attributes)
  }
}
