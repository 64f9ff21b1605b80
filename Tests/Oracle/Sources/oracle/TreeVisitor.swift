import SwiftSource
import SwiftSyntax

/// Writes a swift-syntax tree down as flat lists. Its tokens are here, its structure is in the extension's file.
final class TreeVisitor: SyntaxVisitor {
  private let bytes: [UInt8]
  var reading = TheirReading()
  /// Where the text of the string literal that is being read began: past the last delimiter.
  private var textStart: Int?
  /// The declarations around the node that is being visited: kind and introducer.
  var enclosing: [(kind: Int, introducer: Int)] = []
  /// How many `@abi` arguments are around it.
  var abiDepth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    super.init(viewMode: .all)
  }

  // MARK: Tokens

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let stop = token.endPositionBeforeTrailingTrivia.utf8Offset
    let base = TheirKind(token.tokenKind)

    if let textStart {
      if base == .stringSegment { return .skipChildren }
      // Indentation and line breaks that swift-syntax gives to the delimiter belong to the text.
      addText(from: textStart, to: start)
      self.textStart = nil
    } else if base != .stringSegment {
      addTrivia(token, from: token.position.utf8Offset, to: start, leading: true)
    }
    guard token.presence == .present else {
      if opensText(token, base), isRestored(base, at: start) { textStart = start }
      return .skipChildren
    }
    if base == .stringSegment, !isUnquoted(token) {
      // The pieces of a literal that its parser could make no node of.
      addText(from: reading.tokens.last.map { $0.kind.bordersText ? $0.stop : start } ?? start, to: stop)
      return .skipChildren
    } else if start < stop || (base == .endOfFile && token.parent?.is(SourceFileSyntax.self) == true) {
      reading.tokens.append(TheirToken(kind: kind(of: token, base, at: start), start: start, stop: stop))
    }
    if opensText(token, base) {
      textStart = stop
    } else {
      addTrivia(token, from: stop, to: token.endPosition.utf8Offset, leading: false)
    }
    return .skipChildren
  }

  private func addText(from start: Int, to stop: Int) {
    guard start < stop else { return }
    if let last = reading.tokens.last, last.kind == .stringSegment, last.stop == start {
      reading.tokens[reading.tokens.count - 1].stop = stop
    } else {
      reading.tokens.append(TheirToken(kind: .stringSegment, start: start, stop: stop))
    }
  }

  /// The kind of a token where it stands: what its parser relabelled gets a row of its own, or the kind it had.
  private func kind(of token: TokenSyntax, _ base: TheirKind, at start: Int) -> TheirKind {
    switch base {
    case .stringSegment:
      return .identifier
    case .identifier:
      // The labels of a selector (`@objc(_:)`), and the platform of a malformed availability (`* 13.13`).
      if token.text == "_" { return .wildcard }
      return token.text == "*" ? .operatorName : .identifier
    default:
      return base.isOperator && isRelabelled(token, at: start) ? .operatorName : base
    }
  }

  /// Whether an operator is a name, or stands in a place where the parser knows what it must be.
  private func isRelabelled(_ token: TokenSyntax, at start: Int) -> Bool {
    guard let parent = token.parent else { return false }
    if parent.is(InitializerDeclSyntax.self) { return start > 0 && bytes[start - 1].isWhiteSpace }
    return parent.is(FunctionDeclSyntax.self) || parent.is(DeclReferenceExprSyntax.self)
      || parent.is(OperatorDeclSyntax.self) || parent.is(SuppressedTypeSyntax.self)
  }

  /// Whether `token` is a word that its parser took for the text of a string that lacks its quotes.
  private func isUnquoted(_ token: TokenSyntax) -> Bool {
    guard let literal = token.parent?.parent?.parent else { return false }
    return literal.as(StringLiteralExprSyntax.self)?.openingQuote.presence == .missing
      || literal.as(SimpleStringLiteralExprSyntax.self)?.openingQuote.presence == .missing
  }

  /// Whether a missing delimiter stands for one that is there: where a multi-line literal's first line holds text, or
  /// the quotes are single, its parser sets the opening quote aside and a missing one in its place.
  private func isRestored(_ kind: TheirKind, at start: Int) -> Bool {
    guard kind != .rightParen else { return true }
    guard let last = reading.tokens.last, last.stop == start else { return false }
    return last.kind.isQuote
  }

  /// Whether the text of a string literal begins after `token`.
  private func opensText(_ token: TokenSyntax, _ kind: TheirKind) -> Bool {
    switch kind {
    case .stringQuote, .multilineStringQuote, .singleQuote:
      if let literal = token.parent?.as(StringLiteralExprSyntax.self) {
        return literal.openingQuote.id == token.id
      }
      if let literal = token.parent?.as(SimpleStringLiteralExprSyntax.self) {
        return literal.openingQuote.id == token.id
      }
      return false
    case .rightParen:
      return token.parent?.is(ExpressionSegmentSyntax.self) ?? false
    default:
      return false
    }
  }

  // MARK: Trivia

  private func addTrivia(_ token: TokenSyntax, from start: Int, to stop: Int, leading: Bool) {
    guard !bytes[start..<stop].allSatisfy(\.isWhiteSpace) else { return }
    let trivia = leading ? token.leadingTrivia : token.trailingTrivia
    let isRepaired = trivia.sourceLength.utf8Length != stop - start
    var offset = start
    for piece in trivia {
      let length = isRepaired ? sourceLength(of: piece, at: offset) : piece.sourceLength.utf8Length
      if let kind = SwiftSource.Trivia.Kind(piece) {
        reading.trivia.append(.init(kind: kind, offset: UInt32(offset), length: UInt32(length)))
      }
      offset += length
    }
  }

  /// A piece's length in the file: where its bytes are not UTF-8, the text that swift-syntax hands out has a
  /// replacement character for each malformed run and another length.
  private func sourceLength(of piece: TriviaPiece, at offset: Int) -> Int {
    let text: String
    switch piece {
    case .lineComment(let comment), .blockComment(let comment), .docLineComment(let comment),
      .docBlockComment(let comment), .unexpectedText(let comment):
      text = comment
    default: return piece.sourceLength.utf8Length
    }
    var length = 0
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    for _ in text.unicodeScalars {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): length += scalar.count
      case .error(let count): length += count
      case .emptyInput: return length
      }
    }
    return length
  }

  // MARK: Structure: one line for each kind of node, see TreeVisitor+Structure.swift

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: ImportDeclSyntax) { leave() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: DeinitializerDeclSyntax) { leave() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: SubscriptDeclSyntax) { leave() }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: VariableDeclSyntax) { leave() }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: EnumCaseDeclSyntax) { leave() }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: TypeAliasDeclSyntax) { leave() }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: AssociatedTypeDeclSyntax) { leave() }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: OperatorDeclSyntax) { leave() }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: PrecedenceGroupDeclSyntax) { leave() }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, parts(node)) }
  override func visitPost(_ node: MacroDeclSyntax) { leave() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind { addBinding(node) }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { addBinding(node) }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind { addParameter(node) }
  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind { addParameter(node) }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { addAccessor(node) }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { addMember(node) }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { addClosure(node) }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { addCall(node) }

  override func visit(_ node: ABIAttributeArgumentsSyntax) -> SyntaxVisitorContinueKind {
    abiDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ABIAttributeArgumentsSyntax) { abiDepth -= 1 }
}

extension SwiftSource.Trivia.Kind {
  /// The kind of a piece; nil for white space.
  fileprivate init?(_ piece: TriviaPiece) {
    switch piece {
    case .lineComment: self = .lineComment
    case .docLineComment: self = .docLineComment
    case .blockComment: self = .blockComment
    case .docBlockComment: self = .docBlockComment
    case .unexpectedText, .backslashes, .pounds: self = .unexpectedText
    default: return nil
    }
  }
}
