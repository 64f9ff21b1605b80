import ClangSource
import RuleKit
import SwiftSource

extension FormatParts {
  /// Reads a format of Objective-C as far as its method puts it together: by a format, by strings that are appended to others or joined,
  /// in locals that grow. Complexity: O(n) in the method's tokens for each local.
  package init(ofObjectiveC value: Tokens, in file: FileContext) {
    var reader = ObjectiveCFormatReader(file: file)
    reader.read(value, steps: 6)
    self = reader.parts
  }
}

private struct ObjectiveCFormatReader {
  let file: FileContext
  var parts = FormatParts()
  /// The locals whose values are read just now: `format = [format stringByAppendingString:more]`.
  private var reading: Set<Word> = []

  init(file: FileContext) { self.file = file }

  /// Reads what is written there, or what the method gives the local.
  ///
  /// - Parameter message: The name of the message that puts the value between others; without one, what nothing is known of is a format
  ///   of somebody else's.
  mutating func read(_ value: Tokens, putBy message: Token? = nil, steps: Int) {
    if let text = literal(value) { return parts.read(text, isRaw: false) }
    if steps > 0 {
      if let name = value.onlyName, message == nil || !parts.isBetweenQuotes, readLocal(name, putBy: message, steps) {
        return
      }
      if let made = file.message(value), readMade(by: made, putBy: message, steps) { return }
    }
    if let message { parts.insert(value, by: message) }
  }

  private func literal(_ value: Tokens) -> String? {
    let isText = value.allSatisfy { [.atSign, .stringQuote, .stringSegment].contains($0.kind) }
    return isText ? file.literalText(value) : nil
  }

  /// False where the message makes no text of others.
  private mutating func readMade(by made: Message, putBy message: Token?, _ steps: Int) -> Bool {
    switch made.selector {
    case "stringWithFormat:", "initWithFormat:", "localizedStringWithFormat:":
      return readFormat(of: made, steps)
    case "stringByAppendingFormat:":
      read(made.receiver, putBy: message, steps: steps - 1)
      return readFormat(of: made, steps)
    case "stringByAppendingString:":
      read(made.receiver, putBy: message, steps: steps - 1)
      read(made.argument(0), putBy: made.name, steps: steps - 1)
    case "stringWithString:", "initWithString:": read(made.argument(0), putBy: message, steps: steps - 1)
    case "copy", "mutableCopy": read(made.receiver, putBy: message, steps: steps - 1)
    case "componentsJoinedByString:":
      for element in elements(of: made.receiver) { read(element, steps: steps - 1) }
    default: return false
    }
    return true
  }

  /// Each `%` of the format, but for `%%`, stands for the next of the values.
  private mutating func readFormat(of message: Message, _ steps: Int) -> Bool {
    var values = message.argument(0).split(at: .comma)[...]
    guard let format = values.popFirst(), let text = file.literalText(format) else { return false }
    for (place, piece) in text.replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
      .enumerated()
    {
      if place > 0, let value = values.popFirst() { read(value, putBy: message.name, steps: steps - 1) }
      // What is no object is no argument of `%@`.
      if place > 0, piece.first != "@" || text.contains("%%") { parts.isPlain = false }
      parts.read(String(place > 0 ? piece.dropFirst() : piece), isRaw: false)
    }
    return true
  }

  // MARK: - Locals

  /// What the method gives the local before, and adds to it. False where it gives it nothing.
  private mutating func readLocal(_ name: Token, putBy message: Token?, _ steps: Int) -> Bool {
    guard reading.insert(name.word).inserted else { return true }
    defer { reading.remove(name.word) }
    let changes = changes(of: name)
    // What stood there before it was given another value on each way counts no more.
    let start = changes.lastIndex { change in
      if case .given(let value) = change, !value.contains(name.word) {
        // `else format = @"…";` is a way, too.
        return value.first?.statement.map { $0.kind == .expression && $0.block.contains(name) } ?? false
      }
      return false
    }
    for change in changes[(start ?? 0)...] {
      switch change {
      case .given(let value):
        if !value.contains(name.word) { parts.beginAnew() }
        read(value, putBy: message, steps: steps - 1)
      case .appended(let other) where other.word == "appendFormat": _ = readFormat(of: other, steps)
      case .appended(let other): read(other.argument(0), putBy: other.name, steps: steps - 1)
      }
    }
    return !changes.isEmpty
  }

  private enum Change {
    case given(Tokens)
    case appended(Message)
  }

  private func changes(of name: Token) -> [Change] {
    file.names(spelled: name.word, in: file.memberTokens(around: name).before(name)).compactMap { other in
      guard other.isMember == name.isMember else { return nil }
      if let equal = other.next, equal.kind == .equal {
        guard let statement = other.statement, !statement.contains(name) else { return nil }
        return .given(statement.tokens.after(equal).prefix { $0.kind != .semicolon }.tokens)
      }
      guard let message = file.message(around: other), message.receiver.only == other else { return nil }
      switch message.word {
      case "setString": return .given(message.argument(0))
      case "appendString", "appendFormat": return .appended(message)
      default: return nil
      }
    }
  }

  /// Of `@[…]`, of `[NSArray arrayWithObjects:…, nil]`, and of a local what it is given and what is added.
  private func elements(of collection: Tokens) -> [Tokens] {
    if let name = collection.onlyName {
      let given = file.lastValue(of: name)
      return (given.onlyName == nil ? elements(of: given) : []) + file.additions(to: name)
    }
    if let open = collection.first?.next, open.kind == .leftSquare, collection.first?.kind == .atSign {
      return open.inside.split(at: .comma)
    }
    guard let message = file.message(collection) else { return [] }
    switch message.word {
    case "arrayWithObjects", "initWithObjects", "arrayWithObject": return message.argument(0).split(at: .comma)
    case "arrayWithArray", "initWithArray": return elements(of: message.argument(0))
    case "copy", "mutableCopy": return elements(of: message.receiver)
    default: return []
    }
  }
}
