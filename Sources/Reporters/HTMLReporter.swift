import Findings
import RuleDocuments

/// One page that needs no other file and no script: of what state of the project it is, how much was found, by rule and by
/// file, each finding with its code and its fix. What is shown is chosen on the page. No path tells where the project lay.
public struct HTMLReporter: Reporter {
  private let source: SourceLookup
  private let document: DocumentLookup
  private let page: PageLookup
  private let state: String

  /// - Parameters:
  ///   - page: Where the name of a rule leads to.
  ///   - state: What of the project was linted, and when, as a reader is told it: `commit 1a2b3c4, 2026-01-31 12:00 UTC`.
  public init(
    source: @escaping SourceLookup, document: @escaping DocumentLookup, page: @escaping PageLookup = { _ in nil },
    state: String = ""
  ) {
    self.source = source
    self.document = document
    self.page = page
    self.state = state
  }

  public func render(_ report: LintReport) -> String {
    var told = report
    told.projects = []
    let summary = markupText(ReportSummary(told, style: Style(isOn: false)).facts.prefix { !$0.isNewline }.description)
    let project = report.paths.baseName.map { " of \(markupText($0))" } ?? ""
    let fixable = Fixable(report).text.map { "<p>\(markupText($0))</p>\n" } ?? ""
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>listlint\(project): \(report.isComplete ? "" : "incomplete, ")\(counted(report.findings.count, "finding"))</title>
      <style>
      \(HTMLStyle.sheet)
      </style>
      </head>
      <body>
      <header>
      <h1>Lists\(project)</h1>
      \(state.isEmpty ? "" : "<p>listlint, \(markupText(state))</p>")
      \(tiles(report))
      <p>\(summary)</p>
      \(fixable)</header>
      \(report.findings.isEmpty ? "" : Self.choices)
      <main>

      """
    if !report.isComplete {
      let reasons = report.failures.map { "<li>\(markupText(oneLine($0)))</li>\n" }.joined()
      text += "<section class=\"failed\">\n<h2>The job could not be done</h2>\n<ul>\n\(reasons)</ul>\n</section>\n"
    }
    if report.findings.isEmpty {
      if report.isComplete { text += "<p class=\"clean\">Nothing breaks a rule.</p>\n" }
    } else {
      // Numbered once, so that both lists name a finding the same.
      let entries = report.findings.enumerated().map { Entry(number: $0 + 1, finding: $1) }
      let rules = HTMLBars.groups(report.findings) { $0.rule }
      let files = HTMLBars.groups(report.findings) { $0.path }
      text += "<div class=\"charts\">\n"
      text += HTMLBars(title: "By rule", anchor: "rule-", groups: rules, label: markupText).text
      text +=
        HTMLBars(title: "By file", anchor: "file-", groups: files, address: report.paths.told) {
          fileLabel(report.paths.told($0))
        }.text
      text += "</div>\n" + self.rules(rules, entries, report.paths) + self.files(files, entries, report.paths)
    }
    return text + "</main>\n</body>\n</html>\n"
  }

  /// What the sheet of styles hides by.
  private static let choices = """
    <input type="radio" name="view" id="by-rule" checked><label for="by-rule">by rule</label>
    <input type="radio" name="view" id="by-file"><label for="by-file">by file</label>
    <input type="checkbox" id="no-error"><label for="no-error">hide errors</label>
    <input type="checkbox" id="no-warning"><label for="no-warning">hide warnings</label>
    <input type="checkbox" id="no-info"><label for="no-info">hide notes</label>
    <input type="checkbox" id="only-fixable"><label for="only-fixable">fixable alone</label>
    """

  private struct Entry {
    let number: Int
    let finding: Finding
  }

  private func tiles(_ report: LintReport) -> String {
    let tiles = Severity.allCases.reversed().map { severity in
      let count = report.findings.count { $0.severity == severity }
      let word = "\(severity.label)\(count == 1 ? "" : "s")"
      return "<li class=\"\(severity.rawValue)\"><b>\(counted(count))</b> \(word)</li>"
    }
    return "<ul class=\"tiles\">\(tiles.joined())</ul>"
  }

  /// The name stands out, the folders before it step back.
  private func fileLabel(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "<span class=\"folder\">\(markupText(String(path[..<name])))</span>\(markupText(String(path[name...])))"
  }

  /// Every finding with its code, under its rule.
  private func rules(_ groups: [HTMLBars.Group], _ entries: [Entry], _ paths: ReportPaths) -> String {
    let byRule = Dictionary(grouping: entries, by: \.finding.rule)
    // A page of thousands is read rule by rule.
    let open = entries.count <= 200 ? " open" : ""
    var text = "<section class=\"rules\">\n<h2>Findings</h2>\n"
    // Findings of one file come together, so that the last file is the only one worth keeping.
    var last: (path: String, bytes: [UInt8]?)?
    for group in groups {
      let rule = group.name
      let entries = byRule[rule] ?? []
      text += "<details\(open) id=\"rule-\(markupText(rule))\" class=\"\(classes(group, entries))\">\n"
      text += "<summary><code>\(markupText(rule))</code> <b>\(counted(group.count))</b></summary>\n"
      if let document = document(rule) {
        text += "<p>\(inlineCode(firstSentence(document.why)))</p>\n"
        if !document.help.isEmpty { text += "<p class=\"help\">\(inlineCode(document.help))</p>\n" }
      }
      if let page = page(rule) { text += "<p><a href=\"\(markupText(page))\">Samples, and what to write</a></p>\n" }
      for entry in entries {
        let finding = entry.finding
        if last?.path != finding.path { last = (finding.path, source(finding.path)) }
        let place = "\(paths.told(finding.path)):\(finding.span.line):\(finding.span.column)"
        text += "<article id=\"finding-\(entry.number)\" class=\"\(classes(finding))\">\n"
        text += "<h3><span>\(finding.severity.label)</span> \(inlineCode(finding.message))</h3>\n"
        text += "<p class=\"place\">\(markupText(place))</p>\n"
        if let bytes = last?.bytes { text += HTMLExcerpt(finding.span, in: bytes).text }
        for note in finding.notes {
          let place = "\(paths.told(note.path)):\(note.span.line):\(note.span.column)"
          text += "<p class=\"note\">\(inlineCode(note.message)) <span>\(markupText(place))</span></p>\n"
        }
        if let fix = finding.fix {
          let option = fix.isSafe ? "--fix" : "--unsafe-fixes"
          text += "<p class=\"note\">\(inlineCode(fix.explanation)) <code>\(option)</code></p>\n"
          if let bytes = last?.bytes { text += HTMLPatch(fix, in: bytes).text }
        }
        text += "</article>\n"
      }
      text += "</details>\n"
    }
    return text + "</section>\n"
  }

  /// Where in each file something is found; the code stands with the rule.
  private func files(_ groups: [HTMLBars.Group], _ entries: [Entry], _ paths: ReportPaths) -> String {
    let byFile = Dictionary(grouping: entries, by: \.finding.path)
    var text = "<section class=\"files\">\n<h2>Files</h2>\n"
    for group in groups {
      let path = group.name
      let entries = byFile[path] ?? []
      text += "<details open id=\"file-\(markupText(paths.told(path)))\" class=\"\(classes(group, entries))\">\n"
      text += "<summary>\(fileLabel(paths.told(path))) <b>\(counted(group.count))</b></summary>\n<ul>\n"
      for entry in entries {
        let finding = entry.finding
        text += "<li class=\"\(classes(finding))\"><a href=\"#finding-\(entry.number)\">"
        text += "line \(finding.span.line)</a> <code>\(markupText(finding.rule))</code> "
        text += "\(inlineCode(finding.message))</li>\n"
      }
      text += "</ul>\n</details>\n"
    }
    return text + "</section>\n"
  }

  private func classes(_ finding: Finding) -> String {
    finding.severity.rawValue + (finding.fix == nil ? "" : " fixable")
  }

  /// What a group holds nothing else of, so that it can be hidden with it.
  private func classes(_ group: HTMLBars.Group, _ entries: [Entry]) -> String {
    (group.counts.count == 1 ? "only-\(group.worst.rawValue)" : "")
      + (entries.contains { $0.finding.fix != nil } ? " fixable" : "")
  }

  /// Escaped text, what stands between backticks as code.
  private func inlineCode(_ text: String) -> String {
    let parts = oneLine(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return markupText(oneLine(text)) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "<code>\(markupText(String(part)))</code>" : markupText(String(part))
    }.joined()
  }
}
