import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Whether a value becomes what a list shows: of the type around, or of another object that the code hands it to and loads anew.
package struct ShownValues {
  private let file: FileContext
  private let type: ProjectIndex.TypeEntry
  /// Whether the code of the type speaks of a list: where not, its own variables are no rows.
  package let showsList: Bool

  /// - Parameter isList: Whether what the type keeps is known to be rows, whatever its code speaks of.
  package init(of type: ProjectIndex.TypeEntry, isList: Bool = false, in file: FileContext) {
    (self.file, self.type) = (file, type)
    showsList = isList || file.index.mentionsList(type)
  }

  private static let reloads: WordSet = "reloadData reloadSections reloadItems reloadRows apply"
  /// What is asked of elements, and is none of them.
  private static let questions: WordSet = """
    count isEmpty first last contains firstIndex lastIndex allSatisfy indices startIndex endIndex enumerated forEach
    """

  /// Whether what is made or named at the token goes on to a property of the type, a snapshot or another object's list: at once,
  /// through locals, or as what a method gives back. Complexity: O(n) in the function's tokens, and the uses of three locals.
  package func hold(_ value: Token) -> Bool { hold(value, steps: 3) }

  /// The same of what the local holds from the token on.
  package func hold(local: Token, after start: Token) -> Bool { hold(local: local, after: start, steps: 3) }

  /// The same of what the loop adds to: `found.append(user)`, `found += users`.
  package func holdAdditions(of loop: Loop) -> Bool {
    loop.body.contains { addition in
      guard TextSelection.isAddition(addition),
        let target = addition.isMember ? addition.owner?.token : addition.previous
      else { return false }
      return file.local(target) == nil ? isVariable(target) : hold(local: target, after: addition)
    }
  }

  private func hold(_ value: Token, steps: Int) -> Bool {
    guard steps > 0, let statement = value.statement else { return false }
    if statement.kind == .expression, statement.contains("appendItems") { return true }
    if let target = assignedTarget(of: value, in: statement) {
      if file.local(target) != nil { return hold(local: target, after: value, steps: steps - 1) }
      return isVariable(target) || isHandedOver(at: target)
    }
    if let local = statement.declaration?.bindings.first?.name, local < value {
      return hold(local: local, after: value, steps: steps - 1)
    }
    // A body's only expression is what it gives back.
    let isResult =
      statement.kind == .return
      || statement.kind == .expression && value.member?.code.first?.block.statements.count == 1
    if isResult, statement.first?.closures.isEmpty == true { return isShownByCallers(of: value, steps: steps) }
    if let closure = statement.first?.closures.first, statement.kind == .return || closure.code == statement.tokens,
      isShownByNextStep(after: closure, steps: steps)
    {
      return true
    }
    return takers(of: value).contains { isAddition($0, steps: steps) || isHandedOver(at: $0) }
  }

  /// `load().map { $0.sorted { … } }.done { self.rows = $0 }`: what one closure of a chain gives back is what the next is called with.
  private func isShownByNextStep(after closure: Closure, steps: Int) -> Bool {
    guard let name = closure.call?.name, let chain = name.chain else { return false }
    let next = chain.steps.lazy.compactMap(\.call).filter { call in call.name.map { $0 > name } ?? false }
      .flatMap(\.closures)
    return next.contains { closure in
      closure.code.contains { $0.definition == .closureParameter(closure, position: 0) && hold($0, steps: steps - 1) }
    }
  }

  /// `rows.append(contentsOf: value)`, also of a local that is shown then, and `sections.append(value)`.
  private func isAddition(_ method: Token, steps: Int) -> Bool {
    guard let call = method.call, let target = call.receiver.unwrapped.last,
      call.argument(labeled: "contentsOf") != nil
        || method.word == "append" && call.firstArgument?.value.unwrapped.count == 1
    else { return false }
    return file.local(target) == nil ? isVariable(target) : hold(local: target, after: method, steps: steps - 1)
  }

  private func hold(local: Token, after start: Token, steps: Int) -> Bool {
    guard steps > 0, let code = start.member?.code, let introduction = file.local(local) ?? local.selfIfIntroduced
    else {
      return false
    }
    return file.names(spelled: local.word).contains { use in
      guard use > start, code.contains(use), !use.isMember, use.next?.kind != .colon,
        file.local(use) == introduction, !isQuestion(use)
      else { return false }
      return hold(use, steps: steps)
    }
  }

  /// `found.count`, `found.isEmpty`
  private func isQuestion(_ use: Token) -> Bool {
    guard let dot = use.pastUnwrapping, dot.kind == .period, let member = dot.next else { return false }
    return Self.questions.contains(member.word)
  }

  /// The names of the methods that are given the value, innermost first.
  private func takers(of value: Token) -> [Token] {
    var found: [Token] = []
    var token = value
    while let call = token.argumentList?.openedCall, let name = call.name, found.count < 3 {
      if name.isMember { found.append(name) }
      token = name
    }
    return found
  }

  /// `child.rows = value; child.tableView.reloadData()`, `child.rows.append(value)`.
  private func isHandedOver(at member: Token) -> Bool {
    guard member.isMember, let root = member.root, let code = member.member else { return false }
    let last = file.remembered(about: code, .none) { lastReloads(in: code.code) }
    // `model.rows = value; tableView.reloadData()`
    let isOwnModel = file.property(at: root) != nil && root != member && member.call?.name != member
    return [root.word, isOwnModel ? Self.ownList : root.word].contains { last[$0].map { $0 > member } ?? false }
  }

  /// The last place where a list is loaded anew, by the first name of whose it is; that of the type's own lists by another.
  private func lastReloads(in code: Tokens) -> [Word: Token] {
    code.reduce(into: [:]) { last, reload in
      guard Self.reloads.contains(reload.word), reload.call?.name == reload, let root = reload.root else { return }
      last[root.word] = reload
      if reload.owner.map({ file.listView($0) != nil }) ?? false { last[Self.ownList] = reload }
    }
  }

  private static let ownList = Word.none

  /// A computed property, or what else of the type the method is called by, shows what it gives back.
  private func isShownByCallers(of value: Token, steps: Int) -> Bool {
    guard let method = value.member, method.kind == .function, method.result.first?.kind == .leftSquare,
      let sites = file.callSites(of: value)
    else { return false }
    return sites.here.contains { call in
      let isProperty = call.member.map { $0.kind == .variable && isCollection($0) } ?? false
      return showsList && isProperty && call.closures.isEmpty || hold(call, steps: steps - 1)
    }
  }

  private func isCollection(_ variable: Declaration) -> Bool {
    variable.bindings.first?.type.first?.kind == .leftSquare
  }

  /// Whether the name is a variable of the type, which shows a list.
  package func isVariable(_ name: Token?) -> Bool {
    guard showsList, let name,
      !name.isMember || NamedValue(endingAt: name)?.isOwn == true || isOnOwnType(name)
    else { return false }
    return file.index.property(named: name.word, of: type)?.property.isLet == false
  }

  /// `UsersController.users` in the code of that type
  private func isOnOwnType(_ name: Token) -> Bool {
    name.owner.map { $0.isOwn && $0.token.word == type.path.last } ?? false
  }

  /// What the statement assigns the value to; nil where the value is a part of the target: `counts[value] = 1`.
  private func assignedTarget(of value: Token, in statement: Statement) -> Token? {
    guard statement.kind == .expression,
      let equal = statement.tokens.outermost.first(where: { $0.kind == .equal || $0.word == "+=" }),
      equal != statement.first, equal < value
    else { return nil }
    return CancellableCode.assignedName(before: equal)
  }
}

