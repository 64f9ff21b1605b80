/// A statement, a declaration in statement position, or an expression that stands alone.
public struct Statement: SourceView, TokenRun {
  public typealias Kind = RawStatement.Kind

  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawStatement { file.raw.statements[Int(id)] }
  public var kind: Kind { raw.kind }
  public var tokens: Tokens { file.tokens(raw.range) }
  /// The block it is an item of.
  public var block: Block { Block(file: file, id: raw.block) }
  /// The tokens up to the first brace, or all of a simple statement.
  public var head: Tokens {
    let brace = tokens.first { $0.kind == .leftBrace }
    return file.tokens(TokenRange(raw.range.lower, brace?.index ?? raw.range.upper))
  }
  /// The items before this one in its block, in order.
  public var preceding: [Statement] { block.statements.filter { $0.raw.range.upper <= raw.range.lower } }
  /// The items after this one in its block, in order.
  public var following: [Statement] { block.statements.filter { $0.raw.range.lower >= raw.range.upper } }
  /// The declaration that it is.
  public var declaration: Declaration? {
    guard kind == .declaration, let first else { return nil }
    return first.declaration
  }
}
