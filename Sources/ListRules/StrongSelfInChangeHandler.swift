import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Change handlers of a stored child that hold their owner, which holds the child.
struct StrongSelfInChangeHandler: Rule {
  static let id = "strong-self-in-change-handler"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.kind(index + 1) == .equal, !file.facts.isTest, let type = file.type(around: index),
      ChangeCallbacks.isReference(type, in: file), let owner = owner(of: index, in: file)
    else { return }
    let handler = owner.map { "\(file.text($0)).\(file.text(index))" } ?? file.text(index)
    var violation = Violation(
      TokenRange(index, index + 1), .holdsStrongly(handler, type.spelling, in: file.place(of: index)))
    if !ChangeCallbacks.isName(file.text(index)) { violation.profile = .strict }
    if let closure = file.outline.closure(at: index + 2) {
      guard let use = strongSelf(in: closure, file), !letsGo(of: owner, index, in: closure, file) else { return }
      violation.notes = [
        Violation.Note(range: TokenRange(use, use + 1), message: "self is captured here")
      ]
      violation.fix = WeakSelf.fix(for: closure, in: file)
    } else if let method = ownMethod(at: index + 2, in: file) {
      violation.message = .isMethod(handler, file.text(method), in: file.place(of: index))
    } else {
      return
    }
    report(violation)
  }

  // MARK: - Whose handler

  /// The stored property of the type around that leads to the handler: `child` in `child.didChange`, nothing for the type's own
  /// handler. Nil where `self` does not hold the handler, as far as the file tells.
  private func owner(of index: TokenIndex, in file: FileContext) -> TokenIndex?? {
    guard file.kind(index - 1) == .period else { return isOwnHandler(index, in: file) ? .some(nil) : nil }
    var first = index
    while file.kind(first - 1) == .period {
      var name = first - 2
      while file.kind(name) == .postfixQuestionMark || file.kind(name) == .exclamationMark { name -= 1 }
      guard file.kind(name) == .identifier || file.keyword(name) == .self else { return nil }
      first = name
    }
    let isWritten = file.keyword(first) == .self
    let root = isWritten ? firstName(after: first, in: file) : first
    if root == index { return isOwnHandler(index, in: file) ? .some(nil) : nil }
    if !isWritten, isLocal(root, in: file) { return nil }
    guard let property = file.property(at: root), !property.isStatic, !property.isComputed,
      holdsStrongly(property, in: file)
    else { return nil }
    return .some(root)
  }

  private func firstName(after first: TokenIndex, in file: FileContext) -> TokenIndex {
    var index = first + 1
    while file.kind(index) != .identifier, index < first + 4 { index += 1 }
    return index
  }

  private func isOwnHandler(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard file.keyword(index - 1) != .var, file.keyword(index - 1) != .let, let property = file.property(at: index)
    else {
      return false
    }
    return !property.isComputed && (file.kind(index - 1) == .period || !isLocal(index, in: file))
  }

  private func isLocal(_ name: TokenIndex, in file: FileContext) -> Bool {
    if file.localBinding(of: name) != nil || file.parameterType(of: name) != nil { return true }
    // `guard let child`, `if let child = make()`, a closure's parameter.
    let member = file.memberRange(around: name)
    return TokenRange(member.lower, name).indices.contains { index in
      file.word(index) == file.word(name)
        && (file.keyword(index - 1) == .let || file.keyword(index - 1) == .var || file.keyword(index + 1) == .in)
    }
  }

  /// `weak` and `unowned` are known where the property is declared: here, or it is a `let`.
  private func holdsStrongly(_ property: PropertyFact, in file: FileContext) -> Bool {
    if property.isLet { return true }
    let isHere = file.facts.types.contains { type in
      type.properties.contains { $0.declaration == property.declaration && $0.name == property.name }
    }
    guard isHere else { return false }
    let declaration = file.file.raw.declarations[Int(property.declaration)]
    return !TokenRange(declaration.range.lower, declaration.introducer).indices.contains {
      file.keyword($0) == .weak || file.keyword($0) == .unowned || file.word($0) == "IBOutlet"
    }
  }

  // MARK: - What it captures

  /// Where the closure captures `self` strongly; nil where it does not, or holds it weakly or unowned.
  private func strongSelf(in closure: RawClosure, _ file: FileContext) -> TokenIndex? {
    var body = closure.range.lower + 1
    if closure.captures >= 0 {
      body = file.outline.after(closure.captures)
      for index in TokenRange(closure.captures, body).indices where file.keyword(index) == .self {
        // `child = self.child` takes the child, not self.
        let isItem = file.kind(index - 1) == .leftSquare || file.kind(index - 1) == .comma
        if isItem, [.comma, .rightSquare].contains(file.kind(index + 1)) { return index }
        if [.weak, .unowned].contains(file.keyword(index - 1)) || file.kind(index - 1) == .rightParen { return nil }
      }
    }
    return TokenRange(body, closure.range.upper).indices.first { index in
      (file.keyword(index) == .self || file.keyword(index) == .super) && file.kind(index - 1) != .period
    }
  }

  /// The handler lets its sender go when it has run (`self.exporter = nil`), or this file takes it away again
  /// (`child.didChange = nil`).
  private func letsGo(of owner: TokenIndex?, _ handler: TokenIndex, in closure: RawClosure, _ file: FileContext) -> Bool
  {
    func isCleared(_ name: TokenIndex, in range: TokenRange) -> Bool {
      range.indices.contains { index in
        file.word(index) == file.word(name) && file.kind(index + 1) == .equal && file.keyword(index + 2) == .nil
      }
    }
    if let owner, isCleared(owner, in: closure.range) { return true }
    return isCleared(handler, in: TokenRange(0, TokenIndex(file.file.raw.tokens.count)))
  }

  /// `child.didChange = reload`, `= self.reload`: a method by name holds self as a closure does.
  private func ownMethod(at index: TokenIndex, in file: FileContext) -> TokenIndex? {
    var name = index
    if file.keyword(name) == .self, file.kind(name + 1) == .period { name += 2 }
    guard file.kind(name) == .identifier, let type = file.type(around: name), let entry = file.index.entry(of: type)
    else { return nil }
    let end = file.file.raw.tokens[Int(name) + 1]
    guard end.startsLine || end.kind == .rightBrace || end.kind == .semicolon, end.kind != .period else { return nil }
    guard name > index || !isLocal(name, in: file) else { return nil }
    let methods = file.index.methods(named: file.word(name), in: entry)
    return !methods.isEmpty && entry.properties[file.word(name)] == nil ? name : nil
  }
}

