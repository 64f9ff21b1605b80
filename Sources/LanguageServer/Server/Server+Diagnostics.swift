import Findings
import LintSession
import RuleDocuments
import TextProcessing

extension Server {
  // MARK: - Unasked

  /// Shows what is found in one file now, if it is something else than before.
  func show(_ path: String) { show(path, session?.findings(in: path) ?? [], isEdited: true) }

  /// Shows what differs in all files from what was shown.
  func showChanges() {
    guard let session else { return }
    let found = session.findings()
    for path in Set(found.keys).union(shown.keys).ordered() { show(path, found[path] ?? []) }
  }

  /// Takes back what was shown of a document that is no longer of interest.
  func forget(_ document: TextDocument) {
    shown[document.path] = nil
    stamps[document.path] = nil
    if !isPulled { publish(document.uri, nil, []) }
  }

  private func show(_ path: String, _ findings: [Finding], isEdited: Bool = false) {
    let document = document(at: path)
    guard document != nil || settings.scope != "open" else { return }
    // A new version has its own diagnostics, though they be the same, as a client may drop those of another.
    guard isEdited && document != nil || findings != shown[path] ?? [] else { return }
    let isOther = findings != shown[path] ?? []
    shown[path] = findings
    lastStamp += 1
    stamps[path] = lastStamp
    if !isPulled {
      publish(document?.uri ?? DocumentURI.uri(path), document?.version, diagnostics(of: path, findings))
    } else if isOther, !isEdited, capabilities.workspace?.diagnostics?.refreshSupport == true {
      client.request("workspace/diagnostic/refresh", Nothing?.none)
    }
  }

  private func publish(_ uri: String, _ version: Int?, _ diagnostics: [Diagnostic]) {
    client.notify(
      "textDocument/publishDiagnostics",
      PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics))
  }

  // MARK: - Asked

  func diagnostics(_ params: DocumentParams) -> DocumentDiagnosticReport {
    update()
    let path = documents[params.textDocument.uri]?.path ?? DocumentURI.path(params.textDocument.uri) ?? ""
    let shownPath = session?.shownPath(path) ?? path
    if shown[shownPath] == nil { show(shownPath) }
    return report(of: shownPath, unless: params.previousResultId)
  }

  func workspaceDiagnostics(
    _ params: WorkspaceDiagnosticParams, _ id: RequestID
  ) throws(ResponseError) -> WorkspaceDiagnosticReport {
    try finish(for: id)
    showChanges()
    let known = Dictionary(params.previousResultIds.map { ($0.uri, $0.value) }) { first, _ in first }
    var paths = Set(shown.filter { !$1.isEmpty }.keys)
    for uri in known.keys { if let path = DocumentURI.path(uri) { paths.insert(session?.shownPath(path) ?? path) } }
    return WorkspaceDiagnosticReport(
      items: paths.ordered().map { path in
        let document = document(at: path)
        let uri = document?.uri ?? DocumentURI.uri(path)
        var report = report(of: path, unless: known[uri])
        report.uri = uri
        report.version = document?.version
        return report
      })
  }

  private func report(of path: String, unless previous: String?) -> DocumentDiagnosticReport {
    let stamp = String(stamps[path] ?? 0)
    guard stamp != previous else { return DocumentDiagnosticReport(kind: "unchanged", resultId: stamp, items: nil) }
    return DocumentDiagnosticReport(
      kind: "full", resultId: stamp, items: diagnostics(of: path, shown[path] ?? []))
  }

  // MARK: - As the protocol has it

  func diagnostics(of path: String, _ findings: [Finding]) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let lines = lines(of: path)
    return findings.map { diagnostic($0, lines) }
  }

  func diagnostic(_ finding: Finding, _ lines: LineTable) -> Diagnostic {
    let notes = finding.notes.map { note in
      let place = note.path == finding.path ? lines : self.lines(of: note.path)
      let uri = document(at: note.path)?.uri ?? DocumentURI.uri(note.path)
      return Diagnostic.RelatedInformation(
        location: Location(uri: uri, range: place.range(from: note.span.start, to: note.span.end)),
        message: note.message)
    }
    return Diagnostic(
      range: lines.range(from: finding.span.start, to: finding.span.end), severity: finding.severity.number,
      code: finding.rule, page: session?.page(of: finding.rule, address: settings.rulePages), message: finding.message,
      relatedInformation: notes.isEmpty ? nil : notes)
  }

  func lines(of path: String) -> LineTable {
    document(at: path)?.lines ?? LineTable(session?.contents(of: path) ?? [], encoding)
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
