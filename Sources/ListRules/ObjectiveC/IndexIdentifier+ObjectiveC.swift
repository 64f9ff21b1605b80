import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Positions used as identities in Objective-C: index paths as items, numbers of rows appended, rows as tags.
struct IndexIdentifierInObjectiveC: ObjectiveCRule {
  static let id = IndexIdentifier.id
  static let words: WordSet = SDKNames.itemHolders.union(
    "appendItemsWithIdentifiers insertItemsWithIdentifiers tag setTag")

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    if token.word == "tag" || token.word == "setTag" { return checkTag(token, in: file, report: report) }
    if let message = file.message(startingAt: token) {
      guard let position = position(in: message.argument(0), file) else { return }
      report(Violation(token, .appends(position, in: file.place(of: token))))
    } else if SDKNames.itemHolders.contains(token.word) {
      checkItemType(after: token, in: file, report: report)
    }
  }

  /// `UITableViewDiffableDataSource<NSString *, NSIndexPath *> *`
  private func checkItemType(after name: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let item = itemType(of: name) else { return }
    switch item.word {
    case "NSIndexPath":
      report(Violation(item, .itemIsPosition(name.text, in: file.place(of: name))))
    case "NSNumber":
      var violation = Violation(item, .itemIsNumber(name.text, in: file.place(of: name)))
      violation.holdBack(as: .info)
      report(violation)
    default: break
    }
  }

  /// The name of the last type between the angle brackets after `name`, where it is one name with or without `*`.
  private func itemType(of name: Token) -> Token? {
    guard let open = name.next, open.word == "<" else { return nil }
    var depth = 0
    // A section snapshot has items alone.
    var item = name.word == "NSDiffableDataSourceSectionSnapshot" ? open.next : nil
    for token in sequence(first: open, next: \.next) {
      switch token.kind {
      case .binaryOperator where token.word == "<": depth += 1
      case .binaryOperator where token.word == ">": depth -= 1
      case .comma where depth == 1: item = token.next
      case .identifier, .keyword, .comma, .binaryOperator: break
      default: return nil
      }
      if depth == 0 { return item.flatMap { $0.up(to: token).count <= 2 ? $0 : nil } }
    }
    return nil
  }

  // MARK: - Tags

  /// `button.tag = indexPath.row`, `[button setTag:indexPath.row]`, where the class chooses rows by a tag.
  private func checkTag(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    let isSet = name.word == "tag" && name.isMember && name.next?.kind == .equal
    let set =
      isSet ? name.next.flatMap { name.statement?.tokens.after($0).prefix { $0.kind != .semicolon }.tokens } : nil
    guard let row = set ?? (name.word == "setTag" ? file.message(startingAt: name)?.argument(0) : nil),
      RowChoices.isObjectiveCRow(row, in: file), let type = file.type(around: name),
      RowChoices.areMadeByObjectiveCTags(in: type, of: file)
    else { return }
    var violation = Violation(name, .tags(row.text, in: file.place(of: name)))
    violation.profile = .strict
    report(violation)
  }

  // MARK: - Appended items

  /// What says that the items are positions: `@(i)` of a loop over numbers, `@(indexPath.row)`, a name that such were put
  /// into.
  private func position(in value: Tokens, _ file: FileContext) -> String? {
    for sign in value where sign.kind == .atSign {
      guard let open = sign.next, open.kind == .leftParen, isPosition(open.inside, in: file) else { continue }
      return sign.text + open.group.text
    }
    return value.onlyName.flatMap { filled($0, in: file) }
  }

  private func isPosition(_ number: Tokens, in file: FileContext) -> Bool {
    number.only.map { isCounter($0, in: file) } ?? RowChoices.isObjectiveCRow(number, in: file)
  }

  /// Counts up in a loop around: `for (NSInteger i = 0; i < users.count; i++)`, or is the index that an enumeration gives.
  private func isCounter(_ name: Token, in file: FileContext) -> Bool {
    let before = file.memberTokens(around: name).prefix { $0 < name }
    return before.contains { other in
      guard other.word == name.word else { return false }
      if other.next?.kind == .equal, other.next(2)?.text == "0" {
        return other.statement.map { $0.kind == .for && $0.contains(name) } ?? false
      }
      // `^(User *user, NSUInteger index, BOOL *stop)`
      return other.previous?.word == "NSUInteger" && other.next?.kind == .comma && other.next(2)?.word == "BOOL"
    }
  }

  /// `[numbers addObject:@(i)]` before, in the same method.
  private func filled(_ name: Token, in file: FileContext) -> String? {
    let before = file.memberTokens(around: name).prefix { $0 < name }
    return file.messages(in: before).lazy.compactMap { message in
      guard message.selector == "addObject:", message.receiver.only?.word == name.word,
        message.argument(0).first?.kind == .atSign
      else { return nil }
      return position(in: message.argument(0), file)
    }.first
  }
}

extension String {
  fileprivate static func itemIsPosition(_ type: String, in place: String) -> String {
    "\(place) has NSIndexPath as the item of \(type), a position that means another item after each change; "
      + "use the item's own id"
  }

  fileprivate static func itemIsNumber(_ type: String, in place: String) -> String {
    "\(place) has NSNumber as the item of \(type); if it is a position, use the item's own id"
  }

  fileprivate static func tags(_ row: String, in place: String) -> String {
    "\(place) tags a view with \(row), by which a row is chosen later; give the cell the item's id, or a block that holds it"
  }

  fileprivate static func appends(_ position: String, in place: String) -> String {
    "\(place) appends positions as items, \(position): after a change the same number means another item; "
      + "append the items' own ids"
  }
}