/// The rewriting of a closure so that it holds `self` weakly.
enum WeakSelf {
  private static let explanation = "the handler no longer keeps self alive, and does nothing once self is gone"

  /// Nil where the closure cannot be rewritten exactly: it returns a value, or its first statement shares the line of its brace.
  static func fix(for closure: RawClosure, in file: FileContext) -> Violation.ProposedFix? {
    let open = closure.range.lower
    let body = TokenRange(
      closure.inKeyword >= 0
        ? closure.inKeyword + 1 : closure.captures >= 0 ? file.outline.after(closure.captures) : open + 1,
      closure.range.upper - 1)
    guard !body.isEmpty, !returnsValue(closure, in: file) else { return nil }
    var replacements: [(range: TokenRange, text: String)] = []
    let single = singleUse(in: body, of: closure, file)
    let unwrap = single != nil ? "" : unwrapping(before: body.lower, in: file)
    guard let unwrap else { return nil }
    if closure.captures >= 0 {
      let first = closure.captures + 1
      let isSelf = file.keyword(first) == .self && [.comma, .rightSquare].contains(file.kind(first + 1))
      let holdsSelf = TokenRange(first, file.outline.after(closure.captures)).indices.contains {
        file.keyword($0) == .self && [.comma, .leftSquare].contains(file.kind($0 - 1))
          && [.comma, .rightSquare].contains(file.kind($0 + 1))
      }
      guard isSelf || !holdsSelf, closure.inKeyword >= 0 else { return nil }
      replacements.append((TokenRange(first, first + 1), "weak self" + (isSelf ? "" : ", " + file.text(first))))
      replacements.append((TokenRange(closure.inKeyword, closure.inKeyword + 1), "in" + unwrap))
    } else if closure.inKeyword >= 0 {
      replacements.append((TokenRange(open, open + 1), "{ [weak self]"))
      replacements.append((TokenRange(closure.inKeyword, closure.inKeyword + 1), "in" + unwrap))
    } else {
      replacements.append((TokenRange(open, open + 1), "{ [weak self] in" + unwrap))
    }
    if let single { replacements.append((TokenRange(single, single + 1), "self?")) }
    return Violation.ProposedFix(
      isSafe: false, explanation: explanation, replacements: replacements.filter { file.text($0.range) != $0.text })
  }

  /// The `self` that begins the closure's only statement and is its only one: `self.reload()`.
  private static func singleUse(in body: TokenRange, of closure: RawClosure, _ file: FileContext) -> TokenIndex? {
    guard closure.captures < 0, file.keyword(body.lower) == .self, file.kind(body.lower + 1) == .period else {
      return nil
    }
    let others = body.indices.contains { index in
      index > body.lower && (file.keyword(index) == .self || file.keyword(index) == .super)
    }
    let id = file.outline.statement(around: body.lower)
    guard !others, id >= 0, file.file.raw.statements[Int(id)].range == body,
      file.file.raw.statements[Int(id)].kind == .expression
    else { return nil }
    return body.lower
  }

  /// `guard let self else { return }` on a line of its own, indented as the body is.
  private static func unwrapping(before first: TokenIndex, in file: FileContext) -> String? {
    file.lineLead(of: first).map { $0 + "guard let self else { return }" }
  }

  private static func returnsValue(_ closure: RawClosure, in file: FileContext) -> Bool {
    closure.range.indices.contains { index in
      guard file.keyword(index) == .return, !file.file.raw.tokens[Int(index) + 1].startsLine else { return false }
      return file.kind(index + 1) != .rightBrace && file.kind(index + 1) != .semicolon
        && file.outline.closures(around: index).first?.range == closure.range
    }
  }
}

extension String {
  fileprivate static func holdsStrongly(_ handler: String, _ type: String, in place: String) -> String {
    "the closure that \(place) gives to \(handler) holds \(type), which holds it in turn: neither is ever released; "
      + "capture [weak self]"
  }

  fileprivate static func isMethod(_ handler: String, _ method: String, in place: String) -> String {
    "\(place) gives its method '\(method)' to \(handler), which holds self as a closure would; "
      + "write { [weak self] in self?.\(method)() }"
  }
}
