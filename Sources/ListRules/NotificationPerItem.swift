import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// One announcement for each item of a loop.
struct NotificationPerItem: Rule {
  static let id = "notification-per-item"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let call = file.outline.call(named: index), let what = announcement(call, in: file),
      let loop = loop(around: index, in: file), !isFanOut(loop.head, in: file),
      !isHeldBack(index, in: loop.body, file), !leavesLoop(after: index, in: loop.body, file),
      !isNamedByLoop(call, loop.head, in: file)
    else { return }
    var violation = Violation(TokenRange(index, index + 1), .perItem(what, in: file.place(of: index)))
    violation.notes = [
      Violation.Note(
        range: TokenRange(loop.head.lower, loop.head.lower + 1), message: "once for each turn of this loop")
    ]
    report(violation)
  }

  // MARK: - What announces

  /// The type's own change callback, or a notification whose name says that a list changed.
  private func announcement(_ call: RawCall, in file: FileContext) -> String? {
    let name = file.word(call.name)
    let receiver = file.receiver(of: call)
    if ["post", "postOnMainThread", "postNotification"].contains(name) {
      return isListNotification(call, receiver, in: file)
    }
    // `observer.didChange()` speaks to somebody else.
    let isOwn = receiver.isEmpty || receiver.upper - receiver.lower <= 2 && file.keyword(receiver.lower) == .self
    guard isOwn, let type = file.type(around: call.name), let entry = file.index.entry(of: type) else { return nil }
    let isMember = entry.properties[name] != nil || !file.index.methods(named: name, in: entry).isEmpty
    return isMember && file.memberName(around: call.name) != name ? file.text(call.name) : nil
  }

  private static let changes = SpellingParts([
    "chang", "updat", "delet", "remov", "added", "insert", "import", "reload", "refresh", "loaded", "saved", "modif",
  ])
  private static let measures = SpellingParts(["progress", "percent", "position", "time", "task", "status"])

  private func isListNotification(_ call: RawCall, _ receiver: TokenRange, in file: FileContext) -> String? {
    guard file.word(receiver.lower) == "NotificationCenter" || namesCenter(receiver, in: file) else { return nil }
    guard
      let argument = file.outline.arguments(of: call).first(where: {
        ["name", "notification"].contains(file.outline.label(of: $0))
      }) ?? file.outline.arguments(of: call).first
    else { return nil }
    // `name: .usersDidChange`, `Notification(name: …)`, `Notification.Name("usersDidChange")`
    let words = argument.indices.filter { file.kind($0) == .identifier || file.kind($0) == .stringSegment }
    guard let last = words.last else { return nil }
    let text = file.text(last)
    guard NotificationPerItem.changes.occur(in: text.utf8), !NotificationPerItem.measures.occur(in: text.utf8) else {
      return nil
    }
    return text
  }

  private func namesCenter(_ receiver: TokenRange, in file: FileContext) -> Bool {
    guard !receiver.isEmpty, let value = file.namedValue(endingAt: receiver.upper - 1) else { return false }
    return SpellingParts(["notificationcenter"]).occur(in: file.text(value.name).utf8)
      || file.typeWords(of: value).contains("NotificationCenter")
  }

  // MARK: - The loop

  private struct Loop {
    /// From `for` to the body, or the callee of `forEach`.
    var head: TokenRange
    var body: TokenRange
  }

  /// The innermost loop over items whose body runs the token on each turn: not a closure that is only made in it.
  private func loop(around index: TokenIndex, in file: FileContext) -> Loop? {
    var id = file.outline.block(around: index)
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      switch block.role {
      case .forBody:
        guard let statement = loopStatement(of: block, in: file) else { return nil }
        return Loop(head: CancellableCode.head(of: statement, in: file), body: block.range)
      case .closure:
        guard let closure = file.outline.closure(at: block.range.lower), closure.call >= 0 else { return nil }
        let call = file.file.raw.calls[Int(closure.call)]
        guard call.name >= 0, file.word(call.name) == "forEach" else { return nil }
        return Loop(head: TokenRange(call.range.lower, call.name + 1), body: block.range)
      case .functionBody, .accessorBody, .typeBody, .deferBody: return nil
      default: id = block.parent
      }
    }
    return nil
  }

  private func loopStatement(of block: RawBlock, in file: FileContext) -> RawStatement? {
    file.file.raw.statements.last {
      $0.kind == .for && $0.range.lower < block.range.lower && $0.range.upper == block.range.upper
    }
  }

  private static let listeners = SpellingParts([
    "observer", "listener", "delegate", "subscriber", "handler", "callback", "notification", "closure", "token",
  ])

  /// A loop over those who listen, or over a few literal turns.
  private func isFanOut(_ head: TokenRange, in file: FileContext) -> Bool {
    head.indices.contains { index in
      switch file.kind(index) {
      case .identifier: NotificationPerItem.listeners.occur(in: file.text(index).utf8)
      case .leftSquare: true
      case .integerLiteral:
        file.word(index + 1) == "..<" || file.word(index + 1) == "..."
          ? file.kind(index + 2) == .integerLiteral : false
      default: false
      }
    }
  }

  /// Behind a condition that counts or compares: half a percent, each hundredth item, a second since the last time.
  private func isHeldBack(_ index: TokenIndex, in body: TokenRange, _ file: FileContext) -> Bool {
    let comparisons: Set<String> = [">", "<", ">=", "<=", "%"]
    let words: Set<Word> = ["isMultiple", "throttle", "throttled", "elapsed", "last", "count", "endIndex"]
    return file.file.raw.statements.contains { statement in
      guard statement.kind == .if || statement.kind == .guard, body.contains(statement.range),
        statement.kind == .if ? statement.range.contains(index) : statement.range.upper <= index
      else { return false }
      return CancellableCode.head(of: statement, in: file).indices.contains {
        words.contains(file.word($0))
          || file.kind($0) == .binaryOperator && comparisons.contains(file.text($0))
      }
    }
  }

  /// `post(…); break`: once at most.
  private func leavesLoop(after index: TokenIndex, in body: TokenRange, _ file: FileContext) -> Bool {
    let block = file.outline.block(around: index)
    return file.file.raw.statements.contains { statement in
      statement.block == block && statement.range.lower > index && body.contains(statement.range)
        && (statement.kind == .break || statement.kind == .return || statement.kind == .throw)
    }
  }

  /// `for name in names { post(name: name) }`: several notifications, each once.
  private func isNamedByLoop(_ call: RawCall, _ head: TokenRange, in file: FileContext) -> Bool {
    guard let argument = file.outline.arguments(of: call).first,
      ["name", "notification"].contains(file.outline.label(of: argument))
    else { return false }
    let value = file.outline.value(of: argument)
    if let keyword = head.indices.first(where: { file.keyword($0) == .in }) {
      // `Notification.Name("refresh-\(name)")` is made of the loop's name, too.
      return TokenRange(head.lower, keyword).indices.contains { index in
        file.kind(index) == .identifier && file.outline.contains(file.word(index), in: value)
      }
    }
    return file.kind(value.lower) == .identifier && file.outline.contains(file.word(value.lower), in: head)
      && value.upper - value.lower <= 3
  }
}

extension FileContext {
  /// The name of the function or variable around the token.
  func memberName(around index: TokenIndex) -> Word {
    let member = outline.member(around: index)
    guard member >= 0, file.raw.declarations[Int(member)].name >= 0 else { return .none }
    return word(file.raw.declarations[Int(member)].name)
  }
}

extension String {
  fileprivate static func perItem(_ what: String, in place: String) -> String {
    "\(place) announces '\(what)' once for each item, and the list is rebuilt as often; announce it once after the loop"
  }
}
