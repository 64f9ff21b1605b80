import ProjectIndex
import RuleKit
import SwiftSource

/// The functions of a file by the objects that run them: a question about one of them looks at none of other types.
struct ObjectCode {
  /// A name, and the number of the type.
  private struct Key: Hashable {
    let type: Int32
    let name: Word
  }

  /// Of each type of the file its number, which all its parts share; -1 is that of no type.
  private let numbers: [Int32]
  /// A part of each type.
  private let parts: [TypeFact]
  private let numbersByPath: [[Word]: [Int32]]
  private let numbersByID: [TypeID: [Int32]]
  /// The places of functions among the file's.
  private var named: [Key: [Int32]] = [:]
  private var calling: [Key: [Int32]] = [:]

  static func of(_ file: FileContext) -> ObjectCode { file.remembered { ObjectCode(file.facts) } }

  private init(_ facts: FileFacts) {
    var numbers: [Int32] = []
    var parts: [TypeFact] = []
    var byPath: [[Word]: [Int32]] = [:]
    var byID: [TypeID: [Int32]] = [:]
    for type in facts.types {
      if let known = byPath[type.path]?.first(where: { parts[Int($0)].id == type.id }) {
        numbers.append(known)
        continue
      }
      let number = Int32(parts.count)
      numbers.append(number)
      parts.append(type)
      byPath[type.path, default: []].append(number)
      byID[type.id, default: []].append(number)
    }
    (self.numbers, self.parts, numbersByPath, numbersByID) = (numbers, parts, byPath, byID)
    for (position, function) in facts.functions.enumerated() {
      let type = number(of: function)
      named[Key(type: type, name: function.name), default: []].append(Int32(position))
      for name in function.ownCalls { calling[Key(type: type, name: name), default: []].append(Int32(position)) }
    }
  }

  private func number(of function: FunctionFact) -> Int32 { function.type < 0 ? -1 : numbers[Int(function.type)] }

  /// The types of the file whose code one object may run beside the function: its own, or one above or below it.
  func types(sharedWith function: FunctionFact, in file: FileContext) -> [Int32] {
    let number = number(of: function)
    return file.remembered(of: number) {
      number < 0 ? [number] : types(sharedWith: number, in: file)
    }
  }

  private func types(sharedWith number: Int32, in file: FileContext) -> [Int32] {
    let type = parts[Int(number)]
    let same = numbersByPath[type.path] ?? [number]
    guard let entry = file.index.entry(of: type) else { return same }
    // What inherits from itself stands above and below.
    var met = Set(same)
    let others = file.index.types(withFamiliesOf: entry).lazy.flatMap { numbersByID[$0] ?? [] }
    return same + others.filter { met.insert($0).inserted }
  }

  /// The functions of these names in these types, in file order.
  func functions(named names: Set<Word>, of types: [Int32], in file: FileContext) -> [FunctionFact] {
    let functions = file.facts.functions
    return places(of: names, types, in: named).map { functions[Int($0)] }
  }

  /// The functions of these types that call the name on `self`, in file order.
  func functions(calling name: Word, of types: [Int32], in file: FileContext) -> [FunctionFact] {
    let functions = file.facts.functions
    return places(of: [name], types, in: calling).map { functions[Int($0)] }
  }

  private func places(of names: Set<Word>, _ types: [Int32], in table: [Key: [Int32]]) -> [Int32] {
    names.flatMap { name in types.flatMap { table[Key(type: $0, name: name)] ?? [] } }.sorted()
  }
}
