import SwiftSource
import Vocabulary

/// What the merge makes of the facts.
struct Tables: Sendable {
  /// Where a name is declared: in a type, or at file scope.
  struct Key: Hashable {
    let owner: TypeID
    let name: Word
  }

  /// A declaration that a name may mean.
  struct Candidate {
    enum Target {
      case type(TypeID)
      /// An index of its file's aliases.
      case alias(Int32)
    }
    let target: Target
    let file: Int32
    let access: Access
    /// The function in which alone it is known; -1 elsewhere.
    let local: Int32
  }

  /// A call in the project: an index of its file's `memberCalls`.
  struct CallSite {
    let file: Int32
    let call: Int32
  }

  var files: [FileFacts]
  var entries: [ProjectIndex.TypeEntry] = []
  private(set) var names: [Key: [Candidate]] = [:]
  /// Names that some type has inside, also as a parameter: of all others the types around a place need not be asked.
  private(set) var memberNames: Set<Word> = []
  /// What the project extends and does not declare.
  private(set) var extended: [Key: TypeID] = [:]
  let folders: Folders
  let modules: Modules
  /// For names with many declarations: what each folder and those inside of it hold.
  var nearest: [FolderKey: [Candidate]] = [:]
  /// The same for each module.
  var ofModule: [ModuleKey: [Candidate]] = [:]
  private(set) var freeFunctions: [Word: [(file: Int32, function: Int32)]] = [:]
  /// Those of the types with many, by their names.
  var functionNames: [TypeID: FunctionNames] = [:]
  /// The names of functions that sleep, debounce or start a timer.
  private(set) var waitingFunctions: Set<Word> = []
  /// The names of functions that may keep a closure that they are given.
  private(set) var keepingFunctions: Set<Word> = []
  /// The calls on other objects of methods that are search entry points, by the method's name.
  var searchCallSites: [Word: [CallSite]] = [:]
  /// Who uses what takes or holds a text.
  private(set) var textUses = TextUses()
  /// What the sections and rows of static tables are made of.
  private(set) var staticRows: Set<TypeID> = []
  /// What the classes that show lists keep arrays of, and what the arrays of those hold: sections and rows by what is done
  /// with them, whatever they are called.
  private(set) var shownRows: Set<TypeID> = []
  private(set) var tableTypeNames: Set<Word> = []
  /// The files of modules that hold core code, by what is in these.
  private(set) var coreFiles: Set<Int32> = []
  #if DEBUG
    let work = WorkCount.ofIndexes

    /// Counts facts that are read.
    func noteReading(_ facts: Int) { work?.add(facts) }
  #else
    @inline(__always) func noteReading(_ facts: Int) {}
  #endif

  init(merging files: consuming [FileFacts], modules: Modules, _ sideWork: some SideWork) {
    self.files = files
    var modules = modules
    modules.readExports(self.files)
    self.modules = modules
    folders = Folders(of: self.files.lazy.map(\.path))
    mergeTypes()
    mergeCode(sideWork) { tables in
      tables.findParents()
      tables.findRows()
      tables.coreFiles = tables.findCoreFiles()
    }
  }

  // MARK: - Types

  /// Declarations first, then extensions from the outermost types in: each extends what was declared before it.
  private mutating func mergeTypes() {
    var extensions: [[(file: Int, type: Int)]] = []
    for file in files.indices {
      for position in files[file].types.indices {
        if files[file].types[position].kind == .extension {
          let depth = files[file].types[position].path.count
          while extensions.count <= depth { extensions.append([]) }
          extensions[depth].append((file, position))
          setID(.none, position, in: file)
        } else {
          declare(position, in: file)
        }
      }
      for alias in files[file].aliases.indices { declare(alias: alias, in: file) }
    }
    collectNearest()
    for (file, position) in extensions.joined() { extend(position, in: file) }
  }

  /// Facts that are merged a second time mostly keep their ids, and then are not copied.
  private mutating func setID(_ id: TypeID, _ position: Int, in file: Int) {
    if files[file].types[position].id != id { files[file].types[position].id = id }
  }

  /// The type around a declaration, whose name it is known by there; nil where that is not merged yet.
  private func owner(parent: Int32, local: Int32, in file: Int) -> TypeID? {
    guard parent >= 0, files[file].types[Int(parent)].local == local else { return TypeID.none }
    let id = files[file].types[Int(parent)].id
    return id == .none ? nil : id
  }

  /// Two declarations in one file are branches of `#if`: one type.
  private mutating func declare(_ position: Int, in file: Int) {
    // Read in place, as a copy of a fact counts all its arrays.
    let local = files[file].types[position].local
    guard let owner = owner(parent: files[file].types[position].parent, local: local, in: file) else {
      return setID(.none, position, in: file)
    }
    let key = Key(owner: owner, name: files[file].types[position].path.last ?? .none)
    let known = names[key]?.lazy.compactMap { candidate -> TypeID? in
      guard candidate.file == Int32(file), candidate.local == local, case .type(let id) = candidate.target else {
        return nil
      }
      return id
    }.first
    let id = known ?? makeEntry(files[file].types[position].spelling, path: entryPath(owner, position, in: file))
    if known == nil {
      let candidate = Candidate(
        target: .type(id), file: Int32(file), access: files[file].types[position].access, local: local)
      names[key, default: []].append(candidate)
      if owner != .none { memberNames.insert(key.name) }
    }
    entries[id.index].isDeclared = true
    add(position, of: file, to: id)
  }

