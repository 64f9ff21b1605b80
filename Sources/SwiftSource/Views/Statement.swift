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
  /// The blocks that are the statement's own, in order: its body, its `else`, its handlers.
  public var bodies: [Block] {
    var found: [Block] = []
    var token = first
    while let current = token, contains(current) {
      token = current.next
      guard current.kind == .leftBrace else { continue }
      if current.closure == nil, let block = current.ownBlock { found.append(block) }
      token = current.following
    }
    return found
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
