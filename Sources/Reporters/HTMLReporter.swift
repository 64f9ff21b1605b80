import RuleDocuments
import RuleEngine

/// One page that needs no other file and no script: how much was found, by rule and by file, each finding with its code.
public struct HTMLReporter: Reporter {
  private let source: SourceLookup
  private let document: DocumentLookup

  public init(source: @escaping SourceLookup, document: @escaping DocumentLookup) {
    self.source = source
    self.document = document
  }

  public func render(_ report: Report) -> String {
    let summary = markupText(ReportSummary(report, style: Style(isOn: false)).text.prefix { !$0.isNewline }.description)
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>listlint: \(counted(report.findings.count, "finding"))</title>
      <style>
      \(HTMLStyle.sheet)
      </style>
      </head>
      <body>
      <header>
      <h1>listlint</h1>
      \(tiles(report))
      <p>\(summary)</p>
      </header>
      <main>

      """
    if report.findings.isEmpty {
      text += "<p class=\"clean\">Nothing breaks a rule.</p>\n"
    } else {
      // Numbered once, so that both lists name a finding the same.
      let entries = report.findings.enumerated().map { Entry(number: $0 + 1, finding: $1) }
      text += bars("By rule", sortedCounts(entries.map(\.finding.rule)), anchor: "rule-", shown: { $0 })
      text += bars(
        "By file", sortedCounts(entries.map(\.finding.path)), anchor: "file-", shown: { report.paths.shown($0) })
      text += rules(entries, report.paths) + files(entries, report.paths)
    }
    return text + "</main>\n</body>\n</html>\n"
  }

  private struct Entry {
    let number: Int
    let finding: Finding
  }

  private func tiles(_ report: Report) -> String {
    let tiles = Severity.allCases.reversed().map { severity in
      let count = report.findings.count { $0.severity == severity }
      let word = "\(severity.label)\(count == 1 ? "" : "s")"
      return "<li class=\"\(severity.rawValue)\"><b>\(counted(count))</b> \(word)</li>"
    }
    return "<ul class=\"tiles\">\(tiles.joined())</ul>"
  }

  /// Bars in proportion to the largest count.
  private func bars(
    _ title: String, _ counts: [(name: String, count: Int)], anchor: String, shown: (String) -> String
  ) -> String {
    let most = max(1, counts.first?.count ?? 1)
    var text = "<section>\n<h2>\(title)</h2>\n<ol class=\"bars\">\n"
    for (name, count) in counts {
      let width = max(1, count * 100 / most)
      text += "<li><a href=\"#\(anchor)\(uriPath(name))\">\(markupText(shown(name)))</a>"
      text += "<span class=\"track\"><span class=\"bar\" style=\"width:\(width)%\"></span></span>"
      text += "<b>\(counted(count))</b></li>\n"
    }
    return text + "</ol>\n</section>\n"
  }

  /// Every finding with its code, under its rule.
  private func rules(_ entries: [Entry], _ paths: ReportPaths) -> String {
    let groups = Dictionary(grouping: entries, by: \.finding.rule)
    var text = "<section>\n<h2>Findings</h2>\n"
    // Findings of one file come together, so that the last file is the only one worth keeping.
    var last: (path: String, bytes: [UInt8]?)?
    for (rule, count) in sortedCounts(entries.map(\.finding.rule)) {
      text += "<details open id=\"rule-\(markupText(rule))\">\n"
      text += "<summary><code>\(markupText(rule))</code> <b>\(counted(count))</b></summary>\n"
      if let document = document(rule) {
        text += "<p>\(inlineCode(firstSentence(document.why)))</p>\n"
        if !document.help.isEmpty { text += "<p class=\"help\">\(inlineCode(document.help))</p>\n" }
      }
      for entry in groups[rule] ?? [] {
        let finding = entry.finding
        if last?.path != finding.path { last = (finding.path, source(finding.path)) }
        let place = "\(paths.shown(finding.path)):\(finding.span.line):\(finding.span.column)"
        text += "<article id=\"finding-\(entry.number)\" class=\"\(finding.severity.rawValue)\">\n"
        text += "<h3><span>\(finding.severity.label)</span> \(inlineCode(finding.message))</h3>\n"
        text += "<p class=\"place\">\(markupText(place))</p>\n"
        if let bytes = last?.bytes { text += HTMLExcerpt(finding.span, in: bytes).text }
        for note in finding.notes {
          let place = "\(paths.shown(note.path)):\(note.span.line):\(note.span.column)"
          text += "<p class=\"note\">\(inlineCode(note.message)) <span>\(markupText(place))</span></p>\n"
        }
        text += "</article>\n"
      }
      text += "</details>\n"
    }
    return text + "</section>\n"
  }

  /// Where in each file something is found; the code stands with the rule.
  private func files(_ entries: [Entry], _ paths: ReportPaths) -> String {
    let groups = Dictionary(grouping: entries, by: \.finding.path)
    var text = "<section>\n<h2>Files</h2>\n"
    for (path, count) in sortedCounts(entries.map(\.finding.path)) {
      text += "<details id=\"file-\(markupText(path))\">\n"
      text += "<summary>\(markupText(paths.shown(path))) <b>\(counted(count))</b></summary>\n<ul>\n"
      for entry in groups[path] ?? [] {
        let finding = entry.finding
        text += "<li class=\"\(finding.severity.rawValue)\"><a href=\"#finding-\(entry.number)\">"
        text += "line \(finding.span.line)</a> <code>\(markupText(finding.rule))</code> "
        text += "\(inlineCode(finding.message))</li>\n"
      }
      text += "</ul>\n</details>\n"
    }
    return text + "</section>\n"
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
