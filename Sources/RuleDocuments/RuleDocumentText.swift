import TextProcessing

/// The Markdown of a rule document, below its front matter.
struct RuleDocumentText: Sendable {
  let path: String
  let text: Substring
  /// The number of its first line in the file.
  let firstLine: Int

  /// Without their endings, LF or CRLF.
  private var lines: [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// All of it, without the blank lines before it.
  var markdown: String { lines.drop { $0.isEmpty }.joined(separator: "\n") }

  private func problem(_ line: Int, _ message: String) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: line, message: message)
  }

  /// The first paragraph on one line.
  func why() throws(RuleDocumentProblem) -> String {
    // It stands before the first heading of a section.
    var sections = 0
    var rest = text.utf8[...]
    var head: [Substring] = []
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      if line.starts(with: "## ".utf8) { sections += 1 }
      guard sections < 2 else { break }
      head.append(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    for block in MarkdownBlock.blocks(of: head, firstLine: firstLine) {
      switch block {
      case .heading(level: 1, _, _): continue
      case .paragraph(let lines): return lines.joined(separator: " ")
      case .heading(_, _, let line): throw problem(line, "a paragraph that says why must stand before this heading")
      case .fence(let fence): throw problem(fence.openingLine, "a paragraph that says why must stand before this fence")
      }
    }
    throw problem(firstLine, "the document has no text after the front matter")
  }

  private enum Section { case violations, compliant, fixed, other }

  func examples() throws(RuleDocumentProblem) -> [RuleExample] {
    let blocks = MarkdownBlock.blocks(of: lines, firstLine: firstLine)
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
    let line = fence.openingLine
    if let next = fence.openingInside {
      throw problem(line, "the fence is not closed before the next opens on line \(next)")
    }
    guard fence.isClosed else { throw problem(line, "the fence is not closed") }
    let info = try FenceInfo(parsing: fence.info, path: path, line: line)
    let kind: RuleExample.Kind
    switch section {
    case .other where !info.isFixed: return nil
    case .violations where !info.isFixed: kind = .violation
    case .compliant where !info.isFixed: kind = .compliant
    case .violations, .fixed: kind = .fixed
    case .compliant, .other: throw problem(line, "a fixed fence stands after a violation under '## Violations'")
    }
    guard !info.language.isEmpty else { throw problem(line, "the fence does not name its language: ```swift") }
    guard let language = RuleExample.Language(rawValue: info.language) else { return nil }
    let code = fence.text
    let hasMarker = code.unicodeScalars.contains(RuleDocumentParser.marker)
    switch kind {
    case .violation where !hasMarker:
      throw problem(line, "the violation has no '↓' before the token that is reported")
    case .compliant where hasMarker, .fixed where hasMarker:
      throw problem(line, "a \(kind.rawValue) fence holds a '↓'; nothing is reported there")
    case .fixed where previous != .violation:
      throw problem(line, "there is no violation just before this fixed fence")
    default: break
    }
    return RuleExample(
      kind: kind, language: language, line: line, title: title, code: code, profile: info.profile,
      wraps: info.wraps,
      attributes: info.attributes)
  }
}
