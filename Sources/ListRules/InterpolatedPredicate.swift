import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A value put into a predicate's format instead of given as an argument.
struct InterpolatedPredicate: Rule {
  static let id = "interpolated-predicate"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = predicate(at: index, in: file) else { return }
    let arguments = file.outline.arguments(of: call)
    guard let format = arguments.first, file.outline.label(of: format) == "format" else { return }
    let value = literal(file.outline.value(of: format), in: file)
    let parts = FormatParts(of: value, in: file)
    let inserted = parts.insertions.first(where: \.isQuoted) ?? parts.insertions.first { isText($0, in: file) }
    guard let inserted else { return }

    let text = file.text(inserted.range).singleLine
    var violation: Violation
    if inserted.isQuoted {
      violation = Violation(inserted.range, .quoted(text, in: file.place(of: index)))
      if file.facts.isTest { violation.severity = .warning }
      if arguments.count == 1, value == file.outline.value(of: format) {
        violation.fix = fix(parts, replacing: value, in: file)
      }
    } else {
      guard !file.facts.isTest else { return }
      violation = Violation(inserted.range, .unquoted(text, in: file.place(of: index)))
      violation.severity = .info
      violation.confidence = .possible
    }
    report(violation)
  }

  // MARK: - Which calls

  /// `NSPredicate(format:)`, and `.init(format:)` where a predicate is declared or assigned.
  private func predicate(at index: TokenIndex, in file: FileContext) -> RawCall? {
    if file.word(index) == "NSPredicate" {
      if let call = file.outline.call(named: index) { return call }
      if file.kind(index + 1) == .period { return file.outline.call(named: index + 2) }
    }
    var next = index + 1
    if file.kind(next) == .postfixQuestionMark { next += 1 }
    // `predicates.append(.init(format: …))`
    if file.kind(next) == .period, let call = file.outline.call(named: next + 1), call.leftParen >= 0 {
      next = call.leftParen
    } else if file.kind(next) != .equal {
      return nil
    }
    guard file.kind(next + 1) == .period, file.keyword(next + 2) == .`init` else { return nil }
    return file.outline.call(named: next + 2)
  }

  /// The expression itself, or the one that a local constant stands for.
  private func literal(_ value: TokenRange, in file: FileContext) -> TokenRange {
    guard value.upper - value.lower == 1, file.kind(value.lower) == .identifier,
      let binding = file.localBinding(of: value.lower)
    else { return value }
    let declaration = file.file.raw.declarations[Int(binding.declaration)]
    return file.keyword(declaration.introducer) == .let ? binding.value : value
  }

  /// Whether what is inserted is a parameter of the function around, and text: it may hold anything.
  private func isText(_ insertion: FormatParts.Insertion, in file: FileContext) -> Bool {
    let range = insertion.range
    guard range.upper - range.lower == 1, file.kind(range.lower) == .identifier,
      file.localBinding(of: range.lower) == nil, let type = file.parameterType(of: range.lower)
    else { return false }
    return file.word(type.lower) == "String" && type.upper - type.lower <= 2
  }

  // MARK: - The fix

  /// Each `'\(name)'` becomes `%@`, where all that is inserted is text between quotation marks and nothing else is.
  private func fix(_ parts: FormatParts, replacing value: TokenRange, in file: FileContext) -> Violation.ProposedFix? {
    guard !file.holdsComment(value), let format = parts.formatWithArguments,
      parts.insertions.allSatisfy({ $0.isQuoted && isText($0, in: file) })
    else { return nil }
    let arguments = parts.insertions.map { file.text($0.range) }
    return Violation.ProposedFix(
      isSafe: false, explanation: "a value that holds quotation marks or backslashes is compared as it is",
      replacements: [(value, ([format] + arguments).joined(separator: ", "))])
  }
}

extension String {
  fileprivate static func quoted(_ value: String, in place: String) -> String {
    "\(place) writes '\(value)' between the quotation marks of a predicate's format, where a quotation mark in it ends "
      + "the text and changes the predicate; write %@ without quotation marks and give \(value) as an argument"
  }

  fileprivate static func unquoted(_ value: String, in place: String) -> String {
    "\(place) writes the text of '\(value)' into a predicate's format, where it is read as part of the predicate; "
      + "write %K for a key, %@ for a value, and give \(value) as an argument"
  }
}
