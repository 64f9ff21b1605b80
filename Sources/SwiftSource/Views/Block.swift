/// A sequence of statements: the file, a body in braces, or the statements of one `case`.
public struct Block: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawBlock { file.raw.blocks[Int(id)] }
  public var role: BlockRole { raw.role }
  /// `{` … past `}`; for the file and a `case`, its statements alone.
  public var tokens: Tokens { file.tokens(raw.range) }
  /// The block around this one; nil for the file.
  public var parent: Block? { file.blocks[optional: raw.parent] }
  /// The declaration whose body this is or stands in.
  public var declaration: Declaration? { file.declarations[optional: raw.declaration] }

  /// This block and those around it, innermost first.
  public var chain: some Sequence<Block> { sequence(first: self) { $0.parent } }

  /// Whether of the two at most one runs: they stand in branches of one `if` or in cases of one `switch`.
  /// Complexity: O(d²) in the depth of both.
  public func excludes(_ other: Block) -> Bool {
    for mine in chain {
      guard let theirs = other.chain.first(where: { $0.raw.parent == mine.raw.parent }) else { continue }
      guard mine.id != theirs.id else { return false }
      if mine.role == .switchCase { return theirs.role == .switchCase }
      return Self.branches.contains(mine.role) && Self.branches.contains(theirs.role) && mine.owner == theirs.owner
    }
    return false
  }

  private static let branches: Set<BlockRole> = [.ifBody, .elseBody]

  /// Its items, in order; not those of blocks inside. Complexity: O(log n + statements inside).
  public var statements: [Statement] {
    let statements = file.raw.statements
    let range = raw.range
    var found: [Statement] = []
    let start = statements.partitioningIndex { $0.range.lower >= range.lower }
    var position = start
    while position < statements.count, statements[position].range.lower < range.upper {
      if statements[position].block == id { found.append(Statement(file: file, id: Int32(position))) }
      position += 1
    }
    file.noteReading(position - start)
    return found
  }

  /// The statement whose body this is, such as the `if` of an `ifBody`.
  public var owner: Statement? { tokens.first?.previous?.statement }
}

extension Token {
  /// The block that this brace opens.
  public var ownBlock: Block? {
    let block = block
    return kind == .leftBrace && block.first == self ? block : nil
  }
}
