import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// What a search found, or its text, that a view controller written in Objective-C stores.
struct SearchStateInObjectiveCViewController: ObjectiveCRule {
  static let id = SearchStateInViewController.id
  static let words: WordSet = ObjectiveCSearch.filters.union(SearchVocabulary.queryNames).union(
    "addObject text stringValue")

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let state = state(at: token, in: file), let type = file.type(around: token),
      file.isObjectiveCSearchCode(around: token),
      case .yes(let evidence) = file.isViewController(type), isFirst(state, at: token, in: file)
    else { return }
    // What it is given may be there to be shown: a field says more.
    if state.isText, !isRead(token), file.function(around: token).map(SearchCode.isDelegateMethod) != true {
      file.evidence.guess("'\(token.text)' is called as what a user types")
    }
    var violation = Violation(state.name, .keeps(state.name.text, state.isText, type.spelling))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  /// What answers the query, or was collected by it, where a property is given it.
  func check(_ file: FileContext, report: (Violation) -> Void) {
    for function in file.facts.functions {
      let method = file.declaration(of: function)
      guard let name = method.name, let type = file.type(around: name),
        case .yes(let evidence) = file.isViewController(type), file.isObjectiveCSearchCode(around: name)
      else { continue }
      var known = Set(method.tokens.compactMap { state(at: $0, in: file)?.name.word })
      for equal in method.tokens where equal.kind == .equal {
        guard let state = property(equal.previous, isText: false, in: file), holdsMany(state.name, in: file),
          let value = equal.statement?.tokens.after(equal), file.carriesObjectiveCQuery(value),
          known.insert(state.name.word).inserted
        else { continue }
        var violation = Violation(state.name, .keeps(state.name.text, false, type.spelling))
        violation.profile = .strict
        violation.notes = file.controllerNotes(evidence, type)
        report(violation)
      }
    }
  }

  private func holdsMany(_ name: Token, in file: FileContext) -> Bool {
    file.objectiveCProperty(at: name)?.typeWords.first.map { Self.collections.contains($0) } ?? false
  }

  private static let collections: WordSet = """
    NSArray NSMutableArray NSDictionary NSMutableDictionary NSSet NSMutableSet NSOrderedSet NSMutableOrderedSet
    """

  private struct State {
    var name: Token
    var isText: Bool
  }

  /// The property that is given what the message selects, what a loop that compares finds, or the text itself.
  private func state(at token: Token, in file: FileContext) -> State? {
    guard Self.words.contains(token.word) else { return nil }
    if let message = file.message(startingAt: token) {
      let code = file.memberTokens(around: token)
      switch token.word {
      case "addObject":
        guard file.isInLoop(token), code.contains(anyOf: ObjectiveCSearch.matches) else { return nil }
        return property(message.receiver.endingName, isText: false, in: file)
      case "filterUsingPredicate": return property(message.receiver.endingName, isText: false, in: file)
      default:
        guard ObjectiveCSearch.filters.contains(token.word) else { return nil }
        return property(target(of: token), isText: false, in: file)
      }
    }
    // `self.query = searchText;`, `_query = searchBar.text;`
    guard file.isObjectiveCQuery(token), token.next?.kind == .semicolon, let target = target(of: token),
      file.objectiveCProperty(at: target)?.typeWords.first == "NSString"
    else { return nil }
    return property(target, isText: true, in: file)
  }

  private func property(_ name: Token?, isText: Bool, in file: FileContext) -> State? {
    // `NSArray *items = …` is another one.
    guard let name, name.previous?.word != "*", let property = file.objectiveCProperty(at: name), !property.isLet,
      name.isMember ? name.previous?.previous?.word == "self" : file.localTypeWords(of: name).isEmpty
    else { return nil }
    return State(name: name, isText: isText)
  }

  /// `searchBar.text`
  private func isRead(_ text: Token) -> Bool { text.isMember && (text.word == "text" || text.word == "stringValue") }

  /// What the statement assigns to.
  private func target(of token: Token) -> Token? {
    guard let statement = token.statement else { return nil }
    return statement.tokens.before(token).first { $0.kind == .equal }?.previous
  }

  /// The first place of the method that fills the property.
  private func isFirst(_ state: State, at token: Token, in file: FileContext) -> Bool {
    !file.memberTokens(around: token).before(token).contains {
      self.state(at: $0, in: file)?.name.word == state.name.word
    }
  }
}

extension String {
  fileprivate static func keeps(_ name: String, _ isText: Bool, _ type: String) -> String {
    "\(type) keeps \(isText ? "the text of the search" : "what the search found") in '\(name)'; "
      + "forward the text, and let a side controller keep \(name)"
  }
}
