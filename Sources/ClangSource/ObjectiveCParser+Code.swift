import SwiftSource

/// Blocks, statements and C calls of one body.
extension ObjectiveCParser {
  /// An open brace, and the statement that is being read in it.
  private struct Frame {
    var block: Int32
    /// Its `{`.
    var brace: TokenIndex
    /// -1 between statements.
    var statement: Int32 = -1
    /// Its statement starts with a word such as `if`, whose braces end it.
    var isControl = false
    /// Open parentheses and square brackets.
    var groups = 0
  }

  /// Reads the code between the braces at `brace`, which have a partner.
  mutating func parseCode(in brace: TokenIndex, declaration: Int32, parent: Int32) {
    var frames = [openBlock(.functionBody, at: brace, parent: parent, declaration)]
    var index = brace + 1
    while var frame = frames.popLast(), index < end {
      switch kind(index) {
      case .pound where isDirective(index):
        index = directiveEnd(index)
        frames.append(frame)
        continue
      case .leftBrace where partners[Int(index)] > index:
        let role = role(ofBrace: index, in: frame)
        if frame.statement < 0 { start(at: index, in: &frame) }
        if role == .closure { closures.append(RawClosure(range: TokenRange(index, partners[Int(index)] + 1))) }
        frames.append(frame)
        frame = openBlock(role, at: index, parent: frame.block, declaration)
      case .rightBrace where partners[Int(index)] == frame.brace:
        finish(at: index, in: &frame)
        guard var outer = frames.popLast() else { return }
        if outer.groups == 0, outer.isControl, !goesOn(after: index, in: outer) { finish(at: index + 1, in: &outer) }
        frame = outer
      case .leftParen, .leftSquare:
        if frame.statement < 0 { start(at: index, in: &frame) }
        if partners[Int(index)] > index { frame.groups += 1 }
        if kind(index) == .leftParen, kind(index - 1) == .identifier { addCall(named: index - 1) }
      case .rightParen, .rightSquare:
        if partners[Int(index)] >= 0 { frame.groups = max(0, frame.groups - 1) }
      case .semicolon where frame.groups == 0:
        finish(at: index + 1, in: &frame)
      default:
        if frame.statement < 0 { start(at: index, in: &frame) }
      }
      frames.append(frame)
      index += 1
    }
  }

  private mutating func openBlock(
    _ role: BlockRole, at brace: TokenIndex, parent: Int32, _ declaration: Int32
  ) -> Frame {
    blocks.append(
      RawBlock(role: role, range: TokenRange(brace, partners[Int(brace)] + 1), parent: parent, declaration: declaration)
    )
    return Frame(block: Int32(blocks.count) - 1, brace: brace)
  }

  private mutating func addCall(named name: TokenIndex) {
    guard partners[Int(name) + 1] > name else { return }
    calls.append(
      RawCall(
        range: TokenRange(name, partners[Int(name) + 1] + 1), calleeEnd: name + 1, name: name, leftParen: name + 1))
  }

  // MARK: - Statements

  private mutating func start(at index: TokenIndex, in frame: inout Frame) {
    frame.statement = Int32(statements.count)
    frame.isControl = isControl(index)
    statements.append(
      RawStatement(kind: statementKind(index), range: TokenRange(index, index + 1), block: frame.block))
  }

  private mutating func finish(at end: TokenIndex, in frame: inout Frame) {
    guard frame.statement >= 0 else { return }
    statements[Int(frame.statement)].range.upper = end
    frame.statement = -1
    frame.isControl = false
  }

  private func isControl(_ index: TokenIndex) -> Bool {
    switch kind(index) {
    case .leftBrace: true
    case .atSign: ["autoreleasepool", "try", "catch", "finally", "synchronized"].contains(word(index + 1))
    case .keyword:
      ["if", "for", "while", "switch", "do", "else", "case", "default", "try", "catch"].contains(word(index))
    default: false
    }
  }

  private func statementKind(_ index: TokenIndex) -> Statement.Kind {
    switch word(index) {
    case "if", "else": .if
    case "for": .for
    case "while": .while
    case "do": .do
    case "switch": .switch
    case "return": .return
    case "break": .break
    case "continue": .continue
    default: .expression
    }
  }

  /// `} else {`, `} while (…);`, `} @catch (…) {`
  private func goesOn(after brace: TokenIndex, in frame: Frame) -> Bool {
    let first = statements[Int(frame.statement)].range.lower
    switch word(brace + 1) {
    case "else": return word(first) == "if" || word(first) == "else"
    case "while": return word(first) == "do"
    default:
      return kind(brace + 1) == .atSign && ["catch", "finally"].contains(word(brace + 2))
    }
  }

  // MARK: - Braces

  private func role(ofBrace brace: TokenIndex, in frame: Frame) -> BlockRole {
    if isBlockLiteral(brace) { return .closure }
    guard frame.groups == 0, frame.isControl, frame.statement >= 0 else { return .stray }
    switch word(brace - 1) {
    case "else": return .elseBody
    case "do": return .repeatBody
    default: break
    }
    switch statements[Int(frame.statement)].kind {
    case .if: return .ifBody
    case .for: return .forBody
    case .while: return .whileBody
    case .do: return .repeatBody
    case .switch: return .switchBody
    default: return .doBody
    }
  }

  /// `^{`, `^(id item) {`, `^BOOL (id item, NSUInteger index, BOOL *stop) {`
  private func isBlockLiteral(_ brace: TokenIndex) -> Bool {
    var index = brace - 1
    if kind(index) == .rightParen, partners[Int(index)] >= 0 { index = partners[Int(index)] - 1 }
    // A result type is a few tokens at most.
    for _ in 0..<12 {
      switch kind(index) {
      case .binaryOperator where word(index) == "^": return true
      case .identifier, .keyword, .comma: break
      case .binaryOperator where ["*", "<", ">"].contains(word(index)): break
      default: return false
      }
      index -= 1
    }
    return false
  }
}
