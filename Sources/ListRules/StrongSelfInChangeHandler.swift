import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Change handlers of a stored child that hold their owner, which holds the child.
struct StrongSelfInChangeHandler: Rule {
  static let id = "strong-self-in-change-handler"

  var subjects: Subjects? { \ProjectIndex.namesGivingHandlers }

  func concerns(type: Int, of file: FileOutlook) -> Bool { file.typesGivingHandlers.contains(type) }

  /// Each value that code of the type gives to a handler: a closure, or a method by its name.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    for given in file.facts.handlers where declaration.tokens.range.contains(given.taker) {
      let taker = file.file.token(given.taker)
      if let call = taker.call, call.name == taker {
        check(call, taker, in: file, report: report)
      } else {
        check(handler: taker, in: file, report: report)
      }
    }
  }

  /// `child.observe { self.show() }`, where the method stores the closure, and nobody can take it away again: the call has no result,
  /// or it is thrown away.
  private func check(_ call: Call, _ method: Token, in file: FileContext, report: (Violation) -> Void) {
    guard method.isMember, let owner = owner(of: method, in: file), owner != method,
      let type = file.type(around: method), ChangeCallbacks.isReference(type, in: file),
      method.statement?.tokens.before(method).contains(where: { $0.kind == .equal }) == false,
      let closure = call.closures.last, let use = strongSelf(in: closure),
      let keeper = file.flow.callees(of: method.through(method)).lazy.compactMap({ self.keeper(of: $0, in: file) })
        .first
    else { return }
    var violation = Violation(
      method, .holdsStrongly(owner.through(method).text, type.spelling, in: file.place(of: method)))
    if !ChangeNames.isCallback(keeper.text) { violation.profile = .strict }
    violation.notes = [Violation.Note(use, "self is captured here")]
    if use.kind == .keyword { violation.fix = WeakSelf.fix(for: closure, in: file) }
    if !livesForever(type, in: file) { report(violation) }
  }

  private func check(handler token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let equal = token.next, equal.kind == .equal, let value = equal.next, let type = file.type(around: token)
    else { return }
    if !ChangeCallbacks.isReference(type, in: file) {
      return checkView(token, value, type, in: file, report: report)
    }
    // What the closure holds stands there; whose handler it is takes a search.
    let use = value.closure.flatMap(strongSelf)
    guard use != nil || value.closure == nil, let owner = owner(of: token, in: file) else { return }
    let handler = owner == token ? token.text : "\(owner.text).\(token.text)"
    var violation = Violation(token, .holdsStrongly(handler, type.spelling, in: file.place(of: token)))
    // What a control tells of is what the user does.
    let child = file.property(at: owner).flatMap { file.binding(of: $0)?.type.identifiers.last }
    let isOfView = child.map { ViewNames.isView($0.text) } ?? false
    if !ChangeNames.isCallback(token.text) || isOfView || isInsideAnother(token, in: file) {
      violation.profile = .strict
    }
    if let closure = value.closure, let use {
      guard !letsGo(of: owner, token, in: closure, of: file) else { return }
      violation.notes = [Violation.Note(use, "self is captured here")]
      if use.kind == .keyword { violation.fix = WeakSelf.fix(for: closure, in: file) }
    } else if let method = ownMethod(at: value, in: file), !isTakenAway(token, in: file) {
      violation.message = .isMethod(handler, method.text, in: file.place(of: token))
    } else {
      return
    }
    if !livesForever(type, in: file) { report(violation) }
  }

  /// Whether the handler is given in a closure of another one, which holds `self` as well: that is told already.
  private func isInsideAnother(_ handler: Token, in file: FileContext) -> Bool {
    handler.closures.contains { closure in
      guard let equal = closure.brace.previous, equal.kind == .equal, let outer = equal.previous else { return false }
      return strongSelf(in: closure) != nil && owner(of: outer, in: file) != nil
    }
  }

  /// The property in which the method keeps a closure that it is given, where its type never lets go of what that holds.
  private func keeper(of method: Declaration, in file: FileContext) -> Token? {
    guard let (fact, entry) = file.flow.fact(of: method), fact.keepsClosure, let entry else { return nil }
    let given = method.parameters.filter(\.takesClosure).compactMap(\.name?.word)
    let stored = method.code.first { name in
      guard name.kind == .identifier, NamedValue(endingAt: name)?.isOwn == true,
        name.isMember || name.definition == nil,
        let value = DataFlow.assignedValue(name)?.only ?? addition(to: name)
      else { return false }
      return given.contains(value.word) && file.index.property(named: name.word, of: entry) != nil
    }
    guard let stored else { return nil }
    let isEmptied = file.flow.code(of: entry).lazy.joined().contains { name in
      guard name.word == stored.word, name.kind == .identifier else { return false }
      if let value = DataFlow.assignedValue(name) { return !given.contains(value.only?.word ?? .none) }
      return name.next?.kind == .period && name.next(2).map { Self.removals.contains($0.word) } == true
    }
    return isEmptied ? nil : stored
  }

  /// `handler` of `handlers.append(handler)`.
  private func addition(to name: Token) -> Token? {
    guard name.next?.kind == .period, let call = name.next(2)?.call, call.word == "append" || call.word == "insert"
    else {
      return nil
    }
    return call.firstArgument?.value.only
  }

  private static let removals: WordSet = "remove removeAll removeFirst removeLast removeValue popFirst popLast"

  // MARK: - Views of SwiftUI

  /// A view is a value, and a closure of it holds a copy, which holds the sender.
  private func checkView(
    _ token: Token, _ value: Token, _ type: TypeFact, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let closure = value.closure, let entry = file.index.entry(of: type),
      file.index.answer(.swiftUIView, of: type, in: file.id).isYes,
      let owner = owner(of: token, in: file), owner != token, !isTakenAway(token, in: file),
      let use = strongSelf(in: closure) ?? ownMember(in: closure, of: entry, in: file)
    else { return }
    let handler = "\(owner.text).\(token.text)"
    var violation = Violation(
      token, .holdsCopy(handler, type.spelling, owner.text, in: file.place(of: token)))
    violation.help = "Capture the object weakly, a view is none: { [weak \(owner.text)] in … }."
    if !ChangeNames.isCallback(token.text) { violation.profile = .strict }
    violation.notes = [Violation.Note(use, "the view is captured here")]
    report(violation)
  }

  /// A name in a closure that stands for a property or a method of the view, and is not captured by itself.
  private func ownMember(in closure: Closure, of entry: ProjectIndex.TypeEntry, in file: FileContext) -> Token? {
    let captured = Set(
      closure.captures.compactMap { capture in
        capture.first { $0.next?.kind == .equal }?.word ?? capture.last?.word
      })
    let methods = file.index.functionNames(of: entry)
    return closure.code.first { name in
      guard name.kind == .identifier, !name.isMember, name.next?.kind != .colon, !captured.contains(name.word),
        methods.contains(name.word) || file.index.property(named: name.word, of: entry) != nil
      else { return false }
      return !isLocal(name, in: file)
    }
  }

  // MARK: - Whose handler

  /// The stored property of the type around that leads to the handler: `child` in `child.didChange`, the handler for the type's
  /// own one. Nil where `self` does not hold the handler, as far as the file tells.
  private func owner(of handler: Token, in file: FileContext) -> Token? {
    let path =
      handler.isMember ? handler.chain?.first?.through(handler).filter { !$0.isMark } ?? [] : [handler]
    let isWritten = path.first?.keyword == .self
    let names = path.dropFirst(isWritten ? 1 : 0)
    guard let root = names.first, names.last == handler, names.allSatisfy({ $0.kind == .identifier }) else {
      return nil
    }
    if !isWritten, root != handler, isKept(local: root, in: file) { return root }
    guard ![.var, .let].contains(root.previous?.keyword), let property = file.property(at: root), !property.isComputed,
      isWritten || !isLocal(root, in: file)
    else { return nil }
    return root == handler || !property.isStatic && holdsStrongly(property, in: file) ? root : nil
  }

  /// Whether the type stores the object that a local or a parameter names: `self.child = child`, or `lazy var child = makeChild()`
  /// where the method, or the closure that makes the property's value, gives the local back.
  private func isKept(local name: Token, in file: FileContext) -> Bool {
    guard let definition = name.definition, let function = name.member else { return false }
    switch definition {
    case .variable, .parameter: break
    default: return false
    }
    return function.tokens.contains { use in
      guard use.word == name.word, use != name, use.next?.startsLine != false || use.next?.kind == .rightBrace,
        use.definition == definition
      else { return false }
      if use.previous?.keyword == .return {
        return isStored(resultOf: function, in: file) || isStored(resultOf: use.closures.first, of: function, in: file)
      }
      guard use.previous?.kind == .equal, let target = use.previous?.previous, let property = file.property(at: target),
        NamedValue(endingAt: target)?.isOwn == true
      else { return false }
      return !property.isComputed && !property.isStatic && holdsStrongly(property, in: file)
    }
  }

  private func isStored(resultOf function: Declaration, in file: FileContext) -> Bool {
    guard let name = function.name, let entry = file.entry(around: name) else { return false }
    return file.index.ownProperties(of: entry).contains { property in
      guard case .result(let path) = property.origin, path.last == name.word else { return false }
      return path.count == 1 || path.count == 2 && path.first == "self"
    }
  }

  /// `lazy var child: Child = { …; return child }()`
  private func isStored(resultOf closure: Closure?, of variable: Declaration, in file: FileContext) -> Bool {
    guard let closure, variable.kind == .variable, let binding = variable.bindings.first,
      binding.value.first == closure.brace, let property = binding.name.flatMap(file.property(at:))
    else { return false }
    return !property.isComputed && !property.isStatic && holdsStrongly(property, in: file)
  }

  private func isLocal(_ name: Token, in file: FileContext) -> Bool {
    file.localBinding(of: name) != nil || file.parameter(named: name) != nil || name.definition != nil
  }

  /// `weak` and `unowned` are known where the property is declared: here, or it is a `let`.
  private func holdsStrongly(_ property: PropertyFact, in file: FileContext) -> Bool {
    if property.isLet { return true }
    guard let declaration = file.binding(of: property)?.declaration else { return false }
    return declaration.modifiers.isDisjoint(with: [.weak, .unowned]) && !declaration.hasAttribute("IBOutlet")
  }

  // MARK: - What it captures

  /// Where the closure captures `self` strongly; nil where it does not, or holds it weakly or unowned.
  private func strongSelf(in closure: Closure) -> Token? {
    for capture in closure.captures {
      // `child = self.child` takes the child, not self.
      guard let last = capture.last, last.keyword == .self else { continue }
      if capture.count == 1 { return last }
      // `weak self`, `unowned(safe) self`; `weak owner = self` leaves the name to the object.
      if last.previous?.kind != .equal { return nil }
    }
    return closure.code.first { (($0.keyword == .self || $0.keyword == .super) && !$0.isMember) || isSelf($0) }
  }

  /// A local that stands for `self`: `let screen = self`.
  private func isSelf(_ name: Token) -> Bool {
    guard name.kind == .identifier, !name.isMember, !name.introductionsBefore.isEmpty,
      case .variable(let binding)? = name.definition
    else { return false }
    return binding.value.only?.keyword == .self && binding.declaration.modifiers.isDisjoint(with: [.weak, .unowned])
  }

  /// The handler lets its sender go when it has run (`self.exporter = nil`), or this file takes it away again
  /// (`child.didChange = nil`).
  private func letsGo(of owner: Token, _ handler: Token, in closure: Closure, of file: FileContext) -> Bool {
    isTakenAway(handler, in: file) || closure.tokens.contains { $0.word == owner.word && isCleared($0) }
  }

  /// Whether this file gives the handler nil anywhere.
  private func isTakenAway(_ handler: Token, in file: FileContext) -> Bool {
    let cleared = file.remembered { Set(file.tokens.lazy.filter(isCleared).map(\.word)) }
    return cleared.contains(handler.word)
  }

  private func isCleared(_ name: Token) -> Bool { name.next?.kind == .equal && name.next(2)?.keyword == .nil }

  /// What there is one of as long as the program runs (UIKit, AppKit).
  private static let applications: WordSet = "UIApplicationDelegate NSApplicationDelegate UIApplication NSApplication"

  /// An application's delegate, `static let shared = AppState()`, what only such constants hold: nothing is lost by what holds such an
  /// object.
  private func livesForever(_ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type) else { return false }
    if file.lineage(of: entry).reaches(Self.applications) { return true }
    let isItsOwn = file.index.ownProperties(of: entry).contains { property in
      guard property.isStatic, property.isLet else { return false }
      let type = file.index.member(named: property.name, of: entry).flatMap(file.index.type(of:))
      return type.flatMap(file.index.entry(of:))?.id == entry.id
    }
    if isItsOwn { return true }
    guard file.index.types(below: entry).isEmpty else { return false }
    let makings = file.flow.makings(ofAny: entry)
    return !makings.isEmpty
      && makings.allSatisfy { making in
        guard let name = making.first?.binding?.name, let keeper = file.flow.property(at: name),
          let property = keeper.property, property.isLet
        else { return false }
        let owner = file.index.entry(keeper.owner)
        return property.isStatic
          || ([owner] + file.index.types(below: owner)).contains { file.lineage(of: $0).reaches(Self.applications) }
      }
  }

  /// `child.didChange = reload`, `= self.reload`: a method by name holds self as a closure does.
  private func ownMethod(at value: Token, in file: FileContext) -> Token? {
    let isWritten = value.keyword == .self && value.next?.kind == .period
    guard let name = isWritten ? value.next(2) : value, name.kind == .identifier,
      let end = name.next.flatMap({ isLabels($0) ? $0.partner?.next : $0 }), let entry = file.entry(around: name)
    else { return nil }
    guard end.startsLine && end.kind != .period || end.kind == .rightBrace || end.kind == .semicolon,
      isWritten || !isLocal(name, in: file)
    else { return nil }
    let methods = file.index.methods(named: name.word, in: entry)
    guard !methods.isEmpty, file.index.property(named: name.word, of: entry) == nil else { return nil }
    // `tableView(_ tableView: UITableView, …)` is named after what it is told by: alone, the name is that object's.
    return file.methods(called: name).contains { $0.parameters.first?.name?.word == name.word } ? nil : name
  }
}

