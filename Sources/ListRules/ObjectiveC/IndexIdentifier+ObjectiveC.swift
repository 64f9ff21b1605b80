import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Positions used as identities in Objective-C: index paths as items, numbers of rows appended.
struct IndexIdentifierInObjectiveC: ObjectiveCRule {
  static let id = IndexIdentifier.id
  static let words: WordSet = SDKNames.itemHolders.union("appendItemsWithIdentifiers insertItemsWithIdentifiers")

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
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
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
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
    guard let last = number.last else { return false }
    if number.count == 1 { return isCounter(last, in: file) }
    return last.isMember && ["row", "item"].contains(last.word)
      && last.previous?.previous.map { path in
        file.objectiveCTypeWords(of: path).first == "NSIndexPath" || RowNames.isPlace(path.utf8)
      } == true
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

  fileprivate static func appends(_ position: String, in place: String) -> String {
    "\(place) appends positions as items, \(position): after a change the same number means another item; "
      + "append the items' own ids"
  }
}
