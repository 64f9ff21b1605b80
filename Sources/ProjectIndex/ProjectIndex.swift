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

  public internal(set) var files: [FileFacts]
  /// The types of each path; more than one where a project declares a name twice.
  var types: [[Word]: [TypeEntry]] = [:]
  /// Paths of the declared types by their last name.
  private(set) var pathsByName: [Word: [[Word]]] = [:]
  private(set) var aliases: [Word: Set<Word>] = [:]
  /// Classes from elsewhere that the configuration calls view controllers.
  let viewControllerBases: Set<Word>
  /// The calls on other objects of methods that are search entry points, by the method's name.
  var searchCallSites: [Word: [CallSite]] = [:]
  /// What the sections and rows of static tables are made of.
  var staticRows: Set<TypeKey> = []
  /// The last names of all types that describe static tables: their structure and their rows.
  public internal(set) var tableTypeNames: Set<Word> = []

  /// A call in the project: an index of its file's `memberCalls`.
  struct CallSite {
    let file: Int32
    let call: Int32
  }

  /// Merges the facts of all files, which are in a stable order. Complexity: O(n) in the facts.
  ///
  /// - Parameter viewControllerBases: Names of classes outside of the sources that are view controllers.
  public init(merging files: [FileFacts], viewControllerBases: Set<Word> = []) {
    self.files = files
    self.viewControllerBases = viewControllerBases
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
    findTextFieldEntries()
    for (path, variants) in types {
      for variant in variants.indices { measureSearchDistance(of: path, variant) }
    }
    findSearchCalls()
    findStaticRows()
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
  func nearestVariant(of path: [Word], to file: Int32) -> Int? {
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
}
