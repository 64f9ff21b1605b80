/// The words of the language. The reserved ones are keywords wherever they stand; the contextual ones are identifiers
/// that mean something in some places, and the parser decides where.
public enum Keyword: UInt8, Sendable, CaseIterable {
  /// No word of the language.
  case none

  // Reserved
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`, `init`
  case `inout`, `internal`, `let`, `operator`, `precedencegroup`, `private`, `protocol`, `public`, `rethrows`
  case `static`, `struct`, `subscript`, `typealias`, `var`, `break`, `case`, `catch`, `continue`, `default`
  case `defer`, `do`, `else`, `fallthrough`, `for`, `guard`, `if`, `in`, `repeat`, `return`, `switch`, `throw`
  case `throws`, `where`, `while`, `as`, `is`, `self`, selfType, `super`, `true`, `false`, `nil`, `try`, anyType

  // Contextual: those that the parser asks for
  case actor, any, async, await, borrow, borrowing, consume, consuming, convenience, copy, dependsOn, didSet
  case discard, distributed, dynamic, each, final, get, indirect, infix, isolated, lazy, macro, mutating
  case nonisolated, nonmutating, nonsending, of, open, optional, override, package, postfix, prefix, reasync
  case required, sending, set, some, unowned, unsafe, unsafeAddress, unsafeMutableAddress, weak, willSet, yield
  case setterAccess, underscoreBorrowing, underscoreConst, underscoreConsuming, underscoreLocal, underscoreModify
  case underscoreOwned, underscoreRead, underscoreShared

  /// Whether the word is a keyword wherever it stands.
  @inlinable public var isReserved: Bool { self != .none && rawValue <= Keyword.anyType.rawValue }

  /// The word as it is written; empty for `.none`.
  public var spelling: StaticString {
    switch self {
    case .none: ""
    case .associatedtype: "associatedtype"
    case .class: "class"
    case .deinit: "deinit"
    case .enum: "enum"
    case .extension: "extension"
    case .fileprivate: "fileprivate"
    case .func: "func"
    case .import: "import"
    case .`init`: "init"
    case .inout: "inout"
    case .internal: "internal"
    case .let: "let"
    case .operator: "operator"
    case .precedencegroup: "precedencegroup"
    case .private: "private"
    case .protocol: "protocol"
    case .public: "public"
    case .rethrows: "rethrows"
    case .static: "static"
    case .struct: "struct"
    case .subscript: "subscript"
    case .typealias: "typealias"
    case .var: "var"
    case .break: "break"
    case .case: "case"
    case .catch: "catch"
    case .continue: "continue"
    case .default: "default"
    case .defer: "defer"
    case .do: "do"
    case .else: "else"
    case .fallthrough: "fallthrough"
    case .for: "for"
    case .guard: "guard"
    case .if: "if"
    case .in: "in"
    case .repeat: "repeat"
    case .return: "return"
    case .switch: "switch"
    case .throw: "throw"
    case .throws: "throws"
    case .where: "where"
    case .while: "while"
    case .as: "as"
    case .is: "is"
    case .`self`: "self"
    case .selfType: "Self"
    case .super: "super"
    case .true: "true"
    case .false: "false"
    case .nil: "nil"
    case .try: "try"
    case .anyType: "Any"
    case .actor: "actor"
    case .any: "any"
    case .async: "async"
    case .await: "await"
    case .borrow: "borrow"
    case .borrowing: "borrowing"
    case .consume: "consume"
    case .consuming: "consuming"
    case .convenience: "convenience"
    case .copy: "copy"
    case .dependsOn: "dependsOn"
    case .didSet: "didSet"
    case .discard: "discard"
    case .distributed: "distributed"
    case .dynamic: "dynamic"
    case .each: "each"
    case .final: "final"
    case .get: "get"
    case .indirect: "indirect"
    case .infix: "infix"
    case .isolated: "isolated"
    case .lazy: "lazy"
    case .macro: "macro"
    case .mutating: "mutating"
    case .nonisolated: "nonisolated"
    case .nonmutating: "nonmutating"
    case .nonsending: "nonsending"
    case .of: "of"
    case .open: "open"
    case .optional: "optional"
    case .override: "override"
    case .package: "package"
    case .postfix: "postfix"
    case .prefix: "prefix"
    case .reasync: "reasync"
    case .required: "required"
    case .sending: "sending"
    case .set: "set"
    case .some: "some"
    case .unowned: "unowned"
    case .unsafe: "unsafe"
    case .unsafeAddress: "unsafeAddress"
    case .unsafeMutableAddress: "unsafeMutableAddress"
    case .weak: "weak"
    case .willSet: "willSet"
    case .yield: "yield"
    case .setterAccess: "__setter_access"
    case .underscoreBorrowing: "_borrowing"
    case .underscoreConst: "_const"
    case .underscoreConsuming: "__consuming"
    case .underscoreLocal: "_local"
    case .underscoreModify: "_modify"
    case .underscoreOwned: "__owned"
    case .underscoreRead: "_read"
    case .underscoreShared: "__shared"
    }
  }
}

/// Finds the keyword an identifier spells: open addressing on the word's hash, built once, read by all workers.
struct KeywordTable: Sendable {
  private static let capacity = 512
  private let slots: [(hash: UInt64, keyword: Keyword)]

  init() {
    var slots = [(hash: UInt64, keyword: Keyword)](repeating: (0, .none), count: KeywordTable.capacity)
    for keyword in Keyword.allCases where keyword != .none {
      let hash = Word(stringLiteral: keyword.spelling).hash
      var slot = Int(truncatingIfNeeded: hash) & (KeywordTable.capacity - 1)
      while slots[slot].keyword != .none { slot = (slot + 1) & (KeywordTable.capacity - 1) }
      slots[slot] = (hash, keyword)
    }
    self.slots = slots
  }

  static let shared = KeywordTable()

  /// Complexity: O(1); the table is a fifth full, so most look-ups end at the first slot.
  @inline(__always)
  func keyword(for word: Word) -> Keyword {
    var slot = Int(truncatingIfNeeded: word.hash) & (KeywordTable.capacity - 1)
    while slots[slot].keyword != .none {
      if slots[slot].hash == word.hash { return slots[slot].keyword }
      slot = (slot + 1) & (KeywordTable.capacity - 1)
    }
    return .none
  }
}
