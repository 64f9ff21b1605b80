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
    public var path: [Word]
    public var inherited: [InheritedName] = []
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
  private var aliases: [Word: Set<Word>] = [:]

  /// Merges the facts of all files, which are in a stable order. Complexity: O(n) in the facts.
  public init(merging files: [FileFacts]) {
    self.files = files
    for (fileID, file) in files.enumerated() {
      for alias in file.aliases { aliases[alias.name, default: []].insert(alias.target) }
      for (typeID, type) in file.types.enumerated() where type.kind != .extension {
        declare(type, Int32(typeID), of: Int32(fileID))
      }
    }
    for (fileID, file) in files.enumerated() {
      for (typeID, type) in file.types.enumerated() where type.kind == .extension {
        let variant = nearestVariant(of: type.path, to: Int32(fileID)) ?? 0
        if types[type.path] == nil { types[type.path] = [TypeEntry(spelling: type.spelling, path: type.path)] }
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
    if variant == variants.count {
      types[type.path, default: []].append(TypeEntry(spelling: type.spelling, path: type.path))
    }
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
      // Two that are equally near go by their paths, so that the order of files means nothing.
      let wins =
        common == longest
        && precedes(files[Int(home)].path, variants[nearest].parts.first.map { files[Int($0.file)].path })
      if common > longest || wins { (nearest, longest) = (variant, common) }
    }
    return nearest
  }

  private func precedes(_ path: String, _ other: String?) -> Bool {
    other.map { path.utf8.lexicographicallyPrecedes($0.utf8) } ?? true
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
    let answer = inheritedAnswer(entry)
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

  /// Walks up the class graph, nearest bases first, until a controller of the SDK's stands at a head. Each type is asked
  /// once, so a cycle ends and a long chain costs no stack.
  private func inheritedAnswer(_ type: TypeEntry) -> Answer {
    var asked: [(entry: TypeEntry, heir: Int)] = [(type, -1)]
    var seen: Set<PartKey> = []
    var sawUnknown = false
    func chain(from index: Int) -> [String] {
      var names: [String] = []
      var index = index
      while index >= 0 {
        names.append(asked[index].entry.spelling)
        index = asked[index].heir
      }
      return names.reversed()
    }

    var next = 0
    while next < asked.count {
      let entry = asked[next].entry
      defer { next += 1 }
      guard let part = entry.parts.first, seen.insert(PartKey(file: part.file, type: part.type)).inserted else {
        continue
      }
      if !entry.isDeclared, let name = entry.path.last, SDKControllers.all.contains(name) {
        return .yes(because: ["an extension of \(entry.spelling)"])
      }
      sawUnknown = sawUnknown || !entry.isDeclared && entry.inherited.isEmpty
      for parent in entry.inherited {
        let names = resolve(parent.word)
        if !names.isDisjoint(with: SDKControllers.all) {
          return .yes(because: [(chain(from: next) + [parent.spelling]).joined(separator: " → ")])
        }
        let bases = names.sorted { $0.hash < $1.hash }.flatMap { name in
          self.bases(named: name == parent.word ? parent.path : [name], from: entry, in: part.file)
        }
        // A parent from outside is a class of a package, or a protocol, which changes nothing.
        if bases.isEmpty, names.isDisjoint(with: SDKControllers.otherParents) { sawUnknown = true }
        asked += bases.lazy.filter { !$0.isProtocol }.map { ($0, next) }
      }
    }
    return sawUnknown ? .unknown : .no
  }

  /// The types that `path`, written at the head of `entry`, may mean.
  private func bases(named path: [Word], from entry: TypeEntry, in file: Int32) -> [TypeEntry] {
    declaredType(named: path, inside: entry.path.dropLast(), in: file).map { [$0] } ?? []
  }

  /// The type of the project that `path` means where it is written inside the type at `around`: looked up from the inside
  /// out, then without a module's name, then as the only type of that name anywhere.
  public func declaredType(named path: [Word], inside around: ArraySlice<Word>, in file: Int32) -> TypeEntry? {
    func declared(at path: [Word]) -> TypeEntry? {
      guard let variant = nearestVariant(of: path, to: file), let found = types[path]?[variant], found.isDeclared else {
        return nil
      }
      return found
    }
    for length in (0...around.count).reversed() {
      if let found = declared(at: Array(around.prefix(length)) + path) { return found }
    }
    if path.count > 1, let found = declared(at: Array(path.dropFirst())) { return found }
    guard let name = path.last, let candidates = pathsByName[name], candidates.count == 1 else { return nil }
    return candidates.first.flatMap { declared(at: $0) }
  }

  /// The names that `name` stands for, through typealiases of any part of a composition.
  private func resolve(_ name: Word) -> Set<Word> {
    var names: Set<Word> = [name]
    for _ in 0..<8 {
      let next = Set(names.flatMap { name in pathsByName[name] == nil ? aliases[name] ?? [name] : [name] })
      if next == names { break }
      names = next
    }
    return names
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