extension Token {
  /// The first name of the chain, past `self`.
  fileprivate var root: Token? {
    chain?.tokens.first { $0.kind == .identifier }
  }

  fileprivate var selfIfIntroduced: Token? { isIntroduced ? self : nil }
}

extension Call {
  /// `let chosen = users.filter { … }`, `for user in chosen { user.isMuted = true }`, `if chosen.count == 1 { … }`: whether it selects for
  /// an action on each element or for a question, and for nothing else.
  package var selectsForAction: Bool {
    guard let name, let declaration = name.declaration, declaration != name.member,
      let local = declaration.bindings.first?.name, local.closures.first == name.closures.first,
      let uses = name.member?.code.after(declaration).filter({ $0.word == local.word && !$0.isMember })
    else { return false }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let statement = use.statement, statement.head.contains(use) else { return false }
        guard statement.kind == .for, statement.head.last == use else {
          return use.next?.kind == .period && use.next(2).map { Self.questions.contains($0.word) } ?? false
        }
        let element = statement.first?.next?.word
        return statement.tokens.allStatements.allSatisfy { $0.kind != .expression || $0.first?.word == element }
      }
  }

  private static let questions: WordSet = "count isEmpty first last"
}

extension FileContext {
  /// The controller whose code this is, or that asks for it to be shown: a function at file scope, or what the project adds to a
  /// collection or a protocol, does the controller's own work.
  package func controller(showing token: Token) -> (type: TypeFact, evidence: [String])? {
    if let type = self.type(around: token) {
      if case .yes(let evidence) = isViewController(type) { return (type, evidence) }
      guard type.kind == .extension, index.entry(of: type).map({ !$0.isDeclared || $0.isProtocol }) ?? true else {
        return nil
      }
    }
    guard let function = token.function, function.kind == .function, let calls = flow.calls(of: function) else {
      return nil
    }
    for name in calls.lazy.compactMap(\.name) where name.file === file {
      guard let type = self.type(around: name), case .yes(let evidence) = isViewController(type),
        let entry = index.entry(of: type), ShownValues(of: entry, isList: true, in: self).hold(name)
      else { continue }
      return (type, evidence)
    }
    return nil
  }
}
