import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// A test of whether a text is empty, or long enough to search for, however it is spelled: `query.isEmpty`, `query == ""`,
/// `query.count > 2`.
package struct EmptinessTest {
  /// The last name of what is tested: `text` of `searchBar.text?.isEmpty ?? true`, `$0` of `$0.isEmpty`.
  package let text: Token

  /// The test at its `isEmpty`, `count` or sign; nil elsewhere. Complexity: O(1).
  package init?(at token: Token) {
    let tested: Token? =
      switch token.word {
      // A method is the project's own, too, and asks what it likes: mostly whether only blanks are left.
      case Self.isEmpty, Self.isNotEmpty: token.call?.name == token ? nil : EmptinessTest.owner(of: token)
      case Self.count, Self.length: token.isComparedCount ? EmptinessTest.owner(of: token) : nil
      case Self.equals, Self.differs:
        if token.next?.isEmptyLiteral == true {
          token.previous.flatMap(EmptinessTest.name)
        } else if token.previous?.previous?.isEmptyLiteral == true {
          token.next?.chain.flatMap { $0.last } ?? token.next
        } else {
          nil
        }
      default: nil
      }
    guard let tested, tested.kind == .identifier || tested.kind == .dollarIdentifier else { return nil }
    text = tested
  }

  // Made once: a literal is hashed each time.
  private static let isEmpty: Word = "isEmpty"
  /// Many projects add it.
  private static let isNotEmpty: Word = "isNotEmpty"
  private static let count: Word = "count"
  /// What `NSString` has, and many projects add to `String`.
  private static let length: Word = "length"
  private static let equals: Word = "=="
  private static let differs: Word = "!="

  /// The whole value that is asked about there, also one that is made on the spot: `text.trimmingCharacters(in: blanks)` of
  /// `text.trimmingCharacters(in: blanks).isEmpty` and of a `switch` with a case for an empty one. Complexity: O(its tokens).
  package static func subject(at token: Token) -> Tokens? {
    if token.keyword == .switch {
      guard let statement = token.statement, statement.first == token, emptyCase(of: statement) != nil,
        let value = switched(by: statement)
      else { return nil }
      return asked(of: value) ?? value
    }
    if let test = EmptinessTest(at: token) { return (test.text.chain?.first ?? test.text).through(test.text) }
    guard
      token.word == Self.isEmpty || token.word == Self.isNotEmpty || token.word == Self.count && token.isComparedCount,
      token.isMember, let dot = token.previous
    else { return nil }
    return token.chain?.tokens.before(dot)
  }

  /// The case that an empty text takes in a `switch` over it, over its length or over whether it is empty.
  package static func emptyCase(of statement: Statement) -> Block? {
    guard let value = switched(by: statement) else { return nil }
    let isAsked = asked(of: value) != nil
    return statement.cases.first { choice in
      guard isAsked else { return choice.pattern.isEmptyText }
      return value.last?.word == count ? choice.pattern.only?.text == "0" : choice.pattern.only?.keyword == .true
    }?.block
  }

  private static func switched(by statement: Statement) -> Tokens? {
    guard let value = statement.first?.next, let brace = statement.bodies.first?.first else { return nil }
    return value.up(to: brace)
  }

  /// `text` of `text.count` and `text.isEmpty`
  private static func asked(of value: Tokens) -> Tokens? {
    guard let last = value.last, last.word == count || last.word == isEmpty, last.isMember else { return nil }
    return last.previous.map(value.before)
  }

  private static func owner(of member: Token) -> Token? {
    guard member.isMember, let name = member.previous?.previous.flatMap(name) else { return nil }
    // `text.utf16.count`, and `text.characters.count` of Swift 3
    return elements.contains(name.word) && name.isMember ? owner(of: name) : name
  }

  private static let elements: WordSet = "characters utf8 utf16 unicodeScalars"

  /// The name at the end of `text!`, `text?` and `(text ?? "")`.
  private static func name(endingAt token: Token) -> Token? {
    var token: Token? = token
    while let mark = token, mark.isUnwrapping { token = mark.previous }
    guard let close = token, close.kind == .rightParen, let open = close.partner, let before = open.previous,
      // What is called is no text in brackets.
      before.kind != .identifier, !before.isUnwrapping
    else { return token }
    let fallback = open.inside.outermost.first { $0.word == "??" }
    return (fallback?.previous ?? open.inside.last).flatMap(name)
  }
}

extension EmptinessTest {
  /// `isSearching = !text.isEmpty`, where other code of the type asks the flag what to show, and `let isSearching = !text.isEmpty`, where
  /// the code itself does.
  package static func setsFlag(_ test: Token, in file: FileContext) -> Bool {
    if let local = test.statement?.declaration?.bindings.first(where: { $0.value.contains(test) })?.name {
      return test.member?.code.after(local).contains { use in
        use.word == local.word && !use.isMember && use.definition?.isVariable(named: local) == true
          && use.statement.map { [.if, .guard].contains($0.kind) && $0.head.contains(use) } == true
      } ?? false
    }
    guard let flag = flag(setAt: test), let property = file.property(at: flag), !property.isComputed,
      let entry = file.entry(around: test)
    else { return false }
    return file.flow.declarations(of: entry).contains { type in
      type.tokens.contains { use in
        use.word == flag.word && use.member != test.member
          && use.statement.map { [.if, .guard, .return].contains($0.kind) } == true
      }
    }
  }

