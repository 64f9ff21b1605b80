import SwiftSource

/// A type as it is written, as far as a question can follow it.
public indirect enum TypeReference: Sendable, Hashable {
  /// `App.Store<User>`: its names from the outermost, and its generic arguments.
  case named([Word], arguments: [TypeReference] = [])
  case optional(TypeReference)
  case array(TypeReference)
  case dictionary(key: TypeReference, value: TypeReference)
  /// A function, a tuple, a metatype, or what is written too deep.
  case other

  /// Without `?` and `!`.
  public var unwrapped: TypeReference { if case .optional(let inner) = self { inner.unwrapped } else { self } }

  private static let sequences: WordSet = "Array Set ContiguousArray ArraySlice AnySequence"

  /// What iterating or an index gives: `User` of `[User]?` and `Set<User>`.
  public var element: TypeReference? {
    switch unwrapped {
    case .array(let element): element
    case .dictionary(_, let value): value
    case .named(let path, let arguments):
      path.last.map(TypeReference.sequences.contains) == true && arguments.count == 1 ? arguments[0] : nil
    default: nil
    }
  }

  /// The types that it names: itself, its generic arguments and what it collects. Complexity: O(n) in what is written.
  public var named: [[Word]] {
    switch unwrapped {
    case .named(let path, let arguments): [path] + arguments.flatMap(\.named)
    case .array(let element): element.named
    case .dictionary(let key, let value): key.named + value.named
    default: []
    }
  }

  /// Its names, where it is a named type or an optional one.
  public var path: [Word]? { if case .named(let path, _) = unwrapped { path } else { nil } }
}

/// What says of which type a value is.
public enum ValueOrigin: Sendable, Hashable {
  /// An annotation, a cast, a literal.
  case written(TypeReference)
  /// `Store(…)`, `App.Store(…)`: by its capital letter an initializer.
  case made(TypeReference)
  /// `makeStore()`, `factory.makeStore()`: what the function of this path returns.
  case result([Word])
  /// `self.model.store`, `Store.shared`: the value of this path.
  case value([Word])
  case unknown

  /// Where it is written or made here.
  var type: TypeReference? {
    switch self {
    case .written(let type), .made(let type): type
    default: nil
    }
  }
}

extension TypeReference {
  /// The type that the tokens spell. Complexity: O(n) in them.
  public init(of tokens: Tokens) { self = TypeReader.type(tokens.range, in: tokens.file) }
}

// MARK: - Reading

/// Reads types and values off tokens. The depth is bounded, whatever the code: what nests deeper is ``TypeReference/other``.
struct TypeReader {
  let file: SourceFile
  private var index: TokenIndex
  private let end: TokenIndex

  private init(_ range: TokenRange, in file: SourceFile) {
    self.file = file
    index = range.lower
    end = min(range.upper, TokenIndex(file.raw.tokens.count) - 1)
  }

  /// The type that `range` spells. Complexity: O(n) in its tokens.
  static func type(_ range: TokenRange, in file: SourceFile) -> TypeReference {
    guard !range.isEmpty else { return .other }
    var reader = TypeReader(range, in: file)
    let type = reader.type(depth: 0)
    return reader.index >= reader.end ? type : .other
  }

  /// What stands in the brackets that `range` begins with. Complexity: O(n) in its tokens.
  static func arguments(_ range: TokenRange, in file: SourceFile) -> [TypeReference] {
    var reader = TypeReader(range, in: file)
    return reader.genericArguments(depth: 0).0
  }

  private static let deepest = 6
  fileprivate static let openAngle: Word = "<"
  private static let and: Word = "&"

  private var token: RawToken { file.raw.tokens[Int(index)] }

  private mutating func type(depth: Int) -> TypeReference {
    guard depth < TypeReader.deepest, index < end else {
      index = end
      return .other
    }
    skipAttributes()
    var found = operand(depth: depth)
    while index < end {
      switch token.kind {
      case .postfixQuestionMark, .exclamationMark:
        found = .optional(found)
        index += 1
      case .colon, .comma:
        return found
      case .binaryOperator where token.word == TypeReader.and:
        // Of `Logic & Store` the first is asked.
        index += 1
        skipAttributes()
        _ = operand(depth: depth)
      default:
        // `.Type`, `->`
        index = end
        return .other
      }
    }
    return found
  }

