import DataFlow
import ProjectIndex
import SwiftSource

/// Where code compares what it looks at with a text: a filter, a predicate, a method that compares.
package enum TextComparison {
  /// The names that the call of this name compares with: those in the closure of a `filter`, the arguments of a predicate and of a
  /// method that compares as a search does.
  package static func names(at name: Token) -> some Sequence<Token> {
    operands(at: name).lazy.filter { $0.kind == .identifier && $0.call?.name != $0 && $0.next?.kind != .colon }
  }

  /// Whether the call of this name compares, also outside of a `filter`: `user.name.lowercased().contains(text)`.
  package static func isOne(at name: Token) -> Bool {
    if !operands(at: name).isEmpty { return true }
    guard methods.contains(name.word), name.isMember, let call = name.call, call.name == name,
      let argument = call.firstArgument
    else { return false }
    return argument.label == .none && argument.value.first?.kind == .identifier || argument.label == "of"
  }

  private static func operands(at name: Token) -> Tokens {
    let none = name.tokens.dropFirst().tokens
    guard name.kind == .identifier, let call = name.call else { return none }
    let arguments = call.tokens.after(name)
    switch name.word {
    case "filter":
      guard !call.receiver.isEmpty, let closure = arguments.closures.first, compares(closure) else { return none }
      return closure.tokens
    case "NSPredicate":
      // `keyword = %@` asks for what was kept under the query.
      let formats = format(of: call).filter { $0.kind == .stringSegment }
      guard formats.isEmpty || formats.contains(where: { matches.occur(in: $0.utf8) }) else { return none }
      return arguments
    case let word where SearchVocabulary.matchingMethods.contains(word): return arguments
    default: return none
    }
  }

  /// `{ $0.name.lowercased() == name.lowercased() }` asks for those of one name, and searches nothing.
  private static func compares(_ closure: Closure) -> Bool {
    closure.contains(anyOf: methods)
      || closure.contains(anyOf: "lowercased localizedLowercase") && !closure.contains("==")
  }

  /// The format where it is written: in the call, or as the value of the name that is given.
  private static func format(of call: Call) -> Tokens {
    guard let value = call.firstArgument?.value else { return call.tokens }
    if case .variable(let binding)? = value.onlyName?.definition { return binding.value }
    return call.tokens
  }

  private static let matches = SpellingParts("contains begins ends like matches")

  private static let methods: WordSet = SearchVocabulary.matchingMethods.union(
    """
    contains hasPrefix hasSuffix range starts fuzzyMatch
    """)
}
