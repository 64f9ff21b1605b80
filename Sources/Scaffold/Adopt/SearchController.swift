import Foundation
import SwiftSource

/// The side controller that takes over a screen's data and its filter.
struct SearchController {
  static let template = "adopt/Controller.swift.mustache"

  let screen: SearchingScreen
  /// The type of its items.
  let item: String
  let isEquatable: Bool
  private let names: Names
  /// The lines of the function that filters.
  private var body: [String] = []

  /// - Throws: Where the filter needs more than the list and the query.
  init(
    _ screen: SearchingScreen, names: Names, item: String, isEquatable: Bool
  ) throws(ScreenCode.NotUnderstood) {
    (self.screen, self.names, self.item, self.isEquatable) = (screen, names, item, isEquatable)
    body = try body(list: list)
  }

  private var list: String { SwiftIdentifier.escaped(SwiftIdentifier.lowerCamelCase(names.plural)) }

  /// - Parameter readsQuery: Whether the screen asks for the query.
  func text(_ debounce: DebounceInterval, readsQuery: Bool) throws -> String {
    var scope = TemplateScope()
    scope.set("filtersAside", false)
    scope.set("title", SwiftIdentifier.words(of: names.plural).lowercased())
    scope.set("Controller", names.controller)
    scope.set("Plural", names.plural)
    scope.set("plural", list)
    scope.set("Item", item)
    scope.set("debounce", debounce.swift)
    scope.set("debounceText", debounce.text)
    scope.set("isEquatable", isEquatable)
    scope.set("readsQuery", readsQuery)
    scope.set("asksForBlank", asksForBlank)
    scope.set("body", body.map { "        \($0)" }.joined(separator: "\n"))
    guard let template = TemplateLibrary.bundled[Self.template] else {
      throw TemplateProblem(file: Self.template, line: nil, message: "there is no such template")
    }
    return try TemplateRenderer(.bundled).render(template, in: scope)
  }

  /// Whether the moved code says itself what is shown where nothing is searched for, perhaps in another order.
  private var asksForBlank: Bool {
    let names = body.compactMap { $0.firstMatch(of: #/^let (\w+) = /#)?.output.1 } + ["query"]
    return body.contains { line in names.contains { line.contains("\($0).isEmpty") } }
  }

  private func body(list: String) throws(ScreenCode.NotUnderstood) -> [String] {
    var moved = MovedCode(
      screen.code, source: screen.source, shown: screen.shown, list: list, region: screen.units)
    var statements: [String] = []
    if screen.function == nil {
      let text = try moved.text(of: screen.units[0])
      statements = ["return " + (text.hasPrefix(".") ? list : "") + text]
    } else {
      let values = screen.units.map(assigned)
      if let only = values.first, screen.units.count == 1, let only {
        statements = ["return " + (try moved.text(of: only))]
      } else {
        let start = values.first.flatMap(\.self)
        statements = [
          "var \(MovedCode.matches)"
            + (try start.map { value throws(ScreenCode.NotUnderstood) in " = " + (try moved.text(of: value)) }
              ?? ": [\(item)] = []")
        ]
        for unit in screen.units.dropFirst(start == nil ? 0 : 1) { statements.append(try moved.text(of: unit)) }
        statements.append("return \(MovedCode.matches)")
      }
    }
    return (moved.lets + statements).flatMap(Self.lines)
  }

  /// What a unit assigns to the list as a whole.
  private func assigned(_ unit: Tokens) -> Tokens? {
    guard let name = unit.withoutSelf.first ?? unit.first, let statement = unit.first?.statement,
      statement.tokens == unit
    else { return nil }
    let target =
      screen.code.property(name) == screen.shown ? name : unit.first { screen.code.property($0) == screen.shown }
    guard let target, target.statement == statement, case .assigned(let value)? = ScreenCode.write(at: target) else {
      return nil
    }
    return value
  }

  /// Lines of moved code, those below the first at the margin of where they stand.
  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      return String(blanks.map { $0 == "\t" ? "    " : " " }.joined() + line.dropFirst(blanks.count))
    }
    let margin =
      lines.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    for index in lines.indices.dropFirst() { lines[index] = String(lines[index].dropFirst(margin)) }
    return lines
  }
}
