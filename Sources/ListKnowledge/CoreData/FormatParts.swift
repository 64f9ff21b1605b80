import ProjectIndex
import SwiftSource
import Vocabulary

/// A predicate's format as it is put together: literal text, and what is interpolated or concatenated into it.
package struct FormatParts {
  package struct Insertion: TokenRun {
    /// The expression, without the parentheses of an interpolation.
    package var tokens: Tokens
    /// It stands between the quotation marks of the predicate's own language.
    package var isQuoted: Bool
    /// It is all that stands between them.
    package var isWhole = true
    /// An operator follows: it stands where the predicate has the name of a key.
    package var isKey = false
    /// The key that it is compared with tells a row from all others: `userID == '…'`.
    package var isIdentity = false
    /// The name of the message that puts it there, in Objective-C.
    package var message: Token?

    /// `names.joined(separator: "', '")`: the marks between the elements are part of what is inserted.
    package var joinsElements: Bool {
      guard let call = tokens.first?.chain?.steps.last?.call, call.last == tokens.last else { return false }
      return call.word == "joined" && call.argument(labeled: "separator")?.value.text.contains(/'|\\"/) == true
    }
  }

  package private(set) var insertions: [Insertion] = []
  /// The literal's source with `%@` for each quoted insertion and its quotation marks; nil where that is not exact.
  package var formatWithArguments: String? { isPlain && quote == nil ? "\"\(rewritten)\"" : nil }

  private var rewritten = ""
  /// One-line literals without `#` and with no argument of their own.
  var isPlain = true
  /// The open quotation mark of the predicate.
  private var quote: UInt8?
  /// A quotation mark has to follow at once: the last thing was an insertion in front of whose mark `%@` was written.
  private var awaitsClosing = false
  /// Text has followed the last insertion.
  private var isPastInsertion = true
  /// The last key outside of quotation marks, and the word that is being read there.
  private var (key, word): ([UInt8], [UInt8]) = ([], [])

  /// For each argument that the format takes whether it is the name of a key, `%K`, and no value. Complexity: O(n).
  package static func takesKeys(_ format: String) -> [Bool] {
    var found: [Bool] = []
    var bytes = format.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%"), let kind = bytes.next(), kind != UInt8(ascii: "%") else { continue }
      found.append(kind == UInt8(ascii: "K"))
    }
    return found
  }

  init() {}

  /// Reads a string literal, or literals and values joined by `+`. Complexity: O(n) in the bytes of `value`.
  package init(of value: Tokens) {
    // Without a literal among them the format is somebody else's.
    guard value.contains(where: isQuote) else { return }
    guard
      value.outermost.allSatisfy({ ($0.kind != .binaryOperator || $0.word == "+") && $0.kind != .infixQuestionMark })
    else {
      // What comes before another operator is not simply joined.
      isPlain = false
      return
    }
    if let formatted = formatted(value) {
      isPlain = false
      readFormat(formatted.format, with: formatted.values)
      return
    }
    for operand in value.split(at: .binaryOperator) {
      if isLiteral(operand) { readLiteral(operand) } else if !operand.isEmpty { insert(operand) }
    }
  }

  /// `String(format: "name = '%@'", name)`
  private func formatted(_ value: Tokens) -> (format: Tokens, values: [Tokens])? {
    guard let name = value.first, name.word == "String", let call = name.call, call.last == value.last,
      let format = call.argument(labeled: "format")?.value, isLiteral(format)
    else { return nil }
    return (format, call.arguments.dropFirst().filter { $0.label == .none }.map(\.value))
  }

  /// Each `%` of the format, but for `%%`, stands for the next of the values.
  private mutating func readFormat(_ format: Tokens, with values: [Tokens]) {
    var rest = values[...]
    for token in format.outermost where token.kind == .stringSegment {
      for (position, part) in token.text.replacing("%%", with: "").split(
        separator: "%", omittingEmptySubsequences: false
      )
      .enumerated() {
        if position > 0, let value = rest.popFirst() { insert(value) }
        read(position > 0 ? String(part.dropFirst()) : String(part), isRaw: false)
      }
    }
  }

  private func isQuote(_ token: Token) -> Bool { token.kind == .stringQuote || token.kind == .multilineStringQuote }

  /// One literal and nothing else.
  private func isLiteral(_ operand: Tokens) -> Bool {
    let parts = operand.outermost.filter { $0.kind != .rawStringPoundDelimiter }
    return parts.first.map(isQuote) == true && !parts.dropFirst().dropLast().contains(where: isQuote)
  }

  private mutating func readLiteral(_ literal: Tokens) {
    let isRaw = literal.first?.kind == .rawStringPoundDelimiter
    if isRaw || literal.first?.kind == .multilineStringQuote { isPlain = false }
    for token in literal.outermost {
      if token.kind == .stringSegment {
        read(token.text, isRaw: isRaw)
      } else if token.kind == .leftParen, !token.inside.isEmpty {
        insert(token.inside)
      }
    }
  }

  /// Follows the quotation marks through text as the source spells it.
  mutating func read(_ text: String, isRaw: Bool) {
    if let last = insertions.indices.last, !insertions[last].isQuoted, !isPastInsertion {
      insertions[last].isKey = Self.beginsWithOperator(text)
      isPastInsertion = true
    }
    var bytes = Array(text.utf8)[...]
    if awaitsClosing {
      awaitsClosing = false
      if bytes.first == quote {
        (bytes, quote) = (bytes.dropFirst(), nil)
      } else {
        takesPart(isWhole: runtimeBytes(of: bytes, isRaw: isRaw).first == quote)
      }
    }
    if bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "\\")) { isPlain = false }
    rewritten += String(decoding: bytes, as: UTF8.self)
    var isEscaped = false
    for byte in runtimeBytes(of: bytes, isRaw: isRaw) {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if quote == nil, Self.isPartOfWord(byte) {
        word.append(byte)
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      }
      if quote == nil ? !Self.isPartOfWord(byte) : !word.isEmpty { endWord() }
    }
  }

  /// Keeps the word as a key, but for an operator and its options, `CONTAINS[cd]`.
  private mutating func endWord() {
    let name = word.prefix { $0 != UInt8(ascii: "[") }.split(separator: UInt8(ascii: ".")).last ?? []
    word = []
    if !name.isEmpty, !Self.isOperator(String(decoding: name, as: UTF8.self)) { key = Array(name) }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    case UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// What the predicate's parser gets to see: a backslash of the literal makes the next byte plain text.
  private func runtimeBytes(of source: ArraySlice<UInt8>, isRaw: Bool) -> [UInt8] {
    guard !isRaw else { return Array(source) }
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in source {
      isEscape = !isEscape && byte == UInt8(ascii: "\\")
      if !isEscape { bytes.append(byte) }
    }
    return bytes
  }

  /// As predicates spell them: signs, or words in capitals.
  private static func beginsWithOperator(_ text: String) -> Bool {
    let rest = text.drop { $0 == " " }
    if let first = rest.first, "=<>!".contains(first) { return true }
    return isOperator(rest.prefix { $0.isLetter })
  }

  private static func isOperator(_ word: some StringProtocol) -> Bool {
    let word = word.uppercased()
    return SDKNames.textOperators.contains(Word(word)) || word == "IN" || word == "BETWEEN"
  }

  /// Whether the text up to here ends between quotation marks.
  var isBetweenQuotes: Bool { quote != nil }

  /// Another format follows, in which no mark is open.
  mutating func beginAnew() {
    (quote, awaitsClosing, isPlain) = (nil, false, false)
  }

  mutating func insert(_ tokens: Tokens, by message: Token? = nil) {
    isPastInsertion = false
    if awaitsClosing { takesPart() }
    endWord()
    var insertion = Insertion(tokens: tokens, isQuoted: quote != nil, message: message)
    if insertion.isQuoted {
      insertion.isIdentity = key.withUnsafeBufferPointer { RowNames.isIdentity(Word(bytes: $0), spelled: key[...]) }
    } else {
      // `\(#keyPath(Track.album.id)) = …`
      let isKeyPath = tokens.first?.kind == .pound
      key = (isKeyPath ? tokens.last { $0.kind == .identifier } : tokens.last).map { Array($0.utf8) } ?? []
    }
    insertions.append(insertion)
    if let quote, !awaitsClosing, rewritten.utf8.last == quote {
      rewritten.removeLast()
      rewritten += "%@"
      awaitsClosing = true
    } else {
      takesPart()
    }
  }

  /// The last insertion cannot be replaced by an argument as it is spelled.
  private mutating func takesPart(isWhole: Bool = false) {
    isPlain = false
    if let last = insertions.indices.last { insertions[last].isWhole = isWhole }
  }
}
