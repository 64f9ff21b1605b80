import SwiftSource

/// A place in the code, as far as names depend on it.
public struct Scope: Sendable, Hashable {
  public let file: Int32
  /// The index in the file's types of the innermost type or extension around, -1 at file scope.
  let type: Int32
  /// The declaration of the outermost function around, -1 outside of functions.
  let function: Int32

  init(file: Int32, type: Int32, function: Int32) {
    self.file = file
    self.type = type
    self.function = function
  }

  /// At the top level of a file.
  public init(file: Int32) { self.init(file: file, type: -1, function: -1) }
}

/// What a name of a type means where it is written.
public enum Meaning: Sendable, Hashable {
  /// A type that the project declares.
  case type(TypeID)
  /// A name that the project does not declare: of the SDK or of a package, by its path without the module.
  case outside([Word])
  /// A generic parameter, an associated type, or what cannot be followed.
  case unknown

  /// Whether it is the type of this name from outside of the project.
  public func isOutside(_ name: Word) -> Bool { self == .outside([name]) }
}

extension ProjectIndex {
  /// Inside of a type or an extension, or of a function: by their declarations in the file. Complexity: O(log n).
  public func scope(in file: Int32, type: Int32?, function: Int32?) -> Scope {
    let position = type.flatMap { typePosition(of: $0, in: file) } ?? -1
    return Scope(file: file, type: position, function: function ?? -1)
  }

  /// In the body of the type, where it is declared.
  public func scope(inside entry: TypeEntry) -> Scope? {
    entry.parts.first.map { tables.scope(inside: $0.type, of: $0.file) }
  }

  /// What the names of `path` mean at `scope`.
  ///
  /// A name is looked for in the function around (its local types and generic parameters), in the types around from the
  /// inside out with what they inherit, in the file, in the project, and is else one from outside. `private` and nesting count.
  /// A name before the type may be a module's. Of a typealias the target is what counts; of one that stands for several
  /// types, the class among them, else the first. Complexity: O(d) in the types around and above.
  public func resolve(_ path: [Word], at scope: Scope) -> Meaning {
    let found = meanings(of: path, at: scope)
    guard found.count > 1 else { return found.first ?? .unknown }
    return found.first { meaning in
      switch meaning {
      case .type(let id): !tables.entries[id.index].isProtocol
      case .outside(let path): path.last.map(SDKTypes.classes.contains) ?? false
      case .unknown: false
      }
    } ?? found[0]
  }

  public func resolve(_ name: Word, at scope: Scope) -> Meaning { resolve([name], at: scope) }

  /// As ``resolve(_:at:)``, with all types that a typealias stands for: the parts of a composition, the branches of `#if`.
  public func meanings(of path: [Word], at scope: Scope) -> [Meaning] {
    if let log { tables.note(path, at: scope, in: log) }
    return tables.meanings(of: path, at: scope)
  }

  /// The type of the project that `path` means at `scope`; nil for names from outside.
  public func type(_ path: [Word], at scope: Scope) -> TypeEntry? {
    guard case .type(let id) = resolve(path, at: scope) else { return nil }
    return entry(id)
  }
}
