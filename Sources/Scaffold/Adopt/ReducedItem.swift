import SwiftSource

/// The type of a list's items as far as a side controller asks for it: its own file does not compile here, for what else it
/// needs. What is proved with it is the controller alone.
struct ReducedItem {
  let file: PlannedFile
  /// What was reduced to what.
  let description: String

  /// Nil where the type is not known, or what is asked for is no plain value.
  init?(of controller: PlannedFile, named name: String, _ symbols: Symbols) {
    guard let symbol = symbols.type(name, inside: []) else { return nil }
    let asked = Set(controller.source.tokens.filter { $0.kind == .identifier && $0.isMember }.map(\.text))
    var reducer = Reducer(symbols: symbols, asked: asked)
    guard let text = reducer.declaration(of: symbol, depth: 3) else { return nil }
    let types = reducer.reduced.map { "\($0.name) stands for its \($0.properties.joined(separator: " and "))" }
    file = PlannedFile(
      path: "Items.swift", text: "import Foundation\n\n" + (reducer.declarations + [text]).joined(separator: "\n"),
      role: .test, origin: StandIns.origin)
    description = types.joined(separator: ", ")
  }

  private struct Reducer {
    let symbols: Symbols
    let asked: Set<String>
    var declarations: [String] = []
    var reduced: [(name: String, properties: [String])] = []

    private static let plain: Set<String> = ["String", "Int", "Int64", "Double", "Bool", "Date", "URL", "UUID", "Data"]

    mutating func declaration(of symbol: Symbols.TypeSymbol, depth: Int) -> String? {
      guard depth > 0, symbol.kind == .struct || symbol.kind == .class, !symbol.isGeneric else { return nil }
      let properties = symbol.properties.filter { !$0.declaration.isStatic && asked.contains($0.spelling) }
      guard !properties.isEmpty else { return nil }
      var lines: [String] = []
      for property in properties {
        guard let type = property.valueType, let text = text(of: type, symbol, depth: depth) else { return nil }
        lines.append("  var \(property.spelling): \(text)\(text.hasSuffix("?") ? " = nil" : "")")
      }
      reduced.append((symbol.spelling, properties.map(\.spelling)))
      let outer = symbol.path.dropLast()
      return outer.map { "enum \($0) { " }.joined()
        + "struct \(symbol.name): Hashable, Sendable {\n\(lines.joined(separator: "\n"))\n}"
        + outer.map { _ in " }" }.joined() + "\n"
    }

    private mutating func text(of type: TypeText, _ owner: Symbols.TypeSymbol, depth: Int) -> String? {
      switch type {
      case .optional(let inner): return text(of: inner, owner, depth: depth).map { $0.hasSuffix("?") ? $0 : $0 + "?" }
      case .array(let inner): return text(of: inner, owner, depth: depth).map { "[\($0)]" }
      case .named(let name, _):
        if Self.plain.contains(name) { return name }
        guard let symbol = symbols.type(name, inside: owner.path), symbol.path.count == 1 else { return nil }
        if reduced.contains(where: { $0.name == symbol.spelling }) { return symbol.spelling }
        guard let text = declaration(of: symbol, depth: depth - 1) else { return nil }
        declarations.append(text)
        return symbol.spelling
      default: return nil
      }
    }
  }
}
