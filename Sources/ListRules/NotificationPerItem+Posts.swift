import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Notifications that are posted.
extension NotificationPerItem {
  func isPost(_ call: Call) -> Bool { ["post", "postOnMainThread", "postNotification"].contains(call.word) }

  func listNotification(_ call: Call, in file: FileContext) -> String? {
    guard call.receiver.first?.word == "NotificationCenter" || namesCenter(call.receiver, in: file),
      let argument = postedName(of: call)
    else { return nil }
    // `name: .usersDidChange`, `Notification(name: …)`, `Notification.Name("usersDidChange")`
    guard let last = argument.tokens.last(where: { $0.kind == .identifier || $0.kind == .stringSegment }),
      ChangeNames.isOfRows(last.utf8)
    else { return nil }
    return last.text
  }

  private func postedName(of call: Call) -> Call.Argument? { call.arguments.first(where: isName) ?? call.firstArgument }

  /// Whether the sources show that no list follows the notification.
  func isHeardByNoList(_ call: Call, in file: FileContext) -> Bool {
    guard isPost(call), let value = postedName(of: call)?.value, value.only.map({ file.local($0) == nil }) ?? true,
      let name = Messages.key(value)
    else { return false }
    return file.isHeardByNoList(name)
  }

  func isName(_ argument: Call.Argument) -> Bool { ["name", "notification"].contains(argument.label) }

  private func namesCenter(_ receiver: Tokens, in file: FileContext) -> Bool {
    guard let value = NamedValue(endingAt: receiver.last) else { return false }
    return ChangeNames.centers.occur(in: value.token.utf8)
      || file.typeWords(of: value).contains("NotificationCenter")
  }
}
