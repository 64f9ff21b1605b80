import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// A request of a search in Objective-C that a block answers, where an answer to an earlier query may come last and stay.
struct LateObjectiveCAnswer: ObjectiveCRule {
  static let id = LateAnswer.id
  static let words = SDKNames.objectiveCTextParameters

  func check(_ file: FileContext, report: (Violation) -> Void) {
    var reported: Set<TokenIndex> = []
    for function in file.facts.functions where file.receivesSearch(function) {
      file.evidence.reset()
      let way = [function] + SearchCode.methods(calledBy: function, steps: 2, in: file)
      let codes = way.map { file.declaration(of: $0).tokens }
      guard let name = file.declaration(of: function).name, !codes.contains(where: { Self.endsEarlier($0, file) }),
        let (request, shown) = codes.lazy.compactMap({ Self.request(in: $0, file) }).first,
        !Self.isAlone(request), reported.insert(request.index).inserted
      else { continue }
      file.noteEntry(function, at: name)
      // What is only called a search may be one that the user sends off.
      let isTyped = codes.contains { $0.contains(where: file.isTypedObjectiveCText) }
      var violation = Violation(request, .answersLate(request.text, in: file.place(of: request)))
      violation.notes = [Violation.Note(shown, "this shows the answer that comes last, whatever it was asked for")]
      if !isTyped { violation.holdBack() }
      report(violation)
    }
  }

  /// The first request whose block shows the answer without a look at the current query, and where it does.
  private static func request(in code: Tokens, _ file: FileContext) -> (request: Token, shown: Token)? {
    code.lazy.compactMap { name in
      guard let block = dispatched(by: name, in: file) ?? answer(to: name, in: file) else { return nil }
      let codes = [block.code] + block.code.compactMap(file.localBlock(calledAt:))
      guard !codes.contains(where: { ObjectiveCSearch.comparesQuery(in: $0, of: file) }) else { return nil }
      return codes.lazy.compactMap { ObjectiveCSearch.shown(in: $0, of: file) }.first.map { (name, $0) }
    }
    .first
  }

  /// The block with the query's work that a concurrent queue runs: `dispatch_async(dispatch_get_global_queue(…), ^{ … })`
  private static func dispatched(by name: Token, in file: FileContext) -> Closure? {
    guard name.word == "dispatch_async", let call = name.call, call.name == name,
      let block = call.tokens.closures.first,
      let queue = call.leftParen?.inside.split(at: .comma).first,
      (queue.onlyName.map { file.lastValue(of: $0) } ?? queue).first?.word == "dispatch_get_global_queue",
      block.code.contains(where: { file.isObjectiveCQuery($0) || ObjectiveCSearch.asks($0, in: file) != nil })
    else { return nil }
    return block
  }

  /// The block that is called with the answer: of a request, or of another object's method that is given the query.
  private static func answer(to name: Token, in file: FileContext) -> Closure? {
    guard let message = file.message(startingAt: name), let block = message.tokens.closures.first,
      message.parts.last?.argument.contains(block) == true, let part = message.parts.last
    else { return nil }
    if ObjectiveCSearch.fetches.contains(name.word) { return block }
    let label = message.parts.count == 1 ? name : part.name
    guard WorkNames.answers.occur(in: label.utf8), !name.text.hasPrefix("enumerate"),
      message.parts.contains(where: { !$0.argument.contains(block) && file.carriesObjectiveCQuery($0.argument) })
    else { return nil }
    return block
  }

  /// `if (!self.isSearching) { self.isSearching = YES; … }`: none is asked before the answer to the one before.
  private static func isAlone(_ request: Token) -> Bool {
    request.block.chain.lazy.compactMap(\.owner).contains { gate in
      gate.kind == .if
        && gate.head.contains { flag in
          flag.kind == .identifier
            && gate.tokens.after(gate.head).before(request).contains {
              $0.word == flag.word && $0.next?.kind == .equal && ["YES", "true"].contains($0.next?.next?.text)
            }
        }
    }
  }

  /// `[self.request cancel]`; `[searchBar setShowsCancelButton:YES]` ends nothing.
  private static func endsEarlier(_ code: Tokens, _ file: FileContext) -> Bool {
    code.contains {
      WorkNames.ends.occur(in: $0.utf8) && !$0.text.hasPrefix("set") && file.message(startingAt: $0) != nil
    }
  }
}

extension String {
  fileprivate static func answersLate(_ request: String, in place: String) -> String {
    "\(place) shows what '\(request)' answers, and the answer to an earlier query may come last; "
      + "cancel the earlier request, or compare its query with the current one in the block"
  }
}