  private func entryPath(_ owner: TypeID, _ position: Int, in file: Int) -> [Word] {
    let path = files[file].types[position].path
    return owner == .none ? path : entries[owner.index].path + path.suffix(1)
  }

  private mutating func declare(alias: Int, in file: Int) {
    let fact = files[file].aliases[alias]
    guard let owner = owner(parent: fact.parent, local: fact.local, in: file) else { return }
    let candidate = Candidate(
      target: .alias(Int32(alias)), file: Int32(file), access: fact.access, local: fact.local)
    names[Key(owner: owner, name: fact.name), default: []].append(candidate)
    if owner != .none { memberNames.insert(fact.name) }
  }

  /// Adds an extension to its type, and declares what is nested in it.
  private mutating func extend(_ position: Int, in file: Int) {
    let (path, spelling) = (files[file].types[position].path, files[file].types[position].spelling)
    add(position, of: file, to: extendedType(path, spelling, in: Int32(file)))
    // What is nested follows its extension in the file.
    var nested = position + 1
    while nested < files[file].types.count, files[file].types[nested].parent >= position {
      if files[file].types[nested].id == .none { declare(nested, in: file) }
      nested += 1
    }
    for (alias, fact) in files[file].aliases.enumerated() where fact.parent >= position {
      // One inside a function is declared already.
      guard fact.local == files[file].types[Int(fact.parent)].local, isInside(fact.parent, position, in: file) else {
        continue
      }
      declare(alias: alias, in: file)
    }
  }

  private func isInside(_ type: Int32, _ outer: Int, in file: Int) -> Bool {
    var type = type
    while type > outer { type = files[file].types[Int(type)].parent }
    return type == outer
  }

  private mutating func extendedType(_ path: [Word], _ spelling: String, in file: Int32) -> TypeID {
    var outside = path
    for meaning in meanings(of: path, at: Scope(file: file)) {
      switch meaning {
      case .type(let id): return id
      case .outside(let found): outside = found
      case .unknown: continue
      }
      break
    }
    var owner = TypeID.none
    // `extension [User]` names no type.
    if outside.isEmpty { outside = [.none] }
    for (depth, name) in outside.enumerated() {
      let key = Key(owner: owner, name: name)
      owner =
        extended[key]
        ?? makeEntry(depth == outside.count - 1 ? spelling : "", path: Array(outside[...depth]))
      extended[key] = owner
    }
    return owner
  }

  private mutating func makeEntry(_ spelling: String, path: [Word]) -> TypeID {
    let id = TypeID(entries.count)
    entries.append(ProjectIndex.TypeEntry(id: id, spelling: spelling, path: path))
    return id
  }

  private mutating func add(_ position: Int, of file: Int, to id: TypeID) {
    setID(id, position, in: file)
    let kind = files[file].types[position].kind
    if entries[id.index].spelling.isEmpty { entries[id.index].spelling = files[file].types[position].spelling }
    entries[id.index].parts.append((Int32(file), Int32(position)))
    entries[id.index].inherited += files[file].types[position].inherited
    entries[id.index].parameters += files[file].types[position].parameters
    memberNames.formUnion(files[file].types[position].parameters)
    if kind == .protocol { entries[id.index].isProtocol = true }
    if files[file].types[position].mentionsList { entries[id.index].mentionsList = true }
    addProperties(of: (Int32(file), Int32(position)), to: id)
  }

  /// Of properties of one name the first counts.
  mutating func addProperties(of part: (file: Int32, type: Int32), to id: TypeID) {
    let count = files[Int(part.file)].types[Int(part.type)].properties.count
    if entries[id.index].properties.isEmpty { entries[id.index].properties.reserveCapacity(count) }
    for position in 0..<count {
      let name = files[Int(part.file)].types[Int(part.type)].properties[position].name
      guard entries[id.index].properties[name] == nil else { continue }
      entries[id.index].properties[name] = ProjectIndex.PropertyPlace(
        file: part.file, type: part.type, property: Int32(position))
    }
  }

  /// Says what the names at the heads of types mean. Nested types may be found in what the types around inherit, so their
  /// heads are read again once those are known: two rounds, so that a base named through two bases is left unknown.
  private mutating func findParents() {
    for id in entries.indices where !entries[id].inherited.isEmpty { entries[id].parents = parents(of: id) }
    for _ in 0..<2 {
      var found: [(id: Int, parents: [[Meaning]])] = []
      for id in entries.indices where isNestedOrQualified(entries[id]) { found.append((id, parents(of: id))) }
      for (id, parents) in found { entries[id].parents = parents }
    }
    for id in entries.indices {
      for case .type(let parent) in entries[id].parents.joined() where parent != entries[id].id {
        if entries[parent.index].heirs.last != entries[id].id { entries[parent.index].heirs.append(entries[id].id) }
      }
    }
  }

