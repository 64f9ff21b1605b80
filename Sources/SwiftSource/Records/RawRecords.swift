// What the parser appends: flat values that refer to tokens and to each other by index, -1 where there is nothing. Code
// outside of hot loops reads them through the views of the same names without `Raw`.

/// A declaration, from its first attribute or modifier to its last token.
public struct RawDeclaration: Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case `import`, `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function, initializer, deinitializer, `subscript`
    /// `let` and `var`; its names are in its bindings.
    case variable
    /// One `case` line of an enum; its names are in its bindings.
    case enumCase
    case `typealias`, `associatedtype`, `operator`, precedenceGroup, macro

    /// A type or an extension of one.
    public var isType: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol, .extension: true
      default: false
      }
    }

    /// What holds code: a function, an initializer, a subscript, a variable.
    public var isMember: Bool {
      switch self {
      case .function, .initializer, .deinitializer, .subscript, .variable: true
      default: false
      }
    }
  }

  public var kind: Kind
  /// Attributes, modifiers, head and body.
  public var range: TokenRange
  /// The keyword that introduces it: `class`, `func`, `let` …
  public var introducer: TokenIndex
  /// Its name: an identifier or an operator; -1 where it has none. For an extension the first token of the type.
  public var name: TokenIndex
  public var modifiers: Modifiers = []
  /// `<` … past `>`.
  public var genericParameters: TokenRange = .empty
  /// The types after the colon of a type's head.
  public var inheritance: TokenRange = .empty
  /// `(` of the parameter list, -1 without one.
  public var parameterClause: TokenIndex = -1
  /// Its parameters in ``RawSource/parameters``.
  public var parameters: Range<Int32> = 0..<0
  /// The result type after `->`.
  public var result: TokenRange = .empty
  /// `{` of the body, -1 without one. A variable's accessors are in its bindings.
  public var body: TokenIndex = -1
  /// A subscript's accessors in ``RawSource/accessors``.
  public var accessors: Range<Int32> = 0..<0
  /// The declaration around this one, -1 at top level.
  public var parent: Int32 = -1
  /// Its bindings or enum elements in ``RawSource/bindings``, with those of declarations inside of them in between.
  public var bindings: Range<Int32> = 0..<0

  package init(kind: Kind, range: TokenRange, introducer: TokenIndex, name: TokenIndex) {
    self.kind = kind
    self.range = range
    self.introducer = introducer
    self.name = name
  }
}

/// One parameter of a function, an initializer or a subscript, or one associated value of an enum's case.
public struct RawParameter: Sendable {
  /// Attributes, names, type and default value.
  public var range: TokenRange
  /// The first name, which callers write; -1 where there is none. A wildcard means that they write no label.
  public var label: TokenIndex = -1
  /// The last name, which the body uses; -1 where there is none.
  public var name: TokenIndex = -1
  public var type: TokenRange = .empty
  /// The value after `=`.
  public var defaultValue: TokenRange = .empty

  package init(range: TokenRange) { self.range = range }
}

/// One name that a `let`, `var` or enum `case` introduces.
public struct RawBinding: Sendable {
  /// The pattern: one identifier, or a tuple.
  public var pattern: TokenRange
  /// The type annotation after the colon; for an enum's case the parentheses of its associated values.
  public var type: TokenRange = .empty
  /// The value after `=`.
  public var value: TokenRange = .empty
  /// `{` of the accessor block, -1 without one.
  public var accessorBlock: TokenIndex = -1
  /// What the accessor block holds, in ``RawSource/accessors``; none for a getter that is written without `get`.
  public var accessors: Range<Int32> = 0..<0
  /// The associated values of an enum's case, in ``RawSource/parameters``.
  public var parameters: Range<Int32> = 0..<0
  /// The `let`, `var` or `case` it belongs to.
  public var declaration: Int32

  package init(pattern: TokenRange, declaration: Int32) {
    self.pattern = pattern
    self.declaration = declaration
  }
}

/// `get`, `set`, `didSet` … of a variable or a subscript.
public struct RawAccessor: Sendable {
  /// The word that says which one it is.
  public var introducer: TokenIndex
  /// `{` of its body, -1 without one.
  public var body: TokenIndex = -1

  package init(introducer: TokenIndex) { self.introducer = introducer }
}

/// A closure expression.
public struct RawClosure: Sendable {
  /// `{` … past `}`.
  public var range: TokenRange
  /// The `in` that ends its signature, -1 without one.
  public var inKeyword: TokenIndex = -1
  /// `[` of its capture list, -1 without one.
  public var captures: TokenIndex = -1
  /// The call it is an argument or a trailing closure of, -1 elsewhere.
  public var call: Int32 = -1

  package init(range: TokenRange) { self.range = range }
}

/// A call: the callee, its parentheses and its trailing closures.
public struct RawCall: Sendable {
  /// From the first token of the callee's chain past the last token of the call.
  public var range: TokenRange
  /// One past the callee: `(`, or the first trailing closure's `{`, or the generic arguments' end.
  public var calleeEnd: TokenIndex
  /// The last name in the callee (`sleep` in `Task<Never, Never>.sleep(…)`), -1 when the callee is no name.
  public var name: TokenIndex
  /// `(`, -1 where only trailing closures follow.
  public var leftParen: TokenIndex
  /// First trailing closure's `{`, -1 without one.
  public var trailingClosure: TokenIndex = -1
  /// The chain that it is a step of, -1 where the language has none.
  public var chain: Int32 = -1

  package init(range: TokenRange, calleeEnd: TokenIndex, name: TokenIndex, leftParen: TokenIndex) {
    self.range = range
    self.calleeEnd = calleeEnd
    self.name = name
    self.leftParen = leftParen
  }
}

/// An operand with at least one member, call, subscript, `?` or `!` after it.
public struct RawChain: Sendable {
  /// From the operand's first token past the last step.
  public var range: TokenRange
  /// One past the operand.
  public var operandEnd: TokenIndex
  /// Its steps in ``RawSource/steps``.
  public var steps: Range<Int32>
}

/// One step of a chain.
public struct RawStep: Sendable {
  public enum Kind: UInt8, Sendable { case member, call, `subscript`, optional, force }

  public var kind: Kind
  /// The member's name, the `(`, `[` or `{` of a call or subscript, the `?` or `!`.
  public var token: TokenIndex
  /// The call that this step is, -1 for others.
  public var call: Int32 = -1
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
public struct RawBlock: Sendable {
  public var role: BlockRole
  /// `{` … past `}`; for the file and a `case`, its statements alone.
  public var range: TokenRange
  /// The block around this one, -1 for the file.
  public var parent: Int32
  /// The declaration whose body this is or stands in, -1 at top level.
  public var declaration: Int32

  package init(role: BlockRole, range: TokenRange, parent: Int32, declaration: Int32) {
    self.role = role
    self.range = range
    self.parent = parent
    self.declaration = declaration
  }
}

/// A statement, a declaration in statement position, or an expression that stands alone.
public struct RawStatement: Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case expression, declaration
    case `if`, `guard`, `for`, `while`, `repeat`, `do`, `switch`, `defer`
    case `return`, `throw`, `break`, `continue`, `fallthrough`, yield, discard
  }

  public var kind: Kind
  public var range: TokenRange
  /// The block it is an item of.
  public var block: Int32

  package init(kind: Kind, range: TokenRange, block: Int32) {
    self.kind = kind
    self.range = range
    self.block = block
  }

  /// For each the one around it. Complexity: O(n).
  static func around(_ statements: [RawStatement]) -> [Int32] {
    var around: [Int32] = []
    around.reserveCapacity(statements.count)
    for id in statements.indices {
      var outer = Int32(id) - 1
      while outer >= 0, statements[Int(outer)].range.upper <= statements[id].range.lower { outer = around[Int(outer)] }
      around.append(outer)
    }
    return around
  }
}
