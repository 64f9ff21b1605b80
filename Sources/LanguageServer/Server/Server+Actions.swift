import Findings
import LintSession
import RuleDocuments

/// What `workspace/executeCommand` may be asked.
enum Command: String, CaseIterable {
  /// With the URI of a document: all its safe fixes.
  case fixAll = "listlint.fixAll"
  /// With a rule's id: its document.
  case explain = "listlint.explain"
  /// With the URI of a document: the command that proposes a side controller for its screen.
  case adopt = "listlint.adopt"
  /// Reads everything anew.
  case restart = "listlint.readAgain"
}

extension Server {
  private static let reason = "say why"
  /// What a screen does itself that `listgen adopt` moves into a side controller.
  private static let adoptable: Set = ["filtering-in-view-controller", "search-state-in-view-controller"]

  // MARK: - Code actions

  func codeActions(_ params: CodeActionParams) -> [CodeAction] {
    update()
    guard let document = documents[params.textDocument.uri], let session else { return [] }
    let only = params.context?.only
    var actions: [CodeAction] = []
    if only?.contains(where: { "quickfix".hasPrefix($0) }) ?? true {
      let start = document.lines.offset(of: params.range.start)
      let end = document.lines.offset(of: params.range.end)
      for finding in session.findings(in: document.path) where finding.span.start <= end && start <= finding.span.end {
        actions += quickFixes(of: finding, in: document, session)
      }
    }
    // An editor that asks for all kinds is shown this one only where something can be fixed.
    let asksForAll = only?.contains { "source.fixAll.listlint".hasPrefix($0) || $0 == "source.fixAll" }
    if asksForAll ?? actions.contains(where: \.isPreferred), let edit = fixAll(document) {
      actions.append(
        CodeAction(
          title: "Apply all safe fixes of listlint", kind: "source.fixAll.listlint", diagnostics: nil,
          isPreferred: false, edit: edit))
    }
    return actions
  }

  private func quickFixes(
    of finding: Finding, in document: TextDocument, _ session: ResidentSession
  ) -> [CodeAction] {
    let diagnostics = [diagnostic(finding, document.lines)]
    func action(_ title: String, _ edits: [Fix.Edit], isPreferred: Bool) -> CodeAction {
      CodeAction(
        title: title, kind: "quickfix", diagnostics: diagnostics, isPreferred: isPreferred,
        edit: edit(document, edits.map { ($0.span.start, $0.span.end, $0.replacement) }))
    }
    var actions: [CodeAction] = []
    if let fix = finding.fix, !fix.edits.isEmpty, session.proves(finding) {
      let doubt = fix.isSafe || fix.explanation.isEmpty ? "" : " (\(fix.explanation))"
      actions.append(action("Fix \(finding.rule)\(doubt)", fix.edits, isPreferred: fix.isSafe))
    }
    if Self.adoptable.contains(finding.rule), document.path.hasSuffix(".swift") {
      let title = "Propose a side controller with listgen adopt"
      actions.append(
        CodeAction(
          title: title, kind: "quickfix", diagnostics: diagnostics, isPreferred: false,
          command: .init(title: title, command: Command.adopt.rawValue, arguments: [document.uri])))
    }
    if let comment = session.suppression(of: finding, reason: Self.reason) {
      actions.append(action("Silence \(finding.rule) here, with a reason", [comment], isPreferred: false))
    }
    return actions
  }

  /// Nil where there is nothing to fix.
  private func fixAll(_ document: TextDocument) -> WorkspaceEdit? {
    guard let fixed = session?.fixed(document.path) else { return nil }
    // What both begin and end with stays, so that marks and cursors do; characters are kept whole.
    let old = document.bytes
    var head = 0
    while head < min(old.count, fixed.count), old[head] == fixed[head] { head += 1 }
    while head > 0, head < old.count, old[head] & 0xC0 == 0x80 || head < fixed.count && fixed[head] & 0xC0 == 0x80 {
      head -= 1
    }
    var tail = 0
    while tail < min(old.count, fixed.count) - head, old[old.count - 1 - tail] == fixed[fixed.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    let text = String(decoding: fixed[head..<fixed.count - tail], as: UTF8.self)
    return edit(document, [(head, old.count - tail, text)])
  }

  private func edit(_ document: TextDocument, _ edits: [(start: Int, end: Int, text: String)]) -> WorkspaceEdit {
    let edits = edits.map {
      TextEdit(range: document.lines.range(from: $0.start, to: $0.end), newText: $0.text)
    }
    guard capabilities.workspace?.workspaceEdit?.documentChanges == true else {
      return WorkspaceEdit(changes: [document.uri: edits], documentChanges: nil)
    }
    let identifier = VersionedTextDocumentIdentifier(uri: document.uri, version: document.version)
    return WorkspaceEdit(changes: nil, documentChanges: [.init(textDocument: identifier, edits: edits)])
  }

  // MARK: - Hover

  /// The document of the rule whose finding is there.
  func hover(_ params: TextDocumentPositionParams) -> Hover? {
    update()
    guard let document = documents[params.textDocument.uri], let session else { return nil }
    let offset = document.lines.offset(of: params.position)
    let found = session.findings(in: document.path).filter { $0.span.start <= offset && offset <= $0.span.end }
    guard let finding = found.min(by: { $0.span.end - $0.span.start < $1.span.end - $1.span.start }),
      let rule = session.document(finding.rule)
    else { return nil }
    return Hover(
      contents: .init(value: text(of: rule)),
      range: document.lines.range(from: finding.span.start, to: finding.span.end))
  }

  private func text(of rule: RuleDocument) -> String {
    let rule = rule.linked(to: settings.rulePages)
    return "**\(rule.id)**: \(rule.summary)\n\n\(rule.help)\n\n\(rule.brief)"
  }

  // MARK: - Commands

  func execute(_ params: ExecuteCommandParams) throws(ResponseError) -> String? {
    update()
    let argument = params.arguments?.first
    switch Command(rawValue: params.command) {
    case .fixAll:
      guard let document = documents[argument ?? ""] else {
        throw ResponseError(.invalidParams, "name a document that is open")
      }
      if let edit = fixAll(document) {
        client.request(
          "workspace/applyEdit", ApplyWorkspaceEditParams(label: "Apply all safe fixes of listlint", edit: edit))
      }
      return nil
    case .explain:
      guard let rule = session?.document(argument ?? "") else {
        throw ResponseError(.invalidParams, "there is no rule '\(argument ?? "")'")
      }
      return text(of: rule)
    case .adopt:
      guard let document = documents[argument ?? ""] else {
        throw ResponseError(.invalidParams, "name a document that is open")
      }
      // It compiles and runs code, which is for a terminal: this server writes nothing and starts nothing.
      let line = "listgen adopt '\(document.path)'"
      client.tell(.info, "Save the file and run \(line): it prints what it would change, and --write writes it")
      return line
    case .restart:
      needsReading = true
      return nil
    case nil: throw ResponseError(.invalidParams, "there is no command '\(params.command)'")
    }
  }
}
