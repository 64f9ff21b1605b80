import SwiftParser
import SwiftSource
import SwiftSyntax

/// The parts of a declaration that both sides know.
struct DeclarationParts {
  var kind: Declaration.Kind
  var introducer: TokenSyntax
  var name: TokenSyntax?
  var inheritance: InheritanceClauseSyntax?
  var parameters: TokenSyntax?
  var result: ReturnClauseSyntax?
  var body: TokenSyntax?
}

extension SyntaxProtocol {
  fileprivate var first: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  fileprivate var last: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

extension Optional where Wrapped: SyntaxProtocol {
  fileprivate var first: Int { self?.first ?? Record.none }
  fileprivate var bounds: [Int] { map { [$0.first, $0.last] } ?? [Record.none, Record.none] }
}

extension TreeVisitor {
  func enter(_ node: some SyntaxProtocol, _ parts: DeclarationParts) -> SyntaxVisitorContinueKind {
    let kind = Int(parts.kind.rawValue)
    let introducer = parts.introducer.first
    if abiDepth == 0 {
      var values = [kind, node.first, node.last, parts.name.first]
      values += (parts.inheritance?.inheritedTypes).bounds
      values.append(parts.parameters.first)
      values += (parts.result?.type).bounds
      values.append(parts.body.first)
      values.append(enclosing.last?.kind ?? Record.none)
      values.append(enclosing.last?.introducer ?? Record.none)
      reading.records[.declaration].append(Record(key: introducer, values: values))
    }
    enclosing.append((kind, introducer))
    return .visitChildren
  }

  func leave() { enclosing.removeLast() }

  func addBinding(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard abiDepth == 0 else { return .visitChildren }
    var values = [node.pattern.last]
    values += (node.typeAnnotation?.type).bounds
    values += (node.initializer?.value).bounds
    values.append((node.accessorBlock?.leftBrace).first)
    values.append(enclosing.last?.introducer ?? Record.none)
    reading.records[.binding].append(Record(key: node.pattern.first, values: values))
    return .visitChildren
  }

  /// The parameters of a case are no type annotation, so its type is not judged.
  func addBinding(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    guard abiDepth == 0 else { return .visitChildren }
    var values = [node.name.last, Record.unjudged, Record.unjudged]
    values += (node.rawValue?.value).bounds
    values += [Record.none, enclosing.last?.introducer ?? Record.none]
    reading.records[.binding].append(Record(key: node.name.first, values: values))
    return .visitChildren
  }

  func addParameter(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    addParameter(
      node, end: (node.defaultValue?.value.last ?? node.ellipsis?.last ?? node.type.last), label: node.firstName,
      name: node.secondName ?? node.firstName, type: node.type, value: node.defaultValue?.value)
  }

  func addParameter(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    addParameter(
      node, end: node.defaultValue?.value.last ?? node.type.last, label: node.firstName,
      name: node.secondName ?? node.firstName, type: node.type, value: node.defaultValue?.value)
  }

  private func addParameter(
    _ node: some SyntaxProtocol, end: Int, label: TokenSyntax?, name: TokenSyntax?, type: TypeSyntax, value: ExprSyntax?
  ) -> SyntaxVisitorContinueKind {
    guard abiDepth == 0 else { return .visitChildren }
    let values = [end, label.first, name.first, type.first, type.last] + value.bounds
    reading.records[.parameter].append(Record(key: node.first, values: values))
    return .visitChildren
  }

  func addAccessor(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    guard abiDepth == 0 else { return .visitChildren }
    reading.records[.accessor].append(
      Record(key: node.accessorSpecifier.first, values: [(node.body?.leftBrace).first]))
    return .visitChildren
  }

  /// In a branch of a directive the chain that a member goes on with stands outside, so its start is not judged.
  func addMember(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let isContinuation = node.base == nil && continuesChain(Syntax(node))
    guard node.base != nil || isContinuation else { return .visitChildren }
    let start = isContinuation || continuesChain(leftmost(of: node)) ? Record.unjudged : node.first
    reading.records[.member].append(Record(key: node.declName.baseName.first, values: [start]))
    return .visitChildren
  }

