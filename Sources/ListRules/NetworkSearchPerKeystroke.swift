import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A request at each keystroke: `.task(id: query)` and `.onChange(of: query)` whose closure asks a server at once.
struct NetworkSearchPerKeystroke: Rule {
  static let id = "network-search-per-keystroke"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), file.isModifier(call), listens(call, in: file) else { return }
    var way = file.closures(of: call).map(\.range)
    for closure in way { way += methods(calledIn: closure, file) }
    guard !way.contains(where: { SearchCode.waits($0, in: file) }),
      let request = way.lazy.compactMap({ self.request(in: $0, file) }).first
    else { return }
    var violation = Violation(TokenRange(index, index + 1), .perKeystroke(file.text(index)))
    violation.notes = [
      Violation.Note(range: TokenRange(request, request + 1), message: "'\(file.text(request))' asks a server")
    ]
    report(violation)
  }

  // MARK: - Which closures

  /// Whether the modifier hears of the query: by its name, or because a `.searchable` of this file binds it.
  private func listens(_ call: RawCall, in file: FileContext) -> Bool {
    guard let watched = file.argument(file.word(call.name) == "task" ? "id" : "of", of: call) else { return false }
    if SearchClosures.listens(call, in: file.file) { return true }
    let name = file.word(watched.upper - 1)
    return file.file.raw.calls.contains { other in
      guard other.name >= 0, file.word(other.name) == "searchable", let text = file.argument("text", of: other) else {
        return false
      }
      return (file.projectedName(text.upper - 1) ?? file.word(text.upper - 1)) == name
    }
  }

  // MARK: - The way to the request

  /// The bodies of the methods of this file that the closure calls, on the view or on a model that this file declares, and
  /// of those that these call.
  private func methods(calledIn closure: TokenRange, _ file: FileContext) -> [TokenRange] {
    var found: [FunctionFact] = []
    for index in closure.indices {
      guard let call = file.outline.call(named: index) else { continue }
      let receiver = file.receiver(of: call)
      var owner = file.type(around: index)?.path
      if !receiver.isEmpty, file.keyword(receiver.upper - 1) != .self {
        guard let value = file.namedValue(endingAt: receiver.upper - 1), let model = file.typeWords(of: value).last
        else {
          continue
        }
        owner = file.facts.types.first { $0.path.last == model && $0.kind != .extension }?.path
      }
      guard let owner else { continue }
      found += file.facts.functions.filter { function in
        function.name == file.word(index) && function.type >= 0 && file.facts.types[Int(function.type)].path == owner
      }
    }
    found += found.flatMap { SearchCode.methods(calledBy: $0, steps: 1, in: file) }
    return found.map { file.file.raw.declarations[Int($0.declaration)].range }
  }

  // MARK: - Requests

  /// The first call in `range` that asks a server, where the query is not known to be empty.
  private func request(in range: TokenRange, _ file: FileContext) -> TokenIndex? {
    for index in range.indices {
      if file.word(index) == "URLSession", !file.runsWhenEmpty(index) { return index }
      guard file.keyword(index) == .await, let call = awaited(after: index, in: file), isRequest(call, in: file),
        !file.runsWhenEmpty(index)
      else { continue }
      return call.name
    }
    return nil
  }

  /// The first call of the awaited expression.
  private func awaited(after keyword: TokenIndex, in file: FileContext) -> RawCall? {
    var index = keyword + 1
    while true {
      if let call = file.outline.call(named: index) { return call }
      switch file.kind(index) {
      case .identifier, .period, .postfixQuestionMark, .exclamationMark, .keyword: index += 1
      default: return nil
      }
    }
  }

  private static let verbs = [
    "fetch", "load", "search", "request", "query", "get", "find", "suggest", "complete", "autocomplete", "lookup",
    "list",
    "send", "data", "download", "perform", "call", "results",
  ]
  private static let remotes = SpellingParts([
    "client", "service", "api", "network", "remote", "server", "session", "http", "backend", "gateway", "repository",
    "endpoint",
  ])
  private static let locals = SpellingParts(["local", "cache", "database", "disk", "offline", "store", "core"])

  /// `client.search(query)`, `ProductAPI.fetchResults(for:)`: a method that asks, on what is named after a server.
  private func isRequest(_ call: RawCall, in file: FileContext) -> Bool {
    let receiver = file.receiver(of: call)
    guard !receiver.isEmpty else { return false }
    let name = file.text(call.name)
    guard NetworkSearchPerKeystroke.verbs.contains(where: { startsWith($0, name) }) else { return false }
    let names = receiver.indices.filter { file.kind($0) == .identifier && file.word($0) != "shared" }
    guard let owner = names.last.map({ file.text($0).utf8 }) else { return false }
    return NetworkSearchPerKeystroke.remotes.occur(in: owner) && !NetworkSearchPerKeystroke.locals.occur(in: owner)
  }

  /// Whether `verb` is the first word of the camel-case `name`.
  private func startsWith(_ verb: String, _ name: String) -> Bool {
    name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isLowercase != true
  }
}

extension String {
  fileprivate static func perKeystroke(_ modifier: String) -> String {
    let wait = "let it begin with try await Task.sleep(for: .milliseconds(250)) and leave when that throws"
    return modifier == "task"
      ? "each keystroke asks a server; search in .onSubmit(of: .search), or \(wait)"
      : "each keystroke asks a server; search in .onSubmit(of: .search), or in .task(id:) and \(wait)"
  }
}
