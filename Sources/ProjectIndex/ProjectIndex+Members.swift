import SwiftSource

/// A property or a method, and the type that declares it.
public struct Member: Sendable {
  public enum Fact: Sendable {
    case property(PropertyFact)
    case function(FunctionFact)
  }
  public let fact: Fact
  public let owner: TypeID
  public let file: Int32
  /// The index in the file's types of the part that it stands in.
  fileprivate let part: Int32

  public var property: PropertyFact? { if case .property(let fact) = fact { fact } else { nil } }
  public var function: FunctionFact? { if case .function(let fact) = fact { fact } else { nil } }
}

/// A type as it is written at a place, where its names have their meaning.
public struct PlacedType: Sendable, Hashable {
  public var reference: TypeReference
  public var scope: Scope
  /// The type whose member led here, whose head may say what the generic parameters around stand for.
  var heir = TypeID.none

  public init(reference: TypeReference, scope: Scope) {
    self.reference = reference
    self.scope = scope
  }
}

// MARK: - Members

extension ProjectIndex {
  /// What `type.name` means at `scope`: a property or else a method of the type, of its extensions, of a class above it or
  /// of a protocol with its extensions; the nearest of them. What is private elsewhere is not seen. Of methods with one
  /// name the first counts. Complexity: O(n) in the functions of the types above.
  ///
  /// - Parameter isCalled: A method comes before a property of its name then.
  public func member(named name: Word, of type: TypeEntry, at scope: Scope? = nil, isCalled: Bool = false) -> Member? {
    member(named: name, of: type.id, at: scope, isCalled: isCalled)
  }

  private func member(named name: Word, of type: TypeID, at scope: Scope?, isCalled: Bool = false) -> Member? {
    if let found = ownMember(named: name, of: type, at: scope, isCalled) { return found }
    let lineage = lineage(of: type, throughProtocols: true)
    for id in lineage.ids.dropFirst() {
      if let found = ownMember(named: name, of: id, at: scope, isCalled) { return found }
    }
    // What the project adds to a class of the SDK that no name of the sources leads to.
    for root in SDKTypes.roots(above: lineage) {
      if let entry = addition(to: [root]), let found = ownMember(named: name, of: entry.id, at: scope, isCalled) {
        return found
      }
    }
    return nil
  }

  // Entries and facts are read in place: a copy counts each of their tables.
  private func ownMember(named name: Word, of id: TypeID, at scope: Scope?, _ isCalled: Bool) -> Member? {
    let property = tables.entries[id.index].properties[name]
    if isCalled, let method = ownMethod(named: name, of: id, at: scope, besides: property.map { self[$0].declaration })
    {
      return method
    }
    if property != nil {
      for part in tables.entries[id.index].parts {
        let type = (file: Int(part.file), position: Int(part.type))
        for place in files[type.file].types[type.position].properties.indices
        where files[type.file].types[type.position].properties[place].name == name
          && isVisible(files[type.file].types[type.position].properties[place].access, in: part.file, of: id, at: scope)
        {
          let property = files[type.file].types[type.position].properties[place]
          return Member(fact: .property(property), owner: id, file: part.file, part: part.type)
        }
      }
    }
    return isCalled ? nil : ownMethod(named: name, of: id, at: scope)
  }

  /// - Parameter property: The declaration of what has code under its name, too.
  private func ownMethod(
    named name: Word, of id: TypeID, at scope: Scope?, besides property: Int32? = nil
  ) -> Member? {
    for (file, position) in tables.functions(named: name, in: id) {
      let function = files[Int(file)].functions[Int(position)]
      if function.declaration != property, isVisible(function.access, in: file, of: id, at: scope) {
        return Member(fact: .function(function), owner: id, file: file, part: function.type)
      }
    }
    return nil
  }

  private func isVisible(_ access: Access, in file: Int32, of id: TypeID, at scope: Scope?) -> Bool {
    guard let scope else { return true }
    if access.rawValue >= Access.shared.rawValue { return admits(access, of: file, in: scope.file) }
    return scope.file == file && (access == .fileprivate || tables.isInside(id, at: scope))
  }

  private func admits(_ access: Access, of file: Int32, in user: Int32) -> Bool {
    tables.modules.admits(
      access, of: file, in: user, importing: files[Int(user)].imports, testable: files[Int(user)].testableImports)
      ?? true
  }

  /// The functions at file scope of this name that code of the file sees. Complexity: O(functions of the name).
  public func freeFunctions(named name: Word, seenIn file: Int32) -> [CallSite] {
    log?.ask([name])
    return (tables.freeFunctions[name] ?? []).compactMap { place in
      let function = files[Int(place.file)].functions[Int(place.function)]
      guard
        place.file == file
          || function.access.isSeenBeyondFile && admits(function.access, of: place.file, in: file)
      else { return nil }
      return CallSite(function: function, file: place.file)
    }
  }

