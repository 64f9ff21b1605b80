import SwiftSource

/// The functions of one type by what they are called, and by what they call as their own: places in ``ProjectIndex/TypeEntry/functions``.
struct FunctionNames {
  fileprivate(set) var named: [Word: [Int32]] = [:]
  fileprivate(set) var calling: [Word: [Int32]] = [:]
}

extension Tables {
  /// A look at so few functions costs less than a table of them.
  private static let few = 64

  mutating func nameFunctions() {
    functionNames = [:]
    for entry in entries where entry.functions.count > Tables.few {
      var names = FunctionNames()
      for (place, function) in entry.functions.enumerated() {
        names.named[files[Int(function.file)].functions[Int(function.function)].name, default: []].append(Int32(place))
        for name in files[Int(function.file)].functions[Int(function.function)].ownCalls {
          names.calling[name, default: []].append(Int32(place))
        }
      }
      functionNames[entry.id] = names
    }
  }

  /// The type's functions of this name, in the order of all. Complexity: O(those).
  func functions(named name: Word, in type: TypeID) -> [(file: Int32, function: Int32)] {
    functions(of: type, { $0.named[name] }) { $0.name == name }
  }

  /// The type's functions that call the name alone or on `self`, in the order of all. Complexity: O(those).
  func functions(calling name: Word, in type: TypeID) -> [(file: Int32, function: Int32)] {
    functions(of: type, { $0.calling[name] }) { $0.ownCalls.contains(name) }
  }

  @inline(__always)
  private func functions(
    of type: TypeID, _ places: (borrowing FunctionNames) -> [Int32]?, where isWanted: (borrowing FunctionFact) -> Bool
  ) -> [(file: Int32, function: Int32)] {
    if let names = functionNames[type] {
      let found = places(names) ?? []
      noteReading(found.count)
      return found.map { entries[type.index].functions[Int($0)] }
    }
    noteReading(entries[type.index].functions.count)
    return entries[type.index].functions.filter { isWanted(files[Int($0.file)].functions[Int($0.function)]) }
  }
}
