import SwiftSource

/// Has the screen's list show what the controller announces, from when the view is loaded.
extension ScreenEdits {
  mutating func observe() throws(NotUnderstood) {
    let shows = statements.shows.isEmpty ? reloads : statements.shows
    let existing = code.type.functions.first { isReloadingSnapshot($0) }
    guard !shows.isEmpty || existing != nil else {
      throw code.problem(code.type.declaration.name, "nothing of \(code.type.name) reloads a list")
    }
    let unit = edits.unit
    let lines: [String]
    let call: String
    if let existing, shows.allSatisfy({ $0 == "\(existing.spelling)()" }) {
      (lines, call) = ([], existing.spelling)
    } else {
      if code.type.functions.contains(where: { $0.spelling == "reloadSnapshot" }) {
        throw code.problem(
          code.type.declaration.name, "reloadSnapshot() of \(code.type.name) does less than its search")
      }
      (lines, call) = (shows, "reloadSnapshot")
      if shows.contains(where: { $0.contains("reloadData") }) {
        left.append("the list has no diffable data source, so reloadData() stays; selection is lost as before")
      }
    }
    let observed = "\(value).didChange = { [weak self] in self?.\(call)() }"
    let load = code.functions.first { ["viewDidLoad()", "windowDidLoad()", "awakeFromNib()"].contains($0.signature) }
    if let load, let open = load.body?.first, let close = load.body?.last {
      let indent = edits.indent(of: load.first)
      let start = file.calls.first { $0.word == load.word && load.code.contains($0) }?.last ?? open
      let handed = givenOnce.map { "\n\(indent)\(unit)\($0)" } ?? ""
      edits.insert(
        "\n\(indent)\(unit)\(observed)\(handed)", after: start.next?.kind == .semicolon ? start.next ?? start : start)
      guard !lines.isEmpty else { return }
      let body = lines.map { "\(indent)\(unit)\($0)\n" }.joined()
      edits.insert("\n\n\(indent)private func \(call)() {\n\(body)\(indent)}", after: close)
    } else {
      try addViewDidLoad([observed, givenOnce].compactMap(\.self), call, lines)
    }
  }

  /// For data that is there before the view is, and does not change.
  var givenOnce: String? {
    guard case .expression(let data) = screen.source, let name = data.only, let property = code.property(name),
      !property.isComputed
    else { return nil }
    return handOver
  }

  private mutating func addViewDidLoad(
    _ lines: [String], _ call: String, _ shows: [String]
  ) throws(NotUnderstood) {
    let parents = code.type.inherited.compactMap(\.lastName)
    guard parents.contains(where: { $0.hasSuffix("ViewController") || $0.hasSuffix("VC") }),
      let before = code.functions.first(where: { $0.parent == code.type.declaration }), let first = before.first
    else { throw code.problem(code.type.declaration.name, "\(code.type.name) has no viewDidLoad()") }
    let indent = edits.indent(of: first)
    let unit = edits.unit
    let body = (["super.viewDidLoad()"] + lines).map { "\(indent)\(unit)\($0)\n" }.joined()
    var text = "override func viewDidLoad() {\n\(body)\(indent)}\n\n\(indent)"
    if !shows.isEmpty {
      text +=
        "private func \(call)() {\n" + shows.map { "\(indent)\(unit)\($0)\n" }.joined() + "\(indent)}\n\n\(indent)"
    }
    edits.insert(text, before: first)
  }

  private func isReloadingSnapshot(_ function: Declaration) -> Bool {
    function.spelling.lowercased().contains("snapshot") && function.requiredInputs.isEmpty
      && function != screen.function
      && !function.isAsync
  }

  /// The first call that reloads anything.
  private var reloads: [String] {
    let calls = file.calls.filter {
      $0.word == "reloadData" && !$0.receiver.isEmpty && $0.receiver.withoutSelf.count == 1
    }
    let own = calls.first { call in call.receiver.withoutSelf.first.map { $0.definition == nil } ?? false }
    return own.map { ["\($0.tokens.withoutSelf.text)"] } ?? []
  }
}
