import ClangSource
import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource

/// A format of a predicate that is put together as a string, instead of given its values as arguments.
struct InterpolatedPredicateInObjectiveC: ObjectiveCRule {
  static let id = InterpolatedPredicate.id
  static let words: WordSet = "predicateWithFormat"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let argument = file.message(startingAt: token)?.argument(0), let built = built(argument, in: file) else {
      return
    }
    let place = file.place(of: token)
    if let value = quotedValue(of: built, in: file) {
      var violation = Violation(built.name, .quoted(value.text, in: place))
      if file.facts.isTest { violation.severity = .warning }
      violation.fix = fix(built, replacing: argument, in: file)
      report(violation)
    } else if !file.facts.isTest, let value = textParameter(of: built, in: file) {
      var violation = Violation(built.name, .unquoted(value.text, in: place) + " of predicateWithFormat:")
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    }
  }

  private static let builders: WordSet = """
    stringWithFormat: initWithFormat: stringByAppendingString: stringByAppendingFormat: localizedStringWithFormat:
    """

  /// The message that makes the format, there or in the last value of the name that is given.
  private func built(_ argument: Tokens, in file: FileContext) -> Message? {
    let value = argument.onlyName.map { file.lastValue(of: $0) } ?? argument
    return file.message(value).flatMap { Self.builders.contains($0.selector) ? $0 : nil }
  }

  // MARK: - Values

  /// The values after the format of `stringWithFormat:`, each up to its comma; what is appended, for the others.
  private func values(of message: Message) -> [Tokens] {
    let values = message.argument(0).split(at: .comma)
    return message.word == "stringByAppendingString" ? values : Array(values.dropFirst())
  }

  /// The value that stands between quotation marks of the format.
  private func quotedValue(of message: Message, in file: FileContext) -> Tokens? {
    let values = values(of: message)
    if message.word == "stringByAppendingString" {
      // `[@"name CONTAINS '" stringByAppendingString:text]`
      guard let text = file.literalText(message.receiver), let value = values.first, value.first?.kind != .atSign
      else { return nil }
      return isOpen(text) ? value : nil
    }
    guard let format = file.literalText(message.argument(0)) else { return nil }
    return zip(insertions(in: format), values).first { $0.0.isQuoted }?.1
  }

  private struct Insertion {
    var isQuoted: Bool
    /// The quotation marks stand right before and after it.
    var isWhole: Bool
    /// `@` of `%@`.
    var isObject: Bool
  }

  /// The places of a format where values go, `%%` left out.
  private func insertions(in format: String) -> [Insertion] {
    var found: [Insertion] = []
    let bytes = Array(format.utf8)
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 1 < bytes.count {
        if bytes[index + 1] != UInt8(ascii: "%") {
          let isObject = bytes[index + 1] == UInt8(ascii: "@")
          let isWhole = index > 0 && bytes[index - 1] == quote && index + 2 < bytes.count && bytes[index + 2] == quote
          found.append(
            Insertion(isQuoted: quote != nil, isWhole: isWhole && quote == UInt8(ascii: "'"), isObject: isObject))
        }
        index += 1
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      }
      index += 1
    }
    return found
  }

  private func isOpen(_ text: String) -> Bool { text.utf8.count { $0 == UInt8(ascii: "'") } % 2 == 1 }

  /// A parameter of type `NSString *` that is put into the format outside of quotation marks: it may hold anything.
  private func textParameter(of message: Message, in file: FileContext) -> Tokens? {
    let parameters = file.method(around: message.name)?.parameters ?? []
    let texts = parameters.filter { $0.type.contains("NSString") }.map(\.name.word)
    return values(of: message).first { $0.only.map { texts.contains($0.word) } ?? false }
  }

  // MARK: - The fix

  /// `[NSString stringWithFormat:@"name == '%@'", name]` becomes `@"name == %@", name`, where each value is a quoted object.
  private func fix(_ message: Message, replacing argument: Tokens, in file: FileContext) -> Violation.ProposedFix? {
    let given = message.argument(0)
    guard message.tokens == argument, message.selector == "stringWithFormat:", !file.holdsComment(argument),
      let format = file.literalText(given), !format.contains("\\"), !format.contains("%%"),
      let literal = given.first, literal.kind == .atSign, let comma = literal.next(4), comma.kind == .comma,
      let end = message.last
    else { return nil }
    let insertions = insertions(in: format)
    guard insertions.allSatisfy({ $0.isWhole && $0.isObject }), insertions.count == values(of: message).count else {
      return nil
    }
    var fix = Violation.ProposedFix(
      isSafe: false, explanation: "a value that holds quotation marks or backslashes is compared as it is")
    fix.replace(argument, with: "@\"\(format.replacing("'%@'", with: "%@"))\"\(comma.up(to: end).text)")
    return fix
  }
}