  private func isNestedOrQualified(_ entry: ProjectIndex.TypeEntry) -> Bool {
    !entry.inherited.isEmpty
      && (entry.path.count > 1 || entry.inherited.contains { $0.path.count > 1 })
  }

  private func parents(of id: Int) -> [[Meaning]] {
    entries[id].parts.flatMap { part in
      let type = files[Int(part.file)].types[Int(part.type)]
      let scope = Scope(file: part.file, type: type.parent, function: type.local)
      return type.inherited.map { meanings(of: $0.path, at: scope) }
    }
  }

  // MARK: - Functions

  /// What functions and calls say, once the types are merged. The uses of texts take as long as all else: it is done meanwhile, and
  /// changes no file.
  mutating func mergeCode(_ sideWork: some SideWork = NoSideWork(), meanwhile: (inout Tables) -> Void = { _ in }) {
    freeFunctions = [:]
    searchCallSites = [:]
    mergeFunctions()
    findTextFieldEntries()
    settleDeeds()
    findToldEntries()
    let uses = sideWork.begin { [files] in TextUses(of: files) }
    meanwhile(&self)
    nameFunctions()
    measureSearchDistances()
    findSearchCalls()
    textUses = uses()
  }

  private mutating func mergeFunctions() {
    waitingFunctions = []
    keepingFunctions = []
    // Facts hold many arrays: they are read in place here, as a copy counts each of them.
    for file in files.indices {
      for position in files[file].functions.indices {
        if files[file].functions[position].effects.contains(.waits) {
          waitingFunctions.insert(files[file].functions[position].name)
        }
        if files[file].functions[position].keepsClosure {
          keepingFunctions.insert(files[file].functions[position].name)
        }
        let type = files[file].functions[position].type
        if type >= 0 {
          let id = files[file].types[Int(type)].id
          if id != .none { entries[id.index].functions.append((Int32(file), Int32(position))) }
        } else {
          freeFunctions[files[file].functions[position].name, default: []].append((Int32(file), Int32(position)))
        }
      }
    }
  }

  func functions(of id: Int) -> some Sequence<FunctionFact> {
    entries[id].functions.lazy.map { files[Int($0.file)].functions[Int($0.function)] }
  }

  // MARK: - Static tables

  /// Finds the types of sections and rows, by names and by what is done with them.
  mutating func findRows() {
    tableTypeNames = []
    findStaticRows()
    findShownRows()
  }

  /// What the rows of a section are, and what `TableData<Row>` names.
  private mutating func findStaticRows() {
    staticRows = []
    for id in files.indices {
      for row in files[id].tableRows { addRow(row.path, at: scope(inside: row.type, of: Int32(id))) }
      for position in files[id].types.indices where RowNames.isTableStructure(files[id].types[position].spelling) {
        let type = files[id].types[position]
        guard type.kind != .protocol else { continue }
        tableTypeNames.formUnion(type.path.suffix(1))
        for property in type.properties where RowNames.sectionParts.contains(property.name) {
          for name in property.typeWords { addRow([name], at: scope(inside: Int32(position), of: Int32(id))) }
        }
      }
    }
  }

  private mutating func addRow(_ path: [Word], at scope: Scope) {
    for case .type(let id) in meanings(of: path, at: scope) {
      let entry = entries[id.index]
      guard !entry.isProtocol, !RowNames.isTableStructure(entry.spelling) else { continue }
      staticRows.insert(id)
      tableTypeNames.formUnion(entry.path.suffix(1))
    }
  }

  private mutating func findShownRows() {
    shownRows = []
    for entry in entries where entry.mentionsList && isClass(entry) {
      for section in elements(keptBy: entry) {
        addShown(section)
        for row in elements(keptBy: entries[section.index]) { addShown(row) }
      }
    }
  }

  private mutating func addShown(_ id: TypeID) {
    shownRows.insert(id)
    tableTypeNames.formUnion(entries[id.index].path.suffix(1))
  }

  private func isClass(_ entry: ProjectIndex.TypeEntry) -> Bool {
    entry.parts.contains { files[Int($0.file)].types[Int($0.type)].kind == .class }
  }

  /// The structs and enums of the project of which the type has arrays, also arrays of arrays.
  private func elements(keptBy entry: ProjectIndex.TypeEntry) -> [TypeID] {
    entry.parts.flatMap { part in
      files[Int(part.file)].types[Int(part.type)].properties.flatMap { property -> [TypeID] in
        guard case .written(let type) = property.origin, let element = type.element,
          let path = (element.element ?? element).path
        else { return [] }
        return meanings(of: path, at: scope(inside: part.type, of: part.file)).compactMap { meaning in
          guard case .type(let id) = meaning, entries[id.index].isDeclared, !entries[id.index].isProtocol,
            !isClass(entries[id.index])
          else { return nil }
          return id
        }
      }
    }
  }

  /// Inside of a type of the file.
  func scope(inside type: Int32, of file: Int32) -> Scope {
    Scope(file: file, type: type, function: type < 0 ? -1 : files[Int(file)].types[Int(type)].local)
  }
}