/// Whether the parenthesis opens the labels of a method's name: `(_:at:)`.
private func isLabels(_ open: Token) -> Bool {
  open.kind == .leftParen && open.inside.last?.kind == .colon
    && open.inside.allSatisfy { [.identifier, .wildcard, .keyword, .colon].contains($0.kind) }
}

extension Token {
  /// A dot or what unwraps.
  fileprivate var isMark: Bool { kind == .period || isUnwrapping }
}

/// The rewriting of a closure so that it holds `self` weakly.
enum WeakSelf {
  private static let explanation = "the handler no longer keeps self alive, and does nothing once self is gone"

  /// Nil where the closure cannot be rewritten exactly: it returns a value, or its first statement shares the line of its brace.
  static func fix(for closure: Closure, in file: FileContext) -> Violation.ProposedFix? {
    let captures = closure.captures
    let hasEmptyList = captures.isEmpty && closure.signature.first?.kind == .leftSquare
    guard let start = closure.code.first, !closure.returnsValue, !hasEmptyList else { return nil }
    let single = singleUse(in: closure)
    // On a line of its own, indented as the body is.
    let unwrap = single == nil ? file.lineLead(of: start).map { $0 + "guard let self else { return }" } : ""
    guard let unwrap else { return nil }
    var fix = Violation.ProposedFix(isSafe: false, explanation: explanation)
    if let first = captures.first?.first {
      let isSelf = captures.first?.only?.keyword == .self
      guard isSelf || !captures.contains(where: { $0.only?.keyword == .self }) else { return nil }
      fix.replace(first, with: "weak self" + (isSelf ? "" : ", " + first.text))
    } else {
      fix.replace(closure.brace, with: "{ [weak self]" + (closure.inKeyword == nil ? " in" + unwrap : ""))
    }
    if let keyword = closure.inKeyword, !unwrap.isEmpty { fix.replace(keyword, with: "in" + unwrap) }
    if let single { fix.replace(single, with: "self?") }
    return fix
  }

