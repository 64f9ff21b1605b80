import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A request at each keystroke: `.task(id: query)` and `.onChange(of: query)` whose closure asks a server at once.
struct NetworkSearchPerKeystroke: Rule {
  static let id = "network-search-per-keystroke"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let request = request(at: token, in: file) else { return }
    var violation = Violation(token, .perKeystroke(token.text))
    if request.file === file.file {
      violation.notes = [Violation.Note(request, "'\(request.text)' asks a server")]
    } else {
      file.evidence.record("'\(request.text)' in '\(request.member?.name?.text ?? "")' of another file asks a server")
    }
    report(violation)
  }

  /// What asks a server, with no wait before, in the closures of a call that listens to the query.
  func request(at token: Token, in file: FileContext) -> Token? {
    guard let call = token.call,
      token.word == "Binding"
        ? file.searchClosure(at: token) != nil : token.isMember && file.listens(call) && !file.listensLater(call)
    else { return nil }
    let closures = call.closures.map(\.tokens)
    // `.onChange(of: query, search)` names a method.
    let way = way(from: closures.isEmpty ? [file.flow.code(givenTo: call)].compactMap(\.self) : closures, in: file)
    guard !way.contains(where: { Waiting.occurs(in: $0, of: file) }) else { return nil }
    return way.lazy.compactMap { self.request(in: $0, file) }.first
  }

  /// The closures, what they call in one step and in two, and further on what is given the query; twenty functions at most.
  private func way(from closures: [Tokens], in file: FileContext) -> [Tokens] {
    var found: [Declaration] = []
    var last = closures
    for step in 1...6 where found.count < 20 {
      let next = last.flatMap { file.flow.callees(of: $0) }
        .filter { !found.contains($0) && (step < 3 || isGivenQuery($0, file)) }
      found += next
      last = next.map(\.code)
    }
    return closures + found.map(\.code)
  }

  private func isGivenQuery(_ function: Declaration, _ file: FileContext) -> Bool {
    function.parameters.lazy.compactMap(\.name).contains { file.typedText(at: $0)?.field == .search }
  }

  // MARK: - Requests

  /// What asks a server whenever it is used (Foundation, MapKit, Core Location).
  private static let askers: WordSet = "URLSession MKLocalSearch CLGeocoder"

  /// The first call in the code that asks a server, where the query is not known to be empty.
  private func request(in code: Tokens, _ file: FileContext) -> Token? {
    code.lazy.compactMap { token -> Token? in
      if Self.askers.contains(token.word) { return token }
      guard token.keyword == .await else { return nil }
      return awaited(after: token).first { isRequest($0) || asksElsewhere($0, file) }?.name
    }.first { !$0.runsWhenEmpty }
  }

  /// The calls of the awaited chain.
  private func awaited(after keyword: Token) -> [Call] {
    var first = keyword.next
    while let token = first, token.keyword == .try || token.isUnwrapping { first = token.next }
    return first?.chain.map { $0.steps.compactMap(\.call) } ?? []
  }

  /// The call gives the query to what the project does not declare: nothing but its name says that it may be near.
  private func asksElsewhere(_ call: Call, _ file: FileContext) -> Bool {
    file.asksForQuery(call) && call.name.map { file.index.declarationCount(ofTextFunction: $0.word) == 0 } ?? false
      && !call.receiver.identifiers.contains { WorkNames.isLocal($0.utf8) }
  }

  /// `client.search(query)`, `ProductAPI.fetchResults(for:)`: a method that asks, on what is named after a server.
  private func isRequest(_ call: Call) -> Bool {
    guard let name = call.name?.text, WorkNames.asks(name),
      let owner = call.receiver.identifiers.last(where: { $0.word != "shared" })
    else { return false }
    return WorkNames.isRemote(owner.utf8)
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
