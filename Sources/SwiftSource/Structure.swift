/// Index of a token in `SourceFile.tokens`.
public typealias TokenIndex = Int32

/// A half-open run of tokens.
public struct TokenRange: Sendable, Hashable {
  public var lower: TokenIndex
  public var upper: TokenIndex
  @inlinable public init(_ lower: TokenIndex, _ upper: TokenIndex) {
    self.lower = lower
    self.upper = upper
  }
  /// No tokens.
  public static let empty = TokenRange(0, 0)
  @inlinable public var isEmpty: Bool { lower >= upper }
  /// The tokens' indices; none for a range that ends before it starts, which malformed code can make.
  @inlinable public var indices: Range<TokenIndex> { lower..<Swift.max(lower, upper) }
  @inlinable public func contains(_ index: TokenIndex) -> Bool { index >= lower && index < upper }
  @inlinable public func contains(_ other: TokenRange) -> Bool { other.lower >= lower && other.upper <= upper }
}

/// A declaration, from its first attribute or modifier to its last token.
public struct Declaration: Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case `import`, `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function, initializer, deinitializer, `subscript`
    /// `let` and `var`; its names are in `SourceFile.bindings`.
    case variable
    /// One `case` line of an enum; its names are in `SourceFile.bindings`.
    case enumCase
    case `typealias`, `associatedtype`, `operator`, precedenceGroup, macro
  }

  public var kind: Kind
  /// Attributes, modifiers, head and body.
  public var range: TokenRange
  /// The keyword that introduces it: `class`, `func`, `let` …
  public var introducer: TokenIndex
  /// Its name: an identifier or an operator; -1 where it has none. For an extension the first token of the type.
  public var name: TokenIndex
  /// The types after the colon of a type's head.
  public var inheritance: TokenRange
  /// `(` of the parameter list, -1 without one.
  public var parameters: TokenIndex
  /// The result type after `->`.
  public var result: TokenRange
  /// `{` of the body, -1 without one. A variable's accessors are in its bindings.
  public var body: TokenIndex
  /// The declaration around this one, -1 at top level.
  public var parent: Int32
  /// Its bindings or enum elements in `SourceFile.bindings`.
  public var bindings: Range<Int32>

  package init(
    kind: Kind, range: TokenRange, introducer: TokenIndex, name: TokenIndex, inheritance: TokenRange = .empty,
    parameters: TokenIndex = -1, result: TokenRange = .empty, body: TokenIndex = -1, parent: Int32 = -1,
    bindings: Range<Int32> = 0..<0
  ) {
    self.kind = kind
    self.range = range
    self.introducer = introducer
    self.name = name
    self.inheritance = inheritance
    self.parameters = parameters
    self.result = result
    self.body = body
    self.parent = parent
    self.bindings = bindings
  }
}

/// One name that a `let`, `var` or enum `case` introduces.
public struct Binding: Sendable {
  /// The pattern: one identifier, or a tuple.
  public var pattern: TokenRange
  /// The type annotation after the colon.
  public var type: TokenRange
  /// The value after `=`.
  public var value: TokenRange
  /// `{` of the accessor block, -1 without one.
  public var accessors: TokenIndex
  /// The `let`, `var` or `case` it belongs to.
  public var declaration: Int32

  package init(
    pattern: TokenRange, type: TokenRange = .empty, value: TokenRange = .empty, accessors: TokenIndex = -1,
    declaration: Int32
  ) {
    self.pattern = pattern
    self.type = type
    self.value = value
    self.accessors = accessors
    self.declaration = declaration
  }
}

/// A closure expression.
public struct Closure: Sendable {
  /// `{` … past `}`.
  public var range: TokenRange
  /// The `in` that ends its signature, -1 without one.
  public var inKeyword: TokenIndex
  /// `[` of its capture list, -1 without one.
  public var captures: TokenIndex
  /// The call it is an argument or a trailing closure of, -1 elsewhere.
  public var call: Int32

  package init(
    range: TokenRange, inKeyword: TokenIndex = -1, captures: TokenIndex = -1, call: Int32 = -1
  ) {
    self.range = range
    self.inKeyword = inKeyword
    self.captures = captures
    self.call = call
  }
}

/// A call: the callee, its parentheses and its trailing closures.
public struct Call: Sendable {
  /// From the first token of the callee's chain past the last token of the call.
  public var range: TokenRange
  /// One past the callee: `(`, or the first trailing closure's `{`, or the generic arguments' end.
  public var calleeEnd: TokenIndex
  /// The last name in the callee (`sleep` in `Task<Never, Never>.sleep(…)`), -1 when the callee is no name.
  public var name: TokenIndex
  /// `(`, -1 where only trailing closures follow.
  public var leftParen: TokenIndex
  /// First trailing closure's `{`, -1 without one.
  public var trailingClosure: TokenIndex

  package init(
    range: TokenRange, calleeEnd: TokenIndex, name: TokenIndex, leftParen: TokenIndex, trailingClosure: TokenIndex = -1
  ) {
    self.range = range
    self.calleeEnd = calleeEnd
    self.name = name
    self.leftParen = leftParen
    self.trailingClosure = trailingClosure
  }
}

/// What the braces of a block belong to.
public enum BlockRole: UInt8, Sendable, CaseIterable {
  case typeBody, functionBody, accessorBlock, accessorBody, closure
  case ifBody, elseBody, guardBody, forBody, whileBody, repeatBody, doBody, catchBody, deferBody
  case switchBody, switchCase, operatorBody, file
  /// A brace that belongs to nothing: the code around it does not parse.
  case stray
}

/// A sequence of statements: the file, a body in braces, or the statements of one `case`.
public struct Block: Sendable {
  public var role: BlockRole
  /// `{` … past `}`; for the file and a `case`, its statements alone.
  public var range: TokenRange
  /// The block around this one, -1 for the file.
  public var parent: Int32
  /// The declaration whose body this is or stands in, -1 at top level.
  public var declaration: Int32

  package init(
    role: BlockRole, range: TokenRange, parent: Int32, declaration: Int32
  ) {
    self.role = role
    self.range = range
    self.parent = parent
    self.declaration = declaration
  }
}

/// A statement, a declaration in statement position, or an expression that stands alone.
public struct Statement: Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case expression, declaration
    case `if`, `guard`, `for`, `while`, `repeat`, `do`, `switch`, `defer`
    case `return`, `throw`, `break`, `continue`, `fallthrough`, yield, discard
  }
  public var kind: Kind
  public var range: TokenRange
  /// The block it is an item of.
  public var block: Int32

  package init(
    kind: Kind, range: TokenRange, block: Int32
  ) {
    self.kind = kind
    self.range = range
    self.block = block
  }
}
