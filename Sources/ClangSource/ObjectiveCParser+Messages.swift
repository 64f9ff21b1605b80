import SwiftSource

/// Messages: what stands between square brackets and is no index, no array and no C++ lambda.
extension ObjectiveCParser {
  /// Finds all messages of the file. A selector is where a name follows a whole expression without an operator between.
  mutating func parseMessages() {
    var open: [Int32] = []
    for position in tokens.indices where tokens[position].kind == .leftSquare {
      let index = TokenIndex(position)
      let close = partners[position]
      guard close > index + 1 else { continue }
      while let last = open.last, messages[Int(last)].range.upper <= index { open.removeLast() }
      guard kind(index - 1) != .atSign, var message = message(from: index, upTo: close) else { continue }
      message.parent = open.last ?? -1
      open.append(Int32(messages.count))
      messages.append(message)
    }
  }

  private mutating func message(from open: TokenIndex, upTo close: TokenIndex) -> MessageSend? {
    let first = Int32(parts.count)
    var name: TokenIndex = -1
    var argument: TokenIndex = -1
    var receiverEnd: TokenIndex = -1
    var endsOperand = false
    var conditionals = 0
    var spelling: [UInt8] = []
    var index = open + 1
    func finishPart(_ parts: inout [SelectorPart], at end: TokenIndex) {
      if name >= 0 { parts.append(SelectorPart(name: name, argument: TokenRange(argument, end))) }
    }
    while index < close {
      let next = pastDirectives(after(index))
      switch kind(index) {
      case .identifier, .keyword:
        if endsOperand, !isCast(before: index, open, close), next == close || kind(next) == .colon {
          if next == close, name < 0 {
            append(index, to: &spelling)
            parts.append(SelectorPart(name: index, argument: .empty))
            return MessageSend(
              range: TokenRange(open, close + 1), receiver: TokenRange(open + 1, index), name: index,
              selector: Word(of: spelling), parts: first..<(first + 1), parent: -1)
          }
          if next < close, conditionals == 0 {
            finishPart(&parts, at: index)
            if receiverEnd < 0 { receiverEnd = index }
            name = index
            argument = next + 1
            append(index, to: &spelling)
            spelling.append(UInt8(ascii: ":"))
            index = next + 1
            endsOperand = false
            continue
          }
        }
        if word(next) == "<", !endsOperand, let end = angleEnd(from: next), isWord(end) || kind(end) == .rightParen {
          // `[NSArray<User *> arrayWithObject:user]`
          index = end
          endsOperand = true
          continue
        }
        endsOperand = true
      case .infixQuestionMark:
        conditionals += 1
        endsOperand = false
      case .colon:
        conditionals = max(0, conditionals - 1)
        endsOperand = false
      case .pound where isDirective(index):
        index = directiveEnd(index)
        continue
      case .rightParen, .rightSquare, .rightBrace, .leftParen, .leftSquare, .leftBrace, .integerLiteral, .floatLiteral,
        .stringQuote, .stringSegment, .singleQuote:
        endsOperand = true
      default:
        endsOperand = false
      }
      index = next
    }
    guard name >= 0 else { return nil }
    finishPart(&parts, at: close)
    let firstPart = parts[Int(first)].name
    return MessageSend(
      range: TokenRange(open, close + 1), receiver: TokenRange(open + 1, receiverEnd), name: firstPart,
      selector: Word(of: spelling), parts: first..<Int32(parts.count), parent: -1)
  }

  private func pastDirectives(_ start: TokenIndex) -> TokenIndex {
    var index = start
    while isDirective(index) { index = directiveEnd(index) }
    return index
  }

  /// Whether the name at `index` is what a cast before it is of: `[(Cell *)cell title]`. A parenthesis that a selector
  /// follows at once is a receiver.
  private func isCast(before index: TokenIndex, _ open: TokenIndex, _ close: TokenIndex) -> Bool {
    guard kind(index - 1) == .rightParen, index + 1 < close, kind(index + 1) != .colon else { return false }
    return partners[Int(index) - 1] >= 0
  }
}
