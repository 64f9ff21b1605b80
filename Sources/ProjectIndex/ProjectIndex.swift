import SwiftSource

/// The facts of all files, merged: one entry for each type, with its extensions wherever they stand. It answers each question
/// of name and ancestry once, by Swift's scoping.
///
/// Types of one name are told apart by the types and functions around them, by who may see them, then by where they are
/// declared: a name of another module counts where that is imported, and where modules are not known folders stand in for them:
/// there a name means the declaration with which its file shares the longest run of folders.
public final class ProjectIndex: Sendable {
  #if DEBUG
    private let allFiles: InPlace<[FileFacts]>
    private let allTables: InPlace<Tables>
    private let work: WorkCount?
    public var files: [FileFacts] {
      unsafeAddress {
        work?.add(1)
        return allFiles.address
      }
    }
    var tables: Tables {
      unsafeAddress {
        work?.add(1)
        return allTables.address
      }
    }
  #else
    public let files: [FileFacts]
    let tables: Tables
  #endif
  /// Classes from elsewhere that the configuration calls view controllers.
  let viewControllerBases: WordSet
  /// The last names of all types that may be controllers, and of all typealiases.
  let controllerNames: Set<Word>
  let once: FoundOnce
  /// What is asked, for who wants to know on what an answer rested.
  let log: QuestionLog?

  /// Merges the facts of all files, which are in a stable order. Complexity: O(n) in the facts.
  ///
  /// - Parameters:
  ///   - viewControllerBases: Names of classes outside of the sources that are view controllers.
  ///   - modules: Those of the files, in their order.
  ///   - sideWork: Who makes half of it meanwhile.
  public convenience init(
    merging files: consuming [FileFacts], viewControllerBases: WordSet = "", modules: Modules = .unknown,
    sideWork: some SideWork = NoSideWork()
  ) {
    self.init(Tables(merging: files, modules: modules, sideWork), viewControllerBases, sideWork)
  }

  convenience init(_ tables: Tables, _ viewControllerBases: WordSet, _ sideWork: some SideWork = NoSideWork()) {
    self.init(
      tables, viewControllerBases, tables.controllerNames(knowing: viewControllerBases), FoundOnce(sideWork), log: nil
    )
  }

  private init(
    _ tables: Tables, _ viewControllerBases: WordSet, _ controllerNames: Set<Word>, _ once: FoundOnce,
    log: QuestionLog?
  ) {
    #if DEBUG
      (allTables, allFiles, work) = (InPlace(tables), InPlace(tables.files), tables.work)
    #else
      (self.tables, files) = (tables, tables.files)
    #endif
    self.viewControllerBases = viewControllerBases
    self.controllerNames = controllerNames
    self.once = once
    self.log = log
  }

  /// The same index, which notes in `log` what it is asked.
  public func recording(in log: QuestionLog) -> ProjectIndex {
    ProjectIndex(tables, viewControllerBases, controllerNames, once, log: log)
  }

  /// The same index, which notes nothing.
  var withoutLog: ProjectIndex {
    ProjectIndex(tables, viewControllerBases, controllerNames, once, log: nil)
  }

  // MARK: - Facts

  /// Where the fact of a property stands: the type among those of the file, and the property among those of the type.
  public struct PropertyPlace: Sendable {
    public let file: Int32
    let type: Int32
    let property: Int32
  }

  /// A property, as its file has it.
  public subscript(place: PropertyPlace) -> PropertyFact {
    files[Int(place.file)].types[Int(place.type)].properties[Int(place.property)]
  }

  /// The property of the name that the type itself has.
  public func ownProperty(named name: Word, of type: TypeEntry) -> PropertyFact? {
    type.properties[name].map { self[$0] }
  }

  /// The properties that the type itself has, each name once, in any order.
  public func ownProperties(of type: TypeEntry) -> some Collection<PropertyFact> {
    type.properties.values.lazy.map { self[$0] }
  }

  /// The same in the order of their files and declarations. What is told or chosen goes by this, as a table's order differs from
  /// run to run.
  public func propertiesInOrder(of type: TypeEntry) -> [PropertyFact] {
    type.properties.values.sorted { ($0.file, $0.type, $0.property) < ($1.file, $1.type, $1.property) }.map { self[$0] }
  }

  /// The last names of all types that describe static tables: their structure and their rows.
  public var tableTypeNames: Set<Word> { tables.tableTypeNames }
  /// Whether a class that shows a list keeps an array of the struct or enum, or of sections that do.
  public func isShownAsRows(_ entry: TypeEntry) -> Bool { tables.shownRows.contains(entry.id) }

  /// The merged entry of a type of the project, or of what the project extends.
  public func entry(_ id: TypeID) -> TypeEntry {
    log?.meet(tables.entries[id.index])
    return tables.entries[id.index]
  }

  /// The merged entry of the type that `type` is a part of.
  public func entry(of type: TypeFact) -> TypeEntry? { type.id == .none ? nil : entry(type.id) }

