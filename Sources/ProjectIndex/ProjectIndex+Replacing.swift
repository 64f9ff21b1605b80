import SwiftSource

extension ProjectIndex {
  /// The index with other facts of one file; nil where what the file declares differs, so that all facts are to be merged.
  ///
  /// Most edits are inside of functions. Where these say the same as before, only places move; else what functions and
  /// calls say is merged again, and the types stay as they are. Complexity: O(n) in the facts of the file, or in the
  /// functions and calls of all files.
  public func replacing(_ facts: FileFacts, of file: Int32) -> ProjectIndex? {
    tables.replacing(facts, of: Int(file)).map { ProjectIndex($0, viewControllerBases, log: nil) }
  }
}

extension Tables {
  fileprivate func replacing(_ facts: FileFacts, of file: Int) -> Tables? {
    let old = files[file]
    guard facts.declaresTheSame(as: old) else { return nil }
    var facts = facts
    for position in facts.types.indices { facts.types[position].id = old.types[position].id }
    // The merge may have said more of these than the file does.
    for (position, function) in old.functions.enumerated().prefix(facts.functions.count)
    where function.isTextFieldDelegate && facts.functions[position].isTextFieldDelegate {
      facts.functions[position].isSearchEntry = function.isSearchEntry
    }
    var tables = self
    tables.files[file] = facts
    tables.moveProperties(of: file, from: old)
    guard
      facts.functions != old.functions || facts.memberCalls != old.memberCalls
        || facts.writtenMembers != old.writtenMembers
    else { return tables }
    for id in tables.entries.indices {
      if !tables.entries[id].functions.isEmpty { tables.entries[id].functions = [] }
      if !tables.entries[id].searchDistance.isEmpty { tables.entries[id].searchDistance = [:] }
    }
    tables.mergeCode()
    return tables
  }

  /// The merged types hold facts of properties, which say where these stand.
  private mutating func moveProperties(of file: Int, from old: FileFacts) {
    for (position, type) in old.types.enumerated() where type.id != .none {
      for (place, property) in type.properties.enumerated() {
        guard let held = entries[type.id.index].properties[property.name], held.file == Int32(file),
          held.property.declaration == property.declaration
        else { continue }
        entries[type.id.index].properties[property.name]?.property = files[file].types[position].properties[place]
      }
    }
  }
}

extension FileFacts {
  /// Whether all but functions and calls is the same, wherever it stands. What is local to a function is known by its place.
  fileprivate func declaresTheSame(as other: FileFacts) -> Bool {
    path == other.path && imports == other.imports && testableImports == other.testableImports
      && exportedImports == other.exportedImports && isTest == other.isTest
      && types == other.types && aliases == other.aliases && tableRows == other.tableRows
      && zip(types, other.types).allSatisfy { $0.parent == $1.parent && $0.local == $1.local }
      && zip(aliases, other.aliases).allSatisfy { $0.parent == $1.parent && $0.local == $1.local }
      && zip(tableRows, other.tableRows).allSatisfy { $0.type == $1.type }
  }
}