  private mutating func skipAttributes() {
    while index < end {
      switch token.keyword {
      case .some, .any, .inout, .borrowing, .consuming, .sending, .isolated, .weak, .unowned: index += 1
      default:
        guard token.kind == .atSign else { return }
        index += 2
        if index < end, token.kind == .leftParen, !token.flags.contains(.afterTrivia) {
          index = max(file.raw.partners[Int(index)], index) + 1
        }
      }
    }
  }

  private mutating func operand(depth: Int) -> TypeReference {
    guard index < end else { return .other }
    if token.kind == .identifier { return named(depth: depth) }
    let close = file.raw.partners[Int(index)]
    guard token.kind == .leftSquare || token.kind == .leftParen, close > index, close < end else {
      index += 1
      return .other
    }
    let isParen = token.kind == .leftParen
    var inner = TypeReader(TokenRange(index + 1, close), in: file)
    index = close + 1
    let first = inner.type(depth: depth + 1)
    // `(any Store)?` is no tuple.
    if inner.index >= close { return isParen ? first : .array(first) }
    guard !isParen, inner.token.kind == .colon else { return .other }
    inner.index += 1
    return .dictionary(key: first, value: inner.type(depth: depth + 1))
  }

  private mutating func named(depth: Int) -> TypeReference {
    var path: [Word] = []
    var arguments: [TypeReference] = []
    var isOptional = false
    while index < end, token.kind == .identifier {
      path.append(token.word)
      index += 1
      if index < end, token.word == TypeReader.openAngle {
        (arguments, isOptional) = genericArguments(depth: depth)
      }
      guard index + 1 < end, token.kind == .period, file.raw.tokens[Int(index) + 1].kind == .identifier else { break }
      index += 1
    }
    let found = TypeReference.named(path, arguments: arguments)
    return isOptional ? .optional(found) : found
  }

  /// From `<` past `>`, which is one token with what follows: `>>`, `>?`. Whether a `?` or `!` is part of it.
  private mutating func genericArguments(depth: Int) -> ([TypeReference], isOptional: Bool) {
    var arguments: [TypeReference] = []
    var angles = 0
    var start = index + 1
    func argument(upTo end: TokenIndex) -> TypeReference {
      var reader = TypeReader(TokenRange(start, end), in: file)
      return reader.type(depth: depth + 1)
    }
    while index < end {
      let spelling = file.raw.bytes[Int(token.offset)..<Int(token.end)]
      if token.word == TypeReader.openAngle {
        angles += 1
      } else if spelling.first == UInt8(ascii: ">") {
        angles -= spelling.count { $0 == UInt8(ascii: ">") }
        if angles <= 0 {
          arguments.append(argument(upTo: index))
          index += 1
          return (arguments, spelling.last != UInt8(ascii: ">"))
        }
      } else if token.kind == .comma, angles == 1 {
        arguments.append(argument(upTo: index))
        start = index + 1
      } else if file.raw.partners[Int(index)] > index {
        index = file.raw.partners[Int(index)]
      }
      index += 1
    }
    // The last `>` closes the list around this one, too.
    arguments.append(argument(upTo: end))
    return (arguments, false)
  }
}

// MARK: - Values

extension ValueOrigin {
  /// What the expression in `range` says of its type, without the types of what it names. Complexity: O(n) in its tokens.
  init(of range: TokenRange, in file: SourceFile) {
    var index = range.lower
    while index < range.upper,
      file.raw.tokens[Int(index)].keyword == .try || file.raw.tokens[Int(index)].keyword == .await
    {
      index += 1
      if index < range.upper, file.raw.tokens[Int(index)].isUnwrapping { index += 1 }
    }
    guard index < range.upper, Int(range.upper) < file.raw.tokens.count else {
      self = .unknown
      return
    }
    self =
      ValueOrigin.cast(TokenRange(index, range.upper), in: file)
      ?? ValueOrigin.literal(TokenRange(index, range.upper), in: file)
      ?? ValueOrigin.chain(TokenRange(index, range.upper), in: file)
  }

  /// `x as? User`
  private static func cast(_ range: TokenRange, in file: SourceFile) -> ValueOrigin? {
    var index = range.lower
    while index < range.upper {
      if file.raw.tokens[Int(index)].keyword == .as {
        let mark = file.raw.tokens[Int(index) + 1].isUnwrapping
        let type = TypeReader.type(TokenRange(index + (mark ? 2 : 1), range.upper), in: file)
        let isOptional = mark && file.raw.tokens[Int(index) + 1].kind == .postfixQuestionMark
        return .written(isOptional ? .optional(type) : type)
      }
      index = max(file.raw.partners[Int(index)], index) + 1
    }
    return nil
  }