  /// The property of the type, or of the nearest class above that has it, with the file that declares it; also a private one, as
  /// an object keeps what its class declares. Complexity: O(n) in the types above.
  public func property(named name: Word, of type: TypeEntry) -> (file: Int32, property: PropertyFact)? {
    let found = type.properties[name] ?? lineage(of: type).entries.lazy.compactMap { $0.properties[name] }.first
    return found.map { ($0.file, self[$0]) }
  }

  /// The property that the bare name means at `scope`: of the type around with what it inherits, or a static one of a type
  /// around that.
  public func property(named name: Word, at scope: Scope) -> Member? {
    guard let found = member(named: name, at: scope), found.property != nil else { return nil }
    return found
  }

  private func member(named name: Word, at scope: Scope) -> Member? {
    let types = files[Int(scope.file)].types
    var position = scope.type
    while position >= 0 {
      let id = types[Int(position)].id
      if id != .none { log?.meet(tables.entries[id.index]) }
      if id != .none, let found = member(named: name, of: id, at: scope),
        position == scope.type || found.property?.isStatic != false
      {
        return found
      }
      position = types[Int(position)].parent
    }
    return nil
  }

  /// Where the type of the member is written.
  public func scope(of member: Member) -> Scope { tables.scope(inside: member.part, of: member.file) }

  // MARK: - Types of values

  /// So many declarations a question about a value's type goes through.
  private static let steps = 6

  /// The type of a property, or what a method returns, as far as the sources say it. Nil where they do not: nothing is
  /// inferred, each declaration is one step, and six are followed.
  public func type(of member: Member) -> PlacedType? { type(of: member, steps: ProjectIndex.steps) }

  /// As ``type(of:)``, of the member of a value: what generic parameters of the member's owner stand for, the value's type says.
  public func type(of member: Member, for receiver: PlacedType) -> PlacedType? {
    type(of: member).map { resolved($0, of: member, for: receiver) }
  }

  /// The type of a value that code at `scope` writes.
  public func type(of origin: ValueOrigin, at scope: Scope) -> PlacedType? {
    type(of: origin, at: scope, steps: ProjectIndex.steps)
  }

  /// What a type as it is written means; of an optional what it may hold, of a store that looks its members up in its state, the
  /// state.
  public func meaning(of type: PlacedType) -> Meaning {
    guard let path = type.reference.path else { return .unknown }
    let found = resolve(path, at: type.scope)
    guard case .outside(let path) = found, let state = path.last.flatMap({ state(of: $0, type.reference) }) else {
      return found
    }
    return resolve(state, at: type.scope)
  }

  /// The type of the project that a type as it is written means.
  public func entry(of type: PlacedType) -> TypeEntry? {
    guard case .type(let id) = meaning(of: type) else { return nil }
    return entry(id)
  }

  private func type(of member: Member, steps: Int) -> PlacedType? {
    let scope = scope(of: member)
    switch member.fact {
    case .property(let fact): return type(of: fact.origin, at: scope, steps: steps)
    case .function(let fact):
      let inside = Scope(file: scope.file, type: scope.type, function: fact.declaration)
      return fact.result.map { PlacedType(reference: $0, scope: inside) }
    }
  }

  private func type(of origin: ValueOrigin, at scope: Scope, steps: Int) -> PlacedType? {
    guard steps > 0 else { return nil }
    switch origin {
    case .unknown: return nil
    case .written(let type), .made(let type): return type == .other ? nil : PlacedType(reference: type, scope: scope)
    case .value(let path), .result(let path):
      guard let name = path.last else { return nil }
      guard path.count > 1 else {
        if let member = member(named: name, at: scope) {
          return type(of: member, steps: steps - 1).map { type in
            owner(["self"], at: scope, steps: 0).map { resolved(type, of: member, for: $0.id) } ?? type
          }
        }
        guard case .result = origin, let place = tables.freeFunctions[name]?.first else { return nil }
        return files[Int(place.file)].functions[Int(place.function)].result.map {
          PlacedType(reference: $0, scope: Scope(file: place.file))
        }
      }
      guard let owner = owner(Array(path.dropLast()), at: scope, steps: steps - 1),
        let member = member(named: name, of: owner, at: scope)
      else { return nil }
      return type(of: member, steps: steps - 1)
    }
  }

  /// The type of the project that has the members of `self`, `Self`, a type's name, or a value.
  private func owner(_ path: [Word], at scope: Scope, steps: Int) -> TypeEntry? {
    if path == ["self"] || path == ["Self"] {
      return scope.type < 0 ? nil : entry(of: files[Int(scope.file)].types[Int(scope.type)])
    }
    if let value = type(of: .value(path), at: scope, steps: steps) { return entry(of: value) }
    return type(path, at: scope)
  }
}
