import SwiftSource

/// Calls, closures and conditions.
extension FactCollector {
  mutating func collectCalls() {
    for call in file.raw.calls where call.name >= 0 {
      guard let function = functionIndex(around: call.name) else { continue }
      let name = word(call.name)
      let isMember = call.name > 0 && file.raw.tokens[Int(call.name) - 1].kind == .period
      if !isMember || isSelf(before: call.name - 1) {
        facts.functions[function].ownCalls.insert(name)
      } else if name == "cancel" || name == "cancelAll" || name == "removeAll" || name == "invalidate" {
        if let receiver = receiver(before: call.name - 1) { facts.functions[function].cancels.insert(word(receiver)) }
      }
      if isMember, !isSelf(before: call.name - 1), let receiver = receiver(before: call.name - 1) {
        facts.memberCalls.append(MemberCall(function: Int32(function), receiver: word(receiver), method: name))
      }
      facts.functions[function].effects.formUnion(FunctionFact.Effects(of: name))
      if name == "addTarget" || name == "addAction" { collectTarget(of: call) }
      if isMember { collectListEffect(of: call, name, function) }
    }
    collectSelectionAssignments()
    collectClosureCalls()
    collectSelectors()
  }

  /// Tells the calls inside closures from the others, and those inside closures that listen to the search text.
  mutating func collectClosureCalls() {
    for closure in file.raw.closures {
      guard let function = functionIndex(around: closure.range.lower) else { continue }
      let listens = closure.call >= 0 && SearchClosures.listens(file.raw.calls[Int(closure.call)], in: file)
      for index in closure.range.indices {
        let token = file.raw.tokens[Int(index)]
        guard token.kind == .identifier, facts.functions[function].ownCalls.contains(token.word) else { continue }
        facts.functions[function].closureCalls.insert(token.word)
        if listens { facts.functions[function].searchCalls.insert(token.word) }
      }
    }
  }

  /// `#selector(fire)` is a call that a timer, a control or the run loop makes.
  mutating func collectSelectors() {
    for index in file.raw.tokens.indices
    where file.raw.tokens[index].kind == .pound && file.raw.tokens[index + 1].word == "selector" {
      let open = index + 2
      guard open < file.raw.tokens.count, file.raw.tokens[open].kind == .leftParen, file.raw.partners[open] > TokenIndex(open) + 1,
        let function = functionIndex(around: TokenIndex(index))
      else { continue }
      facts.functions[function].ownCalls.insert(word(lastName(inside: TokenIndex(open))))
    }
  }

  /// `searchField.addTarget(self, action: #selector(textChanged), for: .editingChanged)` makes its action an entry.
  mutating func collectTarget(of call: RawCall) {
    let receiver = call.range.lower..<call.name
    let isSearch = receiver.contains { index in
      let token = file.raw.tokens[Int(index)]
      return token.kind == .identifier
        && SearchVocabulary.parts.occur(in: file.bytes[Int(token.offset)..<Int(token.end)])
    }
    guard isSearch, call.range.indices.contains(where: { word($0) == "editingChanged" }),
      let function = functionIndex(around: call.name)
    else { return }
    for index in call.range.indices where word(index) == "selector" && file.raw.tokens[Int(index) + 1].kind == .leftParen {
      facts.functions[function].searchActions.insert(word(lastName(inside: index + 1)))
    }
  }

  /// Whether the `.` at `index` follows `self` or `self?`.
  func isSelf(before index: TokenIndex) -> Bool {
    var previous = index - 1
    guard previous >= 0 else { return false }
    if file.raw.tokens[Int(previous)].kind == .postfixQuestionMark { previous -= 1 }
    return previous >= 0 && file.raw.tokens[Int(previous)].keyword == .self
  }

  /// The name before the `.` at `index`, past `?` and `!`.
  func receiver(before index: TokenIndex) -> TokenIndex? {
    var previous = index - 1
    while previous > 0, [.postfixQuestionMark, .exclamationMark].contains(file.raw.tokens[Int(previous)].kind) {
      previous -= 1
    }
    if previous > 0, file.raw.tokens[Int(previous)].kind == .rightSquare, file.raw.partners[Int(previous)] > 0 {
      previous = file.raw.partners[Int(previous)] - 1
    }
    return previous >= 0 && file.raw.tokens[Int(previous)].kind == .identifier ? previous : nil
  }

  /// `x == nil`, `x != nil` and the names in a `guard`'s conditions.
  mutating func collectConditions() {
    for index in file.raw.tokens.indices where file.raw.tokens[index].keyword == .nil && index > 1 {
      let comparison = file.raw.tokens[index - 1].word
      guard comparison == "==" || comparison == "!=", file.raw.tokens[index - 2].kind == .identifier,
        let function = functionIndex(around: TokenIndex(index))
      else { continue }
      facts.functions[function].nilChecks.insert(file.raw.tokens[index - 2].word)
    }
    for statement in file.raw.statements where statement.kind == .guard || statement.kind == .if {
      guard
        statement.kind == .guard
          || statement.range.indices.contains(where: { file.raw.tokens[Int($0)].keyword == .return }),
        let function = functionIndex(around: statement.range.lower)
      else { continue }
      var index = statement.range.lower
      while index < statement.range.upper, file.raw.tokens[Int(index)].kind != .leftBrace {
        if file.raw.tokens[Int(index)].kind == .identifier { facts.functions[function].guards.insert(word(index)) }
        index += 1
      }
    }
  }

  func functionIndex(around index: TokenIndex) -> Int? {
    let id = declaration(around: index)
    guard id >= 0, functionOfDeclaration[id] >= 0 else { return nil }
    return Int(functionOfDeclaration[id])
  }

  /// The innermost declaration around the token, or -1. Complexity: O(log n + depth).
  func declaration(around index: TokenIndex) -> Int {
    var low = 0
    var high = file.raw.declarations.count
    while low < high {
      let middle = (low + high) / 2
      if file.raw.declarations[middle].range.lower <= index { low = middle + 1 } else { high = middle }
    }
    var id = low - 1
    while id >= 0, !file.raw.declarations[id].range.contains(index) { id = Int(file.raw.declarations[id].parent) }
    return id
  }

  /// The method that `(Type.method(_:))`, the argument of a `#selector`, names.
  func lastName(inside open: TokenIndex) -> TokenIndex {
    var name = open + 1
    while name + 2 < max(file.raw.partners[Int(open)], 0), file.raw.tokens[Int(name) + 1].kind == .period { name += 2 }
    return name
  }
}
