import SwiftSource

/// View controllers.
extension ProjectIndex {
  /// Whether the name is that of a view or window controller of the SDK.
  public func isSDKController(_ name: Word) -> Bool { SDKTypes.controllers.contains(name) }

  /// Whether the project declares or extends a type of this name anywhere, or gives one the name. Complexity: O(1).
  public func declaresType(named name: Word) -> Bool {
    log?.ask([name])
    return tables.hasType(named: name)
  }

  /// Whether a type or typealias of the project that has this name, anywhere, may be a view or window controller: all others need
  /// not be asked one by one. Complexity: O(1).
  public func mayNameController(_ name: Word) -> Bool {
    // What alters a type alters what is said of those below it: they are asked one by one.
    if log != nil { return declaresType(named: name) }
    return controllerNames.contains(name)
  }

  /// Whether the type is a view controller or a window controller.
  ///
  /// By what is strongest: a chain of project classes, typealiases and generic bases up to one of the SDK's own; a base
  /// that the configuration names; an override, here or above, of what only controllers have; or, where a class of the
  /// chain comes from elsewhere, conformance to a search protocol together with a member that only controllers have.
  /// Complexity: O(n) in the classes above.
  public func isViewController(_ type: TypeFact) -> Answer {
    if isSDKController(type.selfBound) {
      return .yes(because: ["\(type.spelling) is extended where Self is a controller"])
    }
    return type.id == .none ? .unknown : isViewController(type.id)
  }

  /// The same for a type of the index.
  public func isViewController(_ type: TypeID) -> Answer {
    let lineage = lineage(of: type)
    if let found = lineage.climb(to: SDKTypes.controllers) { return .yes(because: found) }
    if let found = lineage.climb(to: viewControllerBases, ofProject: true) {
      return .yes(because: [found[0] + ", a controller by the configuration"] + found.dropFirst())
    }
    if let (path, part) = lineage.first(where: { $0.overridesLifecycle }) {
      return .yes(because: ["\(path) overrides a method that only controllers have", place(of: part)])
    }
    guard !lineage.hasKnownClasses else { return .no }
    let entry = entry(type)
    let conformance = entry.inherited.first { SDKTypes.searchProtocols.contains($0.word) }
    if let conformance, let (_, part) = lineage.first(where: { $0.namesControllerMembers }) {
      return .yes(because: [
        "\(entry.spelling) conforms to \(conformance.spelling) and names what only controllers have", place(of: part),
      ])
    }
    return .unknown
  }
}

extension Tables {
  /// The last names of the types that are controllers by one fact or another of their own or of what stands above them, and of all
  /// typealiases. Complexity: O(n) in the types.
  func controllerNames(knowing bases: WordSet) -> Set<Word> {
    let known = SDKTypes.controllers.union(bases)
    var isFound = [Bool](repeating: false, count: entries.count)
    var found: [Int] = []
    for entry in entries.indices where isController(entry, among: known) {
      isFound[entry] = true
      found.append(entry)
    }
    var names: Set<Word> = []
    while let entry = found.popLast() {
      if let name = entries[entry].path.last { names.insert(name) }
      for heir in entries[entry].heirs where !isFound[heir.index] {
        isFound[heir.index] = true
        found.append(heir.index)
      }
    }
    for file in files.indices {
      for alias in files[file].aliases.indices { names.insert(files[file].aliases[alias].name) }
    }
    return names
  }

  private func isController(_ entry: Int, among known: WordSet) -> Bool {
    entries[entry].path.last.map(known.contains) == true
      || entries[entry].inherited.contains { known.contains($0.word) }
      || entries[entry].parents.contains { meanings in
        meanings.contains { if case .outside(let path) = $0 { path.last.map(known.contains) ?? false } else { false } }
      }
      || entries[entry].parts.contains { part in
        let (file, type) = (Int(part.file), Int(part.type))
        return files[file].types[type].overridesLifecycle || files[file].types[type].namesControllerMembers
      }
  }
}
