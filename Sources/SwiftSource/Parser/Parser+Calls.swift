extension Parser {
  /// What follows an operand: members, calls, subscripts, trailing closures, `?` and `!`. Together they are a chain.
  mutating func parseSuffixes(from start: TokenIndex, name: TokenIndex, isLiteral: Bool, _ flavor: Flavor) {
    let operandEnd = consumedEnd
    let mark = openSteps.count
    readSuffixes(from: start, name: name, isLiteral: isLiteral, flavor)
    guard openSteps.count > mark else { return }
    let first = Int32(steps.count)
    for id in mark..<openSteps.count {
      let step = openSteps[id]
      if step.call >= 0 { calls[Int(step.call)].chain = Int32(chains.count) }
      steps.append(step)
    }
    while openSteps.count > mark { openSteps.removeLast() }
    chains.append(
      RawChain(
        range: TokenRange(start, consumedEnd), operandEnd: operandEnd, steps: first..<Int32(steps.count)))
  }

  private mutating func readSuffixes(from start: TokenIndex, name: TokenIndex, isLiteral: Bool, _ flavor: Flavor) {
    var start = start
    var name = name
    var isLiteral = isLiteral
    let outermost = outerStarts.count
    defer { while outerStarts.count > outermost { outerStarts.removeLast() } }
    while true {
      if flavor == .directive, startsLine { return }
      switch kind {
      case .period:
        advance()
        if isName(at: index) || kind(at: index) == .integerLiteral {
          name = index
          parseNameReference(&name)
          openSteps.append(RawStep(kind: .member, token: name))
        }
        isLiteral = false
      case .leftParen:
        guard !startsLine else { return }
        parseCall(from: start, name: name, flavor)
        name = -1
        isLiteral = false
      case .leftSquare:
        guard !startsLine else { return }
        let open = index
        let mark = argumentClosures.count
        _ = group { $0.parseArguments() }
        if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) { parseTrailingClosures() }
        dropArgumentClosures(downTo: mark)
        openSteps.append(RawStep(kind: .subscript, token: open))
        name = -1
        isLiteral = false
      case .leftBrace:
        guard !isLiteral, isTrailingClosure(at: index, flavor) else { return }
        let calleeEnd = index
        let mark = argumentClosures.count
        parseTrailingClosures()
        var call = RawCall(range: TokenRange(start, index), calleeEnd: calleeEnd, name: name, leftParen: -1)
        call.trailingClosure = calleeEnd
        record(call, argumentsFrom: mark)
        name = -1
        if kind == .leftBrace { return }
      case .postfixQuestionMark, .exclamationMark:
        openSteps.append(RawStep(kind: kind == .exclamationMark ? .force : .optional, token: index))
        advance()
        isLiteral = false
      case .postfixOperator:
        advance()
        isLiteral = false
      case .poundIf:
        guard continuesChain(after: index) else { return }
        outerStarts.append(start)
        skipDirectives()
        start = index
      case .poundElseif, .poundElse:
        guard outerStarts.count > outermost else { return }
        skipDirectives()
        start = index
        if kind == .poundEndif { continue }
      case .poundEndif:
        guard outerStarts.count > outermost else { return }
        let outer = outerStarts.removeLast()
        advance()
        start = outer
      default:
        return
      }
    }
  }

  /// At a `#if`: whether its first clause goes on with a member of the expression before.
  private func continuesChain(after directive: TokenIndex) -> Bool {
    var index = directive
    while kind(at: index) == .poundIf {
      index += 1
      while index < limit, !tokens[Int(index)].startsLine { index += 1 }
    }
    return kind(at: index) == .period && isName(at: index + 1)
  }

  /// Moves past directives and their conditions up to the next line that is not a directive.
  private mutating func skipDirectives() {
    while kind == .poundIf || kind == .poundElseif || kind == .poundElse { parseDirective() }
  }

  private mutating func parseCall(from start: TokenIndex, name: TokenIndex, _ flavor: Flavor) {
    let open = index
    let mark = argumentClosures.count
    let isCall = group { $0.parseArguments() }
    var trailing: TokenIndex = -1
    if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) {
      trailing = index
      parseTrailingClosures()
    }
    guard isCall else { return dropArgumentClosures(downTo: mark) }
    var call = RawCall(range: TokenRange(start, index), calleeEnd: open, name: name, leftParen: open)
    call.trailingClosure = trailing
    record(call, argumentsFrom: mark)
  }

  /// Appends the call as a step of its chain and records it in its closures.
  private mutating func record(_ call: RawCall, argumentsFrom mark: Int) {
    let id = Int32(calls.count)
    calls.append(call)
    openSteps.append(
      RawStep(kind: .call, token: call.leftParen >= 0 ? call.leftParen : call.trailingClosure, call: id))
    while argumentClosures.count > mark {
      closures[Int(argumentClosures.removeLast())].call = id
    }
  }

  /// Forgets closures that are arguments of no call after all.
  mutating func dropArgumentClosures(downTo mark: Int) {
    while argumentClosures.count > mark { argumentClosures.removeLast() }
  }

  /// At a bracket that opens no call: a tuple, an array, the arguments of an attribute.
  mutating func parseBracketed() {
    let mark = argumentClosures.count
    _ = group { $0.parseArguments() }
    dropArgumentClosures(downTo: mark)
  }

  /// The inside of parentheses or square brackets: expressions with labels, between commas.
  mutating func parseArguments() {
    while !atEnd {
      if kind(at: index + 1) == .colon {
        switch kind {
        case .identifier, .keyword, .wildcard, .dollarIdentifier: move(to: index + 2)
        default: break
        }
      }
      let start = index
      let id = closures.count
      let isExpression = parseExpression(isPattern: isBindingArgument)
      if id < closures.count, closures[id].range == TokenRange(start, index) { argumentClosures.append(Int32(id)) }
      if !isExpression || !(atEnd || kind == .comma || kind == .colon) {
        // Not an expression: an attribute's own grammar, an operator by name, or code that does not parse.
        if !atEnd, kind != .comma { skipOne() }
      }
      if kind == .colon || kind == .comma { advance() }
    }
  }

  /// `.some(let x)`: a binding inside the arguments of a pattern.
  private var isBindingArgument: Bool {
    keyword == .let || keyword == .var || keyword == .is || keyword == .inout
  }
}
