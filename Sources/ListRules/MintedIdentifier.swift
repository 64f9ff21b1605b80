import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Rows with `let id = UUID()` that a SwiftUI view makes anew each time its body is asked for. The patterns of the rule see the other
/// places.
struct MintedIdentifier: Rule {
  static let id = "minted-identifier"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.call?.name == token, let declaration = token.declaration, declaration.kind == .variable,
      !declaration.isStatic, let type = declaration.parent, type.kind == .struct, let name = type.name,
      let binding = declaration.bindings.first, binding.word == "id", binding.value.first == token, !binding.isComputed,
      let make = file.calls(named: name.word).lazy.compactMap(\.name).first(where: { isRow($0, in: file) })
    else { return }
    var violation = Violation(token, .mints(name.text, token.text, in: file.place(of: make)))
    violation.notes = [Violation.Note(make, "made here each time the view is drawn")]
    report(violation)
  }

  /// Whether a view makes the value for the rows of a list: in a list's first argument, or in a computed property or a method that
  /// stands there.
  private func isRow(_ make: Token, in file: FileContext) -> Bool {
    guard make.call?.argument(labeled: "id") == nil, let type = file.type(around: make),
      file.index.answer(.swiftUIView, of: type, in: file.id).isYes, let member = make.member, let name = member.name
    else { return false }
    if isInRows(make) { return true }
    let isMadeAnew = member.kind == .function || member.bindings.first?.isComputed == true
    return isMadeAnew
      && make.typeDeclaration?.tokens.contains { $0.word == name.word && $0 != name && isInRows($0) } == true
  }

  private func isInRows(_ token: Token) -> Bool {
    token.member?.tokens.contains { name in
      guard Self.lists.contains(name.word), let rows = name.call?.firstArgument else { return false }
      return rows.label == .none && rows.value.contains(token)
    } ?? false
  }

  private static let lists: WordSet = "ForEach List"
}

extension String {
  fileprivate static func mints(_ type: String, _ maker: String, in place: String) -> String {
    "each \(type) that \(place) makes for a row has a new \(maker), so every row is another one whenever the view is drawn; "
      + "derive the id from what the row shows"
  }
}
