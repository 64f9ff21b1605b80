import DataFlow
import SwiftSource

/// Spells parts of a sample in another way that means the same, and stays on the line. What it does not understand stays as it is: a
/// respeller that is wrong proves nothing.
struct Respeller {
  enum Way: String, CaseIterable {
    /// `text.isEmpty` as `text.count == 0`.
    case length
    /// `if let task` as `if let task = task`.
    case longBinding
    /// `task?.cancel()` as `if let task { task.cancel() }`.
    case unwrapping
    /// `all.filter { … }` as `all.filter({ … })`.
    case argument
    /// `{ $0.name }` as `{ element in element.name }`.
    case parameter
    /// `shown = all.filter { … }` as `let made = all.filter { … }; shown = made`.
    case local
  }

  private let file: SourceFile
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ code: String, _ way: Way) {
    file = SourceFile(bytes: Array(code.utf8))
    switch way {
    case .length: for token in file.tokens { respellEmptiness(token) }
    case .longBinding: for token in file.tokens { respellBinding(token) }
    case .unwrapping: for statement in file.tokens.allStatements { respellEnd(statement) }
    case .argument: for call in file.calls { respellClosure(call) }
    case .parameter: for closure in file.closures { respellParameter(closure) }
    case .local: for statement in file.tokens.allStatements { respellAssignment(statement) }
    }
  }

  var isOther: Bool { !edits.isEmpty }

  var code: String {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func replace(_ tokens: Tokens, with text: String) {
    guard let first = tokens.first, let last = tokens.last else { return }
    edits.append((first.offset..<last.end, text))
  }

  private mutating func insert(_ text: String, at offset: Int) { edits.append((offset..<offset, text)) }

  // MARK: - Ways

  private mutating func respellEmptiness(_ token: Token) {
    guard token.word == "isEmpty", token.isMember, token.call?.name != token, let chain = token.chain,
      chain.last == token, !chain.tokens.contains(where: { $0.isUnwrapping || $0.kind == .backslash }),
      let start = chain.tokens.first, start.previous?.kind != .backslash, let next = token.next,
      next.kind != .binaryOperator || next.word == "&&" || next.word == "||"
    else { return }
    guard let sign = start.previous, sign.kind == .prefixOperator else {
      return replace(token.tokens, with: "count == 0")
    }
    replace(sign.tokens, with: "")
    replace(token.tokens, with: "count > 0")
  }

  private mutating func respellBinding(_ name: Token) {
    guard name.kind == .identifier, name.isIntroduced, let statement = name.statement,
      [.if, .guard, .while].contains(statement.kind), statement.head.contains(name), let next = name.next,
      next.kind == .comma || next.kind == .leftBrace || next.keyword == .else
    else { return }
    insert(" = \(name.text)", at: name.end)
  }

  private static let ends: WordSet = "cancel invalidate"

  private mutating func respellEnd(_ statement: Statement) {
    guard statement.kind == .expression, statement.tokens.count == 6, let name = statement.first,
      name.kind == .identifier, name.next?.kind == .postfixQuestionMark, let method = name.next(3),
      Self.ends.contains(method.word)
    else { return }
    replace(statement.tokens, with: "if let \(name.text) { \(name.text).\(method.text)() }")
  }

  private static let labels: [String: String] = [
    "filter": "", "map": "", "compactMap": "", "flatMap": "", "forEach": "", "sorted": "by: ", "removeAll": "where: ",
    "contains": "where: ", "first": "where: ",
  ]

  private mutating func respellClosure(_ call: Call) {
    guard let name = call.name, let label = Self.labels[name.text], call.leftParen == nil,
      let closure = call.trailingClosure,
      closure.tokens.last == call.last, let brace = closure.tokens.first, let end = closure.tokens.last
    else { return }
    edits.append((name.end..<brace.offset, "(\(label)"))
    insert(")", at: end.end)
  }

  private mutating func respellParameter(_ closure: Closure) {
    let inner = closure.tokens
    let used = inner.filter { $0.kind == .dollarIdentifier }
    guard !used.isEmpty, used.allSatisfy({ $0.text == "$0" && $0.closures.first == closure }),
      !inner.contains(where: { $0.text == "element" }), closure.parameterNames.isEmpty, closure.captures.isEmpty,
      let brace = inner.first, closure.code.first == brace.next
    else { return }
    insert(" element in", at: brace.end)
    for name in used { replace(name.tokens, with: "element") }
  }

  private mutating func respellAssignment(_ statement: Statement) {
    // The only statement of a method says of it what it is there for.
    guard statement.kind == .expression, statement.block.statements.count > 1,
      let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }),
      let first = statement.first, let value = statement.tokens.after(equal).first, let last = statement.tokens.last,
      last.kind == .rightBrace, last.partner?.closure?.call?.word == "filter",
      statement.tokens.before(equal).allSatisfy({ $0.kind == .identifier || $0.kind == .period || $0.keyword == .self })
    else { return }
    let target = statement.tokens.before(equal).text
    edits.append((first.offset..<value.offset, "let made = "))
    insert("; \(target) = made", at: last.end)
  }
}
