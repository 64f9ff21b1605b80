import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Where code selects elements by text that a user typed, however it is written: what makes a search of it is that the text decides
/// which elements stay.
package enum TextSelection {
  private static let calls: WordSet = """
    filter where compactMap flatMap reduce removeAll partition first firstIndex prefix drop
    """
  private static let additions: WordSet = "append insert formUnion add updateValue"

  /// Whether the call or the loop that the token begins selects so. Complexity: a question for each name in it.
  package static func isOne(at token: Token, in file: FileContext) -> Bool {
    if let loop = Loop(begunBy: token) {
      // Each comparison in the loop asks, and mostly for nothing; a yes is asked again, for its evidence.
      return file.remembered(of: token.index) { isOne(loop, in: file) } && isOne(loop, in: file)
    }
    guard calls.contains(token.word), let call = token.call, call.name == token, call.hasSubject else { return false }
    guard let closure = call.closures.last ?? call.firstArgument?.value.only?.localClosure else {
      // `objects.filter(predicate(for: text))`; `model.filter(text)` hands the text on.
      guard token.word == "filter", let argument = call.firstArgument, argument.label == .none else { return false }
      return file.flow.origin(of: argument.value).typed == nil && file.usesQuery(argument.value)
    }
    // What a `compactMap` makes of each element may show the text.
    if token.word == "compactMap" || token.word == "flatMap",
      !closure.tokens.contains(where: { $0.keyword == .nil || $0.kind == .leftSquare && $0.inside.isEmpty }),
      !asksWhatMayGiveNothing(closure.code, in: file)
    {
      return false
    }
    return chooses(by: closure.code, in: file)
  }

  /// `{ pruned($0, text) }` of the project's own function, which compares and gives nothing back for some.
  private static func asksWhatMayGiveNothing(_ code: Tokens, in file: FileContext) -> Bool {
    guard let call = code.first(where: { $0.call?.name == $0 && $0.call?.tokens == code })?.call else { return false }
    return file.flow.callees(of: call.callee).contains { callee in
      callee.result.last?.kind == .postfixQuestionMark && callee.code.contains { $0.keyword == .nil }
        && callee.code.contains(where: TextComparison.isOne)
    }
  }

  /// `if query.isEmpty || item.name.contains(query) { Row(item) }`: whether a view shows an element hangs on the test.
  package static func choosesRow(_ test: Token) -> Bool {
    guard let statement = test.statement, statement.kind == .if, statement.head.contains(test) else { return false }
    return statement.head.contains { $0.word == "||" } && statement.head.contains(where: TextComparison.isOne)
  }

  /// `if query.isEmpty { ForEach(all) { … } } else { ForEach(found) { … } }`: which rows a view shows hangs on the test.
  package static func choosesRows(_ test: Token, in file: FileContext) -> Bool {
    guard let statement = test.statement, statement.kind == .if, statement.head.contains(test),
      statement.bodies.count > 1, let rows = statement.bodies.first(where: { showsRows($0.tokens, file, steps: 2) })
    else { return false }
    // `if found.isEmpty && !query.isEmpty` tells that nothing was found.
    let isAlone = !statement.head.contains { $0.word == "&&" || $0.word == "||" || $0.kind == .comma }
    return isAlone
      || rows == statement.bodies.first
        && statement.bodies.dropFirst().contains { showsRows($0.tokens, file, steps: 2) }
  }

  /// `var shown: [Town] { text.isEmpty ? towns : found }`, and `var isFiltering: Bool { !text.isEmpty }` or `isFiltering = !text.isEmpty`
  /// where the type takes one of two collections by it: `isFiltering ? found.count : towns.count`. Complexity: O(n) in the type's code.
  package static func choosesCollection(_ test: Token, in file: FileContext) -> Bool {
    guard let code = test.member, let name = code.name, let entry = file.entry(around: test) else { return false }
    if code.bindings.first?.isComputed == true, code.bindings.first?.type.first?.kind == .leftSquare {
      return test.closures.isEmpty
    }
    let flag = code.isQuestion ? name : EmptinessTest.flag(setAt: test)
    return flag.map { isAskedForCollection($0.word, of: entry, questions: 2, in: file) } ?? false
  }

  private static func isAskedForCollection(
    _ question: Word, of type: ProjectIndex.TypeEntry, questions: Int, in file: FileContext
  ) -> Bool {
    file.flow.code(of: type).joined().contains { use in
      guard use.word == question, let code = use.member, let name = code.name, name != use,
        let there = file.context(at: use)
      else { return false }
      if code.isQuestion {
        return questions > 0 && isAskedForCollection(name.word, of: type, questions: questions - 1, in: file)
      }
      guard let (one, other) = ways(from: use) else { return false }
      return one.word == other.word && (one.kind == .rightSquare || one.word == "count")
        || [one, other].contains { there.property(at: $0)?.isCollection == true }
    }
  }

  /// The ends of the two values of which the question chooses one: `isFiltering ? found : all`, `if isFiltering { return found }`, `return
  /// all`.
  private static func ways(from question: Token) -> (Token, Token)? {
    guard let statement = question.statement else { return nil }
    if statement.kind == .if || statement.kind == .guard {
      let other = statement.bodies.dropFirst().first?.statements.first ?? statement.following.first
      guard let one = statement.bodies.first?.statements.last, one.kind == .return, other?.kind == .return else {
        return nil
      }
      return one.last.flatMap { one in other?.last.map { (one, $0) } }
    }
    guard let first = statement.tokens.after(question).first(where: { $0.kind == .infixQuestionMark })?.next,
      case let one = first.chain?.last ?? first, one.next?.kind == .colon, let second = one.next?.next
    else { return nil }
    return (one, second.chain?.last ?? second)
  }

  /// Whether a view of the code shows a list's rows, itself or in the project's own that it is made of.
  package static func showsRows(_ code: Tokens, _ file: FileContext, steps: Int) -> Bool {
    code.contains { name in
      guard name.kind == .identifier else { return false }
      if rows.contains(name.word) { return name.call?.name == name }
      return steps > 0 && file.viewCode(of: name).map { showsRows($0, file, steps: steps - 1) } ?? false
    }
  }

  private static let rows: WordSet = "ForEach List Table OutlineGroup"

  /// `shown = kept`, where the local `kept`, or one that it was given, holds what the query selects.
  package static func isKept(in value: Tokens, _ file: FileContext) -> Bool { isKept(in: value, file, steps: 3) }

  private static func isKept(in value: Tokens, _ file: FileContext, steps: Int) -> Bool {
    value.contains { local in
      guard local.kind == .identifier, !local.isMember, local.next?.kind != .colon, file.local(local) != nil else {
        return false
      }
      return isFilledByLoop(local, file)
        || local.givenValues.contains { given in
          given.contains { isOne(at: $0, in: file) } || steps > 0 && isKept(in: given, file, steps: steps - 1)
        }
    }
  }

  /// A loop has added to the local what the query selects.
  private static func isFilledByLoop(_ local: Token, _ file: FileContext) -> Bool {
    local.member?.tokens.before(local).contains { token in
      Loop(begunBy: token).map { $0.body.contains(local.word) && isOne($0, in: file) } ?? false
    } ?? false
  }

  /// Whether the condition uses the query, or asks a function with what was made of it: `matches(user, words)`.
  private static func chooses(by condition: Tokens, in file: FileContext) -> Bool {
    if file.usesQuery(condition) { return true }
    for name in condition where name.kind == .identifier {
      guard let call = name.call, call.name == name else { continue }
      if call.arguments.count > 1, file.carriedText(in: call.tokens.after(name)) != nil { return true }
      // `predicate.evaluate(with: $0)` of what was made of the text.
      if let test = call.receiver.onlyName, test.definition != nil, !call.arguments.isEmpty,
        file.carriedText(in: call.receiver) != nil
      {
        return true
      }
    }
    return asksQuestion(condition, in: file)
  }

  /// `users.filter { matches($0) }` of a question that reads the query itself, a closure too, or that callers give:
  /// `pick(users) { $0.has(text) }`.
  private static func asksQuestion(_ condition: Tokens, in file: FileContext) -> Bool {
    condition.contains { name in
      guard name.kind == .identifier, let call = name.call, call.name == name, call.isOnSelf, !call.arguments.isEmpty
      else { return false }
      if case .parameter(let question, let function)? = name.definition {
        return file.closures(given: question, of: function).contains { file.typedText(in: $0.code)?.field == .search }
      }
      if let closure = name.localClosure { return file.typedText(in: closure.code)?.field == .search }
      return file.flow.callees(of: call.tokens).contains {
        $0.file === file.file && $0.answersYesOrNo && file.typedText(in: $0.code)?.field == .search
      }
    }
  }

  /// `found.remove(at: place)`
  private static func isRemoval(_ token: Token) -> Bool {
    token.word == "remove" && token.isMember && token.call?.firstArgument?.label == "at"
  }

  /// `for user in users { if user.name.contains(text) { found.append(user) } }`, also as `users.forEach { … }`.
  private static func isOne(_ loop: Loop, in file: FileContext) -> Bool {
    guard keepsElements(loop) else { return false }
    if let condition = loop.head.first(where: { $0.keyword == .where }),
      chooses(by: loop.head.after(condition), in: file)
    {
      return true
    }
    return loop.body.contains { test in
      guard tests.contains(test.keyword), let statement = test.statement, statement.first == test else { return false }
      // What the loop itself puts together is no query; the place of an element is none anyway.
      let isMade = statement.head.contains { name in
        name.kind == .identifier && name.previous?.kind != .leftSquare
          && loop.body.contains { $0.word == name.word && DataFlow.assignedValue($0) != nil }
      }
      return !isMade
        && conditions(of: statement, in: loop).contains {
          chooses(by: $0, in: file) && !asksElementsAlone($0, loop, in: file)
        }
    }
  }

  /// `if let id = user.id, selection.contains(id)`: all that was typed in the condition is an element's own, whoever typed that once.
  private static func asksElementsAlone(_ condition: Tokens, _ loop: Loop, in file: FileContext) -> Bool {
    let typed = condition.filter {
      $0.kind == .identifier && $0.call?.name != $0 && file.flow.origin(of: $0).typed != nil
    }
    return !typed.isEmpty && typed.allSatisfy { isElements($0, loop, in: file, steps: 4) }
  }

  private static func isElements(_ name: Token, _ loop: Loop, in file: FileContext, steps: Int) -> Bool {
    let root = name.isMember ? name.chain?.first ?? name : name
    // The words of a query are elements that were typed to search for.
    if loop.elements.contains(root.word) { return file.flow.origin(of: root).typed == nil }
    guard steps > 0 else { return false }
    let value: Tokens
    switch root.definition {
    case .variable(let binding): value = binding.value
    case .condition(_, let given): value = given
    default: return false
    }
    // `let user = users[row]`
    return value.contains { $0 != root && $0.kind == .identifier && isElements($0, loop, in: file, steps: steps - 1) }
  }

  private static let tests: Set<Keyword> = [.if, .guard, .switch]

  /// What the test asks, also what a local of the loop was made of before: `let match = name.range(of: text)`, `if match != nil`.
  private static func conditions(of test: Statement, in loop: Loop) -> [Tokens] {
    let asked = [test.head] + (test.kind == .switch ? test.cases.map(\.pattern) : [])
    let made = test.head.compactMap { name -> Tokens? in
      guard name.kind == .identifier, !name.isMember, case .variable(let binding)? = name.definition,
        let local = binding.name, loop.body.contains(local), binding.value.contains(where: TextComparison.isOne)
      else { return nil }
      return binding.value
    }
    return asked + made
  }

  /// Whether the loop keeps some of what it goes through: it adds to a collection, or gives an element, or what is made of one, to an
  /// object from outside: `section.addRow(user)`, `found[user.id] = user`.
  private static func keepsElements(_ loop: Loop) -> Bool {
    loop.body.contains { isAddition($0) || isRemoval($0) }
      // Most loops hand their elements to something; few of them compare a text.
      || loop.body.contains(where: mayCompare) && loop.body.contains { givesElement($0, of: loop) }
  }

  /// A comparison, or a condition that is a question about two things.
  private static func mayCompare(_ name: Token) -> Bool {
    if TextComparison.isOne(at: name) { return true }
    guard let call = name.call, call.name == name, call.isOnSelf, call.arguments.count > 1 else { return false }
    return name.statement.map { ($0.kind == .if || $0.kind == .guard) && $0.head.contains(name) } ?? false
  }

  private static func givesElement(_ token: Token, of loop: Loop) -> Bool {
    let given: Tokens
    if token.kind == .equal {
      guard token.previous?.kind == .rightSquare, let statement = token.statement, statement.kind == .expression else {
        return false
      }
      given = statement.tokens
    } else {
      guard token.isMember, let call = token.call, call.name == token, call.tokens == token.statement?.tokens,
        let root = call.receiver.first(where: { $0.kind == .identifier }), !root.isCapitalized,
        !loop.elements.contains(root.word), !loop.body.contains(where: { $0.word == root.word && $0.isIntroduced })
      else { return false }
      given = call.tokens.after(token)
    }
    return given.contains { loop.elements.contains($0.word) && !$0.isMember }
  }

  /// Whether the token adds to a collection: `found.append(user)`, `found += [user]`.
  package static func isAddition(_ token: Token) -> Bool {
    token.word == "+=" || additions.contains(token.word) && token.isMember && token.call?.name == token
  }

  /// The `for` with a `where` whose body this is. Complexity: O(depth).
  package static func choosingLoop(around token: Token) -> Token? {
    for block in token.block.chain {
      switch block.role {
      case .forBody:
        guard let loop = block.owner, loop.head.contains(where: { $0.keyword == .where }) else { return nil }
        return loop.first
      case .closure, .functionBody, .accessorBody, .typeBody, .file: return nil
      default: continue
      }
    }
    return nil
  }
}

