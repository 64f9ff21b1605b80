import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// A place in code where a published collection changes, at once or through a method that changes it.
package struct CollectionChange {
  /// The property's name, or that of the called method that changes it.
  package var name: Token
  /// The property as the source spells it.
  package var property: String
  /// The function it stands in.
  package var function: FunctionFact
}

/// The collections that a side controller shows the UI, and where they change.
package struct PublishedCollections {
  package let file: FileContext
  package let type: TypeFact
  package let entry: ProjectIndex.TypeEntry

  /// Nil outside of a type that announces its changes: one with both `willChange` and `didChange`.
  package init?(around token: Token, in file: FileContext) {
    guard let type = file.type(around: token), let entry = file.index.entry(of: type) else { return nil }
    let announces = ["willChange", "didChange"].allSatisfy { (name: Word) in
      file.index.member(named: name, of: entry) != nil
    }
    guard announces, !ChangeCallbacks.isViewLayer(type, in: file) else { return nil }
    (self.file, self.type, self.entry) = (file, type, entry)
  }

  /// Those of any class or actor that shows nothing itself, whatever it is told by.
  init?(keptAround token: Token, in file: FileContext) {
    guard let type = file.type(around: token), let entry = file.index.entry(of: type),
      ChangeCallbacks.isReference(type, in: file), !ChangeCallbacks.isViewLayer(type, in: file)
    else { return nil }
    (self.file, self.type, self.entry) = (file, type, entry)
  }

  /// Whether the token stands in the type, or in one of its extensions.
  private func isInside(_ token: Token) -> Bool { file.type(around: token).map(isSame) ?? false }

  private func isSame(_ other: TypeFact) -> Bool { other.id == type.id }

  // MARK: - The collections

  /// Stored arrays and dictionaries that the UI may read, and private ones that a readable property of sections is computed from;
  /// those whose observers announce are left out. An extension in another file knows them too.
  package func names() -> Set<Word> {
    let variables = file.flow.declarations(of: entry).flatMap(\.members).filter { $0.kind == .variable && !$0.isLet }
    var names: Set<Word> = []
    for binding in variables.flatMap(\.bindings) where !binding.declaration.isStatic && isCollection(binding) {
      guard let name = binding.name, let property = file.index.ownProperty(named: name.word, of: entry),
        !property.isComputed, !isAnnounced(binding), !isBookkeeping(property),
        !binding.declaration.isPrivate || variables.contains(where: { shows($0, name.word) })
      else { continue }
      names.insert(name.word)
    }
    return names
  }

  private static let collections: WordSet = "Array Dictionary OrderedDictionary IdentifiedArrayOf"

  /// `[User]`, `[Key: Value]`, `Array<User>`, or a value that is one. Sets have no order to show.
  private func isCollection(_ binding: Binding) -> Bool {
    guard let first = binding.type.first ?? binding.value.first else { return false }
    return first.kind == .leftSquare || PublishedCollections.collections.contains(first.word)
  }

  /// `willSet { willChange?() }`: whoever changes it announces it.
  private func isAnnounced(_ binding: Binding) -> Bool {
    binding.accessorBlock?.contains(anyOf: "willChange didChange") ?? false
  }

  private static let bookkeeping: WordSet = """
    AnyCancellable Task NSObjectProtocol NSKeyValueObservation Void DispatchWorkItem Timer Cancellable Any
    """

  private func isBookkeeping(_ property: PropertyFact) -> Bool {
    property.typeWords.contains {
      PublishedCollections.bookkeeping.contains($0) || WorkNames.bookkeeping.contains($0)
    }
      || property.attributes.contains("Published")
  }

  /// Whether the readable, computed property is named after sections and reads it.
  private func shows(_ variable: Declaration, _ word: Word) -> Bool {
    !variable.isPrivate
      && variable.bindings.contains { binding in
        guard let name = binding.name, let accessors = binding.accessorBlock else { return false }
        return RowNames.sections.occur(in: name.text.utf8) && accessors.contains(word)
      }
  }

  // MARK: - Where they change

  private static let setUp: WordSet = "init deinit awakeFromNib awakeFromFetch"

  /// Where code of this file changes one of them, in file order. A private method that changes without announcing anything stands
  /// for its callers, two steps up.
  package func changes() -> [CollectionChange] {
    let names = names()
    guard !names.isEmpty else { return [] }
    let parts = file.facts.types.filter(isSame)
    var changes = parts.flatMap { part in
      file.declaration(of: part).tokens.compactMap { names.contains($0.word) ? change(of: $0) : nil }
    }
    changes = changes.flatMap(outOfLocalFunction)
    for _ in 0..<2 { changes = changes.flatMap(lifted) }
    return changes.filter { !PublishedCollections.setUp.contains($0.function.name) }
  }

  private func change(of name: Token) -> CollectionChange? {
    guard name.kind == .identifier, isOwn(name), Self.isMutated(name), let function = function(around: name) else {
      return nil
    }
    return CollectionChange(name: name, property: name.text, function: function)
  }

  private func function(around token: Token) -> FunctionFact? {
    isInside(token) ? file.function(around: token) : nil
  }

  /// Written bare or after `self`, and no local name.
  private func isOwn(_ name: Token) -> Bool {
    if name.isMember { return NamedValue(endingAt: name)?.isOwn == true }
    return !name.isIntroduced && name.next?.kind != .colon && file.localBinding(of: name) == nil
      && file.parameter(named: name) == nil
  }

  private static let mutations: WordSet = """
    append insert remove removeAll removeFirst removeLast removeSubrange removeValue popLast sort shuffle reverse
    swapAt move merge updateValue replaceSubrange toggle partition removeDuplicates formUnion subtract
    """
  private static let assignments: Set<String> = ["+=", "-=", "*=", "/="]

  /// `x = …`, `x[i] = …`, `x[i].name = …`, `x.append(…)`, `x += …`, `&x`
  package static func isMutated(_ name: Token) -> Bool {
    if name.previous?.kind == .prefixAmpersand { return true }
    var end = name.next
    while let token = end {
      switch token.kind {
      case .leftSquare where !token.startsLine: end = token.following
      case .postfixQuestionMark, .exclamationMark: end = token.next
      case .period where token.next?.kind == .identifier:
        // `x.removeLast().name` mutates too, `x.map { }` does not.
        if let call = token.next?.call { return PublishedCollections.mutations.contains(call.word) }
        end = token.next(2)
      default: return token.kind == .equal || PublishedCollections.assignments.contains(token.text)
      }
    }
    return false
  }

  /// A function inside of another stands for its calls there.
  private func outOfLocalFunction(_ change: CollectionChange) -> [CollectionChange] {
    guard let local = change.name.function, local != change.name.member, let member = change.name.member,
      let name = local.name
    else { return [change] }
    let calls = member.tokens.filter { $0.word == name.word && $0 != name && $0.call?.name == $0 }
    return calls.map { CollectionChange(name: $0, property: change.property, function: change.function) }
  }

  /// The calls of a method that changes and announces nothing at all; the change itself where nothing in this file calls it.
  private func lifted(_ change: CollectionChange) -> [CollectionChange] {
    let function = change.function
    let declaration = file.declaration(of: function)
    guard !announces("willChange", function), !announces("didChange", function), declaration.kind == .function,
      declaration.isPrivate, !PublishedCollections.setUp.contains(function.name)
    else { return [change] }
    return file.calls(named: function.name).compactMap { call in
      guard let name = call.name, call.isOnSelf, let caller = self.function(around: name),
        caller.declaration != function.declaration
      else { return nil }
      return CollectionChange(name: name, property: change.property, function: caller)
    }
  }

  // MARK: - Announcing

  /// Whether the function announces by the name, or a method of the type that it calls does.
  package func announces(_ name: Word, _ function: FunctionFact) -> Bool {
    file.declaration(of: function).tokens.contains { announces(name, at: $0) }
  }

  /// Whether the token announces by the name: spells it, or calls a method of the type that does.
  package func announces(_ name: Word, at token: Token) -> Bool {
    guard token.kind == .identifier else { return false }
    if token.word == name { return true }
    guard let call = token.call, call.name == token, call.isOnSelf else { return false }
    if file.index.methods(named: token.word, in: entry).contains(where: { $0.ownCalls.contains(name) }) { return true }
    // A function inside of this one.
    return !token.isMember
      && file.flow.callees(of: token.tokens).contains { $0.parent?.kind.isType == false && $0.code.contains(name) }
  }
}
