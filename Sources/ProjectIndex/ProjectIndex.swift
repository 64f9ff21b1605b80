import SwiftSource

/// The facts of all files, merged: one entry for each type, with its extensions wherever they stand.
///
/// Types of one name are told apart by the types around them, then by where they are declared: an extension belongs to
/// the declaration with which it shares the longest run of folders.
public struct ProjectIndex: Sendable {
  /// The facts of one type from all its parts.
  public struct TypeEntry: Sendable {
    public var spelling: String
    /// Where its parts stand: file and type fact.
    public var parts: [(file: Int32, type: Int32)] = []
    public var inherited: [(word: Word, spelling: String)] = []
    public var isProtocol = false
    /// The type itself is declared in the project, not only extended.
    public var isDeclared = false
    /// File and function fact of its methods and of its variables with code.
    public var functions: [(file: Int32, function: Int32)] = []
    public var properties: [Word: (file: Int32, property: PropertyFact)] = [:]
    public var mentionsList = false
    /// The steps from the nearest search entry point to each method, by name; absent beyond two steps.
    public var searchDistance: [Word: Int] = [:]
  }

  public private(set) var files: [FileFacts]
  /// The types of each path; more than one where a project declares a name twice.
  private var types: [[Word]: [TypeEntry]] = [:]
  /// Paths of the declared types by their last name.
  private var pathsByName: [Word: [[Word]]] = [:]
  private var aliases: [Word: Word] = [:]

  /// Merges the facts of all files, which are in a stable order. Complexity: O(n) in the facts.
  public init(merging files: [FileFacts]) {
    self.files = files
    for (fileID, file) in files.enumerated() {
      for alias in file.aliases { aliases[alias.name] = alias.target }
      for (typeID, type) in file.types.enumerated() where type.kind != .extension {
        declare(type, Int32(typeID), of: Int32(fileID))
      }
    }
    for (fileID, file) in files.enumerated() {
      for (typeID, type) in file.types.enumerated() where type.kind == .extension {
        let variant = nearestVariant(of: type.path, to: Int32(fileID)) ?? 0
        if types[type.path] == nil { types[type.path] = [TypeEntry(spelling: type.spelling)] }
        add(type, Int32(typeID), of: Int32(fileID), to: variant)
      }
    }
    for (fileID, file) in self.files.enumerated() {
      for (functionID, function) in file.functions.enumerated() where function.type >= 0 {
        let type = file.types[Int(function.type)]
        types[type.path]?[type.variant].functions.append((Int32(fileID), Int32(functionID)))
      }
    }
    for (path, variants) in types {
      for variant in variants.indices { measureSearchDistance(of: path, variant) }
    }
  }

  /// Two declarations in one file are branches of `#if`: one type.
  private mutating func declare(_ type: TypeFact, _ typeID: Int32, of fileID: Int32) {
    let variants = types[type.path, default: []]
    let variant = variants.firstIndex { $0.parts.first?.file == fileID } ?? variants.count
    if variant == variants.count { types[type.path, default: []].append(TypeEntry(spelling: type.spelling)) }
    types[type.path]?[variant].isDeclared = true
    add(type, typeID, of: fileID, to: variant)
    if variants.isEmpty, let name = type.path.last { pathsByName[name, default: []].append(type.path) }
  }

  private mutating func add(_ type: TypeFact, _ typeID: Int32, of fileID: Int32, to variant: Int) {
    files[Int(fileID)].types[Int(typeID)].variant = variant
    guard var entry = types[type.path]?[variant] else { return }
    entry.parts.append((fileID, typeID))
    entry.inherited += type.inherited
    entry.isProtocol = entry.isProtocol || type.kind == .protocol
    entry.mentionsList = entry.mentionsList || type.mentionsList
    for property in type.properties where entry.properties[property.name] == nil {
      entry.properties[property.name] = (fileID, property)
    }
    types[type.path]?[variant] = entry
  }

  /// Of the types with this path, the one declared nearest to the file: with the longest run of folders in common.
  private func nearestVariant(of path: [Word], to file: Int32) -> Int? {
    guard let variants = types[path] else { return nil }
    guard variants.count > 1 else { return 0 }
    let folders = files[Int(file)].path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    var nearest = 0
    var longest = -1
    for (variant, entry) in variants.enumerated() {
      guard let home = entry.parts.first?.file else { continue }
      let other = files[Int(home)].path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      let common = zip(folders, other).prefix { $0.elementsEqual($1) }.count
      if common > longest { (nearest, longest) = (variant, common) }
    }
    return nearest
  }

  /// Walks from the search entry points along calls within the type, two steps at most.
  private mutating func measureSearchDistance(of path: [Word], _ variant: Int) {
    guard var entry = types[path]?[variant] else { return }
    var distance: [Word: Int] = [:]
    var frontier: [Word] = []
    for (file, function) in entry.functions {
      let fact = files[Int(file)].functions[Int(function)]
      if fact.isSearchEntry, distance[fact.name] == nil {
        distance[fact.name] = 0
        frontier.append(fact.name)
      }
    }
    // What a closure that listens to the search text calls is one step from it.
    var listeners: [Word] = []
    for (file, function) in entry.functions {
      for call in files[Int(file)].functions[Int(function)].searchCalls where distance[call] == nil {
        distance[call] = 1
        listeners.append(call)
      }
    }
    guard !frontier.isEmpty || !listeners.isEmpty else { return }
    for step in 1...2 {
      let reached = Set(frontier)
      var next: [Word] = []
      for (file, function) in entry.functions {
        let fact = files[Int(file)].functions[Int(function)]
        guard reached.contains(fact.name), distance[fact.name] == step - 1 else { continue }
        for call in fact.ownCalls where distance[call] == nil {
          distance[call] = step
          next.append(call)
        }
      }
      frontier = step == 1 ? next + listeners : next
    }
    entry.searchDistance = distance
    types[path]?[variant] = entry
  }

