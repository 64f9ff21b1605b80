/// One name that a `let`, `var` or enum `case` introduces.
public struct Binding: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawBinding { file.raw.bindings[Int(id)] }
  /// From its name through its value or accessors.
  public var tokens: Tokens {
    let raw = raw
    let accessors = file.optionalToken(raw.accessorBlock)?.group.range.upper ?? 0
    let upper = max(raw.pattern.upper, raw.type.upper, raw.value.upper, accessors)
    return file.tokens(TokenRange(raw.pattern.lower, upper))
  }
  /// One identifier, or a tuple.
  public var pattern: Tokens { file.tokens(raw.pattern) }
  /// The name, where the pattern is one.
  public var name: Token? { pattern.only }
  public var word: Word { name?.word ?? .none }
  /// The type annotation after the colon; empty without.
  public var type: Tokens { file.tokens(raw.type) }
  /// The value after `=`; empty without.
  public var value: Tokens { file.tokens(raw.value) }
  /// The associated values of an enum's case.
  public var parameters: [Parameter] { raw.parameters.map { Parameter(file: file, id: $0) } }
  /// The `let`, `var` or `case` it belongs to.
  public var declaration: Declaration { Declaration(file: file, id: raw.declaration) }

  // MARK: - Accessors

  /// `{` … past `}` of the accessors; nil without.
  public var accessorBlock: Tokens? { file.optionalToken(raw.accessorBlock)?.group }
  /// Those that are written with their words; none for a getter without `get`.
  public var accessors: [Accessor] { raw.accessors.map { Accessor(file: file, id: $0) } }
  /// Has a getter: its value is not stored.
  public var isComputed: Bool { raw.accessorBlock >= 0 && !hasObserver }
  /// Has `didSet` or `willSet`.
  public var hasObserver: Bool { accessors.contains { $0.keyword == .didSet || $0.keyword == .willSet } }
  /// Has a `set` or `_modify` of its own.
  public var hasSetter: Bool { accessors.contains { $0.keyword == .set || $0.keyword == .underscoreModify } }
}

/// `get`, `set`, `didSet` … of a variable or a subscript.
public struct Accessor: SourceView {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawAccessor { file.raw.accessors[Int(id)] }
  /// The word that says which one it is.
  public var introducer: Token { file.token(raw.introducer) }
  public var keyword: Keyword { introducer.keyword }
  /// `{` … past `}`; nil without a body.
  public var body: Tokens? { file.optionalToken(raw.body)?.group }
}
