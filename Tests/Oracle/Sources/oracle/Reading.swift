import SwiftSource

/// A token as swift-syntax's tree has it.
struct TheirToken: Spanning, Sendable {
  var kind: TheirKind
  var start: Int
  var stop: Int
}

extension RawToken: Spanning {
  var start: Int { Int(offset) }
  var stop: Int { Int(end) }
}

extension SwiftSource.Trivia: Spanning {
  var start: Int { Int(offset) }
  var stop: Int { Int(end) }
}

/// What a record of structure is about.
///
/// - Declarations: every node of swift-syntax that declares a type, extension, function, initializer, deinitializer,
///   subscript, variable, case, alias, associated type, operator, precedence group or macro, and imports. Not those in
///   the argument of `@abi`, not accessors, not `if let`, not freestanding macro expansions. The name of an import is
///   the first component of its path, of an extension the first token of the type, of a `let`, `var` or `case` its first
///   pattern unless that is a tuple.
/// - Bindings: the patterns of a `let` or `var`, the elements of a `case`.
/// - Parameters: those of functions, initializers and subscripts, and the associated values of a case; not those of closures.
/// - Accessors: `AccessorDeclSyntax`, so none for a getter that is written without `get`.
/// - Closures: `ClosureExprSyntax`, wherever it stands.
/// - Calls: `FunctionCallExprSyntax` and nothing else. A subscript is not a call, nor is a macro expansion (`#f(…)`) or the
///   argument list of an attribute; a pattern such as `.some(let x)` is one, because swift-syntax parses it as one.
/// - Members: `MemberAccessExprSyntax` with something before its dot, each with the start of the chain that it is a step of.
enum Category: Int, CaseIterable, Sendable {
  case declaration, parameter, binding, accessor, closure, call, member

  /// What a record of this category is found by; no two of one file share it.
  var key: String {
    switch self {
    case .declaration: "introducer"
    case .parameter: "start"
    case .binding: "pattern"
    case .accessor: "introducer"
    case .closure: "leftBrace"
    case .call: "end"
    case .member: "name"
    }
  }

  /// The names of a record's values, in order.
  var fields: [String] {
    switch self {
    case .declaration:
      [
        "kind", "start", "end", "name", "inheritanceStart", "inheritanceEnd", "parameters", "resultStart", "resultEnd",
        "body", "parentKind", "parentIntroducer",
      ]
    case .parameter: ["end", "label", "name", "typeStart", "typeEnd", "defaultStart", "defaultEnd"]
    case .accessor: ["body"]
    case .member: ["chainStart"]
    case .binding:
      ["patternEnd", "typeStart", "typeEnd", "valueStart", "valueEnd", "accessors", "declarationIntroducer"]
    case .closure: ["end", "in", "captures", "callEnd"]
    case .call: ["start", "leftParen", "trailingClosure", "calleeEnd", "name"]
    }
  }
}

/// One of these as byte offsets, so that the two sides can be held against each other.
struct Record: Sendable, Equatable {
  /// There is no such thing here.
  static let none = -1
  /// Either reading is right; stands on swift-syntax's side only.
  static let unjudged = -2

  var key: Int
  var values: [Int]
}

/// The records of a file by category, each sorted by key.
struct Records: Sendable {
  private var lists = [[Record]](repeating: [], count: Category.allCases.count)

  subscript(category: Category) -> [Record] {
    get { lists[category.rawValue] }
    set { lists[category.rawValue] = newValue }
  }

  mutating func sort() {
    for index in lists.indices { lists[index].sort { $0.key < $1.key } }
  }
}

/// What SwiftSource says of a file.
struct OurReading: Sendable {
  var tokens: [RawToken]
  var trivia: [SwiftSource.Trivia]
  var records = Records()
}

/// What swift-syntax says of a file.
struct TheirReading: Sendable {
  var tokens: [TheirToken] = []
  var trivia: [SwiftSource.Trivia] = []
  var records = Records()
  /// Its parser reported a syntax error, so that its structure is a guess.
  var hasError = false
}

/// Adjacent pieces of unexpected text are one: where one ends and the next begins is nobody's business.
func mergingUnexpected(_ trivia: [SwiftSource.Trivia]) -> [SwiftSource.Trivia] {
  var merged: [SwiftSource.Trivia] = []
  merged.reserveCapacity(trivia.count)
  for piece in trivia {
    if let last = merged.last, last.kind == .unexpectedText, piece.kind == .unexpectedText, last.end == piece.offset {
      merged[merged.count - 1] = .init(
        kind: .unexpectedText, offset: last.offset, length: last.length + piece.length)
    } else {
      merged.append(piece)
    }
  }
  return merged
}
