import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

extension RowChoices {
  /// Whether the class reads numbers that views were tagged with, and chooses rows by them. Asked once for all classes of a file.
  package static func areMadeByObjectiveCTags(in type: TypeFact, of file: FileContext) -> Bool {
    let types = file.remembered {
      Set(
        file.names(spelled: "tag").filter { tag in
          readTag(at: tag, in: file).map { chooses($0, in: file, steps: 4) } ?? false
        }
        .compactMap { file.type(around: $0)?.path })
    }
    return types.contains(type.path)
  }

  /// `indexPath.row`, `[indexPath row]`, also at the end of a sum.
  package static func isObjectiveCRow(_ value: Tokens, in file: FileContext) -> Bool {
    guard let last = value.last else { return false }
    let message = file.message(value)
    let (name, path) = message.map { ($0.name, $0.receiver.only) } ?? (last, last.previous?.previous)
    guard let path, name.word == "row" || name.word == "item", message != nil || name.isMember else { return false }
    return file.objectiveCTypeWords(of: path).first == "NSIndexPath" || RowNames.isPlace(path.utf8)
  }

  /// `button.tag`, `recognizer.view.tag`, `[sender tag]`, where it is read.
  private static func readTag(at tag: Token, in file: FileContext) -> Tokens? {
    var first = tag
    var last = tag
    if let message = file.message(startingAt: tag), let open = message.first, let close = message.last {
      guard message.parts.count == 1 else { return nil }
      (first, last) = (open, close)
    } else {
      guard tag.isMember, tag.next?.kind != .equal else { return nil }
      while first.isMember, let owner = first.previous?.previous { first = owner.partner ?? owner }
    }
    return first.through(last)
  }

  /// What reads or takes away the element at a place: Foundation; UIKit and Core Data by an index path.
  private static let choices: WordSet = """
    objectAtIndex objectAtIndexedSubscript removeObjectAtIndex replaceObjectAtIndex objectAtIndexPath
    deleteRowsAtIndexPaths deleteItemsAtIndexPaths reloadRowsAtIndexPaths reloadItemsAtIndexPaths
    didSelectRowAtIndexPath didSelectItemAtIndexPath forRowAtIndexPath
    """
  private static let paths: WordSet = "indexPathForRow indexPathForItem"

  /// Whether the number, or the index path, chooses a row here, or where it goes: to an index path, a local, a method of the class.
  private static func chooses(_ place: Tokens, in file: FileContext, steps: Int) -> Bool {
    guard steps > 0, let first = place.first, let last = place.last, let before = first.previous else { return false }
    if before.kind == .leftSquare, last.next?.kind == .rightSquare {
      // `self.lines[button.tag]`
      return before.previous.map { [.identifier, .rightSquare, .rightParen].contains($0.kind) } ?? false
    }
    if before.kind == .colon, let message = file.message(around: before),
      let part = message.parts.firstIndex(where: { $0.argument == place })
    {
      let name = message.parts[part].name.word
      if choices.contains(name) { return true }
      if part == 0, paths.contains(name) { return chooses(message.tokens, in: file, steps: steps - 1) }
      guard message.isToSelf, let caller = file.function(around: first) else { return false }
      return SearchCode.methods(named: message.selector, sharedWith: caller, in: file)
        .contains { function in
          let method = file.declaration(of: function)
          guard let parameters = method.name.flatMap({ file.method(around: $0) })?.parameters, part < parameters.count
          else { return false }
          return chooses(whatIsCalled: parameters[part].name, in: method.code, of: file, steps: steps - 1)
        }
    }
    // `NSInteger row = button.tag;`
    guard before.kind == .equal, let name = before.previous, !name.isMember, last.next?.kind == .semicolon else {
      return false
    }
    return chooses(whatIsCalled: name, in: file.memberTokens(around: name), of: file, steps: steps - 1)
  }

  private static func chooses(whatIsCalled name: Token, in code: Tokens, of file: FileContext, steps: Int) -> Bool {
    file.names(spelled: name.word, in: code).contains { use in
      guard use > name, !use.isMember else { return false }
      if let row = use.next(2), row.isMember { return isRow(row) && chooses(use.through(row), in: file, steps: steps) }
      return chooses(use.tokens, in: file, steps: steps)
    }
  }

  private static func isRow(_ name: Token) -> Bool { name.word == "row" || name.word == "item" }
}
