import ProjectIndex
import SwiftSource

/// The types that files declare, with what extensions add to them.
struct Symbols {
  struct TypeSymbol {
    /// From the outermost type.
    let path: [String]
    /// The path of the file.
    let file: String
    let declaration: Declaration
    fileprivate(set) var extensions: [Declaration] = []

    var kind: Declaration.Kind { declaration.kind }
    var spelling: String { path.joined(separator: ".") }
    var name: String { path.last ?? "" }
    var isVisible: Bool { !declaration.withOuterTypes.contains(where: \.isPrivate) }
    var isGeneric: Bool { declaration.withOuterTypes.contains { !$0.genericParameters.isEmpty } }
    var inherited: [TypeText] { parts.flatMap(\.inheritedTypes).map { TypeText($0) } }
    /// The names of the cases without payloads.
    var cases: [String] {
      declaration.members.filter { $0.kind == .enumCase }.flatMap(\.bindings).filter(\.type.isEmpty).map(\.pattern.text)
    }
    var properties: [Binding] { members(.variable).flatMap(\.bindings) }
    /// Those that code outside of the type may set on a value of it.
    var settableProperties: [Binding] { properties.filter { $0.isSettable && !$0.declaration.isStatic } }
    var functions: [Declaration] { members(.function) }
    /// Those that code outside of the type may call on a value of it, with values.
    var methods: [Declaration] {
      functions.filter { function in
        !function.isPrivate && !function.isStatic
          && !function.parameters.contains { $0.type.first?.keyword == .inout }
      }
    }
    var initializers: [Declaration] { members(.initializer) }

    func property(_ name: String) -> Binding? { properties.first { $0.pattern.text == name } }

    /// The one value that all code uses, where there is such: `Store.shared`.
    var sharedValue: String? {
      let names = ["shared", "default", "standard", "current", "instance", "sharedInstance", "main"]
      let property = properties.first {
        $0.isReadable && $0.declaration.isStatic && names.contains($0.spelling)
          && ($0.valueType?.lastName ?? name) == name
      }
      return property.map { "\(spelling).\($0.spelling)" }
    }

    /// The member of this name.
    func declaration(named name: Word) -> Declaration? {
      parts.flatMap(\.members).first { $0.word == name || $0.bindings.contains { $0.word == name } }
    }

    /// Whether its code calls or mentions a name.
    func mentions(_ name: Word) -> Bool {
      parts.contains { $0.tokens.contains { $0.kind == .identifier && $0.word == name } }
    }

    private var parts: [Declaration] { [declaration] + extensions }

    private func members(_ kind: Declaration.Kind) -> [Declaration] {
      parts.flatMap(\.members).filter { $0.kind == kind }
    }
  }

  private(set) var types: [TypeSymbol] = []
  /// What names stand for that are given to other types, by their dotted names.
  private var aliases: [String: TypeText] = [:]
  /// The same by the last parts, where one alone has it.
  private var aliasesByLastName: [String: TypeText?] = [:]
  let files: [SourceFile]
  /// The same files, in their order.
  let index: ProjectIndex

  /// Complexity: O(n) in the bytes of the files.
  init(_ files: [PlannedFile]) {
    self.files = files.map(\.source)
    index = ProjectIndex(merging: zip(files, self.files).map { FactCollector.facts(of: $1, path: $0.path) })
    var extensions: [Declaration] = []
    for (file, source) in zip(files, self.files) {
      for declaration in source.declarations where declaration.kind.isType {
        if declaration.kind == .extension {
          extensions.append(declaration)
        } else {
          types.append(TypeSymbol(path: declaration.typePath, file: file.path, declaration: declaration))
        }
      }
    }
    for alias in self.files.lazy.flatMap(\.declarations) where alias.kind == .typealias {
      guard let name = alias.name, let last = alias.last, alias.genericParameters.isEmpty, name.next?.text == "=",
        let first = name.next(2)
      else { continue }
      let meant = TypeText(first.through(last))
      let outer = alias.ancestors.first { $0.kind.isType }?.typePath ?? []
      aliases[(outer + [name.text]).joined(separator: ".")] = meant
      let known = aliasesByLastName[name.text]
      aliasesByLastName[name.text] = .some(known == nil || known == .some(meant) ? meant : nil)
    }
    for part in extensions {
      let path = part.typePath
      let index = types.firstIndex { $0.path == path } ?? types.firstIndex { $0.name == path.last }
      if let index { types[index].extensions.append(part) }
    }
  }

  /// The protocols that a type names: one, or those of a composition, also by another name of it. Nil where a part is none of the files'.
  func protocols(_ type: TypeText, inside path: [String]) -> [TypeSymbol]? {
    guard case .named(var name, _) = type else { return nil }
    if self.type(name, inside: path) == nil, case .named(let other, _)? = alias(name, inside: path) { name = other }
    let parts = name.split(separator: "&").map { self.type($0.filter { $0 != " " }, inside: path) }
    let found = parts.compactMap(\.self)
    return found.count == parts.count && found.allSatisfy { $0.kind == .protocol } ? found : nil
  }

  /// What a name stands for inside of a type, from there outwards.
  private func alias(_ name: String, inside path: [String]) -> TypeText? {
    for count in stride(from: path.count, through: 0, by: -1) {
      if let meant = aliases[(path.prefix(count) + [name]).joined(separator: ".")] { return meant }
    }
    return (name.split(separator: ".").last.map(String.init).flatMap { aliasesByLastName[$0] }).flatMap(\.self)
  }

