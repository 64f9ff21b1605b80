import Findings
import TextProcessing

/// One JSON object with a finding per line, so that a report can be compared and searched by line. Keys keep their
/// order, which Foundation's encoder does not do.
public struct JSONReporter: Reporter {
  private let document: DocumentLookup?

  /// - Parameter document: What says of each rule that found something why, and what to write; nil leaves that out.
  public init(document: DocumentLookup? = nil) { self.document = document }

  public func render(_ report: LintReport) -> String {
    let summary = JSON.object([
      ("files", .number(report.files)), ("lines", .number(report.lines)), ("findings", .number(report.findings.count)),
      ("indexedFiles", .number(report.indexedFiles)), ("suppressed", .number(report.suppressed.count)),
      ("baselined", .number(report.baselined)), ("neverRun", .number(report.neverRun)),
    ])
    let places = report.projects
    let project = places.count > 1 ? .string("\(places.count) projects") : places.first.map(JSON.string) ?? .null
    var text =
      "{\"version\":1,\"project\":\(project.text),\"complete\":\(report.isComplete),\"summary\":\(summary.text),"
    if !report.isComplete { text += "\"errors\":\(JSON.array(report.failures.map(JSON.string)).text)," }
    if !report.remarks.isEmpty { text += "\"remarks\":\(JSON.array(report.remarks.map(JSON.string)).text)," }
    if let document, !report.findings.isEmpty {
      let rules = Set(report.findings.map(\.rule)).ordered().compactMap(document)
      text += "\"rules\":\(jsonLines(rules.map { .object(RuleJSON.brief($0)) })),\n"
    }
    text += "\"findings\":["
    for (index, finding) in report.findings.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      JSON(finding).write(to: &text)
    }
    return text + (report.findings.isEmpty ? "]}\n" : "\n]}\n")
  }
}

/// An array of objects, one a line.
func jsonLines(_ objects: [JSON]) -> String {
  objects.isEmpty ? "[]" : "[\n" + objects.map(\.text).joined(separator: ",\n") + "\n]"
}

extension JSON {
  fileprivate init(_ finding: Finding) {
    self = .object(
      [
        ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
        ("confidence", .string(finding.confidence.rawValue)), ("path", .string(finding.path)),
      ] + Self.place(finding.span) + [
        ("message", .string(finding.message)),
        ("notes", .array(finding.notes.map(JSON.init))),
        ("because", .array(finding.evidence.map(JSON.string))),
        ("fix", finding.fix.map(JSON.init) ?? .null),
      ])
  }

  private init(_ note: Finding.Note) {
    self = .object([("path", .string(note.path))] + Self.place(note.span) + [("message", .string(note.message))])
  }

  private init(_ fix: Fix) {
    self = .object([
      ("safe", .bool(fix.isSafe)), ("explanation", .string(fix.explanation)),
      ("edits", .array(fix.edits.map(JSON.init))),
    ])
  }

  private init(_ edit: Fix.Edit) {
    self = .object(Self.place(edit.span) + [("text", .string(edit.replacement))])
  }

  static func place(_ span: SourceSpan) -> [(String, JSON)] {
    [
      ("line", .number(span.line)), ("column", .number(span.column)), ("endLine", .number(span.endLine)),
      ("endColumn", .number(span.endColumn)),
    ]
  }
}
