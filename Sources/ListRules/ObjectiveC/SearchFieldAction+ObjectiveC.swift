import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// The action of an `NSSearchField` in Objective-C that reads its text.
struct SearchFieldObjectiveCAction: ObjectiveCRule {
  static let id = SearchFieldAction.id
  static let words: WordSet = "action setAction IBAction"
  private static let remedy = "make the controller the field's delegate and forward the text in controlTextDidChange:"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    // A field that sends its whole text is submitted, not searched with while typing.
    guard !sendsWholeText(file) else { return }
    if token.word == "IBAction" {
      guard let name = action(declaredAt: token, in: file) else { return }
      report(Violation(name, .action(in: file.place(of: name), Self.remedy)))
    } else if let field = field(whoseActionIsSetAt: token), isSearchField(field, in: file) {
      report(Violation(token, .assigned(field.text, in: file.place(of: token), Self.remedy)))
    }
  }

  private func sendsWholeText(_ file: FileContext) -> Bool {
    return file.remembered {
      file.tokens.contains { $0.word == "sendsWholeSearchString" || $0.word == "setSendsWholeSearchString" }
    }
  }

  /// `- (IBAction)search:(id)sender` that reads the text of a search field, or whose helper does.
  private func action(declaredAt type: Token, in file: FileContext) -> Token? {
    guard let function = file.function(around: type), let name = file.declaration(of: function).name, type < name,
      name.previous?.previous == type
    else { return nil }
    let senders = file.method(around: name)?.parameters.first?.type
    let way = [function] + SearchCode.methods(calledBy: function, steps: 1, in: file)
    let reads = way.lazy.flatMap { file.declaration(of: $0).tokens }.contains { readsField($0, in: file) }
    if senders?.contains("NSSearchField") == true, reads { return name }
    guard reads, SearchNames.isSearchAction(name.utf8) else { return nil }
    file.evidence.guess("'\(name.text)' is called as the action of a search field")
    return name
  }

  /// `field.action = @selector(…)`, `[field setAction:@selector(…)]`
  private func field(whoseActionIsSetAt token: Token) -> Token? {
    if token.word == "action" {
      guard token.isMember, let equal = token.next, equal.kind == .equal, equal.next?.tokens.selectorLiteral != nil
      else { return nil }
      return token.previous?.previous
    }
    return token.previous?.kind == .identifier ? token.previous : nil
  }

  private func readsField(_ name: Token, in file: FileContext) -> Bool {
    guard name.word == "stringValue", file.isSearchFieldText(name), name.next?.kind != .equal else { return false }
    let field = name.isMember ? name.previous?.previous : file.message(startingAt: name)?.receiver.endingName
    return field.map { isSearchField($0, in: file) } ?? false
  }

  private func isSearchField(_ field: Token, in file: FileContext) -> Bool {
    file.objectiveCTypeWords(of: field).contains("NSSearchField")
  }
}
