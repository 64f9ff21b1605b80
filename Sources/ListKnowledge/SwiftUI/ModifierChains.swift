import RuleKit
import SwiftSource

/// A view and all its modifiers: `List { … }.searchable(text: $query).onSubmit(of: .search) { … }`.
package struct ModifierChain {
  /// The first token of the view; -1 where the chain begins with a dot, so that nobody knows the view.
  package var root: TokenIndex
  /// The call that makes the view (`List { … }`); nil where the view is a value (`content`, `self`).
  package var view: RawCall?
  /// The modifiers in their order, those of every branch of a `#if` among them.
  package var modifiers: [RawCall]

  package func modifier(_ name: Word, in file: FileContext) -> RawCall? {
    modifiers.first { file.word($0.name) == name }
  }
}

extension FileContext {
  /// The whole chain that `call` is a part of, up to its view and down to its last modifier. Complexity: O(n) in the
  /// number of the chain's calls and names; what stands in their brackets is not read.
  package func modifierChain(of call: RawCall) -> ModifierChain {
    let root = chainRoot(of: call)
    var chain = ModifierChain(root: root, view: nil, modifiers: [])
    var index = root < 0 ? call.range.lower : root
    var depth = 0
    while true {
      switch kind(index) {
      case .poundIf:
        guard let next = afterDirectives(index) else { return chain }
        depth += next.opened
        index = next.token
      case .poundElse, .poundElseif:
        guard depth > 0 || root < 0 else { return chain }
        index = endOfLine(from: index)
      case .poundEndif:
        guard depth > 0 || root < 0 else { return chain }
        depth -= 1
        index += 1
      case .period, .postfixQuestionMark, .exclamationMark:
        index += 1
      case .leftParen, .leftSquare:
        guard index == root || !file.raw.tokens[Int(index)].startsLine else { return chain }
        index = outline.after(index)
      default:
        guard index == root || kind(index - 1) == .period else { return chain }
        guard let link = outline.call(named: index) else {
          index += 1
          continue
        }
        if chain.view == nil, chain.modifiers.isEmpty, isTypeName(index) {
          chain.view = link
        } else {
          chain.modifiers.append(link)
        }
        index = max(link.range.upper, index + 1)
      }
    }
  }

  /// Whether the name at `index` begins with a capital letter.
  package func isTypeName(_ index: TokenIndex) -> Bool {
    guard kind(index) == .identifier else { return false }
    let first = file.bytes[Int(file.raw.tokens[Int(index)].offset)]
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  // MARK: - Up

  private func chainRoot(of call: RawCall) -> TokenIndex {
    var start = call.range.lower
    while kind(start) == .period {
      // A branch of `#if` begins with a dot; its chain goes on above the directive.
      guard let end = endBeforeDirectives(start) else { return -1 }
      if let before = callEnding(at: end + 1) {
        start = before.range.lower
        continue
      }
      guard kind(end) == .identifier || keyword(end) == .self || kind(end) == .dollarIdentifier else { return -1 }
      start = end
      while kind(start - 1) == .period, start >= 2 { start -= 2 }
    }
    return start
  }

  /// The last token before the directives that stand right above the line of `index`; nil without any.
  private func endBeforeDirectives(_ index: TokenIndex) -> TokenIndex? {
    var found: TokenIndex?
    var index = index
    while index > 0 {
      var first = index - 1
      while first > 0, !file.raw.tokens[Int(first)].startsLine { first -= 1 }
      switch kind(first) {
      case .poundIf, .poundElse, .poundElseif, .poundEndif:
        found = first - 1
        index = first
      default: return found
      }
    }
    return found
  }

  /// The call whose last token stands before `end`: calls are in the order in which they end.
  private func callEnding(at end: TokenIndex) -> RawCall? {
    let id = file.raw.calls.partitioningIndex { $0.range.upper >= end }
    return id < file.raw.calls.count && file.raw.calls[id].range.upper == end ? file.raw.calls[id] : nil
  }

  // MARK: - Down

  /// Past `#if` lines, where a member follows them.
  private func afterDirectives(_ index: TokenIndex) -> (token: TokenIndex, opened: Int)? {
    var index = index
    var opened = 0
    while kind(index) == .poundIf {
      index = endOfLine(from: index)
      opened += 1
    }
    return kind(index) == .period ? (index, opened) : nil
  }

  private func endOfLine(from index: TokenIndex) -> TokenIndex {
    var index = index + 1
    while kind(index) != .endOfFile, !file.raw.tokens[Int(index)].startsLine { index += 1 }
    return index
  }
}
