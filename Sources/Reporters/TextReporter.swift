import Findings
import RuleDocuments

/// The report for people: each finding with its source lines, related places, the reason and the way out, as rustc and
/// ruff show theirs, then a line that sums up.
public struct TextReporter: Reporter {
  let style: Style
  private let source: SourceLookup
  private let document: DocumentLookup
  private let hasSummary: Bool

  /// - Parameters:
  ///   - isColored: Whether to write ANSI colours; see ``ColorMode``.
  ///   - source: The bytes of a file by a finding's path. Without them a finding is shown without its lines.
  ///   - document: The document of a rule by its id; where the reason and help come from.
  ///   - page: Where the ids of rules lead to, for a terminal that has links; see ``TerminalLinks``.
  ///   - hasSummary: Whether the report ends with what sums it up.
  public init(
    isColored: Bool, source: @escaping SourceLookup, document: @escaping DocumentLookup,
    page: @escaping PageLookup = { _ in nil }, hasSummary: Bool = true
  ) {
    style = Style(isOn: isColored, page: page)
    self.hasSummary = hasSummary
    self.source = source
    self.document = document
  }

  public func render(_ report: LintReport) -> String {
    var text = ""
    var last: (path: String, bytes: [UInt8]?)?
    for finding in report.findings {
      // Findings come file by file, so that the last file is the only one worth keeping.
      if last?.path != finding.path { last = (finding.path, source(finding.path)) }
      text += block(finding, bytes: last?.bytes) + "\n"
    }
    return hasSummary ? text + ReportSummary(report, style: style).text + "\n" : text
  }

  /// One finding in full, without the empty line after it.
  func block(_ finding: Finding) -> String { block(finding, bytes: source(finding.path)) }

  private func block(_ finding: Finding, bytes: [UInt8]?) -> String {
    let role = finding.severity.role
    let place = Place(finding.path, finding.span, bytes)
    let notes = finding.notes.map { note in
      (note.message, Place(note.path, note.span, note.path == finding.path ? bytes : source(note.path)))
    }
    let preview = finding.fix.flatMap { fix in bytes.flatMap { FixPreview(fix, in: $0) } }
    let snippets = ([place] + notes.map(\.1)).compactMap(\.snippet)
    let numbers = (snippets.flatMap(\.rows) + (preview?.rows ?? [])).map(\.number)
    let gutter = Gutter(width: String(numbers.max() ?? 0).count, style: style)

    var text = style(role, "\(finding.severity.label)[\(style.rule(finding.rule))]")
    text += style(.strong, ": \(oneLine(finding.message))") + "\n" + show(place, role, gutter)
    for (message, place) in notes {
      text += style(.note, "note") + ": \(oneLine(message))\n" + show(place, .note, gutter)
    }
    let document = document(finding.rule)
    for fact in finding.evidence { text += gutter.remark("because", fact) }
    if let document {
      text += gutter.remark("why", firstSentence(document.why))
      text += gutter.remark("help", finding.help ?? document.help)
    }
    if let fix = finding.fix {
      let option = fix.isSafe ? "[--fix]" : "[--unsafe-fixes]"
      text += gutter.remark("fix", fix.explanation.isEmpty ? option : "\(fix.explanation) \(option)")
      if let preview { text += gutter.empty + preview.rows.map(gutter.row).joined() }
    }
    return text
  }

  private func show(_ place: Place, _ role: Style.Role, _ gutter: Gutter) -> String {
    var text = gutter.arrow("\(oneLine(place.path)):\(place.span.line):\(place.span.column)")
    guard let snippet = place.snippet else { return text }
    text += gutter.empty
    for (index, row) in snippet.rows.enumerated() {
      if index > 0 && snippet.hasGap { text += gutter.gap }
      text += gutter.row(row)
      let carets = String(repeating: "^", count: row.line.marks.count)
      text += gutter.line(String(repeating: " ", count: row.line.marks.lowerBound) + style(role, carets))
    }
    return text + gutter.empty
  }
}

private struct Place {
  let path: String
  let span: SourceSpan
  let snippet: Snippet?

  init(_ path: String, _ span: SourceSpan, _ bytes: [UInt8]?) {
    self.path = path
    self.span = span
    snippet = bytes.map { Snippet(span, in: $0) }
  }
}

extension Severity {
  var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .note
    }
  }
}

/// The column of line numbers to the left of everything a finding shows.
private struct Gutter {
  let width: Int
  let style: Style

  private var margin: String { String(repeating: " ", count: width) }

  var empty: String { line("") }
  var gap: String { style(.gutter, margin + "…") + "\n" }

  func arrow(_ place: String) -> String { style(.gutter, margin + "-->") + " \(place)\n" }

  func remark(_ label: String, _ text: String) -> String {
    style(.gutter, margin + " =") + style(.strong, " \(label):") + " \(oneLine(text))\n"
  }

  func line(_ text: String) -> String { style(.gutter, margin + " |") + (text.isEmpty ? "" : " \(text)") + "\n" }

  func row(_ row: SnippetRow) -> String {
    let number = String(row.number)
    let head = String(repeating: " ", count: max(0, width - number.count)) + number + " " + row.sign.rawValue
    let text = row.line.text.isEmpty ? "" : " \(row.line.text)"
    switch row.sign {
    case .source: return style(.gutter, head) + text + "\n"
    case .removed: return style(.removed, head + text) + "\n"
    case .added: return style(.added, head + text) + "\n"
    }
  }
}

/// `text` up to the first full stop, question or exclamation mark that ends a sentence: outside code, before white
/// space and not before a lowercase letter or after an abbreviation such as `e.g.`.
func firstSentence(_ text: String) -> String {
  var isCode = false
  for index in text.indices {
    if text[index] == "`" { isCode.toggle() }
    guard !isCode, ".?!".contains(text[index]) else { continue }
    let rest = text[text.index(after: index)...]
    guard rest.first?.isWhitespace == true, let next = rest.first(where: { !$0.isWhitespace }) else { continue }
    let before = text[..<index].suffix(2)
    let isAbbreviation = before.first == "." && before.last?.isLetter == true
    if !next.isLowercase && !isAbbreviation { return String(text[...index]) }
  }
  return text
}
