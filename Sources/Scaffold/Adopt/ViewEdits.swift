import SwiftSource

/// The edits that let a SwiftUI view forward its search, and show what a side controller holds.
struct ViewEdits {
  typealias NotUnderstood = ScreenCode.NotUnderstood

  let text: String

  /// - Parameter isEquatable: Whether items are known to be.
  init(_ screen: SearchingScreen, names: Names, isEquatable: Bool) throws(NotUnderstood) {
    let code = screen.code
    var edits = SourceEdits(code.file)
    guard screen.shown.isComputed, let query = screen.texts.first, screen.texts.count == 1,
      query.declaration.attributes.contains(where: { $0.name.word == "State" })
    else { throw code.problem(screen.shown.name, "'\(screen.shown.spelling)' does not rest on one @State alone") }
    try SearchStatements(screen).checkConditions(of: screen.shown)
    guard isEquatable else {
      throw code.problem(
        screen.shown.name,
        "whether two of \(screen.item.text) are equal is not known, so nothing says when the data changes")
    }
    let field = try Self.field(bound: query, code)
    let value = SwiftIdentifier.lowerCamelCase(names.controller)
    let shown = screen.shown.spelling
    let unit = edits.unit
    var data = Self.data(of: screen)
    var computed = ""
    let indent = edits.indent(of: screen.shown.declaration.first)
    let list = SwiftIdentifier.escaped(SwiftIdentifier.lowerCamelCase(names.plural))
    if data.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }), code.type.property(list) == nil
    {
      computed = "\n\n\(indent)private var \(list): [\(screen.item.text)] { \(data) }"
      data = list
    }
    edits.replace(
      screen.shown.declaration,
      with: """
        @State private var \(value) = \(names.controller)()
        \(indent)/// What the controller leaves of \(data.hasSuffix(")") ? "the data" : "`\(data)`").
        \(indent)@State private var \(shown): [\(screen.item.text)] = []\(computed)
        """)
    let margin =
      edits.indent(of: field.isModifier ? field.call.name : field.call.first) + (field.isModifier ? "" : unit)
    let modifiers = [
      ".task(id: \(query.spelling)) { \(value).setQuery(\(query.spelling)) }",
      ".task(id: \(data)) { \(value).set\(names.plural)(\(data)) }",
      ".onAppear(perform: observe\(names.plural))",
    ]
    guard let last = field.call.last else {
      throw code.problem(query.name, "\(query.spelling) is bound to no field there")
    }
    edits.insert(modifiers.map { "\n\(margin)\($0)" }.joined(), after: last)
    guard let body = code.type.declaration.body, let close = body.last, let before = close.previous else {
      throw code.problem(code.type.declaration.name, "\(code.type.name) has no body")
    }
    edits.insert(
      """


      \(indent)private func observe\(names.plural)() {
      \(indent)\(unit)// The handler holds neither this view nor the controller, which holds the handler.
      \(indent)\(unit)\(value).didChange = { [weak \(value), shown = $\(shown)] in
      \(indent)\(unit)\(unit)shown.wrappedValue = \(value)?.fetchedObjects ?? []
      \(indent)\(unit)}
      \(indent)\(unit)\(value).set\(names.plural)(\(data))
      \(indent)}
      """, after: before)
    text = edits.applied
  }

  /// Whether the view tells its items apart by themselves, which needs them to be `Hashable`: `ForEach(items, id: \.self)`.
  static func comparesItems(_ screen: SearchingScreen) -> Bool {
    screen.code.file.calls.contains { call in
      call.arguments.first?.value.words == [screen.shown.spelling]
        && call.argument(labeled: "id")?.value.words.joined() == "\\.self"
    }
  }

  private static func data(of screen: SearchingScreen) -> String {
    switch screen.source {
    case .property(let property): return property.spelling
    case .expression(let tokens):
      // Of a list of another type, such as what a fetch request gives.
      let isList =
        tokens.only.flatMap { screen.code.property($0) }.map { $0.valueType?.element != nil }
        ?? (tokens.last?.kind == .identifier || tokens.last?.partner?.previous?.word == "sorted")
      return isList ? tokens.text : "Array(\(tokens.text))"
    }
  }

  /// The call that binds the text to a field.
  private static func field(
    bound query: Binding, _ code: ScreenCode
  ) throws(NotUnderstood) -> (call: Call, isModifier: Bool) {
    for call in code.file.calls where ["searchable", "TextField"].contains(call.word) {
      let isBound = call.arguments.contains { argument in
        argument.label == "text" && argument.value.words.joined() == "$" + query.spelling
      }
      guard isBound, call.first?.typeDeclaration?.word == code.type.declaration.word else { continue }
      return (call, call.word == "searchable")
    }
    throw code.problem(query.name, "\(query.spelling) is bound to no search field of this view")
  }
}
