import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// One announcement for each item of a loop.
struct NotificationPerItem: Rule {
  static let id = "notification-per-item"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, let what = announcement(call, token, in: file),
      let loop = loop(around: token), let start = loop.head.first, !isFanOut(loop.head), !isHeldBack(token, in: loop),
      !leavesLoop(after: token), !isNamedByLoop(call, loop.head), !isAboutItem(call, loop)
    else { return }
    var violation = Violation(token, .perItem(what, in: file.place(of: token)))
    violation.notes = [Violation.Note(start, "once for each turn of this loop")]
    report(violation)
  }

  // MARK: - What announces

  /// The type's own change callback, or a notification whose name says that a list changed.
  private func announcement(_ call: Call, _ name: Token, in file: FileContext) -> String? {
    if ["post", "postOnMainThread", "postNotification"].contains(name.word) {
      return listNotification(call, in: file)
    }
    // `observer.didChange()` speaks to somebody else.
    guard call.isOnSelf, let type = file.type(around: name), let entry = file.index.entry(of: type) else { return nil }
    guard file.index.member(named: name.word, of: entry) != nil, name.member?.word != name.word else { return nil }
    if isPrivate(name, entry, in: file) { file.evidence.guess("'\(name.text)' is called as a change callback") }
    return name.text
  }

  private func isPrivate(_ name: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    entry.properties[name.word]?.property.access == .private
      || file.index.methods(named: name.word, in: entry).contains { $0.access == .private }
  }

  private static let changes = SpellingParts(
    """
    chang updat delet remov added insert import reload refresh loaded saved modif
    """)
  private static let measures = SpellingParts("progress percent position time task status")

  private func listNotification(_ call: Call, in file: FileContext) -> String? {
    guard call.receiver.first?.word == "NotificationCenter" || namesCenter(call.receiver, in: file),
      let argument = call.arguments.first(where: isName) ?? call.firstArgument
    else { return nil }
    // `name: .usersDidChange`, `Notification(name: …)`, `Notification.Name("usersDidChange")`
    guard let last = argument.tokens.last(where: { $0.kind == .identifier || $0.kind == .stringSegment }),
      NotificationPerItem.changes.occur(in: last.utf8), !NotificationPerItem.measures.occur(in: last.utf8)
    else { return nil }
    return last.text
  }

  private func isName(_ argument: Call.Argument) -> Bool { ["name", "notification"].contains(argument.label) }

  private func namesCenter(_ receiver: Tokens, in file: FileContext) -> Bool {
    guard let value = NamedValue(endingAt: receiver.last) else { return false }
    return SpellingParts("notificationcenter").occur(in: value.token.utf8)
      || file.typeWords(of: value).contains("NotificationCenter")
  }

  // MARK: - The loop

  private struct Loop {
    /// From `for` to the body, or the callee of `forEach`.
    var head: Tokens
    var body: Block
  }

  /// The innermost loop over items whose body runs the token on each turn: not a closure that is only made in it.
  private func loop(around token: Token) -> Loop? {
    for block in token.block.chain {
      switch block.role {
      case .forBody:
        guard let statement = block.owner, statement.kind == .for else { return nil }
        return Loop(head: statement.head, body: block)
      case .closure:
        guard let call = block.first?.closure?.call, let name = call.name, name.word == "forEach" else { return nil }
        return Loop(head: call.tokens.prefix { $0 <= name }, body: block)
      case .functionBody, .accessorBody, .typeBody, .deferBody, .file: return nil
      default: continue
      }
    }
    return nil
  }

  private static let listeners = SpellingParts(
    """
    observer listener delegate subscriber handler callback notification closure token
    """)

  /// A loop over those who listen, or over a few literal turns.
  private func isFanOut(_ head: Tokens) -> Bool {
    head.contains { token in
      switch token.kind {
      case .identifier: NotificationPerItem.listeners.occur(in: token.utf8)
      case .leftSquare: true
      case .integerLiteral: ["..<", "..."].contains(token.next?.word) && token.next(2)?.kind == .integerLiteral
      default: false
      }
    }
  }

  /// Behind a condition that counts or compares: half a percent, each hundredth item, a second since the last time.
  private func isHeldBack(_ token: Token, in loop: Loop) -> Bool {
    let comparisons: Set<String> = [">", "<", ">=", "<=", "%"]
    let words: WordSet = "isMultiple throttle throttled elapsed last count endIndex"
    return loop.body.tokens.allStatements.contains { statement in
      switch statement.kind {
      case .if where statement.contains(token), .guard where statement.precedes(token):
        statement.head.contains {
          words.contains($0.word) || $0.kind == .binaryOperator && comparisons.contains($0.text)
        }
      default: false
      }
    }
  }

  /// `post(…); break`: once at most.
  private func leavesLoop(after token: Token) -> Bool {
    token.block.statements.contains { statement in
      guard let first = statement.first, first > token else { return false }
      return [.break, .return, .throw].contains(statement.kind)
    }
  }

  /// `for id in ids { post(name: .layerDidChange, object: id) }`, or a value of that turn: who observes one of the objects is told once.
  private func isAboutItem(_ call: Call, _ loop: Loop) -> Bool {
    guard let root = call.argument(labeled: "object")?.value.only, root.kind != .keyword else { return false }
    if root.kind == .dollarIdentifier || root.definition.map({ isOfTurn($0, loop) }) == true { return true }
    guard let keyword = loop.head.first(where: { $0.keyword == .in }) else { return false }
    return loop.head.before(keyword).identifiers.contains { $0.word == root.word }
  }

  /// Whether the loop's body introduces it, anew on each turn.
  private func isOfTurn(_ definition: Definition, _ loop: Loop) -> Bool {
    switch definition {
    case .variable(let binding): binding.name.map(loop.body.tokens.contains) ?? false
    case .condition(let name, _): loop.body.tokens.contains(name)
    case .closureParameter(let closure, _): closure.block == loop.body
    default: false
    }
  }

  /// `for name in names { post(name: name) }`: several notifications, each once.
  private func isNamedByLoop(_ call: Call, _ head: Tokens) -> Bool {
    guard let argument = call.firstArgument, isName(argument) else { return false }
    let value = argument.value
    if let keyword = head.first(where: { $0.keyword == .in }) {
      // `Notification.Name("refresh-\(name)")` is made of the loop's name, too.
      return head.prefix { $0 < keyword }.identifiers.contains { value.contains($0.word) }
    }
    guard let first = value.first, first.kind == .identifier else { return false }
    return head.contains(first.word) && value.count <= 3
  }
}

extension String {
  fileprivate static func perItem(_ what: String, in place: String) -> String {
    "\(place) announces '\(what)' once for each item, and the list is rebuilt as often; announce it once after the loop"
  }
}