extension Declaration {
  /// Whether it answers yes or no about the object itself: `var isFiltering: Bool { … }`.
  fileprivate var isQuestion: Bool {
    kind == .variable ? bindings.first?.type.only?.word == "Bool" : answersYesOrNo && parameters.isEmpty
  }
}

extension Call {
  /// Whether it is called on a value: one that stands before it, or that the code around extends, `filter { … }`.
  package var hasSubject: Bool {
    !receiver.isEmpty || first == name && name?.definition == nil && name?.typeDeclaration?.kind == .extension
  }
}

extension FileContext {
  /// The closures that callers give the function for the parameter, as far as they are known.
  package func closures(given parameter: Parameter, of function: Declaration) -> [Closure] {
    (flow.calls(of: function) ?? []).compactMap { call in
      call.arguments.first { $0.label == parameter.label }?.closure ?? call.trailingClosure
    }
  }

  /// Whether a loop of the code adds what compares with a text.
  package func choosesInLoop(_ code: Declaration) -> Bool {
    remembered(about: code) {
      code.tokens.contains { token in
        guard let loop = Loop(begunBy: token) else { return false }
        return loop.body.contains(where: TextSelection.isAddition) && loop.body.contains(where: TextComparison.isOne)
      }
    }
  }
}

/// Code that runs once for each element: a `for`, or the closure of `forEach`.
package struct Loop {
  /// What stands before the body: the elements and `where`.
  package let head: Tokens
  package let body: Tokens
  /// What it calls an element.
  package let elements: [Word]

  /// The loop whose `for`, `while` or `forEach` this is.
  package init?(begunBy token: Token) {
    switch token.keyword {
    case .for, .while:
      guard let loop = token.statement, loop.kind == .for || loop.kind == .while,
        loop.first == token || loop.head.contains(token)
      else { return nil }
      (head, body) = (loop.head, loop.tokens)
      elements = loop.kind == .while ? [] : head.prefix { $0.keyword != .in }.tokens.identifiers.map(\.word)
    default:
      guard token.word == "forEach", let call = token.call, call.name == token, let closure = call.closures.last else {
        return nil
      }
      (head, body) = (call.receiver, closure.code)
      elements = closure.parameterNames.isEmpty ? ["$0"] : closure.parameterNames.map(\.word)
    }
  }
}

extension Token {
  /// What begins the innermost loop around it: its `for`, or the name of its `forEach`. Complexity: O(depth).
  package var loop: Token? {
    let each = closures.lazy.compactMap { $0.call?.name }.first { $0.word == "forEach" }
    var statement = statement
    while let found = statement {
      if found.kind == .for || found.kind == .while { return [found.first, each].compactMap(\.self).max() }
      let outer = found.block.first?.statement
      statement = outer == found ? nil : outer
    }
    return each
  }
}