  /// The fact of the declaration `declaration` of file `file`, when it is a type or an extension. Complexity: O(log n).
  public func type(declaredBy declaration: Int32, in file: Int32) -> TypeFact? {
    typePosition(of: declaration, in: file).map { files[Int(file)].types[Int($0)] }
  }

  func typePosition(of declaration: Int32, in file: Int32) -> Int32? {
    let types = files[Int(file)].types
    let position = types.partitioningIndex { $0.declaration >= declaration }
    return position < types.count && types[position].declaration == declaration ? Int32(position) : nil
  }

  /// The fact of the function or variable declared by `declaration` of file `file`. Complexity: O(log n).
  public func function(declaredBy declaration: Int32, in file: Int32) -> FunctionFact? {
    let functions = files[Int(file)].functions
    let position = functions.partitioningIndex { $0.declaration >= declaration }
    return position < functions.count && functions[position].declaration == declaration ? functions[position] : nil
  }

  /// A part of a type, as its file has it.
  public subscript(part: (file: Int32, type: Int32)) -> TypeFact { files[Int(part.file)].types[Int(part.type)] }

  /// A method or a variable with code, as its file has it.
  public subscript(function: (file: Int32, function: Int32)) -> FunctionFact {
    files[Int(function.file)].functions[Int(function.function)]
  }

  /// All parts of a type, each as its file has it.
  public func facts(of entry: TypeEntry) -> [TypeFact] { entry.parts.map { self[$0] } }

  /// What the project adds to a type from outside, by its path.
  public func addition(to path: [Word]) -> TypeEntry? {
    log?.ask(path)
    return tables.addition(to: path).map(entry)
  }

  /// Whether any type or file declares a function or a variable with code of this name. Complexity: O(n) in the functions.
  public func declaresFunction(named name: Word) -> Bool {
    log?.ask([name])
    return files.contains { file in file.functions.contains { $0.name == name } }
  }

  /// Whether a function of this name of any type or file sleeps, debounces or starts a timer.
  public func hasWaitingFunction(named name: Word) -> Bool {
    log?.ask([name])
    return tables.waitingFunctions.contains(name)
  }

  /// Whether a function of this name selects or fetches, itself or in what its object does for it within two calls, and none of them
  /// waits. Complexity: O(n) in the functions.
  public func findsAtOnce(functionNamed name: Word) -> Bool {
    log?.ask([name])
    return files.indices.contains { file in
      !files[file].isTest && files[file].functions.contains { $0.name == name && findsAtOnce($0, in: file) }
    }
  }

  private func findsAtOnce(_ function: FunctionFact, in file: Int) -> Bool {
    let type = function.type < 0 ? nil : entry(of: files[file].types[Int(function.type)])
    var frontier = [function]
    var met: Set<Word> = [function.name]
    var finds = false
    for _ in 0..<3 {
      if frontier.contains(where: { $0.effects.contains(.waits) }) { return false }
      finds = finds || frontier.contains { !$0.effects.isDisjoint(with: [.filters, .fetches]) }
      let names = frontier.flatMap(\.ownCalls).filter { met.insert($0).inserted }
      frontier = type.map { type in names.flatMap { methods(named: $0, in: type) } } ?? []
    }
    return finds
  }

  /// The functions of this name at file scope, of all files.
  public func freeFunctions(named name: Word) -> [FunctionFact] {
    log?.ask([name])
    return (tables.freeFunctions[name] ?? []).map { files[Int($0.file)].functions[Int($0.function)] }
  }
}

extension ProjectIndex {
  /// The facts of one type from all its parts.
  public struct TypeEntry: Sendable {
    public let id: TypeID
    public var spelling: String
    /// Where its parts stand: file and type fact.
    public var parts: [(file: Int32, type: Int32)] = []
    public var path: [Word]
    public var inherited: [InheritedName] = []
    /// What each of ``inherited`` means where it is written.
    var parents: [[Meaning]] = []
    /// The project's types that name it at their heads.
    var heirs: [TypeID] = []
    /// Names that stand for types which others give.
    var parameters: [Word] = []
    public var isProtocol = false
    /// The type itself is declared in the project, not only extended.
    public var isDeclared = false
    /// File and function fact of its methods and of its variables with code.
    public var functions: [(file: Int32, function: Int32)] = []
    /// Where the facts of its properties stand, each name once: a second copy of all facts takes much room.
    public var properties: [Word: PropertyPlace] = [:]
    public var mentionsList = false
    /// The steps from the nearest search entry point to each method, by name; absent beyond two steps.
    public var searchDistance: [Word: Int] = [:]
    /// The methods of ``searchDistance`` that are reached only from where a name alone speaks of search.
    public var guessedSearch: Set<Word> = []

    init(id: TypeID, spelling: String, path: [Word]) {
      self.id = id
      self.spelling = spelling
      self.path = path
    }
  }
}
