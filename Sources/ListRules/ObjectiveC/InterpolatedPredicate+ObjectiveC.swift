import ClangSource
import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A format of a predicate that is put together as a string, instead of given its values as arguments.
struct InterpolatedPredicateInObjectiveC: ObjectiveCRule {
  static let id = InterpolatedPredicate.id
  static let words: Set<Word> = ["predicateWithFormat"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index) else { return }
    let argument = file.argument(0, of: message)
    guard let built = built(argument, in: file) else { return }
    let place = file.place(of: index)
    if let value = quotedValue(of: built, in: file) {
      var violation = Violation(TokenRange(built.name, built.name + 1), .quoted(file.text(value), in: place))
      if file.facts.isTest { violation.severity = .warning }
      violation.fix = fix(built, replacing: argument, in: file)
      report(violation)
    } else if !file.facts.isTest, let value = textParameter(of: built, in: file) {
      var violation = Violation(TokenRange(built.name, built.name + 1), .unquoted(file.text(value), in: place))
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    }
  }

  private static let builders: Set<Word> = [
    "stringWithFormat:", "initWithFormat:", "stringByAppendingString:", "stringByAppendingFormat:",
    "localizedStringWithFormat:",
  ]

  /// The message that makes the format, there or in the last value of the name that is given.
  private func built(_ argument: TokenRange, in file: FileContext) -> MessageSend? {
    var value = argument
    if argument.upper == argument.lower + 1, file.kind(argument.lower) == .identifier {
      value = file.lastValue(ofNameAt: argument.lower)
    }
    guard let message = file.messages(in: value).first, message.range == value,
      InterpolatedPredicateInObjectiveC.builders.contains(message.selector)
    else { return nil }
    return message
  }

  // MARK: - Values

  /// The values after the format of `stringWithFormat:`, each up to its comma; what is appended, for the others.
  private func values(of message: MessageSend, in file: FileContext) -> [TokenRange] {
    let argument = file.argument(0, of: message)
    var ranges: [TokenRange] = []
    var start = argument.lower
    var index = start
    while index < argument.upper {
      if file.kind(index) == .comma {
        ranges.append(TokenRange(start, index))
        start = index + 1
      }
      index = file.outline.after(index)
    }
    ranges.append(TokenRange(start, argument.upper))
    return file.word(message.name) == "stringByAppendingString" ? ranges : Array(ranges.dropFirst())
  }

  /// The value that stands between quotation marks of the format.
  private func quotedValue(of message: MessageSend, in file: FileContext) -> TokenRange? {
    let values = values(of: message, in: file)
    if file.word(message.name) == "stringByAppendingString" {
      // `[@"name CONTAINS '" stringByAppendingString:text]`
      guard let text = file.literalText(message.receiver), let value = values.first, file.kind(value.lower) != .atSign
      else { return nil }
      return isOpen(text) ? value : nil
    }
    guard let format = file.literalText(file.argument(0, of: message)) else { return nil }
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
  private func textParameter(of message: MessageSend, in file: FileContext) -> TokenRange? {
    guard let method = file.method(around: message.name), let objectiveC = file.objectiveC else { return nil }
    let texts = objectiveC.parameters(of: method).filter { parameter in
      parameter.name >= 0 && parameter.type.indices.contains { file.word($0) == "NSString" }
    }.map { file.word($0.name) }
    return values(of: message, in: file).first { $0.upper == $0.lower + 1 && texts.contains(file.word($0.lower)) }
  }

  // MARK: - The fix

  /// `[NSString stringWithFormat:@"name == '%@'", name]` becomes `@"name == %@", name`, where each value is a quoted object.
  private func fix(_ message: MessageSend, replacing argument: TokenRange, in file: FileContext)
    -> Violation.ProposedFix?
  {
    let arguments = file.argument(0, of: message)
    guard message.range == argument, message.selector == "stringWithFormat:", !file.holdsComment(argument),
      let format = file.literalText(arguments), !format.contains("\\"), !format.contains("%%"),
      file.kind(arguments.lower) == .atSign, file.kind(arguments.lower + 4) == .comma
    else { return nil }
    let insertions = insertions(in: format)
    guard insertions.allSatisfy({ $0.isWhole && $0.isObject }),
      insertions.count == values(of: message, in: file).count
    else { return nil }
    let rest = file.text(TokenRange(arguments.lower + 4, arguments.upper))
    return Violation.ProposedFix(
      isSafe: false, explanation: "a value that holds quotation marks or backslashes is compared as it is",
      replacements: [(argument, "@\"\(format.replacing("'%@'", with: "%@"))\"\(rest)")])
  }
}

extension String {
  fileprivate static func quoted(_ value: String, in place: String) -> String {
    "\(place) writes '\(value)' between the quotation marks of a predicate's format, where a quotation mark in it ends "
      + "the text and changes the predicate; write %@ without quotation marks and give \(value) as an argument"
  }

  fileprivate static func unquoted(_ value: String, in place: String) -> String {
    "\(place) writes the text of '\(value)' into a predicate's format, where it is read as part of the predicate; "
      + "write %K for a key, %@ for a value, and give \(value) as an argument of predicateWithFormat:"
  }
}
