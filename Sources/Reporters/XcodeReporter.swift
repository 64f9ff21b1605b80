import Findings
import RuleDocuments

/// The form Xcode and most editors read: `path:line:column: warning: message [rule-id]`, a line each, notes after
/// their finding.
public struct XcodeReporter: Reporter {
  private let currentFolder: String

  /// - Parameter currentFolder: Absolute; relative paths are joined to it, because Xcode follows absolute ones only.
  public init(currentFolder: String) { self.currentFolder = currentFolder }

  public func render(_ report: LintReport) -> String {
    var text = ""
    for finding in report.findings {
      text += line(finding.path, finding.span, finding.severity.label, "\(finding.message) [\(finding.rule)]")
      for note in finding.notes { text += line(note.path, note.span, "note", note.message) }
    }
    return text
  }

  private func line(_ path: String, _ span: SourceSpan, _ kind: String, _ message: String) -> String {
    "\(oneLine(absolute(path))):\(span.line):\(span.column): \(kind): \(oneLine(message))\n"
  }

  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (currentFolder.hasSuffix("/") ? currentFolder : currentFolder + "/") + parts.joined(separator: "/")
  }
}