  // MARK: - Questions

  /// The merged entry of the type that `type` is a part of.
  public func entry(of type: TypeFact) -> TypeEntry? { types[type.path]?[type.variant] }

  /// The merged entry of the first type with this path, also where the project only extends it.
  public func entry(at path: [Word]) -> TypeEntry? { types[path]?.first }

  /// Whether the project declares a type of this name.
  public func declaresType(named name: Word) -> Bool { pathsByName[name] != nil }

  /// The fact of the declaration `declaration` of file `file`, when it is a type or an extension.
  public func type(declaredBy declaration: Int32, in file: Int32) -> TypeFact? {
    find(declaration, in: files[Int(file)].types, \.declaration)
  }

  /// The fact of the function or variable declared by `declaration` of file `file`.
  public func function(declaredBy declaration: Int32, in file: Int32) -> FunctionFact? {
    find(declaration, in: files[Int(file)].functions, \.declaration)
  }

  /// The fact of a declaration, by binary search: facts are in the order of their declarations.
  private func find<Fact>(_ declaration: Int32, in facts: [Fact], _ key: KeyPath<Fact, Int32>) -> Fact? {
    var low = 0
    var high = facts.count
    while low < high {
      let middle = (low + high) / 2
      if facts[middle][keyPath: key] < declaration { low = middle + 1 } else { high = middle }
    }
    return low < facts.count && facts[low][keyPath: key] == declaration ? facts[low] : nil
  }

  /// Whether the type is a view controller or a window controller: through any chain of project classes, typealiases and
  /// generic bases up to one of the SDK's own; else by overriding what only controllers have.
  public func isViewController(_ type: TypeFact) -> Answer {
    guard let entry = entry(of: type) else { return .unknown }
    var chain: [String] = []
    var seen: Set<PartKey> = []
    let answer = controllerAnswer(entry, name: type.path.last, chain: &chain, seen: &seen)
    if case .yes = answer { return answer }
    for part in entry.parts where files[Int(part.file)].types[Int(part.type)].overridesLifecycle {
      return .yes(because: ["\(entry.spelling) overrides a method that only controllers have"])
    }
    return answer
  }

  /// A type by its first part.
  private struct PartKey: Hashable {
    let file: Int32
    let type: Int32
  }

  /// `seen` holds the types that were asked, so that a cycle of classes ends.
  private func controllerAnswer(
    _ entry: TypeEntry, name: Word?, chain: inout [String], seen: inout Set<PartKey>
  ) -> Answer {
    guard let part = entry.parts.first, seen.insert(PartKey(file: part.file, type: part.type)).inserted else {
      return .no
    }
    if !entry.isDeclared, let name, SDKControllers.all.contains(name) {
      return .yes(because: ["an extension of \(entry.spelling)"])
    }
    chain.append(entry.spelling)
    defer { chain.removeLast() }
    var sawUnknown = !entry.isDeclared && entry.inherited.isEmpty
    for parent in entry.inherited {
      let name = resolve(parent.word)
      if SDKControllers.all.contains(name) {
        return .yes(because: [(chain + [parent.spelling]).joined(separator: " → ")])
      }
      guard let candidates = pathsByName[name] else {
        // A parent from outside: a class of a package, or a protocol, which changes nothing.
        if !SDKControllers.otherParents.contains(name) { sawUnknown = true }
        continue
      }
      for candidate in candidates {
        guard let variant = nearestVariant(of: candidate, to: part.file), let base = types[candidate]?[variant],
          !base.isProtocol
        else { continue }
        switch controllerAnswer(base, name: name, chain: &chain, seen: &seen) {
        case .yes(let because): return .yes(because: because)
        case .unknown: sawUnknown = true
        case .no: break
        }
      }
    }
    return sawUnknown ? .unknown : .no
  }

  private func resolve(_ name: Word) -> Word {
    var name = name
    for _ in 0..<8 {
      guard pathsByName[name] == nil, let target = aliases[name] else { return name }
      name = target
    }
    return name
  }

  /// The methods of the type, or its parts, that call its method `name`.
  public func callers(of name: Word, in entry: TypeEntry) -> [FunctionFact] {
    entry.functions.lazy.map { files[Int($0.file)].functions[Int($0.function)] }
      .filter { $0.name != name && $0.ownCalls.contains(name) }
  }

  /// The type's own methods called `name`.
  public func methods(named name: Word, in entry: TypeEntry) -> [FunctionFact] {
    entry.functions.lazy.map { files[Int($0.file)].functions[Int($0.function)] }.filter { $0.name == name }
  }

  /// Whether any code of the type cancels what the property `name` holds.
  public func cancels(_ name: Word, in entry: TypeEntry) -> Bool {
    entry.functions.contains { files[Int($0.file)].functions[Int($0.function)].cancels.contains(name) }
  }

  /// Whether `function`, or a method of the type that it calls within two steps, cancels what `property` holds.
  public func cancels(_ property: Word, by function: Word, in entry: TypeEntry, steps: Int = 2) -> Bool {
    for method in methods(named: function, in: entry) {
      if method.cancels.contains(property) { return true }
      guard steps > 1 else { continue }
      for call in method.ownCalls where call != function {
        if cancels(property, by: call, in: entry, steps: steps - 1) { return true }
      }
    }
    return false
  }
}
