import SwiftSource

/// What a change of some files alters for the others.
extension ProjectIndex {
  /// A hash of the merged facts of all types with this path: those that rules rest on, wherever in their files they
  /// stand. Nil where the project neither declares nor extends the type. Complexity: O(n) in the type's facts.
  public func typeDigest(_ path: [Word]) -> UInt64? {
    guard let variants = types[path] else { return nil }
    var digest = Digest()
    digest.add(unordered: variants.map(self.digest))
    return digest.value
  }

  private func digest(of entry: TypeEntry) -> Digest {
    var digest = Digest()
    digest.add(entry.isDeclared, entry.isProtocol)
    digest.add(unordered: facts(of: entry).map(\.digest))
    digest.add(unordered: entry.properties.values.map(\.property.digest))
    var functions: [Digest] = []
    for (file, id) in entry.functions {
      let function = files[Int(file)].functions[Int(id)]
      functions.append(function.digest)
      guard function.isSearchEntry else { continue }
      // Whether a query arrives trimmed, or after a wait, is up to those who call.
      for caller in callers(ofSearchEntry: function.name) {
        var call = Digest()
        call.add(caller.function.name)
        call.add(caller.receiver)
        call.add(UInt64(caller.function.effects.rawValue))
        functions.append(call)
      }
    }
    digest.add(unordered: functions)
    return digest
  }

  /// The types whose merged facts differ from those of `other`, an index of the same files at another time: with other
  /// facts of their own, or, among those that inherit from such a type, with another answer to what they are. A
  /// typealias with another meaning counts as a type. Complexity: O(n) in the facts of both.
  public func alteredTypes(since other: ProjectIndex) -> Set<[Word]> {
    var altered: Set<[Word]> = []
    for path in types.keys where typeDigest(path) != other.typeDigest(path) { altered.insert(path) }
    for path in other.types.keys where types[path] == nil { altered.insert(path) }
    for name in aliases.keys where aliases[name] != other.aliases[name] { altered.insert([name]) }
    for name in other.aliases.keys where aliases[name] == nil { altered.insert([name]) }
    for path in heirs(of: altered).subtracting(altered) {
      let answers = types[path]?.map { kind(of: $0) } ?? []
      if answers != other.types[path]?.map({ other.kind(of: $0) }) { altered.insert(path) }
    }
    return altered
  }

  /// What a type is by its ancestors, as far as rules ask: one letter a role.
  private func kind(of entry: TypeEntry) -> [String] {
    guard let part = entry.parts.first else { return [] }
    let type = files[Int(part.file)].types[Int(part.type)]
    return [Role.viewController, .sideController, .cell, .swiftUIView].map { role in
      switch answer(role, of: type, in: part.file) {
      case .yes: "yes"
      case .no: "no"
      case .unknown: "unknown"
      }
    }
  }

  /// The types that inherit from or conform to one of `paths`, through any chain; by their names, as a head writes them.
  private func heirs(of paths: Set<[Word]>) -> Set<[Word]> {
    var names = Set(paths.compactMap(\.last))
    var heirs: Set<[Word]> = []
    var grows = true
    while grows {
      grows = false
      for (name, targets) in aliases where !names.contains(name) && !targets.isDisjoint(with: names) {
        grows = names.insert(name).inserted || grows
      }
      for (path, variants) in types where !heirs.contains(path) {
        guard variants.contains(where: { $0.inherited.contains { names.contains($0.word) } }) else { continue }
        heirs.insert(path)
        if let name = path.last { names.insert(name) }
        grows = true
      }
    }
    return heirs
  }

  /// The files in which a rule may look at one of the types: those with a part of it or of a type that inherits from it,
  /// and those that name it in the type of a property, in the payload of a case, by making one, or before a member.
  ///
  /// Names alone are compared, so some of these files mean another type; no file that rests on one of the types is left
  /// out, but for those that name it only in a local annotation. Complexity: O(n) in the facts.
  public func files(restingOn paths: Set<[Word]>) -> Set<Int32> {
    guard !paths.isEmpty else { return [] }
    var found: Set<Int32> = []
    for path in heirs(of: paths).union(paths) {
      for entry in types[path] ?? [] { for part in entry.parts { found.insert(part.file) } }
    }
    let names = WordSet(paths.compactMap(\.last))
    for (id, file) in files.enumerated() where !found.contains(Int32(id)) {
      let isNamed =
        file.types.contains { type in
          type.payloads.contains { $0.contains(where: names.contains) }
            || type.properties.contains { $0.typeWords.contains(where: names.contains) }
        }
        || file.memberCalls.contains { names.contains($0.receiver) }
        || file.functions.contains { $0.ownCalls.contains(where: names.contains) }
      if isNamed { found.insert(Int32(id)) }
    }
    return found
  }
}
