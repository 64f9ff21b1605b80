import SwiftSource

/// The types that files declare, with the members that other code of their module can use.
struct Symbols {
  struct Parameter: Hashable {
    /// Nil for `_`.
    var label: String?
    var name: String
    var type: TypeText
    var typeText: String
    var hasDefault: Bool
  }

  struct Property: Hashable {
    var name: String
    /// Nil where it is left to the compiler and cannot be told from the value.
    var type: TypeText?
    var typeText: String
    var isLet: Bool
    var isStatic: Bool
    /// Whether code outside of the type may read it.
    var isReadable: Bool
    /// Whether code outside of the type may set it.
    var isSettable: Bool
    /// Has code instead of storage.
    var isComputed: Bool
    var hasValue: Bool
    var attributes: [String]
  }

  struct Function: Hashable {
    var name: String
    var parameters: [Parameter]
    var result: TypeText
    var isStatic: Bool
    var isVisible: Bool
    var isAsync: Bool
    var isThrowing: Bool
    var isFailable: Bool

    /// Such as `setQuery(_:)`.
    var signature: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }
    var requiredParameters: [Parameter] { parameters.filter { !$0.hasDefault } }
  }

  struct TypeSymbol {
    /// From the outermost type.
    var path: [String]
    var kind: Declaration.Kind
    /// The path of the file.
    var file: String
    var isVisible: Bool
    var isGeneric: Bool
    var attributes: [String]
    var inherited: [String]
    var properties: [Property] = []
    var functions: [Function] = []
    var initializers: [Function] = []
    /// The names of the cases without payloads.
    var cases: [String] = []
    /// All identifiers in its code: what it calls and mentions.
    var words: Set<String> = []

    var spelling: String { path.joined(separator: ".") }
    var name: String { path.last ?? "" }

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
  }

  private(set) var types: [TypeSymbol] = []

  /// Complexity: O(n) in the bytes of the files.
  init(_ files: [PlannedFile]) {
    var extensions: [TypeSymbol] = []
    for file in files {
      let reader = SymbolReader(file)
      types += reader.types
      extensions += reader.extensions
    }
    for part in extensions {
      guard
        let index = types.firstIndex(where: { $0.path == part.path })
          ?? types.firstIndex(where: { $0.name == part.name })
      else { continue }
      types[index].properties += part.properties
      types[index].functions += part.functions
      types[index].initializers += part.initializers
      types[index].inherited += part.inherited
      types[index].words.formUnion(part.words)
    }
  }

  /// The type that a name means inside of another.
  func type(_ name: String, inside path: [String]) -> TypeSymbol? {
    let names = name.split(separator: ".").map(String.init)
    for count in stride(from: path.count, through: 0, by: -1) {
      let wanted = Array(path.prefix(count)) + names
      if let found = types.first(where: { $0.path == wanted }) { return found }
    }
    // Nested in a type that an extension or an alias leads to.
    let candidates = types.filter { $0.name == names.last }
    return candidates.count == 1 ? candidates[0] : nil
  }
}