  /// The `self` that begins the closure's only statement and is its only one: `self.reload()`.
  private static func singleUse(in closure: Closure) -> Token? {
    let code = closure.code
    guard closure.captures.isEmpty, let first = code.first, first.keyword == .self, first.next?.kind == .period,
      !code.dropFirst().contains(where: { $0.keyword == .self || $0.keyword == .super }),
      let statement = first.statement, statement.tokens == code, statement.kind == .expression
    else { return nil }
    return first
  }
}

extension String {
  fileprivate static func holdsStrongly(_ handler: String, _ type: String, in place: String) -> String {
    "the closure that \(place) gives to \(handler) holds \(type), which holds it in turn: neither is ever released; "
      + "capture [weak self]"
  }

  fileprivate static func holdsCopy(_ handler: String, _ view: String, _ sender: String, in place: String) -> String {
    "the closure that \(place) gives to \(handler) holds a copy of \(view), which holds \(sender), which holds the closure: it is "
      + "never released; capture [weak \(sender)] and the bindings of the state that is set"
  }

  fileprivate static func isMethod(_ handler: String, _ method: String, in place: String) -> String {
    "\(place) gives its method '\(method)' to \(handler), which holds self as a closure would; "
      + "write a closure: [weak self] in self?.\(method)()"
  }
}
