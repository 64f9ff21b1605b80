import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Change callbacks that hand over the data instead of saying that it changed.
struct PayloadInChangeCallback: Rule {
  static let id = "payload-in-change-callback"
  private let subjects: Set<Word> = ["PassthroughSubject", "CurrentValueSubject"]

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if subjects.contains(token.word) {
      return checkSubject(token, in: file, report: report)
    }
    if token.word == "delegate" || token.word == "post" { return checkTelling(token, in: file, report: report) }
    // `Swift.Void`
    let before = token.isMember ? token.next(-3) : token.previous
    guard let arrow = before, arrow.kind == .arrow, let declaration = token.declaration else { return }
    if declaration.kind == .typealias, let alias = declaration.name {
      // `typealias Listener = ([User]) -> Void`, `var onUpdate: Listener?`
      for use in file.names(spelled: alias.word) where use != alias {
        checkCallback(typed: use, arrow, of: declaration.tokens, in: file, report: report)
      }
    } else if let type = declaration.bindings.first(where: { $0.type.contains(token) })?.type {
      checkCallback(typed: token, arrow, of: type, in: file, report: report)
    }
  }

  /// A property whose type is named or ends at the token; the arrow stands in `spelling`, which says what the type is.
  private func checkCallback(
    typed token: Token, _ arrow: Token, of spelling: Tokens, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let declaration = token.declaration, declaration.kind == .variable, declaration.isTypeMember,
      let binding = declaration.bindings.first(where: { $0.type.contains(token) }),
      spelling == binding.type || !binding.type.contains(where: { $0.kind == .arrow }),
      let name = binding.name, ChangeNames.isCallback(name.text),
      !declaration.isLet || keepsData(token, in: file),
      let type = file.type(around: token),
      ChangeCallbacks.isReference(type, in: file) || isClassProtocol(type, in: file),
      !ChangeCallbacks.isViewLayer(type, in: file), !ChangeCallbacks.isInputBridge(type, in: file),
      let payload = payload(before: arrow, in: spelling, type, file)
    else { return }
    if declaration.isPrivate { file.evidence.guess("'\(name.text)' is called as a change callback") }
    report(Violation(name, .carries(name.text, payload.text.singleLine, in: type.spelling)))
  }

  /// `let didChange = PassthroughSubject<[User], Never>()`
  private func checkSubject(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = token.declaration, declaration.kind == .variable, declaration.isTypeMember,
      let name = declaration.bindings.first(where: { $0.tokens.contains(token) })?.name,
      ChangeNames.isCallback(name.text),
      let open = token.next, open.word == "<",
      let end = declaration.tokens.after(open).first(where: { $0.kind == .comma }),
      let type = file.type(around: token), ChangeCallbacks.isReference(type, in: file),
      !ChangeCallbacks.isViewLayer(type, in: file), !ChangeCallbacks.isInputBridge(type, in: file)
    else { return }
    let payload = declaration.tokens.after(open).before(end)
    let names = payload.identifiers
    // What a stream of events tells is mostly no data to show.
    guard payload.first?.kind == .leftSquare || name.word == "didChange" || name.word == "willChange" else { return }
    guard !names.isEmpty, !names.allSatisfy({ ["Void", "Self", type.path.last].contains($0.word) }) else { return }
    report(Violation(name, .carries(name.text, payload.text.singleLine, in: type.spelling)))
  }

  /// `delegate?.controllerDidChange(self, users: users)`, `post(name: .usersDidChange, object: self, userInfo: ["users": users])`
  private func checkTelling(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    let name = token.word == "post" ? token : token.pastUnwrapping.flatMap { $0.kind == .period ? $0.next : nil }
    guard let name, let call = name.call, call.name == name, call.last == name.statement?.last,
      token.word == "post" || NamedValue(endingAt: token)?.isOwn == true,
      let data = payload(of: call).lazy.compactMap(\.namedValue).first(where: { isData($0, in: file) }),
      let type = file.type(around: token), ChangeCallbacks.isReference(type, in: file),
      !ChangeCallbacks.isViewLayer(type, in: file), !ChangeCallbacks.isInputBridge(type, in: file)
    else { return }
    let told =
      token.word == "post" ? call.argument(labeled: "name")?.value.last { $0.kind == .identifier } ?? name : name
    var violation = Violation(data.token, .hands(data.token.text, to: told.text, in: type.spelling))
    if !ChangeNames.isCallback(told.text) {
      // That it has changed, the code says alone.
      guard
        name.member?.code.before(name).contains(where: {
          $0.word == data.token.word && $0.kind == .identifier && PublishedCollections.isMutated($0)
        }) == true
      else { return }
      violation.confidence = .possible
    }
    report(violation)
  }

  private func payload(of call: Call) -> [Tokens] {
    guard call.word == "post" else { return call.arguments.map(\.value) }
    let entries = call.argument(labeled: "userInfo")?.value.first?.inside.split(at: .comma) ?? []
    return entries.compactMap { $0.split(at: .colon).last }
      + [call.argument(labeled: "object")?.value].compactMap(\.self)
  }

  /// Whether the value is a collection that the type keeps.
  private func isData(_ value: NamedValue, in file: FileContext) -> Bool {
    guard value.isOwn, file.local(value.token) == nil, let property = file.property(at: value.token) else {
      return false
    }
    return property.isCollection && !property.isLet
  }

  /// What keeps nothing but what it was made with hands on what it is told; there is nothing that anybody could read later.
  private func keepsData(_ token: Token, in file: FileContext) -> Bool {
    file.entry(around: token).map { entry in
      file.index.ownProperties(of: entry).contains { !$0.isLet && !$0.isComputed }
    } ?? false
  }

  /// `protocol UsersControlling: AnyObject`, unless a view is one.
  private func isClassProtocol(_ type: TypeFact, in file: FileContext) -> Bool {
    guard type.kind == .protocol, type.inherited.contains(where: { $0.word == "AnyObject" }),
      let entry = file.index.entry(of: type)
    else { return false }
    return !file.index.types(below: entry).lazy.flatMap(file.index.facts)
      .contains { ChangeCallbacks.isViewLayer($0, in: file) }
  }

  /// The parameters of the function type with this arrow; nil where there is none, or only the sender.
  private func payload(before arrow: Token, in spelling: Tokens, _ type: TypeFact, _ file: FileContext) -> Tokens? {
    var close = arrow.previous
    while let word = close, [.async, .throws].contains(word.keyword) { close = word.previous }
    // The outermost arrow says what the callback takes: in `((A) -> Void) -> Void` the first one is a parameter's.
    guard let close, close.kind == .rightParen, let open = close.partner, spelling.contains(open),
      !isParameter(open, in: spelling)
    else { return nil }
    let names = open.inside.identifiers
    let isSender =
      !names.isEmpty && names.allSatisfy { ["Void", "Self", type.path.last].contains($0.word) }
      || isBelow(type, names, file)
    return open.inside.isEmpty || isSender ? nil : open.inside
  }

  /// A class below the type is the sender, too.
  private func isBelow(_ type: TypeFact, _ names: [Token], _ file: FileContext) -> Bool {
    guard names.count == 1, let entry = file.index.entry(of: type) else { return false }
    return file.index.types(below: entry).contains { $0.path.last == names[0].word }
  }

  /// The function type is the parameter of another one.
  private func isParameter(_ open: Token, in spelling: Tokens) -> Bool {
    spelling.prefix { $0 < open }.contains {
      $0.kind == .leftParen && $0.group.contains(open) && $0.following?.kind == .arrow
    }
  }
}

extension String {
  fileprivate static func hands(_ value: String, to told: String, in type: String) -> String {
    "'\(told)' is handed '\(value)' of \(type), which is old by the time it is used; "
      + "tell only that it has changed and let the UI read \(type) then"
  }

  fileprivate static func carries(_ name: String, _ payload: String, in type: String) -> String {
    "'\(name)' of \(type) hands over (\(payload)), which is old by the time it is used; "
      + "make it () -> Void and let the UI read \(type) when it is called"
  }
}
