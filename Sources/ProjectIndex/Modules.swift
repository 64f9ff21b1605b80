import SwiftSource

/// What a project says of what is built: the modules that its files are compiled into, where somebody knows them.
public struct Modules: Sendable {
  public struct Module: Sendable {
    /// What imports call it: several where its configurations differ, none where that is not known.
    public var names: [Word]
    /// Modules that share `package` access have the same; `.none` has nobody else.
    public var package: Word
    /// Only the app around it imports it: what is `public` there is for nobody else.
    public var isOfApp: Bool

    public init(names: [Word], package: Word = .none, isOfApp: Bool = false) {
      self.names = names
      self.package = package
      self.isOfApp = isOfApp
    }
  }

  /// Files that nobody builds.
  public var leftOut: Set<Int32> = []
  /// Words among which stand the names of all classes of which the system makes objects by their names, as it does with those of
  /// storyboards; nil where they are not known.
  public var archivedWords: @Sendable () -> Set<Word>? = { nil }

  private let all: [Module]
  /// What files are compiled into, each combination once.
  private var sets: [[Int32]] = []
  /// The index of each file's set, -1 where it is not known.
  private var setOfFile: [Int32] = []
  /// What each module hands on by `@_exported import`, also through others.
  private var exported: [Word: Set<Word>] = [:]
  private let byName: [Word: [Int32]]

  /// Nothing is known.
  public static let unknown = Modules([], ofFile: [])

  /// - Parameter ofFile: For each file the indices of its modules; none where they are not known.
  public init(_ all: [Module], ofFile: [[Int]]) {
    self.all = all
    var byName: [Word: [Int32]] = [:]
    for (index, module) in all.enumerated() {
      for name in module.names { byName[name, default: []].append(Int32(index)) }
    }
    self.byName = byName
    var known: [[Int]: Int32] = [:]
    guard ofFile.contains(where: { !$0.isEmpty }) else { return }
    setOfFile = ofFile.map { modules in
      guard !modules.isEmpty else { return -1 }
      if let set = known[modules] { return set }
      let set = Int32(sets.count)
      known[modules] = set
      sets.append(modules.map { Int32($0) })
      return set
    }
  }

  /// Reads what modules hand on. Complexity: O(n) in the files, and in what is handed on.
  mutating func readExports(_ files: [FileFacts]) {
    for (file, facts) in files.enumerated() where !facts.exportedImports.isEmpty {
      for module in modules(of: Int32(file)) {
        for name in all[Int(module)].names { exported[name, default: []].formUnion(facts.exportedImports) }
      }
    }
    // What is handed on hands on in turn.
    for name in exported.keys {
      var pending = Array(exported[name] ?? [])
      while let next = pending.popLast() {
        for further in exported[next] ?? [] where exported[name]?.insert(further).inserted == true {
          pending.append(further)
        }
      }
    }
  }

  func modules(of file: Int32) -> [Int32] {
    guard Int(file) < setOfFile.count, setOfFile[Int(file)] >= 0 else { return [] }
    return sets[Int(setOfFile[Int(file)])]
  }

  /// The modules of the file, then those that it imports; none where its own are not known.
  func reachable(from file: Int32, importing imports: [Word]) -> [Int32] {
    let own = modules(of: file)
    guard !own.isEmpty else { return [] }
    var found = own
    for name in imports {
      found += byName[name] ?? []
      for further in (exported[name] ?? []).sorted(by: { $0.hash < $1.hash }) { found += byName[further] ?? [] }
    }
    return found
  }

  func isKnown(_ file: Int32) -> Bool { Int(file) < setOfFile.count && setOfFile[Int(file)] >= 0 }

  /// Whether a module of the project has the name.
  func holds(_ name: Word) -> Bool { byName[name] != nil }

  /// The modules that a file of another one imports, tests left out. Complexity: O(n) in the imports.
  func imported(by files: [FileFacts]) -> Set<Int32> {
    guard !sets.isEmpty else { return [] }
    var found: Set<Int32> = []
    for (file, facts) in files.enumerated() where !facts.isTest {
      for name in facts.imports {
        guard let modules = byName[name], !modules.allSatisfy(found.contains) else { continue }
        found.formUnion(Set(modules).subtracting(self.modules(of: Int32(file))))
      }
    }
    return found
  }

  /// Whether only an app around them imports the modules of the file.
  func areOfApp(_ file: Int32) -> Bool { isKnown(file) && modules(of: file).allSatisfy { all[Int($0)].isOfApp } }

  /// Whether the file is compiled into a module of this name.
  func isNamed(_ name: Word, _ file: Int32) -> Bool {
    holds(name) && modules(of: file).contains { all[Int($0)].names.contains(name) }
  }

  /// Whether the two are compiled together.
  func share(_ left: Int32, _ right: Int32) -> Bool {
    guard isKnown(left), isKnown(right) else { return false }
    if setOfFile[Int(left)] == setOfFile[Int(right)] { return true }
    return modules(of: left).contains(where: modules(of: right).contains)
  }

  /// Whether code in the file `user` may name what `file` declares with this access; nil where modules are not known.
  func admits(
    _ access: Access, of file: Int32, in user: Int32, importing imports: [Word], testable: [Word]
  ) -> Bool? {
    guard isKnown(file), isKnown(user) else { return nil }
    if share(file, user) { return true }
    let modules = modules(of: file)
    return modules.contains { module in
      let module = all[Int(module)]
      guard !module.names.isEmpty else { return true }
      guard let name = module.names.first(where: { isImported($0, imports) }) else { return false }
      switch access {
      case .public: return true
      case .package:
        return testable.contains(name)
          || module.package != .none && self.modules(of: user).contains { all[Int($0)].package == module.package }
      case .private, .fileprivate, .shared: return testable.contains(name)
      }
    }
  }

  private func isImported(_ name: Word, _ imports: [Word]) -> Bool {
    imports.contains(name)
      || !exported.isEmpty && imports.contains { exported[$0]?.contains(name) ?? false }
  }
}
