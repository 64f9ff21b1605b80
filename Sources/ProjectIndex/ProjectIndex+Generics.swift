import SwiftSource

/// What generic parameters stand for where a member is asked of a value: `State` of `var state: State` in `Store<State>` is what the
/// value's type, or the head of a class below, names in its brackets.
extension ProjectIndex {
  /// The member's type, with a generic parameter that it consists of replaced. Complexity: O(n) in the types above the receiver's.
  func resolved(_ type: PlacedType, of member: Member, for receiver: PlacedType) -> PlacedType {
    guard isBelowParameters(member) else { return type }
    let id = if case .type(let id) = meaning(of: receiver) { id } else { receiver.heir }
    if id == member.owner, case .named(let path, let arguments) = receiver.reference.unwrapped,
      let given = tables.arguments(
        of: InheritedName(path: path, spelling: "", arguments: arguments), leadingTo: id, at: receiver.scope),
      let found = argument(for: type, of: id, among: given.arguments, at: given.scope)
    {
      return found
    }
    // Of the type itself only what led here may say more.
    return resolved(type, of: member, for: id == member.owner || id == .none ? receiver.heir : id)
  }

  /// As above, where the receiver is of the type `heir`, by the heads of the classes up to the member's owner or the type around it.
  func resolved(_ type: PlacedType, of member: Member, for heir: TypeID) -> PlacedType {
    guard heir != .none, heir != member.owner, isBelowParameters(member) else { return type }
    let lineage = lineage(of: entry(heir))
    var owner = Optional(member.owner)
    while let id = owner {
      if let (written, below) = lineage.naming(of: id), let scope = scope(inside: entry(below)),
        let given = tables.arguments(of: written, leadingTo: id, at: scope),
        let found = argument(for: type, of: id, among: given.arguments, at: given.scope)
      {
        return found
      }
      owner = outer(of: id)
    }
    var type = type
    type.heir = heir
    return type
  }

  /// Whether the member's owner, or a type around it, has generic parameters, and a method none of its own. Most have none, and
  /// the walk up the class graph is dear.
  private func isBelowParameters(_ member: Member) -> Bool {
    guard member.function?.parameters.isEmpty != false else { return false }
    var owner = Optional(member.owner)
    while let id = owner {
      if !tables.entries[id.index].parameters.isEmpty { return true }
      owner = outer(of: id)
    }
    return false
  }

  /// What `value.name` means where the value's type has no such member and looks it up (`@dynamicMemberLookup`): a property of what it
  /// stores, or of what that stores, and the type of the value that has it; the first one, in the order of the sources.
  /// Complexity: O(properties of those types).
  public func memberLookedUp(named name: Word, of type: PlacedType) -> (member: Member?, receiver: PlacedType?)? {
    guard let entry = entry(of: type),
      facts(of: entry).contains(where: { $0.attributes.contains("dynamicMemberLookup") })
    else { return nil }
    var holders = [type]
    for _ in 0..<2 {
      holders = holders.flatMap(typesStored)
      for holder in holders {
        if let found = self.entry(of: holder).flatMap({ member(named: name, of: $0) }), found.property != nil {
          return (found, holder)
        }
      }
    }
    return nil
  }

  /// What a store of the Composable Architecture looks its members up in: `State` of `Store<State, Action>`, `Users.State` of
  /// `StoreOf<Users>`.
  func state(of store: Word, _ type: TypeReference) -> [Word]? {
    let isOfReducer = Self.storesOfReducers.contains(store)
    guard isOfReducer || Self.stores.contains(store), case .named(_, let arguments) = type.unwrapped,
      let path = arguments.first?.path
    else { return nil }
    return isOfReducer ? path + ["State"] : path
  }

  private static let stores: WordSet = "Store ViewStore"
  private static let storesOfReducers: WordSet = "StoreOf ViewStoreOf"

  private func typesStored(in holder: PlacedType) -> [PlacedType] {
    guard let entry = entry(of: holder) else { return [] }
    return facts(of: entry).flatMap(\.properties).filter { !$0.isComputed && !$0.isStatic }.compactMap { property in
      member(named: property.name, of: entry).flatMap { type(of: $0, for: holder) }
    }
  }

  /// Whether a generic type of the project holds one value, and whether one of this name does. Complexity: O(1).
  public var hasBoxes: Bool { !tables.textUses.boxes.isEmpty }
  public func isBox(named name: Word) -> Bool { tables.textUses.boxes.contains(name) }

  /// Whether the type has this generic parameter.
  public func isGeneric(_ type: TypeEntry, over parameter: Word) -> Bool {
    tables.entries[type.id.index].parameters.contains(parameter)
  }

  private func outer(of id: TypeID) -> TypeID? {
    guard let part = entry(id).parts.first else { return nil }
    let parent = files[Int(part.file)].types[Int(part.type)].parent
    return parent < 0 ? nil : files[Int(part.file)].types[Int(parent)].id
  }

  /// What stands in the brackets at the place of the parameter that the type consists of.
  private func argument(
    for type: PlacedType, of owner: TypeID, among arguments: [TypeReference], at scope: Scope
  ) -> PlacedType? {
    let parameters = facts(of: entry(owner)).lazy.map(\.parameters).first { !$0.isEmpty }
    guard let parameters, let reference = type.reference.replacing(parameters, by: arguments) else { return nil }
    return PlacedType(reference: reference, scope: scope)
  }
}

extension TypeReference {
  /// The type where it is one of the parameters, an optional or an array of one; nil elsewhere.
  fileprivate func replacing(_ parameters: [Word], by arguments: [TypeReference]) -> TypeReference? {
    switch self {
    case .named(let path, let own):
      guard path.count == 1, own.isEmpty, let place = parameters.firstIndex(of: path[0]), place < arguments.count else {
        return nil
      }
      return arguments[place]
    case .optional(let inner): return inner.replacing(parameters, by: arguments).map { .optional($0) }
    case .array(let inner): return inner.replacing(parameters, by: arguments).map { .array($0) }
    default: return nil
    }
  }
}
