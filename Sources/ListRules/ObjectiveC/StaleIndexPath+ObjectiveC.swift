import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// A place in a list, in Objective-C, that chooses a row in a block which runs when the list may have changed.
struct StaleIndexPathInObjectiveC: ObjectiveCRule {
  static let id = StaleIndexPath.id
  static let words: WordSet = "NSIndexPath selectedRow clickedRow"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let place = place(at: token, in: file), let type = file.type(around: token), showsList(type, in: file) else {
      return
    }
    var seen: [Closure] = []
    for use in uses(of: place, in: file) {
      guard let block = use.closures.first(where: { $0.brace > place && runsLater($0, in: file) }),
        !seen.contains(block), !isCheckedAgain(use, since: block), chooses(use, calls: 1, in: file)
      else { continue }
      seen.append(block)
      var violation = Violation(use, .chooses(use.text, in: file.place(of: use)))
      violation.notes = [Violation.Note(block.brace, "this runs when the list may have changed")]
      report(violation)
    }
  }

  private func showsList(_ type: TypeFact, in file: FileContext) -> Bool {
    file.isViewController(type).isYes || file.index.entry(of: type).map(file.index.mentionsList) ?? false
  }

  // MARK: - Places

  /// A method's index path, or a local that is given one or the number of a selected row.
  private func place(at token: Token, in file: FileContext) -> Token? {
    if token.word == "NSIndexPath",
      let parameter = file.method(around: token)?.parameters.first(where: { $0.type.contains(token) })
    {
      return parameter.name
    }
    guard let statement = token.statement,
      let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }), let name = equal.previous,
      name.kind == .identifier, !name.isMember, name != statement.first,
      token.word == "NSIndexPath" ? statement.first == token : isValue(token, after: equal)
    else { return nil }
    return name
  }

  /// Whether the value is what the list says is selected, and not what stands there: `self.users[self.list.selectedRow]`.
  private func isValue(_ selection: Token, after equal: Token) -> Bool {
    guard equal < selection else { return false }
    guard let open = selection.enclosing, open > equal else { return true }
    return open.previous == equal
  }

  private func uses(of place: Token, in file: FileContext) -> [Token] {
    file.memberTokens(around: place).filter {
      $0.word == place.word && $0 > place && $0.kind == .identifier && !$0.isMember
    }
  }

  // MARK: - The wait

  /// Views that call their blocks while they move.
  private static let atOnce: WordSet = "UIView performBatchUpdates"

  /// Whether the block answers something: an alert, a request, a timer, another screen; or is kept in a property.
  private func runsLater(_ block: Closure, in file: FileContext) -> Bool {
    if block.brace.enclosing?.previous?.word == "dispatch_after" { return true }
    // `editor.finished = ^(NSString *name) { … }`
    var caret = block.brace.previous
    if caret?.kind == .rightParen { caret = caret?.partner?.previous }
    if let equal = caret?.previous, equal.kind == .equal { return equal.previous?.isMember ?? false }
    guard let message = file.message(around: block.brace),
      let part = message.parts.last(where: { $0.argument.contains(block.brace) }),
      !message.receiver.contains(anyOf: Self.atOnce), !Self.atOnce.contains(message.word),
      !message.name.text.hasPrefix("enumerate")
    else { return false }
    return WorkNames.answers.occur(in: part.name.utf8)
  }

  private func isCheckedAgain(_ use: Token, since block: Closure) -> Bool {
    block.code.before(use).contains { Self.checks.contains($0.word) }
  }

  private static let checks: WordSet = "count indexPathForCell indexPathForItemIdentifier numberOfRowsInSection"

  // MARK: - The choice

  private static let choices: WordSet = """
    objectAtIndex objectAtIndexPath removeObjectAtIndex replaceObjectAtIndex reloadRowsAtIndexPaths deleteRowsAtIndexPaths
    insertRowsAtIndexPaths reloadItemsAtIndexPaths deleteItemsAtIndexPaths insertItemsAtIndexPaths itemIdentifierForIndexPath
    """

  /// Whether the place chooses a row here, or in a method of the class that it is given to.
  private func chooses(_ use: Token, calls: Int, in file: FileContext) -> Bool {
    // `self.users[indexPath.row]`
    if let open = use.previous, open.kind == .leftSquare, let owner = open.previous,
      owner.kind == .identifier || owner.kind == .rightSquare, file.message(startingAt: use) == nil,
      use.next?.kind == .rightSquare
        || use.next?.kind == .period && use.next(2).map({ Self.rows.contains($0.word) }) == true
    {
      return true
    }
    // `[self.users objectAtIndex:[path row]]`: the message that is given it.
    guard let around = file.message(around: use),
      let message = ([around] + around.ancestors).first(where: { message in
        message.parts.contains { $0.argument.contains(use) }
      })
    else { return false }
    if Self.choices.contains(message.word) { return true }
    guard calls > 0, message.isToSelf,
      let position = message.parts.firstIndex(where: { $0.argument.first == use }),
      let function = file.facts.functions.first(where: { $0.name == message.selector })
    else { return false }
    let method = file.declaration(of: function)
    guard let name = method.name, let parameters = file.method(around: name)?.parameters, position < parameters.count
    else { return false }
    return uses(of: parameters[position].name, in: file).contains { chooses($0, calls: calls - 1, in: file) }
  }

  private static let rows: WordSet = "row item section"
}
