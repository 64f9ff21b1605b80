import SwiftSource

extension ProjectIndex {
  /// The index with other facts of one file; nil where the file has other types than before, so that all facts are to be
  /// merged.
  ///
  /// Most edits are inside of functions. Where these say the same as before, only places move; else what functions and
  /// calls say is merged again, and the types keep their names and what is above them. Complexity: O(n) in the facts of the
  /// file, or in the functions and calls of all files.
  ///
  /// - Parameter sideWork: Who keeps what the new index finds once for all who ask.
  /// - Returns: Also whether the file says something else than before, and not only elsewhere.
  public func replacing(
    _ facts: FileFacts, of file: Int32, sideWork: some SideWork = NoSideWork()
  ) -> (index: ProjectIndex, isOther: Bool)? {
    tables.replacing(facts, of: Int(file)).map { tables, isOther in
      (ProjectIndex(tables, viewControllerBases, sideWork), isOther)
    }
  }
}

extension Tables {
  fileprivate func replacing(_ facts: FileFacts, of file: Int) -> (tables: Tables, isOther: Bool)? {
    let old = files[file]
    guard facts.hasTheTypes(of: old) else { return nil }
    var facts = facts
    for position in facts.types.indices { facts.types[position].id = old.types[position].id }
    // The merge may have said more of these than the file does.
    for (position, function) in old.functions.enumerated().prefix(facts.functions.count)
    where function.isTextFieldDelegate && facts.functions[position].isTextFieldDelegate
      || function.isEntryByDeed && facts.functions[position].isEntryByDeed
    {
      facts.functions[position].searchEntry = function.searchEntry
    }
    for (position, function) in old.functions.enumerated().prefix(facts.functions.count)
    where function.isToldByView && facts.functions[position].name == function.name
      && facts.functions[position].searchEntry == .no
    {
      facts.functions[position].searchEntry = function.searchEntry
      facts.functions[position].isToldByView = true
    }
    var tables = self
    tables.files[file] = facts
    let keepsTypes = facts.types == old.types
    // Where the same is said it stands elsewhere.
    for id in Set(facts.types.map(\.id)) where id != .none { tables.mergeProperties(of: id) }
    guard
      !keepsTypes || facts.functions != old.functions || facts.memberCalls != old.memberCalls
        || facts.otherCalls != old.otherCalls
        || facts.writtenMembers != old.writtenMembers || facts.boundMembers != old.boundMembers
        || facts.caseCalls != old.caseCalls
        || facts.casePatterns != old.casePatterns || facts.sentMessages != old.sentMessages
        || facts.handlers != old.handlers || !facts.hasMethods(of: old)
    else { return (tables, false) }
    for id in tables.entries.indices {
      if !tables.entries[id].functions.isEmpty { tables.entries[id].functions = [] }
      guard !tables.entries[id].searchDistance.isEmpty else { continue }
      tables.entries[id].searchDistance = [:]
      tables.entries[id].guessedSearch = []
    }
    tables.mergeCode()
    if !keepsTypes { tables.findRows() }
    return (tables, true)
  }

  /// What its parts hold.
  private mutating func mergeProperties(of id: TypeID) {
    let parts = entries[id.index].parts
    entries[id.index].properties = [:]
    entries[id.index].mentionsList = parts.contains { files[Int($0.file)].types[Int($0.type)].mentionsList }
    for part in parts { addProperties(of: part, to: id) }
  }
}

extension FileFacts {
  /// Whether all is the same by which names are found, wherever it stands. What is local to a function is known by its place.
  fileprivate func hasTheTypes(of other: FileFacts) -> Bool {
    path == other.path && imports == other.imports && testableImports == other.testableImports
      && exportedImports == other.exportedImports && isTest == other.isTest && aliases == other.aliases
      && tableRows == other.tableRows && types.count == other.types.count
      && types.indices.allSatisfy { types[$0].isDeclared(as: other.types[$0]) }
      && zip(aliases, other.aliases).allSatisfy { $0.parent == $1.parent && $0.local == $1.local }
      && zip(tableRows, other.tableRows).allSatisfy { $0.type == $1.type }
  }
}

extension FileFacts {
  /// Whether equal functions are those of the same types: an index of a type is a place, which equality leaves out.
  func hasMethods(of other: FileFacts) -> Bool {
    functions.count == other.functions.count
      && functions.indices.allSatisfy { functions[$0].type == other.functions[$0].type }
  }
}

extension TypeFact {
  fileprivate func isDeclared(as other: TypeFact) -> Bool {
    kind == other.kind && access == other.access && path == other.path && spelling == other.spelling
      && inherited == other.inherited && parameters == other.parameters && parent == other.parent
      && local == other.local
  }
}

extension ProjectIndex {
  /// The files that declare a function which a function of `file` calls, where that one differs from what it was: what
  /// comes before and after such a call may be asked where the callee stands. Complexity: O(n) in the functions.
  public func filesCalled(by file: Int32, since earlier: ProjectIndex) -> Set<Int32> {
    let (now, before) = (files[Int(file)].callsByFunction, earlier.files[Int(file)].callsByFunction)
    var called: Set<Word> = []
    for name in Set(now.keys).union(before.keys) where now[name] != before[name] {
      for calls in [now[name], before[name]].compactMap({ $0 }).joined() { called.formUnion(calls) }
    }
    guard !called.isEmpty else { return [] }
    let names = WordSet(called)
    return Set(
      files.indices.filter { id in files[id].functions.contains { names.contains($0.name) } }.map { Int32($0) })
  }
}

extension FileFacts {
  /// The names that each function calls, by its own; those on other objects in their order.
  fileprivate var callsByFunction: [Word: [[Word]]] {
    var calls = functions.map { $0.ownCalls.sorted { $0.hash < $1.hash } }
    var outside: [Word] = []
    for call in memberCalls {
      if call.function < 0 { outside.append(call.method) } else { calls[Int(call.function)].append(call.method) }
    }
    return zip(functions, calls).reduce(into: [.none: [outside]]) { $0[$1.0.name, default: []].append($1.1) }
  }
}
