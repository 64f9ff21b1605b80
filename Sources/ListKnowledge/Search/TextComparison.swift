import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Where code compares what it looks at with a text: a filter, a predicate, a method that compares.
package enum TextComparison {
  /// The names that the call of this name compares with: those in the closure of a `filter`, the arguments of a predicate and of a
  /// method that compares as a search does.
  package static func names(at name: Token) -> some Sequence<Token> {
    operands(at: name).lazy.filter {
      $0.kind == .identifier && $0.call?.name != $0 && $0.next?.kind != .colon && !isAskedForConstant($0)
    }
  }

  /// `query.hasPrefix("tag:")`: whether the query has something, whatever the items have.
  private static func isAskedForConstant(_ text: Token) -> Bool {
    guard let dot = text.pastUnwrapping, dot.kind == .period, let call = dot.next?.call, methods.contains(call.word),
      call.receiver.last.map({ $0 == text || $0.isUnwrapping }) == true
    else { return false }
    return !call.arguments.isEmpty && call.arguments.allSatisfy { $0.value.first?.kind == .stringQuote }
  }

  /// Also the names that a selection's closure hands to a question of the project that compares with what it is given, `filter {
  /// matches($0, text) }`, and those that a loop compares with to choose what it adds. Complexity: O(n) in the closure and in
  /// the functions that it calls.
  package static func names(at name: Token, in file: FileContext) -> [Token] {
    if name.keyword == .for { return names(inLoopAt: name, file) }
    let compared = Array(names(at: name))
    guard compared.isEmpty, let call = name.call, call.name == name else { return compared }
    guard selections.contains(name.word) else {
      // `for user in users where user.name.contains(text) { found.append(user) }`
      guard let loop = name.loop, isOne(at: name), let value = call.firstArgument?.value else { return [] }
      // What is compared with is asked first: the loop has many conditions.
      let texts = value.filter {
        $0.kind == .identifier && $0.call?.name != $0 && file.flow.origin(of: $0).typed != nil
      }
      return texts.isEmpty || !TextSelection.isOne(at: loop, in: file) ? [] : texts
    }
    guard call.hasSubject, let closure = call.closures.last else { return [] }
    return names(askedAboutIn: closure.code, besides: closure.parameterNames, file)
  }

  /// `for user in users where matches(user, text) { found.append(user) }`
  private static func names(inLoopAt token: Token, _ file: FileContext) -> [Token] {
    guard let head = token.statement?.head, let condition = head.first(where: { $0.keyword == .where }),
      TextSelection.isOne(at: token, in: file)
    else { return [] }
    let elements = head.prefix { $0.keyword != .in }.tokens.identifiers
    return names(askedAboutIn: head.after(condition), besides: elements, file)
  }

  /// What the code hands to questions of the project that compare with what they are given, its elements left out.
  private static func names(askedAboutIn code: Tokens, besides elements: [Token], _ file: FileContext) -> [Token] {
    code.flatMap { name -> [Token] in
      guard name.kind == .identifier, let question = name.call, question.name == name else { return [] }
      let given = question.arguments.compactMap { $0.value.last }
        .filter { given in given.kind == .identifier && !elements.contains { $0.word == given.word } }
      // Who is asked is the dearer question.
      let compares =
        !given.isEmpty && file.flow.callees(of: question.tokens).contains { comparesWithItsParameter($0, file) }
      return compares ? given : []
    }
  }

  private static let selections: WordSet = "filter where compactMap removeAll partition"

  /// A function that answers for an item whether it has the text, itself or by another such function, which it hands the text.
  private static func comparesWithItsParameter(_ function: Declaration, calls: Int = 1, _ file: FileContext) -> Bool {
    func isGiven(_ name: Token) -> Bool { function.parameters.contains { $0.name?.word == name.word } }
    guard !function.tokens.trimsText, function.answersYesOrNo else { return false }
    return function.tokens.contains { token in
      if isOne(at: token) {
        return token.call?.firstArgument?.value.contains { name in
          // `let part = text.lowercased()`
          isGiven(name) || !name.isMember && name.givenValues.contains { $0.contains(where: isGiven) }
        } == true
      }
      guard calls > 0, let call = token.call, call.name == token, call.isOnSelf,
        call.arguments.contains(where: { $0.value.only.map(isGiven) == true })
      else { return false }
      return file.flow.callees(of: call.callee).contains { comparesWithItsParameter($0, calls: calls - 1, file) }
    }
  }

  /// Whether the call of this name compares, also outside of a `filter`: `user.name.lowercased().contains(text)`.
  package static func isOne(at name: Token) -> Bool {
    if !operands(at: name).isEmpty { return true }
    guard methods.contains(name.word), let call = name.call, call.name == name,
      name.isMember || isOfText(name), let argument = call.firstArgument
    else { return false }
    if isOnlyShown(name) { return false }
    if argument.label == .none { return argument.value.first?.kind == .identifier }
    // From a place on, all places in one text are looked for: blanks, too.
    return argument.label == "of" && call.argument(labeled: "range").map { $0.value.only?.keyword == .nil } ?? true
  }

  /// `contains(part)` in what the project adds to texts.
  private static func isOfText(_ name: Token) -> Bool {
    guard name.definition == nil, let type = name.typeDeclaration, type.kind == .extension else { return false }
    return type.path.first.map { texts.contains($0.word) } ?? false
  }

  private static let texts: WordSet = "String StringProtocol Substring"

  /// `if let part = title.range(of: query) { title[part].foregroundColor = .red }`: what is found is shown in another look, and chooses
  /// nothing.
  private static func isOnlyShown(_ name: Token) -> Bool {
    guard name.word == "range", let text = name.chain?.first, let equal = text.previous, equal.kind == .equal,
      let part = equal.previous, part.isIntroduced, let code = name.member?.code
    else { return false }
    let uses = code.after(name).filter { $0.word == part.word && $0.kind == .identifier && $0.next?.kind != .colon }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        if let call = use.argumentList?.openedCall {
          return call.word == "NSRange" || call.argument(labeled: "range")?.value.only == use
        }
        guard use.previous?.kind == .leftSquare, use.previous?.previous?.word == text.word else { return false }
        return use.statement?.tokens.after(use).contains { $0.kind == .equal } ?? false
      }
  }

  private static func operands(at name: Token) -> Tokens {
    let none = name.tokens.dropFirst().tokens
    guard name.kind == .identifier, let call = name.call else { return none }
    let arguments = call.tokens.after(name)
    switch name.word {
    case let word where selections.contains(word):
      guard call.hasSubject else { return none }
      if let closure = arguments.closures.first { return compares(closure) ? closure.tokens : none }
      // Realm's `filter("name CONTAINS %@", text)`
      return call.arguments.count > 1 && hasSearchFormat(call, mustBeSeen: true) ? arguments : none
    case "NSPredicate":
      return hasSearchFormat(call, mustBeSeen: false) ? arguments : none
    case let word where ComparedTexts.matchingMethods.contains(word): return arguments
    default: return none
    }
  }

  /// `{ $0.name.lowercased() == name.lowercased() }` asks for those of one name, and searches nothing.
  private static func compares(_ closure: Closure) -> Bool {
    // `$0.range` is read, and compares nothing.
    closure.contains(anyOf: methods) && closure.tokens.contains { methods.contains($0.word) && $0.call?.name == $0 }
      || closure.contains(anyOf: "lowercased localizedLowercase") && !closure.contains("==")
  }

  /// Whether the predicate's format compares as a search does: `keyword = %@` asks for what was kept under the query. True where no
  /// format is in sight, unless one must be.
  private static func hasSearchFormat(_ call: Call, mustBeSeen isNeeded: Bool) -> Bool {
    let formats = format(of: call).filter { $0.kind == .stringSegment }
    return formats.isEmpty ? !isNeeded : formats.contains { SDKNames.looksForText($0.text) }
  }

  /// The format where it is written: in the call, or as the value of the name that is given.
  private static func format(of call: Call) -> Tokens {
    guard let value = call.firstArgument?.value else { return call.tokens }
    if case .variable(let binding)? = value.onlyName?.definition { return binding.value }
    return call.tokens
  }

  private static let methods: WordSet = ComparedTexts.matchingMethods.union(
    """
    contains hasPrefix hasSuffix range starts fuzzyMatch
    """)
}

extension Declaration {
  /// Whether what it gives back is yes or no: no function that says so, and no pair with one.
  package var answersYesOrNo: Bool { result.unwrapped.only?.word == "Bool" }
}
