import Foundation
import SwiftSource

/// The edits that let a screen forward its search, and show what a side controller holds.
struct ScreenEdits {
  /// The text of the screen then.
  private(set) var text = ""
  /// What was not changed, a line each.
  private(set) var left: [String] = []

  private let screen: SearchingScreen
  private let controller: String
  private let plural: String
  /// What the screen does beside reloading when the matches have changed.
  private var afterwards: [String] = []
  private var edits: [(range: Range<Int>, text: String)] = []
  private let lines: LineMap

  /// - Parameters:
  ///   - controller: The name of the class that filters from now on.
  ///   - plural: The name of its list.
  init(_ screen: SearchingScreen, controller: String, plural: String) throws(SearchingScreen.NotUnderstood) {
    self.screen = screen
    self.controller = controller
    self.plural = plural
    lines = LineMap(screen.file.bytes)
    try replaceProperties()
    try forward()
    try replaceOtherWrites()
    try observe()
    text = applied()
    removeUnused()
  }

  private var value: String { SwiftIdentifier.lowerCamelCase(controller) }

  private func problem(_ token: Token?, _ reason: String) -> SearchingScreen.NotUnderstood {
    .init(line: token.map { lines.position(of: $0.offset).line }, reason: reason)
  }

  private mutating func replace(_ run: some TokenRun, with text: String) {
    guard let first = run.first, let last = run.last else { return }
    edits.append((first.offset..<last.end, text))
  }

  /// Takes a statement out, with its line where it stands there alone.
  private mutating func remove(_ statement: Statement) {
    guard let first = statement.first, let last = statement.last else { return }
    let bytes = screen.file.bytes
    let blank: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var lower = first.offset
    while lower > 0, blank.contains(bytes[lower - 1]) { lower -= 1 }
    let isAlone = last.next?.startsLine != false && (lower == 0 || bytes[lower - 1] == UInt8(ascii: "\n"))
    let end = bytes[last.end...].firstIndex(of: UInt8(ascii: "\n")) ?? last.end
    edits.append(isAlone ? (lower..<min(end + 1, bytes.count), "") : (first.offset..<last.end, ""))
  }

  /// What the file indents by.
  private var unit: String {
    let indent = indent(of: screen.all.declaration.first)
    return indent.isEmpty ? "    " : indent
  }