  /// The innermost expression at the start of the chain.
  private func leftmost(of node: MemberAccessExprSyntax) -> Syntax {
    var expression = ExprSyntax(node)
    while true {
      if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
        expression = base
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        expression = call.calledExpression
      } else if let element = expression.as(SubscriptCallExprSyntax.self) {
        expression = element.calledExpression
      } else if let optional = expression.as(OptionalChainingExprSyntax.self) {
        expression = optional.expression
      } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
        expression = forced.expression
      } else if let directive = expression.as(PostfixIfConfigExprSyntax.self), let base = directive.base {
        expression = base
      } else {
        return Syntax(expression)
      }
    }
  }

  /// Whether a member without a base is the first of a directive's branch that goes on with a chain.
  private func continuesChain(_ node: Syntax) -> Bool {
    guard node.as(MemberAccessExprSyntax.self)?.base == nil, node.is(MemberAccessExprSyntax.self) else { return false }
    var parent = node.parent
    while let current = parent, current.positionAfterSkippingLeadingTrivia == node.positionAfterSkippingLeadingTrivia {
      if current.is(IfConfigClauseSyntax.self) { break }
      parent = current.parent
    }
    guard let clause = parent?.as(IfConfigClauseSyntax.self) else { return false }
    return clause.parent?.parent?.parent?.is(PostfixIfConfigExprSyntax.self) ?? false
  }

  func addClosure(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    reading.records[.closure].append(
      Record(
        key: node.leftBrace.first,
        values: [
          node.last, (node.signature?.inKeyword).first, (node.signature?.capture?.leftSquare).first,
          call(around: node)?.last ?? Record.none,
        ]))
    return .visitChildren
  }

  /// The call a closure is an argument or a trailing closure of.
  private func call(around closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
    guard let parent = closure.parent else { return nil }
    if let call = parent.as(FunctionCallExprSyntax.self) {
      // A closure that is called on the spot is the callee, and belongs to no call.
      return call.calledExpression.position == closure.position ? nil : call
    }
    if parent.is(LabeledExprSyntax.self) || parent.is(MultipleTrailingClosureElementSyntax.self) {
      return parent.parent?.parent?.as(FunctionCallExprSyntax.self)
    }
    return nil
  }

  func addCall(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let trailing = (node.trailingClosure?.leftBrace).first
    let calleeEnd = node.leftParen.map { $0.first } ?? trailing
    reading.records[.call].append(
      Record(
        key: node.last,
        values: [node.first, node.leftParen.first, trailing, calleeEnd, name(of: node.calledExpression)]))
    return .visitChildren
  }

  /// The last name in a callee. Behind `?` and `!` it may be called a name or not, and so may an element of a tuple.
  private func name(of callee: ExprSyntax) -> Int {
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
    if callee.is(OptionalChainingExprSyntax.self) || callee.is(ForceUnwrapExprSyntax.self) { return Record.unjudged }
    let name: TokenSyntax
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName
    } else if let member = callee.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName
    } else if callee.is(SuperExprSyntax.self) || callee.is(PostfixIfConfigExprSyntax.self) {
      return Record.unjudged
    } else {
      return Record.none
    }
    switch name.tokenKind {
    case .identifier, .keyword: return name.first
    default: return Record.unjudged
    }
  }

  // MARK: What each kind of declaration has

  func parts(_ node: ImportDeclSyntax) -> DeclarationParts {
    .init(kind: .import, introducer: node.importKeyword, name: node.path.firstToken(viewMode: .sourceAccurate))
  }
  func parts(_ node: ClassDeclSyntax) -> DeclarationParts {
    .init(
      kind: .class, introducer: node.classKeyword, name: node.name, inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: StructDeclSyntax) -> DeclarationParts {
    .init(
      kind: .struct, introducer: node.structKeyword, name: node.name, inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: EnumDeclSyntax) -> DeclarationParts {
    .init(
      kind: .enum, introducer: node.enumKeyword, name: node.name, inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: ActorDeclSyntax) -> DeclarationParts {
    .init(
      kind: .actor, introducer: node.actorKeyword, name: node.name, inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: ProtocolDeclSyntax) -> DeclarationParts {
    .init(
      kind: .protocol, introducer: node.protocolKeyword, name: node.name, inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: ExtensionDeclSyntax) -> DeclarationParts {
    .init(
      kind: .extension, introducer: node.extensionKeyword,
      name: node.extendedType.firstToken(viewMode: .sourceAccurate), inheritance: node.inheritanceClause,
      body: node.memberBlock.leftBrace)
  }
  func parts(_ node: FunctionDeclSyntax) -> DeclarationParts {
    .init(
      kind: .function, introducer: node.funcKeyword, name: node.name,
      parameters: node.signature.parameterClause.leftParen, result: node.signature.returnClause,
      body: node.body?.leftBrace)
  }
  func parts(_ node: InitializerDeclSyntax) -> DeclarationParts {
    .init(
      kind: .initializer, introducer: node.initKeyword, parameters: node.signature.parameterClause.leftParen,
      result: node.signature.returnClause, body: node.body?.leftBrace)
  }
  func parts(_ node: DeinitializerDeclSyntax) -> DeclarationParts {
    .init(kind: .deinitializer, introducer: node.deinitKeyword, body: node.body?.leftBrace)
  }
  func parts(_ node: SubscriptDeclSyntax) -> DeclarationParts {
    .init(
      kind: .subscript, introducer: node.subscriptKeyword, parameters: node.parameterClause.leftParen,
      result: node.returnClause, body: node.accessorBlock?.leftBrace)
  }
  func parts(_ node: VariableDeclSyntax) -> DeclarationParts {
    .init(kind: .variable, introducer: node.bindingSpecifier, name: firstName(node))
  }
  func parts(_ node: EnumCaseDeclSyntax) -> DeclarationParts {
    .init(kind: .enumCase, introducer: node.caseKeyword, name: node.elements.first?.name)
  }
  /// What a `let` or `var` is called by: its first pattern, unless that is a tuple.
  private func firstName(_ node: VariableDeclSyntax) -> TokenSyntax? {
    guard let pattern = node.bindings.first?.pattern, !pattern.is(TuplePatternSyntax.self) else { return nil }
    return pattern.firstToken(viewMode: .sourceAccurate)
  }
  func parts(_ node: TypeAliasDeclSyntax) -> DeclarationParts {
    .init(kind: .typealias, introducer: node.typealiasKeyword, name: node.name)
  }
  func parts(_ node: AssociatedTypeDeclSyntax) -> DeclarationParts {
    .init(
      kind: .associatedtype, introducer: node.associatedtypeKeyword, name: node.name,
      inheritance: node.inheritanceClause)
  }
  func parts(_ node: OperatorDeclSyntax) -> DeclarationParts {
    .init(kind: .operator, introducer: node.operatorKeyword, name: node.name)
  }
  func parts(_ node: PrecedenceGroupDeclSyntax) -> DeclarationParts {
    .init(kind: .precedenceGroup, introducer: node.precedencegroupKeyword, name: node.name, body: node.leftBrace)
  }
  func parts(_ node: MacroDeclSyntax) -> DeclarationParts {
    .init(
      kind: .macro, introducer: node.macroKeyword, name: node.name,
      parameters: node.signature.parameterClause.leftParen, result: node.signature.returnClause)
  }
}

extension TheirReading {
  /// Parses `bytes` as they are, valid UTF-8 or not.
  init(parsing bytes: [UInt8]) {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let visitor = TreeVisitor(bytes: bytes)
    visitor.walk(tree)
    self = visitor.reading
    hasError = tree.hasError
    trivia = mergingUnexpected(trivia)
    records.sort()
  }
}
