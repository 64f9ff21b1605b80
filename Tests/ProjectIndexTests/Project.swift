import SwiftSource
import Testing

@testable import ProjectIndex

/// A project of a few files, and questions to it by the names that its code uses.
struct Project {
  let index: ProjectIndex

  init(_ files: [(path: String, code: String)]) {
    index = ProjectIndex(
      merging: files.map { FactCollector.facts(of: SourceFile(bytes: Array($0.code.utf8)), path: $0.path) })
  }

  /// Each text is a file.
  init(_ files: String...) {
    self.init(files.enumerated().map { ("File\($0.offset).swift", $0.element) })
  }

  /// The fact of a type or an extension by its dotted path; `part` counts its parts in the order of the files.
  func type(_ name: String, part: Int = 0) throws -> TypeFact {
    let path = name.split(separator: ".").map { Word(String($0)) }
    let parts = index.files.flatMap(\.types).filter { $0.path == path }
    return try #require(part < parts.count ? parts[part] : nil, "no part \(part) of \(name)")
  }

  /// What every part of the type answers; they must agree.
  func isViewController(_ name: String) throws -> Answer {
    let path = name.split(separator: ".").map { Word(String($0)) }
    let answers = index.files.flatMap(\.types).filter { $0.path == path }.map(index.isViewController)
    let first = try #require(answers.first, "no type \(name)")
    #expect(answers.allSatisfy { $0 == first })
    return first
  }

  func property(_ name: String, of type: String) throws -> PropertyFact {
    let entry = try #require(index.entry(of: self.type(type)))
    return try #require(index.ownProperty(named: Word(name), of: entry), "no property \(name)")
  }

  func distance(_ method: String, of type: String) throws -> Int? {
    try #require(index.entry(of: self.type(type))).searchDistance[Word(method)]
  }

  /// In the body of a type or an extension of the file, or in a function of it.
  func scope(_ file: Int32, in type: String? = nil, function: String? = nil) throws -> Scope {
    let facts = index.files[Int(file)]
    let path = type?.split(separator: ".").map { Word(String($0)) }
    let typeFact = try path.map { path in try #require(facts.types.last { $0.path == path }) }
    let functionFact = try function.map { name in try #require(facts.functions.last { $0.name == Word(name) }) }
    return index.scope(in: file, type: typeFact?.declaration, function: functionFact?.declaration)
  }

  /// What a dotted name means: `type Outer.Inner in File0.swift`, `outside UIView`, `unknown`.
  func meaning(_ name: String, at scope: Scope) -> String {
    switch index.resolve(name.split(separator: ".").map { Word(String($0)) }, at: scope) {
    case .type(let id):
      let entry = index.entry(id)
      return "\(entry.spelling) in \(entry.parts.first.map { index.files[Int($0.file)].path } ?? "none")"
    case .outside(let path):
      let last = name.split(separator: ".").last.map { Word(String($0)) }
      return path.last == last ? "outside" : "outside, renamed"
    case .unknown: return "unknown"
    }
  }

  /// The functions of all files by name.
  func functions(_ name: String) -> [FunctionFact] {
    index.files.flatMap(\.functions).filter { $0.name == Word(name) }
  }
}
