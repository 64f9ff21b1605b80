import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Notifications that are posted.
package enum PostedNotifications {
  /// By its name; ``nameOfRows(_:in:)`` says whether a center posts it.
  package static func isOne(_ call: Call) -> Bool {
    ["post", "postOnMainThread", "postNotification"].contains(call.word)
  }

  /// The name that is posted, where it says that rows have changed.
  package static func nameOfRows(_ call: Call, in file: FileContext) -> String? {
    guard call.receiver.first?.word == "NotificationCenter" || namesCenter(call.receiver, in: file),
      let argument = postedName(of: call)
    else { return nil }
    // `name: .usersDidChange`, `Notification(name: …)`, `Notification.Name("usersDidChange")`
    guard let last = argument.tokens.last(where: { $0.kind == .identifier || $0.kind == .stringSegment }),
      ChangeNames.isOfRows(last.utf8)
    else { return nil }
    return last.text
  }

  private static func postedName(of call: Call) -> Call.Argument? {
    call.arguments.first(where: isName) ?? call.firstArgument
  }

  /// Whether the sources show that no list follows the notification.
  package static func isHeardByNoList(_ call: Call, in file: FileContext) -> Bool {
    guard isOne(call), let value = postedName(of: call)?.value, value.only.map({ file.local($0) == nil }) ?? true,
      let name = Messages.key(value)
    else { return false }
    return file.isHeardByNoList(name)
  }

  /// Whether the argument says which notification it is.
  package static func isName(_ argument: Call.Argument) -> Bool { ["name", "notification"].contains(argument.label) }

  private static func namesCenter(_ receiver: Tokens, in file: FileContext) -> Bool {
    guard let value = NamedValue(endingAt: receiver.last) else { return false }
    return ChangeNames.centers.occur(in: value.token.utf8)
      || file.typeWords(of: value).contains("NotificationCenter")
  }
}
