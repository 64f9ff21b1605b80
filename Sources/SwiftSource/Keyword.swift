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

  // Contextual
  case actor, accesses, addressWithNativeOwner, addressWithOwner, any, assignment, associativity, async
  case autoclosure, await, before, borrow, borrowing, consume, consuming, convenience, convention, copy
  case dependsOn, didSet, discard, distributed, dynamic, each, escaping, exclusivity, extern, file, final, get
  case higherThan, indirect, infix, initializes, isolated, lazy, left, line, lowerThan, macro, message, modify
  case mutate, mutating, noneWord, nonisolated, nonmutating, nonsending, obsoleted, of, open, optional, override
  case package, postfix, prefix, preconcurrency, protocolMetatype, read, reasync, renamed, required, retroactive
  case right, safe, scoped, sending, set, some, specialize, spi, swift, then, transpose, metatype, unavailable
  case unchecked, underscored, unowned, unsafe, weak, willSet, wrt, yield, yielding, underscoreModify
  case underscoreRead, underscoreConst, underscoreMove, underscoreBorrow, underscoreLocal, unsafeAddress
  case unsafeMutableAddress, address, mutableAddress, objc, available

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
    case .accesses: "accesses"
    case .addressWithNativeOwner: "addressWithNativeOwner"
    case .addressWithOwner: "addressWithOwner"
    case .any: "any"
    case .assignment: "assignment"
    case .associativity: "associativity"
    case .async: "async"
    case .autoclosure: "autoclosure"
    case .await: "await"
    case .before: "before"
    case .borrow: "borrow"
    case .borrowing: "borrowing"
    case .consume: "consume"
    case .consuming: "consuming"
    case .convenience: "convenience"
    case .convention: "convention"
    case .copy: "copy"
    case .dependsOn: "dependsOn"
    case .didSet: "didSet"
    case .discard: "discard"
    case .distributed: "distributed"
    case .dynamic: "dynamic"
    case .each: "each"
    case .escaping: "escaping"
    case .exclusivity: "exclusivity"
    case .extern: "extern"
    case .file: "file"
    case .final: "final"
    case .get: "get"
    case .higherThan: "higherThan"
    case .indirect: "indirect"
    case .infix: "infix"
    case .initializes: "initializes"
    case .isolated: "isolated"
    case .lazy: "lazy"
    case .left: "left"
    case .line: "line"
    case .lowerThan: "lowerThan"
    case .macro: "macro"
    case .message: "message"
    case .modify: "modify"
    case .mutate: "mutate"
    case .mutating: "mutating"
    case .noneWord: "none"
    case .nonisolated: "nonisolated"
    case .nonmutating: "nonmutating"
    case .nonsending: "nonsending"
    case .obsoleted: "obsoleted"
    case .of: "of"
    case .open: "open"
    case .optional: "optional"
    case .override: "override"
    case .package: "package"
    case .postfix: "postfix"
    case .prefix: "prefix"
    case .preconcurrency: "preconcurrency"
    case .protocolMetatype: "Protocol"
    case .read: "read"
    case .reasync: "reasync"
    case .renamed: "renamed"
    case .required: "required"
    case .retroactive: "retroactive"
    case .right: "right"
    case .safe: "safe"
    case .scoped: "scoped"
    case .sending: "sending"
    case .set: "set"
    case .some: "some"
    case .specialize: "specialize"
    case .spi: "spi"
    case .swift: "swift"
    case .then: "then"
    case .transpose: "transpose"
    case .metatype: "Type"
    case .unavailable: "unavailable"
    case .unchecked: "unchecked"
    case .underscored: "underscored"
    case .unowned: "unowned"
    case .unsafe: "unsafe"
    case .weak: "weak"
    case .willSet: "willSet"
    case .wrt: "wrt"
    case .yield: "yield"
    case .yielding: "yielding"
    case .underscoreModify: "_modify"
    case .underscoreRead: "_read"
    case .underscoreConst: "_const"
    case .underscoreMove: "_move"
    case .underscoreBorrow: "_borrow"
    case .underscoreLocal: "_local"
    case .unsafeAddress: "unsafeAddress"
    case .unsafeMutableAddress: "unsafeMutableAddress"
    case .address: "address"
    case .mutableAddress: "mutableAddress"
    case .objc: "objc"
    case .available: "available"
    }
  }
}

/// Finds the keyword an identifier spells: open addressing on the word's hash, built once, read by all workers.
struct KeywordTable: Sendable {
  private static let capacity = 1024
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

  /// Complexity: O(1); the table is an eighth full, so most look-ups end at the first slot.
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