  private func indent(of token: Token?) -> String {
    guard let token else { return "" }
    let bytes = screen.file.bytes
    let start = bytes[..<token.offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(
      decoding: bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
  }

  // MARK: - Properties

  private mutating func replaceProperties() throws(SearchingScreen.NotUnderstood) {
    let item = "[\(screen.item.text)]"
    let indent = indent(of: screen.all.declaration.first)
    for property in [screen.all, screen.filtered] {
      guard property.declaration.bindings.count == 1 else {
        throw problem(property.name, "several properties are declared at once")
      }
      if property.hasObserver, !property.accessors.allSatisfy({ onlyReloads($0.body) }) {
        throw problem(property.name, "\(property.spelling) is observed, and more is done then than a list is reloaded")
      }
    }
    let access = screen.all.declaration.modifiers.contains(.private) ? "private " : ""
    let initial = screen.all.value.text
    let isEmpty = initial.isEmpty || initial == "[]" || initial.hasSuffix("]()")
    let made =
      isEmpty
      ? "\(controller)()"
      : "{\n\(indent)\(unit)let controller = \(controller)()\n\(indent)\(unit)controller.set\(plural)(\(initial))\n"
        + "\(indent)\(unit)return controller\n\(indent)}()"
    let type = isEmpty ? "" : ": \(controller)"
    replace(
      screen.all.declaration,
      with: """
        private let \(value)\(type) = \(made)
        \(indent)\(access)var \(screen.all.spelling): \(item) {
        \(indent)\(unit)get { \(value).all\(plural) }
        \(indent)\(unit)set { \(value).set\(plural)(newValue) }
        \(indent)}
        """)
    let shown = screen.filtered.declaration.modifiers.contains(.private) ? "private " : ""
    replace(
      screen.filtered.declaration,
      with: "\(shown)var \(screen.filtered.spelling): \(item) { \(value).fetchedObjects }")
  }

  private func onlyReloads(_ body: Tokens?) -> Bool {
    guard let body, let brace = body.first else { return true }
    return screen.file.calls.filter { body.contains($0) }.allSatisfy { Self.isReload($0) }
      && !brace.inside.contains { $0.kind == .equal }
  }

  private static func isReload(_ call: Call) -> Bool {
    ["reloadData", "reloadSections", "applySnapshot", "reloadSnapshot", "updateSnapshot"].contains(call.name?.text)
  }

  // MARK: - The search

  /// Calls that filtering, waiting and reloading are made of.
  private static let understood: Set<String> = [
    "filter", "contains", "localizedCaseInsensitiveContains", "localizedStandardContains", "range", "hasPrefix",
    "lowercased", "uppercased", "trimmingCharacters", "isEmpty", "folding", "sorted", "cancel", "invalidate", "sleep",
    "Task", "scheduledTimer", "Timer", "DispatchWorkItem", "asyncAfter", "async", "now", "milliseconds", "seconds",
    "nanoseconds", "run", "reloadData", "reloadSnapshot", "applySnapshot", "updateSnapshot", "removeAll", "perform",
    "perform",
    "cancelPreviousPerformRequests", "main", "print", "DispatchTime", "execute",
  ]

  private mutating func forward() throws(SearchingScreen.NotUnderstood) {
    // In the order in which they run: what a screen does when the matches have changed, it does then.
    if screen.function != screen.entry.function { afterwards += try leftovers(of: screen.function) }
    afterwards += try leftovers(of: screen.entry.function)
    replaceBody(of: screen.entry.function, with: "\(value).setQuery(\(screen.entry.text))")
    guard screen.function != screen.entry.function else { return }
    let text = screen.function.parameters.first { TypeText($0.type).unwrapped == .text }
    guard let name = (text?.name ?? text?.firstName)?.text else {
      throw problem(screen.function.name, "'\(screen.function.signature)' takes no text")
    }
    let isOptional = text.map { TypeText($0.type) != .text } ?? false
    replaceBody(of: screen.function, with: "\(value).setQuery(\(name)\(isOptional ? " ?? \"\"" : ""))")
  }

  private mutating func replaceBody(of function: Declaration, with line: String) {
    guard let open = function.body?.first, let close = function.body?.last else { return }
    let indent = indent(of: function.first)
    edits.append((open.end..<close.offset, "\n\(indent)\(unit)\(line)\n\(indent)"))
  }

  /// The statements of a function that do more than to filter, to wait and to reload.
  ///
  /// - Throws: Where one of them rests on the text, or on something else that is gone.
  private func leftovers(of function: Declaration) throws(SearchingScreen.NotUnderstood) -> [String] {
    var locals = Set(function.parameters.compactMap { ($0.name ?? $0.firstName)?.text })
    for token in function.code where [.let, .var].contains(token.previous?.keyword) { locals.insert(token.text) }
    var leftovers: [String] = []
    for statement in function.block?.statements ?? [] {
      guard let place = unknown(in: statement) else { continue }
      let isFree = !statement.tokens.contains { locals.contains($0.text) && !$0.isMember }
      guard isFree, !statement.contains(screen.filter) else {
        throw problem(
          place, "'\(function.signature)' does more than filter: \(place.statement?.tokens.text ?? place.text)")
      }
      leftovers.append(statement.tokens.text)
    }
    return leftovers
  }

  /// The first token of what a statement does beside filtering, waiting and reloading.
  private func unknown(in statement: Statement) -> Token? {
    for call in screen.file.calls where statement.contains(call) {
      let name = call.name?.text ?? ""
      // Of texts and items, inside of the filter.
      if Self.understood.contains(name) || call.word == screen.function.word || screen.filter.contains(call) {
        continue
      }
      return call.name ?? call.first
    }
    for inner in [statement] + statement.tokens.allStatements
    where inner.kind == .expression && !screen.filter.contains(inner) {
      guard let equal = inner.tokens.outermost.first(where: { $0.kind == .equal }), let target = equal.previous else {
        continue
      }
      let root = inner.first?.keyword == .self ? inner.first?.next(2) : inner.first
      let isOwn = root == target && (screen.type.property(target.text).map(isSearchState) ?? true)
      if target.text != screen.filtered.spelling, !isOwn { return target }
    }
    return nil
  }

  /// Timers, tasks and flags of a search.
  private func isSearchState(_ property: Binding) -> Bool {
    let name = property.valueType?.unwrapped.lastName ?? ""
    return ["Timer", "Task", "DispatchWorkItem"].contains(name)
      || name == "Bool" && property.spelling.lowercased().contains("search")
  }

  // MARK: - What else writes

  private mutating func replaceOtherWrites() throws(SearchingScreen.NotUnderstood) {
    let replaced = [screen.entry.function, screen.function]
    for token in screen.file.tokens where token.text == screen.filtered.spelling && token.kind == .identifier {
      guard token != screen.filtered.name, !replaced.contains(where: { $0.contains(token) }) else { continue }
      let isMutated =
        token.next?.kind == .period
        && ["append", "removeAll", "sort", "remove", "insert"].contains(token.next(2)?.text)
      let isWritten = token.statement?.assigned == token
      guard isMutated || isWritten, let statement = token.statement else { continue }
      let value = statement.tokens.after(token.next?.tokens ?? token.tokens).text
      let isReset =
        isMutated
        ? token.next(2)?.text == "removeAll"
        : value == screen.all.spelling || value == "self.\(screen.all.spelling)" || value == "[]"
      guard isReset else { throw problem(token, "\(screen.filtered.spelling) is changed there in another way, too") }
      let isSearch =
        token.function.map { $0.spelling.hasPrefix("searchBar") || $0.spelling.contains("SearchController") } ?? false
      if isSearch { replace(statement, with: "\(self.value).setQuery(\"\")") } else { remove(statement) }
    }
  }

  // MARK: - The list

  private static let loading = ["viewDidLoad()", "windowDidLoad()"]

  private mutating func observe() throws(SearchingScreen.NotUnderstood) {
    guard let function = screen.type.functions.first(where: { Self.loading.contains($0.signature) }),
      let open = function.body?.first, let close = function.body?.last
    else { throw problem(screen.type.declaration.name, "\(screen.type.name) has no viewDidLoad()") }
    let indent = indent(of: function.first)
    let existing = screen.type.functions.first {
      $0.spelling.lowercased().contains("snapshot") && $0.requiredInputs.isEmpty && $0 != screen.function && !$0.isAsync
    }
    let start = screen.file.calls.first { $0.word == function.word && function.code.contains($0) }?.last ?? open
    let isEnough = existing != nil && afterwards.isEmpty
    if !isEnough, screen.type.functions.contains(where: { $0.spelling == "reloadSnapshot" }) {
      throw problem(function.name, "\(screen.type.name) has a reloadSnapshot, which does less than its search")
    }
    let call = isEnough ? existing.map { "\($0.spelling)()" } ?? "" : "reloadSnapshot()"
    edits.append((start.end..<start.end, "\n\(indent)\(unit)\(value).didChange = { [weak self] in self?.\(call) }"))
    guard !isEnough else { return }
    var body = existing.map { ["\($0.spelling)()"] } ?? reloads
    guard !body.isEmpty else { throw problem(function.name, "nothing of \(screen.type.name) reloads a list") }
    body += afterwards
    let lines = body.map { "\(indent)\(unit)\($0)\n" }.joined()
    edits.append((close.end..<close.end, "\n\n\(indent)private func reloadSnapshot() {\n\(lines)\(indent)}"))
  }

  /// The calls that reload what the search shows, else the first that reloads anything.
  private var reloads: [String] {
    let all = screen.file.calls.filter { $0.word == "reloadData" && !$0.receiver.isEmpty }
    let own = all.filter { screen.function.code.contains($0) || screen.entry.function.code.contains($0) }
    var lists: [String] = []
    for call in own.isEmpty ? Array(all.prefix(1)) : own {
      let list = call.receiver.text.replacingOccurrences(of: "self?.", with: "").replacingOccurrences(
        of: "self.", with: "")
      if !lists.contains(list) { lists.append(list) }
    }
    return lists.map { "\($0).reloadData()" }
  }

  // MARK: - Text

  private func applied() -> String {
    var bytes = screen.file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes out what nothing names any more: the function that filtered, timers, tasks and flags of the search.
  private mutating func removeUnused() {
    var names: [String] = []
    if screen.function != screen.entry.function { names.append(screen.function.spelling) }
    names += screen.type.properties.filter { isSearchState($0) && $0.declaration.isPrivate }.map(\.spelling)
    for name in names {
      let file = SourceFile(bytes: Array(text.utf8))
      guard file.tokens.count(where: { $0.kind == .identifier && $0.text == name }) == 1,
        let token = file.tokens.first(where: { $0.text == name }),
        let declaration = file.declarations.last(where: { $0.contains(token) && !$0.kind.isType })
      else { continue }
      guard let first = declaration.first, let last = declaration.last else { continue }
      var bytes = file.bytes
      var lower = first.offset
      while lower > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[lower - 1]) { lower -= 1 }
      var upper = last.end
      while upper < bytes.count, bytes[upper] != UInt8(ascii: "\n") { upper += 1 }
      if upper < bytes.count { upper += 1 }
      if lower > 1, bytes[lower - 1] == UInt8(ascii: "\n"), bytes[lower - 2] == UInt8(ascii: "\n") { lower -= 1 }
      bytes.removeSubrange(lower..<upper)
      text = String(decoding: bytes, as: UTF8.self)
    }
  }
}
