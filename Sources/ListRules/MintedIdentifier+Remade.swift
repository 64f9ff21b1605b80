import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Values that are told apart by an id of their own, where all of them are made anew: at each decoding, or of what is loaded again.
extension MintedIdentifier {
  private static let makers: WordSet = "UUID NSUUID"
  private static let identifiable: WordSet = "Identifiable"
  private static let hashable: WordSet = "Hashable"
  private static let decoded: WordSet = "Codable Decodable"
  private static let written: WordSet = "Codable Encodable Decodable"

  /// The type whose id is minted here, and why its values are other ones after each load.
  func remade(identifiedBy token: Token, in file: FileContext) -> (type: String, reason: String)? {
    guard Self.makers.contains(token.word) else { return nil }
    if let call = token.argumentList?.openedCall, let made = call.name {
      guard isIdentity(token, in: file) else { return nil }
      return reason(at: token, in: file).map { (made.text == "init" ? "value" : made.text, $0) }
    }
    guard let name = nameOfOwnIdentity(givenBy: token), let entry = file.entry(around: token),
      !file.isInPreview(token), case let lineage = file.lineage(of: entry),
      case let members = file.flow.declarations(of: entry).flatMap(\.members),
      name.word == "id" && lineage.reaches(Self.identifiable)
        || lineage.reaches(Self.hashable) && isCompared(name, by: members) && file.isInDiffableItems(entry)
    else { return nil }
    if lineage.reaches(Self.decoded), isLeftOut(name, of: members) {
      return (entry.spelling, "each decoding gives them other ones")
    }
    guard !lineage.reaches(Self.written) else { return nil }
    // `init(answer: NoteAnswer)`
    if members.contains(where: { member in
      member.kind == .initializer && member.parameters.count == 1
        && member.parameters.contains { isDecoded($0.type, in: file) }
    }) {
      return (entry.spelling, "they are made of what is decoded each time")
    }
    let makers = file.flow.makings(ofAny: entry).filter { $0.argument(labeled: name.word) == nil }.compactMap(\.name)
    return makers.lazy.compactMap { make in
      file.context(at: make).flatMap { self.reason(at: make, in: $0) }
    }.first.map { (entry.spelling, $0) }
  }

  /// `id` of a struct's `let id = UUID()`.
  private func nameOfOwnIdentity(givenBy token: Token) -> Token? {
    guard let declaration = token.declaration, declaration.kind == .variable, !declaration.isStatic,
      declaration.parent?.kind == .struct, let binding = declaration.bindings.first, !binding.isComputed,
      binding.value.first == token || binding.type.only == token && binding.value.text == ".init()"
    else { return nil }
    return binding.name
  }

  /// Who compares something else has another identity.
  private func isCompared(_ name: Token, by members: [Declaration]) -> Bool {
    members.allSatisfy { $0.name?.word != "==" && $0.name?.word != "hash" || $0.code.contains(name.word) }
  }

  /// Whether decoding does not give the property its value: no constant that has one, and none that the keys or an initializer leave out.
  private func isLeftOut(_ name: Token, of members: [Declaration]) -> Bool {
    if name.declaration?.isLet == true { return true }
    if let reader = members.first(where: { $0.kind == .initializer && $0.parameters.first?.label == "from" }) {
      return !reader.code.contains(name.word)
    }
    let keys = members.first { $0.kind == .enum && $0.name?.word == "CodingKeys" }
    return keys.map { !$0.tokens.contains(name.word) } ?? false
  }

  private func isDecoded(_ type: Tokens, in file: FileContext) -> Bool {
    guard let name = type.only, let there = file.context(at: name), let entry = there.type([name.word], at: name) else {
      return false
    }
    return there.lineage(of: entry).reaches(Self.decoded)
  }

