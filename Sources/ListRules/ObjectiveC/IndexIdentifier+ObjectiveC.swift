import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Positions used as identities in Objective-C: index paths as items, numbers of rows appended.
struct IndexIdentifierInObjectiveC: ObjectiveCRule {
  static let id = IndexIdentifier.id
  static let words: Set<Word> = sources.union(["appendItemsWithIdentifiers", "insertItemsWithIdentifiers"])

  private static let sources: Set<Word> = [
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource",
    "NSCollectionViewDiffableDataSource", "NSDiffableDataSourceSnapshot", "NSDiffableDataSourceSectionSnapshot",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    if let message = file.message(startingAt: index) {
      checkItems(of: message, in: file, report: report)
    } else if IndexIdentifierInObjectiveC.sources.contains(file.word(index)) {
      checkItemType(after: index, in: file, report: report)
    }
  }

  /// `UITableViewDiffableDataSource<NSString *, NSIndexPath *> *`
  private func checkItemType(after name: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.word(name + 1) == "<" else { return }
    var depth = 0
    var item: TokenIndex = -1
    var index = name + 1
    while file.kind(index) != .endOfFile {
      switch file.kind(index) {
      case .binaryOperator where file.word(index) == "<": depth += 1
      case .binaryOperator where file.word(index) == ">": depth -= 1
      case .comma where depth == 1: item = index + 1
      case .identifier, .keyword, .comma, .binaryOperator: break
      default: return
      }
      if depth == 0 { break }
      index += 1
    }
    // A section snapshot has items alone.
    if item < 0, file.word(name) == "NSDiffableDataSourceSectionSnapshot" { item = name + 2 }
    guard item >= 0, index - item <= 2 else { return }
    switch file.word(item) {
    case "NSIndexPath":
      report(Violation(TokenRange(item, item + 1), .itemIsPosition(file.text(name), in: file.place(of: name))))
    case "NSNumber":
      var violation = Violation(TokenRange(item, item + 1), .itemIsNumber(file.text(name), in: file.place(of: name)))
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    default: break
    }
  }

  // MARK: - Appended items

  private func checkItems(of message: MessageSend, in file: FileContext, report: (Violation) -> Void) {
    let value = file.argument(0, of: message)
    guard !value.isEmpty else { return }
    if let position = position(in: value, file) {
      report(
        Violation(TokenRange(message.name, message.name + 1), .appends(position, in: file.place(of: message.name))))
    }
  }

  /// What says that the items are positions: `@(i)` of a loop over numbers, `@(indexPath.row)`, a name that such were put
  /// into.
  private func position(in value: TokenRange, _ file: FileContext) -> String? {
    for index in value.indices where file.kind(index) == .atSign && file.kind(index + 1) == .leftParen {
      let inside = TokenRange(index + 2, file.outline.after(index + 1) - 1)
      if isPosition(inside, in: file) { return file.text(TokenRange(index, inside.upper + 1)) }
    }
    if value.upper == value.lower + 1, file.kind(value.lower) == .identifier { return filled(value.lower, in: file) }
    return nil
  }

  private func isPosition(_ number: TokenRange, in file: FileContext) -> Bool {
    guard let last = number.indices.last else { return false }
    if number.upper == number.lower + 1 { return isCounter(last, in: file) }
    return file.kind(last - 1) == .period && ["row", "item"].contains(file.word(last))
      && file.plainName(last - 2).hasSuffix("indexpath")
  }

  /// Counts up in a loop around: `for (NSInteger i = 0; i < users.count; i++)`, or is the index that an enumeration gives.
  private func isCounter(_ name: TokenIndex, in file: FileContext) -> Bool {
    let member = file.memberRange(around: name)
    return TokenRange(member.lower, name).indices.contains { index in
      guard file.word(index) == file.word(name) else { return false }
      if file.kind(index + 1) == .equal, file.text(index + 2) == "0" {
        let statement = file.outline.statement(around: index)
        return statement >= 0 && file.file.raw.statements[Int(statement)].kind == .for
          && file.file.raw.statements[Int(statement)].range.contains(name)
      }
      // `^(User *user, NSUInteger index, BOOL *stop)`
      return file.word(index - 1) == "NSUInteger" && file.kind(index + 1) == .comma && file.word(index + 2) == "BOOL"
    }
  }

  /// `[numbers addObject:@(i)]` before, in the same method.
  private func filled(_ name: TokenIndex, in file: FileContext) -> String? {
    let member = file.memberRange(around: name)
    for message in file.messages(in: TokenRange(member.lower, name)) where message.selector == "addObject:" {
      let argument = file.argument(0, of: message)
      guard message.receiver.upper == message.receiver.lower + 1, file.word(message.receiver.lower) == file.word(name),
        file.kind(argument.lower) == .atSign, let position = position(in: argument, file)
      else { continue }
      return position
    }
    return nil
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