  private static let string = ValueOrigin.written(.named(["String"]))
  private static let integer = ValueOrigin.written(.named(["Int"]))
  private static let float = ValueOrigin.written(.named(["Double"]))
  private static let boolean = ValueOrigin.written(.named(["Bool"]))

  /// A literal, or `[User]()`.
  private static func literal(_ range: TokenRange, in file: SourceFile) -> ValueOrigin? {
    let first = file.raw.tokens[Int(range.lower)]
    let past = max(file.raw.partners[Int(range.lower)], range.lower) + 1
    let isAlone = past == range.upper
    switch first.kind {
    case .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter:
      // A string's quotes are no brackets: nothing that follows one may be more than the string.
      let last = file.raw.tokens[Int(range.upper) - 1]
      return last.kind == first.kind ? string : .unknown
    case .integerLiteral: return isAlone ? integer : .unknown
    case .floatLiteral: return isAlone ? float : .unknown
    case .leftSquare:
      guard past + 2 == range.upper, file.raw.tokens[Int(past)].kind == .leftParen else {
        return isAlone ? elements(TokenRange(range.lower + 1, past - 1), in: file) : .unknown
      }
      return .written(TypeReader.type(TokenRange(range.lower, past), in: file))
    default:
      if first.keyword == .true || first.keyword == .false { return isAlone ? boolean : .unknown }
      return nil
    }
  }

  /// `[User(), User()]` holds what its first element is, where that says so itself.
  private static func elements(_ range: TokenRange, in file: SourceFile) -> ValueOrigin {
    var end = range.lower
    while end < range.upper, file.raw.tokens[Int(end)].kind != .comma, file.raw.tokens[Int(end)].kind != .colon {
      end = max(file.raw.partners[Int(end)], end) + 1
    }
    guard end > range.lower, file.raw.tokens[Int(end)].kind != .colon,
      file.raw.tokens[Int(range.lower)].kind != .leftSquare
    else {
      return .unknown
    }
    return ValueOrigin(of: TokenRange(range.lower, end), in: file).type.map { .written(.array($0)) } ?? .unknown
  }

  /// `self.model?.users`, `Store<User>(…)`, `factory.make { … }`
  private static func chain(_ range: TokenRange, in file: SourceFile) -> ValueOrigin {
    var path: [Word] = []
    var index = range.lower
    var lastName = index
    while index < range.upper {
      let token = file.raw.tokens[Int(index)]
      guard
        token.kind == .identifier || token.keyword == .self || token.keyword == .selfType || token.keyword == .`init`
      else { return .unknown }
      if token.keyword != .`init` {
        path.append(token.word)
        lastName = index
      }
      index += 1
      if index < range.upper, file.raw.tokens[Int(index)].word == TypeReader.openAngle {
        index = pastArguments(from: index, upTo: range.upper, in: file)
      }
      while index < range.upper, file.raw.tokens[Int(index)].isUnwrapping { index += 1 }
      guard index < range.upper else { return .value(path) }
      switch file.raw.tokens[Int(index)].kind {
      case .period: index += 1
      case .leftParen, .leftBrace:
        var past = max(file.raw.partners[Int(index)], index) + 1
        if past < range.upper, file.raw.tokens[Int(past)].kind == .leftBrace {
          past = max(file.raw.partners[Int(past)], past) + 1
        }
        guard past >= range.upper else { return .unknown }
        let first = file.raw.bytes[Int(file.raw.tokens[Int(lastName)].offset)]
        guard (0x41...0x5A).contains(first) else { return .result(path) }
        let name = TokenRange(range.lower, token.keyword == .`init` ? index - 2 : index)
        return .made(TypeReader.type(name, in: file))
      default: return .unknown
      }
    }
    return .unknown
  }

  private static func pastArguments(from open: TokenIndex, upTo end: TokenIndex, in file: SourceFile) -> TokenIndex {
    var index = open
    var angles = 0
    while index < end {
      let token = file.raw.tokens[Int(index)]
      if token.word == TypeReader.openAngle {
        angles += 1
      } else if file.raw.bytes[Int(token.offset)] == UInt8(ascii: ">") {
        angles -= file.raw.bytes[Int(token.offset)..<Int(token.end)].count { $0 == UInt8(ascii: ">") }
        if angles <= 0 { return index + 1 }
      } else if file.raw.partners[Int(index)] > index {
        index = file.raw.partners[Int(index)]
      }
      index += 1
    }
    return end
  }
}

extension RawToken {
  fileprivate var isUnwrapping: Bool { kind == .postfixQuestionMark || kind == .exclamationMark }
}
