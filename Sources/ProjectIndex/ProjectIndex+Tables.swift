import SwiftSource

/// Static tables are described by values: their data, their sections, their rows.
extension ProjectIndex {
  /// The names that say so; others end in one of them.
  static let tableTypes: Set<Word> = ["TableData", "TableSection"]

  /// Names of the properties that hold the rows of a section.
  private static let rowProperties: Set<Word> = [
    "cells", "rows", "items", "entries", "allCells", "allRows", "allItems",
  ]

  /// One of the project's types.
  struct TypeKey: Hashable {
    let path: [Word]
    let variant: Int
  }

  /// `TableData`, `TableSection`, `SettingsTableSection`
  private static func isStructure(_ spelling: String) -> Bool {
    spelling.hasSuffix("TableData") || spelling.hasSuffix("TableSection")
  }

  /// Finds the types of rows: what the rows of a section are, and what `TableData<Row>` names.
  mutating func findStaticRows() {
    for (id, file) in files.enumerated() {
      for name in file.tableRows { addRow(name, inside: [], in: Int32(id)) }
      for type in file.types where type.kind != .protocol && ProjectIndex.isStructure(type.spelling) {
        tableTypeNames.formUnion(type.path.suffix(1))
        for property in type.properties where ProjectIndex.rowProperties.contains(property.name) {
          for name in property.typeWords { addRow(name, inside: type.path[...], in: Int32(id)) }
        }
      }
    }
  }

  private mutating func addRow(_ name: Word, inside path: ArraySlice<Word>, in file: Int32) {
    guard let row = declaredType(named: [name], inside: path, in: file), !row.isProtocol,
      let part = row.parts.first, !ProjectIndex.isStructure(row.spelling)
    else { return }
    staticRows.insert(TypeKey(path: row.path, variant: files[Int(part.file)].types[Int(part.type)].variant))
    tableTypeNames.insert(name)
  }

  /// `TableData`, `TableSection`, or the type of the rows: an enum, or a struct that stands for one.
  func isStaticTableType(_ entry: TypeEntry) -> Answer {
    guard entry.isDeclared, let part = entry.parts.first else { return .no }
    if ProjectIndex.isStructure(entry.spelling) {
      let isSDKs = lineage(of: entry).climb(to: SDKTypes.visible) != nil
      return isSDKs ? .no : .yes(because: ["\(entry.spelling) is a table's structure by its name"])
    }
    let first = files[Int(part.file)].types[Int(part.type)]
    guard first.kind == .enum || first.kind == .struct else { return .no }
    if staticRows.contains(TypeKey(path: first.path, variant: first.variant)) {
      return .yes(because: ["\(entry.spelling) is what a table's structure holds"])
    }
    guard first.kind == .enum else { return .no }
    return entry.spelling.hasSuffix("Cell") || entry.spelling.hasSuffix("Row") ? .unknown : .no
  }
}
