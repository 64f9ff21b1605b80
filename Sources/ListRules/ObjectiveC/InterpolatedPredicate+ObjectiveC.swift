import ClangSource
import ListKnowledge
import RuleDocuments
import RuleKit
import SwiftSource

/// A format of a predicate that is put together as a string, instead of given its values as arguments.
struct InterpolatedPredicateInObjectiveC: ObjectiveCRule {
  static let id = InterpolatedPredicate.id
  static let words: WordSet = "predicateWithFormat"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let argument = file.message(startingAt: token)?.argument(0) else { return }
    let parts = FormatParts(ofObjectiveC: argument, in: file)
    let quoted = parts.insertions.first { $0.isQuoted && !$0.isIdentity } ?? parts.insertions.first(where: \.isQuoted)
    guard let inserted = quoted ?? parts.insertions.first(where: { isTextParameter($0, in: file) }),
      let name = inserted.message, argument.contains(name) || isFirst(name, in: file)
    else { return }
    let (value, place) = (inserted.text.singleLine, file.place(of: token))
    if inserted.isQuoted {
      var violation = Violation(name, .quoted(value, inserted, in: place))
      if file.facts.isTest { violation.severity = .warning }
      if inserted.isIdentity { violation.holdBack(as: .warning) }
      violation.fix = fix(parts, by: name, replacing: argument, in: file)
      report(violation)
    } else if !file.facts.isTest {
      var violation = Violation(name, .unquoted(value, in: place) + " of predicateWithFormat:")
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    }
  }

  /// Whether no predicate before was given the same format.
  private func isFirst(_ name: Token, in file: FileContext) -> Bool {
    return file.isAskedFirst(of: name)
  }

  /// A parameter of type `NSString *` that is put into the format outside of quotation marks: it may hold anything.
  private func isTextParameter(_ inserted: FormatParts.Insertion, in file: FileContext) -> Bool {
    guard let name = inserted.tokens.only else { return false }
    return file.method(around: name)?.parameters.contains { $0.name.word == name.word && $0.type.contains("NSString") }
      ?? false
  }

  // MARK: - The fix

  /// `[NSString stringWithFormat:@"name == '%@'", name]` becomes `@"name == %@", name`, where each value is a quoted object.
  private func fix(
    _ parts: FormatParts, by name: Token, replacing argument: Tokens, in file: FileContext
  ) -> Violation.ProposedFix? {
    guard let message = file.message(startingAt: name), message.tokens == argument,
      message.selector == "stringWithFormat:", !file.holdsComment(argument), let format = parts.formatWithArguments,
      let literal = message.argument(0).first, literal.kind == .atSign, let comma = literal.next(4),
      comma.kind == .comma, let end = message.last,
      message.argument(0).split(at: .comma).count == parts.insertions.count + 1
    else { return nil }
    var fix = Violation.ProposedFix(
      isSafe: false, explanation: "a value that holds quotation marks or backslashes is compared as it is")
    fix.replace(argument, with: "@\(format)\(comma.up(to: end).text)")
    return fix
  }
}