  /// Why what is made at the place replaces what was made there before: a decoded value makes it, a value makes it of all that it is given,
  /// or a property is filled with new ones.
  private func reason(at make: Token, in file: FileContext, calls: Int = 1) -> String? {
    guard let member = make.member, !member.isStatic, !file.isInPreview(make), let entry = file.entry(around: make)
    else { return nil }
    if member.kind == .function || member.bindings.first?.isComputed == true,
      file.lineage(of: entry).reaches(Self.decoded)
    {
      return "\(file.place(of: make)) makes them of what is decoded each time"
    }
    // `init(answer: Answer) { hits = answer.hits.map { Hit(id: UUID(), of: $0) } }`
    if member.kind == .initializer, !member.parameters.isEmpty, !file.isInside("View", make),
      file.index.facts(of: entry).contains(where: { $0.kind == .struct }),
      make.closures.contains(where: { $0.call.map { Self.transformations.contains($0.word) } == true })
    {
      return "\(file.place(of: make)) makes them of what it is given"
    }
    // `var rows: [Row] { names.map { Row(name: $0) } }`
    if member.bindings.first?.isComputed == true,
      make.closures.contains(where: { $0.call.map { Self.transformations.contains($0.word) } == true })
    {
      return "\(file.place(of: make)) makes them whenever it is read"
    }
    if let property = property(rebuiltWith: make, in: file) {
      return "\(file.place(of: property)) fills '\(property.text)' with new ones whenever it runs"
    }
    guard calls > 0, member.kind == .function, !member.result.isEmpty else { return nil }
    return file.flow.calls(of: member)?.lazy.compactMap(\.name).compactMap { call in
      file.context(at: call).flatMap { self.reason(at: call, in: $0, calls: calls - 1) }
    }.first
  }

  static let transformations: WordSet = "map compactMap flatMap"

  /// The property of a class whose elements a method makes anew of others, each with what stands at the token:
  /// `sections = groups.map { (id: UUID(), rows: $0.value) }`. What is added to the others, or made once, keeps its id.
  func property(rebuiltWith token: Token, in file: FileContext) -> Token? {
    guard let method = token.member, method.kind == .function, let entry = file.entry(around: token),
      file.index.facts(of: entry).contains(where: { $0.kind == .class })
    else { return nil }
    let map = token.closures.lazy.compactMap(\.call).first {
      Self.transformations.contains($0.word) && !$0.receiver.isEmpty
    }
    guard !StableCollections.runsOnce(map?.name ?? token, calls: 1, in: file) else { return nil }
    // `let rows = lines.map { Row(id: UUID()) }`
    let local = map?.name?.statement?.declaration?.bindings.first { $0.value.contains(token) }?.name
    guard let made = map == nil ? newElements(holding: token) ?? regrouped(by: token) : local ?? token else {
      return nil
    }
    return method.code.first { name in
      guard NamedValue(endingAt: name)?.isOwn == true || name.isMember, name.pastUnwrapping?.kind == .equal,
        let value = DataFlow.assignedValue(name),
        value.contains(made) || value.only?.word == made.word && made != token,
        let property = name.chain?.operand.only ?? name.tokens.only
      else { return false }
      return file.index.property(named: property.keyword == .self ? name.word : property.word, of: entry)?.property
        .isStatic == false
    }
  }

  /// The local that begins as an empty array and is given what the token tells apart: `groups` of `var groups = [Group]()`, `let
  /// group = Group(id: UUID())`, `groups.append(group)`.
  private func newElements(holding token: Token) -> Token? {
    guard let code = token.member?.code else { return nil }
    let holder = token.statement?.declaration?.bindings.first { $0.value.contains(token) }?.name
    let addition = code.first { name in
      guard name.word == "append", let call = name.call, call.name == name, let value = call.firstArgument?.value else {
        return false
      }
      return value.contains(token) || holder != nil && value.only?.word == holder?.word
    }
    guard let list = addition?.call?.receiver.only, case .variable(let binding)? = list.definition,
      binding.value.text == "[]" || binding.value.last?.kind == .rightParen && binding.value.first?.kind == .leftSquare
    else { return nil }
    return list
  }

  /// The token where it tells a new group of older elements apart: `[Group(id: UUID(), rows: rows.filter(\.isOpen))]`.
  private func regrouped(by token: Token) -> Token? {
    let others = token.argumentList?.inside.split(at: .comma) ?? []
    return others.contains { part in
      if part.contains(anyOf: SDKNames.selections) { return true }
      guard case .variable(let binding)? = part.last?.definition, part.last?.isMember == false else { return false }
      return binding.value.contains(anyOf: SDKNames.selections)
    } ? token : nil
  }

  /// Whether the token is the `id` of a tuple or of a value that nobody writes to a file.
  func isIdentity(_ token: Token, in file: FileContext) -> Bool {
    guard let open = token.argumentList, token.previous?.kind == .colon, token.previous?.previous?.word == "id" else {
      return false
    }
    guard let name = open.openedCall?.name else { return open.previous?.kind != .identifier }
    guard name.isCapitalized, let made = file.type([name.word], at: name), made.isDeclared else { return false }
    return file.index.facts(of: made).allSatisfy { $0.kind != .class && $0.kind != .actor }
      && !file.lineage(of: made).reaches(Self.written)
  }
}
