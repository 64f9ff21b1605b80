import RuleKit
import SwiftSource

/// How far before its rarest word a pattern may start.
package struct PatternHead: Sendable {
  /// The brackets that the pattern opens before the word.
  private(set) var depths: Set<Int> = []
  /// The largest of them.
  private(set) var depth = 0
  /// The most tokens and groups between the start and the word, or the bracket around it.
  private(set) var items = 0
  /// Whether nothing but a chain of names and calls stands before the word: `$VIEW.reloadData()`.
  fileprivate private(set) var isChain = true
  /// Whether the pattern starts in the statement of the word, at its first token at the earliest.
  fileprivate private(set) var isOneStatement = true
  private var programs: [PatternProgram] = []

  package mutating func add(_ program: PatternProgram) {
    guard let anchor = program.anchor else { return }
    programs.append(program)
    depths.insert(program.depths[anchor])
    depth = max(depth, program.depths[anchor])
    let before = program.steps[..<anchor].enumerated().filter { program.depths[$0.offset] == 0 }.map(\.element)
    let widths = before.map { step -> Int in
      if step.isRun { return 1024 }
      if case .expression = step { return 1024 }
      return 1
    }
    items = max(items, min(1024, widths.reduce(0, +)))
    isChain = isChain && before.allSatisfy(Self.isOfChain)
    isOneStatement =
      isOneStatement
      && before.enumerated().allSatisfy { $0.offset == 0 && $0.element == .boundary || Self.isInside($0.element) }
  }

  /// Whether the word at `index` has the neighbours that one of the patterns asks for.
  package func canHold(anchor index: TokenIndex, in file: SourceFile) -> Bool {
    programs.contains { $0.canHold(anchor: index, in: file) }
  }

  private static func isOfChain(_ step: PatternProgram.Step) -> Bool {
    switch step {
    case .expression(_, .chain), .name, .anyName: true
    case .token(let token): [.identifier, .period, .postfixQuestionMark, .exclamationMark].contains(token.kind)
    default: false
    }
  }

  /// What stands within one statement, after its label and outside of its blocks.
  private static func isInside(_ step: PatternProgram.Step) -> Bool {
    switch step {
    case .expression, .name, .anyName: true
    case .token(let token):
      [.identifier, .period, .postfixQuestionMark, .exclamationMark, .equal, .wildcard].contains(token.kind)
        || token.kind == .keyword && [.try, .let, .var, .return, .throw].contains(token.keyword)
    default: false
    }
  }
}

/// Where the look for a pattern's start may end early. It only saves work: what lies further back cannot match.
package struct HeadLimit {
  private let isChain: Bool
  private let first: TokenIndex
  /// Brackets of types and quotation marks are no groups, and what stands in them says nothing.
  private var isBlurred = false

  package init(_ head: PatternHead, from index: TokenIndex, in file: FileContext) {
    isChain = head.isChain
    let statement = head.isOneStatement && !isChain ? file.file.token(index).statement : nil
    first = statement?.first?.index ?? 0
  }

  /// Whether a pattern may start before the token or group at `index`, which it holds.
  package mutating func mayGoOn(before index: TokenIndex, in file: FileContext) -> Bool {
    guard index > first else { return false }
    guard isChain, !isBlurred else { return true }
    let kind = file.kind(index)
    switch kind {
    case .period, .postfixQuestionMark, .exclamationMark, .poundIf, .poundElse, .poundElseif, .poundEndif, .leftParen,
      .leftSquare, .leftBrace:
      return true
    case .comma, .semicolon, .equal, .arrow: return false
    case .colon: return file.kind(index + 1) == .leftBrace
    case .identifier, .integerLiteral, .floatLiteral, .dollarIdentifier, .wildcard:
      // A member, or the label of a further trailing closure, may start a line within a chain.
      return !file.file.raw.tokens[Int(index)].startsLine || file.kind(index - 1) == .period
        || file.kind(index + 1) == .colon && file.kind(index + 2) == .leftBrace
    case .keyword:
      if file.kind(index - 1) == .period { return true }
      switch file.keyword(index) {
      case .self, .selfType, .super, .`init`, .anyType, .true, .false, .nil, .any, .protocol, .class:
        return !file.file.raw.tokens[Int(index)].startsLine
      default: return false
      }
    default:
      isBlurred = true
      return true
    }
  }
}
