import SwiftSource

extension SourceFile {
  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Each token but the last as `kind` and text: `identifier a`.
  var tokenLines: [String] { tokens.indices.dropLast().map { "\(tokens[$0].kind) \(text(of: TokenIndex($0)))" } }

  /// The texts of the tokens of one kind.
  func texts(of kind: TokenKind) -> [String] {
    tokens.indices.filter { tokens[$0].kind == kind }.map { text(of: TokenIndex($0)) }
  }

  /// The kind of the first token that is written `text`.
  func kind(of text: String) -> TokenKind? {
    tokens.indices.first { self.text(of: TokenIndex($0)) == text }.map { tokens[$0].kind }
  }

  func nameText(_ index: TokenIndex) -> String { index < 0 ? "" : text(of: index) }

  /// `kind name` for each declaration.
  var declarationLines: [String] {
    declarations.map { $0.name < 0 ? "\($0.kind)" : "\($0.kind) \(text(of: $0.name))" }
  }

  /// Each call as it is written.
  var callTexts: [String] { calls.map { text(of: $0.range) } }
  var closureTexts: [String] { closures.map { text(of: $0.range) } }
  var blockRoles: [BlockRole] { blocks.map(\.role) }
  var statementKinds: [Statement.Kind] { statements.map(\.kind) }
}