  /// `isSearching` of `isSearching = !text.isEmpty`.
  static func flag(setAt test: Token) -> Token? {
    guard let statement = test.statement, statement.kind == .expression,
      let flag = statement.tokens.outermost.first(where: { $0.kind == .equal })?.previous, flag < test,
      NamedValue(endingAt: flag)?.isOwn == true
    else { return nil }
    return flag
  }

  /// `if text.isEmpty { text = word } else { text += " " + word }`: it decides what the text becomes, and nothing else.
  package static func makesText(_ test: Token) -> Bool {
    guard let text = EmptinessTest(at: test)?.text, let statement = test.statement, statement.kind == .if else {
      return false
    }
    return statement.bodies.flatMap(\.statements).allSatisfy { part in
      part.tokens.contains { name in
        guard name.word == text.word, name.definition == text.definition,
          owner(of: name).flatMap(\.nameIfOther) == owner(of: text).flatMap(\.nameIfOther),
          let value = DataFlow.assignedValue(name)
        else { return false }
        // `if query.isEmpty { query = nil }` is how it says that there is none.
        return value.only?.keyword != .nil
      }
    }
  }

  /// `if text.isEmpty { clear.isHidden = true }`: a control comes and goes by it, and nothing else.
  package static func showsControl(_ test: Token) -> Bool {
    guard let statement = test.statement, statement.kind == .if, statement.head.contains(test) else { return false }
    let parts = statement.bodies.flatMap(\.statements)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        part.kind == .expression
          && part.tokens.contains { $0.isMember && looks.contains($0.word) && DataFlow.assignedValue($0) != nil }
      }
  }

  /// What of a control says whether it is seen and can be used.
  private static let looks: WordSet = "isHidden isEnabled alpha"

  /// `cell.label.text = query.isEmpty ? "Enter a name" : query`: a property of another object is given a text to show.
  package static func choosesLabel(in statement: Statement) -> Bool {
    guard let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }),
      let mark = statement.tokens.first(where: { $0.kind == .infixQuestionMark }), let name = equal.previous
    else { return false }
    let values = statement.tokens.after(mark)
    return name.isMember && NamedValue(endingAt: name)?.isOwn != true
      && values.contains { $0.kind == .stringQuote } && !values.contains { $0.call?.name == $0 }
  }
}

extension FileContext {
  /// Whether a function on the way of a text looks whether it is empty, and the rule finds that there under `recommended`: to mend it
  /// there mends what follows. Complexity: O(n) in those functions.
  package func isToldOnTheWay(to query: Token, by rule: (Token, FileContext) -> Violation?) -> Bool {
    flow.origin(of: query).typed?.testsOnTheWay.contains { test in
      // A function may hand its text to itself again.
      guard test.member != query.member, let other = context(at: test) else { return false }
      other.evidence.reset()
      guard let found = rule(test, other) else { return false }
      return found.profile == nil && !other.evidence.restsOnNames
    } ?? false
  }
}

extension Definition {
  /// Whether it is the variable that the name introduces.
  fileprivate func isVariable(named name: Token) -> Bool {
    if case .variable(let binding) = self { binding.name == name } else { false }
  }
}

extension TypedText {
  /// The tests by which functions that handed the text on looked before whether it is empty, each at its sign. Complexity: O(n) in
  /// those functions.
  fileprivate var testsOnTheWay: [Token] {
    way.flatMap { place -> [Token] in
      guard let code = place.token.member else { return [] }
      func tests(of given: Set<Word>, in tokens: Tokens) -> [Token] {
        tokens.filter { EmptinessTest(at: $0).map { given.contains($0.text.word) } ?? false }
      }
      // `self.text = text; guard !text.isEmpty else { … }`
      if let given = DataFlow.assignedValue(place.token)?.only, case .parameter? = given.definition {
        return tests(of: [given.word], in: code.tokens)
      }
      guard let call = place.token.call, call.name == place.token else { return [] }
      return tests(of: Set(call.arguments.compactMap { $0.value.last?.word }), in: code.tokens.before(call))
    }
  }
}

extension Tokens {
  /// `""`
  package var isEmptyText: Bool { count == 2 && first?.isEmptyLiteral == true }
}

extension Token {
  /// None for `self`, which needs not be written.
  fileprivate var nameIfOther: Word? { keyword == .self ? nil : word }

  private static let comparisons: WordSet = "== != < > <= >="

  private var isComparison: Bool { kind == .binaryOperator && Token.comparisons.contains(word) }

  /// `text.count > 2`, `text.count < shortest`, `2 < text.count`, `(text?.count ?? 0) > 2`. Two texts that are as long as each other
  /// are compared, not tested.
  fileprivate var isComparedCount: Bool {
    if let next, next.isComparison { return next.next.map(\.isShortestLength) ?? false }
    if let next, next.word == "??", let close = enclosing?.partner { return close.next?.isComparison ?? false }
    guard let sign = chain?.first?.previous, sign.isComparison else { return false }
    return sign.previous?.kind == .integerLiteral && sign.previous?.previous?.kind != .binaryOperator
  }

  /// A number, or a name that is no other length.
  private var isShortestLength: Bool {
    if kind == .integerLiteral { return true }
    guard kind == .identifier || keyword == .`self` || keyword == .selfType else { return false }
    return chain.map { !$0.contains(anyOf: "count length") } ?? true
  }
}