  /// The closure type that a name is given to, else the type as it is.
  func resolved(_ type: TypeText, inside path: [String]) -> TypeText {
    if case .optional(let inner) = type {
      let resolved = resolved(inner, inside: path)
      return resolved == inner ? type : .optional(resolved)
    }
    guard case .named(let name, _) = type, let meant = alias(name, inside: path), case .function = meant.unwrapped
    else { return type }
    return meant
  }

  /// Whether a type inherits from or conforms to one of these, which the files do not declare: through any chain of theirs.
  func reaches(_ names: WordSet, from symbol: TypeSymbol) -> Bool {
    guard let entry = fact(of: symbol).flatMap({ index.entry(of: $0.type) }) else { return false }
    return index.lineage(of: entry, throughProtocols: true).reaches(names)
  }

  /// Nil where it can be anything.
  func role(of symbol: TypeSymbol) -> Role? {
    fact(of: symbol).flatMap { index.role(of: $0.type, in: $0.file) }?.role
  }

  private func fact(of symbol: TypeSymbol) -> (type: TypeFact, file: Int32)? {
    guard let file = files.firstIndex(where: { $0 === symbol.declaration.file }) else { return nil }
    return index.type(declaredBy: symbol.declaration.id, in: Int32(file)).map { ($0, Int32(file)) }
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

  /// A type's name outside of the types of this path.
  func spelling(of type: TypeText, inside path: [String]) -> String {
    func spelled(_ type: TypeText) -> String { spelling(of: type, inside: path) }
    switch type {
    case .named(let name, let arguments):
      let full = self.type(name, inside: path)?.spelling ?? name
      return arguments.isEmpty ? full : "\(full)<\(arguments.map(spelled).joined(separator: ", "))>"
    case .optional(let inner): return "\(spelled(inner))?"
    case .array(let element): return "[\(spelled(element))]"
    case .dictionary(let key, let value): return "[\(spelled(key)): \(spelled(value))]"
    case .tuple(let elements): return "(\(elements.map(spelled).joined(separator: ", ")))"
    case .function: return "Any"
    }
  }
}

// MARK: - Members, as other code of their module sees them

extension Declaration {
  /// A type with those that it is nested in, outermost last.
  fileprivate var withOuterTypes: [Declaration] { [self] + ancestors.prefix { $0.kind.isType } }

  /// The names of a type, from the outermost one.
  fileprivate var typePath: [String] { withOuterTypes.reversed().flatMap(\.path).map(\.text) }

  var spelling: String { kind == .initializer ? "init" : name?.text ?? "init" }
  /// Such as `setQuery(_:)`.
  var signature: String { Input.signature(spelling, inputs) }
  var inputs: [Input] { parameters.map { Input($0) } }
  var requiredInputs: [Input] { inputs.filter { !$0.hasDefault } }
  var resultType: TypeText { result.isEmpty ? .tuple([]) : TypeText(result) }
  /// Whether it is a model of SwiftData.
  var isModel: Bool { kind == .class && hasAttribute("Model") }
}

extension Binding {
  var spelling: String { pattern.text }
  /// Nil where it is left to the compiler and cannot be told from the value.
  var valueType: TypeText? { type.isEmpty ? typeOfValue : TypeText(type) }
  /// Whether code outside of the type may read it.
  var isReadable: Bool { !declaration.isPrivate }
  /// Whether code outside of the type may set it.
  var isSettable: Bool {
    isReadable && !declaration.isLet && (!isComputed || hasSetter) && !declaration.modifiers.contains(.privateSetter)
  }

  /// What a value says of its type: `[Item]()`, `Item(…)`, a literal.
  private var typeOfValue: TypeText? {
    guard let first = value.first else { return nil }
    switch first.kind {
    case .stringQuote, .multilineStringQuote: return .text
    case .integerLiteral where value.count == 1: return .named("Int", [])
    case .floatLiteral where value.count == 1: return .named("Double", [])
    case .keyword where value.count == 1 && (first.keyword == .true || first.keyword == .false):
      return .named("Bool", [])
    case .leftSquare where first.next?.kind == .stringQuote:
      return first.inside.outermost.contains { $0.kind == .colon } ? nil : .array(.text)
    case .leftSquare, .identifier:
      guard first.kind == .leftSquare || first.isCapitalized, value.last?.kind == .rightParen,
        let open = value.outermost.first(where: { $0.kind == .leftParen })
      else { return nil }
      return TypeText(value.before(open))
    default: return nil
    }
  }
}

/// What a function takes, or the initialiser that the compiler gives a struct.
struct Input: Hashable {
  /// Nil for `_`.
  let label: String?
  let type: TypeText
  let hasDefault: Bool

  init(_ parameter: Parameter) {
    label = parameter.labelToken?.text
    let type = TypeText(parameter.type)
    // Of an autoclosure the value is written.
    if case .function(_, let result) = type, parameter.type.contains(where: { $0.text == "autoclosure" }) {
      self.type = result
    } else {
      self.type = type
    }
    hasDefault = !parameter.defaultValue.isEmpty
  }

  /// Of a property without a value.
  init(_ property: Binding, _ type: TypeText) {
    label = property.spelling
    self.type = type
    hasDefault = false
  }

  /// The argument that gives it `value`.
  func argument(_ value: String) -> String { label.map { "\($0): \(value)" } ?? value }

  static func signature(_ name: String, _ inputs: [Input]) -> String {
    "\(name)(\(inputs.map { "\($0.label ?? "_"):" }.joined()))"
  }
}
