import SwiftSource

extension SourceFile {
  convenience init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Each token but the last as `kind` and text: `identifier a`.
  var tokenLines: [String] { tokens.dropLast().map { "\($0.kind) \($0.text)" } }

  /// The texts of the tokens of one kind.
  func texts(of kind: TokenKind) -> [String] {
    tokens.filter { $0.kind == kind }.map(\.text)
  }

  /// The kind of the first token that is written `text`.
  func kind(of text: String) -> TokenKind? {
    tokens.first { $0.text == text }?.kind
  }

  func nameText(_ index: TokenIndex) -> String { index < 0 ? "" : text(of: index) }

  /// `kind name` for each declaration.
  var declarationLines: [String] {
    declarations.map { declaration in declaration.name.map { "\(declaration.kind) \($0.text)" } ?? "\(declaration.kind)"
    }
  }

  /// Each call as it is written.
  var callTexts: [String] { calls.map(\.text) }
  var closureTexts: [String] { closures.map(\.text) }
  var blockRoles: [BlockRole] { blocks.map(\.role) }
  var statementKinds: [Statement.Kind] { statements.map(\.kind) }
}
