import ProjectIndex
import RuleKit
import SwiftSource

/// A place in code where a published collection changes, at once or through a method that changes it.
package struct CollectionChange {
  /// The property, or the called method that changes it.
  package var token: TokenIndex
  /// The property's name as the source spells it.
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
  package init?(around index: TokenIndex, in file: FileContext) {
    guard let type = file.type(around: index), let entry = file.index.entry(of: type) else { return nil }
    let announces = ["willChange", "didChange"].allSatisfy { (name: Word) in
      entry.properties[name] != nil || !file.index.methods(named: name, in: entry).isEmpty
    }
    guard announces, !ChangeCallbacks.isViewLayer(type, in: file) else { return nil }
    (self.file, self.type, self.entry) = (file, type, entry)
  }

  // MARK: - The collections

  /// Stored arrays and dictionaries that the UI may read, and private ones that a readable property of sections is computed from;
  /// those whose observers announce are left out. Known for properties that this file declares.
  package func names() -> Set<Word> {
    var names: Set<Word> = []
    for part in file.facts.types where part.path == type.path && part.variant == type.variant {
      for property in part.properties where !property.isLet && !property.isComputed && !property.isStatic {
        let declaration = file.file.raw.declarations[Int(property.declaration)]
        guard let binding = binding(of: property.name, in: declaration), isCollection(binding),
          !isAnnounced(binding), !isBookkeeping(property),
          isReadable(declaration) || isShown(property.name)
        else { continue }
        names.insert(property.name)
      }
    }
    return names
  }

  private func binding(of name: Word, in declaration: RawDeclaration) -> RawBinding? {
    declaration.bindings.lazy.map { file.file.raw.bindings[Int($0)] }.first { file.word($0.pattern.lower) == name }
  }

  private static let collections: Set<Word> = ["Array", "Dictionary", "OrderedDictionary", "IdentifiedArrayOf"]

  /// `[User]`, `[Key: Value]`, `Array<User>`, or a value that is one. Sets have no order to show.
  private func isCollection(_ binding: RawBinding) -> Bool {
    let first = binding.type.isEmpty ? binding.value.lower : binding.type.lower
    guard !binding.type.isEmpty || !binding.value.isEmpty else { return false }
    return file.kind(first) == .leftSquare || PublishedCollections.collections.contains(file.word(first))
  }

  /// `willSet { willChange?() }`: whoever changes it announces it.
  private func isAnnounced(_ binding: RawBinding) -> Bool {
    guard binding.accessorBlock >= 0 else { return false }
    return file.outline.contains(
      anyOf: ["willChange", "didChange"],
      in: TokenRange(binding.accessorBlock, file.outline.after(binding.accessorBlock)))
  }

  private static let bookkeeping: Set<Word> = [
    "AnyCancellable", "Task", "NSObjectProtocol", "NSKeyValueObservation", "Void", "DispatchWorkItem", "Timer",
    "Cancellable", "Observer", "WeakBox", "Any",
  ]

  private func isBookkeeping(_ property: PropertyFact) -> Bool {
    property.typeWords.contains(where: PublishedCollections.bookkeeping.contains)
      || property.attributes.contains("Published")
  }

  private func isReadable(_ declaration: RawDeclaration) -> Bool {
    for index in TokenRange(declaration.range.lower, declaration.introducer).indices
    where file.keyword(index) == .private || file.keyword(index) == .fileprivate {
      // `private(set)` hides the setter only.
      if file.kind(index + 1) != .leftParen { return false }
    }
    return true
  }

  /// A readable, computed property named after sections reads it.
  private func isShown(_ name: Word) -> Bool {
    file.file.raw.bindings.contains { binding in
      let declaration = file.file.raw.declarations[Int(binding.declaration)]
      guard binding.accessorBlock >= 0, isReadable(declaration), ownsMember(binding.declaration),
        SpellingParts(["section", "fetchedobjects"]).occur(in: file.text(binding.pattern.lower).utf8)
      else { return false }
      return file.outline.contains(
        name, in: TokenRange(binding.accessorBlock, file.outline.after(binding.accessorBlock)))
    }
  }

  private func ownsMember(_ declaration: Int32) -> Bool {
    let token = file.file.raw.declarations[Int(declaration)].introducer
    guard let other = file.type(around: token) else { return false }
    return other.path == type.path && other.variant == type.variant
  }

  // MARK: - Where they change

  private static let setUp: Set<Word> = ["init", "deinit", "awakeFromNib", "awakeFromFetch"]

  /// Where code of this file changes one of them, in file order. A private method that changes without announcing anything stands
  /// for its callers, two steps up.
  package func changes() -> [CollectionChange] {
    let names = names()
    guard !names.isEmpty else { return [] }
    var changes: [CollectionChange] = []
    for token in file.file.raw.tokens.indices where names.contains(file.file.raw.tokens[token].word) {
      guard let change = change(at: TokenIndex(token)) else { continue }
      changes.append(change)
    }
    for _ in 0..<2 { changes = changes.flatMap(lifted) }
    return changes.filter { !PublishedCollections.setUp.contains($0.function.name) }
  }

  private func change(at index: TokenIndex) -> CollectionChange? {
    guard file.kind(index) == .identifier, isOwn(index), mutates(at: index), let function = function(around: index)
    else { return nil }
    return CollectionChange(token: index, property: file.text(index), function: function)
  }

  private func function(around index: TokenIndex) -> FunctionFact? {
    guard let function = file.function(around: index), let other = file.type(around: index), other.path == type.path,
      other.variant == type.variant
    else { return nil }
    return function
  }

  /// Written bare or after `self`, and no local name.
  private func isOwn(_ index: TokenIndex) -> Bool {
    if file.kind(index - 1) == .period {
      let owner = file.kind(index - 2) == .postfixQuestionMark ? index - 3 : index - 2
      return file.keyword(owner) == .self && file.kind(owner - 1) != .period
    }
    guard file.keyword(index - 1) != .let, file.keyword(index - 1) != .var, file.kind(index + 1) != .colon else {
      return false
    }
    return file.localBinding(of: index) == nil && file.parameterType(of: index) == nil
  }

  private static let mutations: Set<Word> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "popLast",
    "sort", "shuffle", "reverse", "swapAt", "move", "merge", "updateValue", "replaceSubrange", "toggle", "partition",
    "removeDuplicates", "formUnion", "subtract",
  ]
  private static let assignments: Set<String> = ["+=", "-=", "*=", "/="]

  /// `x = …`, `x[i] = …`, `x[i].name = …`, `x.append(…)`, `x += …`, `&x`
  private func mutates(at index: TokenIndex) -> Bool {
    if file.kind(index - 1) == .prefixAmpersand { return true }
    var end = index + 1
    while true {
      switch file.kind(end) {
      case .leftSquare where !file.file.raw.tokens[Int(end)].startsLine: end = file.outline.after(end)
      case .postfixQuestionMark, .exclamationMark: end += 1
      case .period where file.kind(end + 1) == .identifier:
        if file.outline.call(named: end + 1) != nil {
          // `x.removeLast().name` mutates too, `x.map { }` does not.
          return PublishedCollections.mutations.contains(file.word(end + 1))
        }
        end += 2
      default:
        if file.kind(end) == .equal { return true }
        return PublishedCollections.assignments.contains(
          file.text(min(end, TokenIndex(file.file.raw.tokens.count) - 1)))
      }
    }
  }

  /// The calls of a method that changes and announces nothing at all; the change itself where nothing in this file calls it.
  private func lifted(_ change: CollectionChange) -> [CollectionChange] {
    let function = change.function
    guard !announces("willChange", function), !announces("didChange", function) else { return [change] }
    let declaration = file.file.raw.declarations[Int(function.declaration)]
    guard declaration.kind == .function, declaration.name >= 0, !PublishedCollections.setUp.contains(function.name),
      isHidden(declaration)
    else { return [change] }
    return file.file.raw.calls.compactMap { call in
      guard call.name >= 0, file.word(call.name) == function.name, let caller = self.function(around: call.name),
        caller.declaration != function.declaration, isOwnCall(call)
      else { return nil }
      return CollectionChange(token: call.name, property: change.property, function: caller)
    }
  }

  private func isHidden(_ declaration: RawDeclaration) -> Bool { !isReadable(declaration) }

  private func isOwnCall(_ call: RawCall) -> Bool {
    let receiver = file.receiver(of: call)
    return receiver.isEmpty || file.keyword(receiver.lower) == .self && receiver.upper - receiver.lower <= 2
  }

  // MARK: - Announcing

  /// Whether the function announces by the name, or a method of the type that it calls does.
  package func announces(_ name: Word, _ function: FunctionFact) -> Bool {
    let declaration = file.file.raw.declarations[Int(function.declaration)]
    return declaration.range.indices.contains { announces(name, at: $0) }
  }

  /// Whether the token announces by the name: spells it, or calls a method of the type that does.
  package func announces(_ name: Word, at index: TokenIndex) -> Bool {
    guard file.kind(index) == .identifier else { return false }
    if file.word(index) == name { return true }
    guard let call = file.outline.call(named: index), isOwnCall(call) else { return false }
    return announces(name, by: file.word(index), steps: 2)
  }

  private func announces(_ name: Word, by method: Word, steps: Int) -> Bool {
    file.index.methods(named: method, in: entry).contains { fact in
      fact.ownCalls.contains(name)
        || steps > 1 && fact.ownCalls.contains { $0 != method && announces(name, by: $0, steps: steps - 1) }
    }
  }
}
