import DataFlow
import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A value put into a predicate's format, of Foundation or of Realm, instead of given as an argument.
struct InterpolatedPredicate: Rule {
  static let id = "interpolated-predicate"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = predicate(at: token) ?? realmFilter(at: token), let format = call.firstArgument,
      format.label == (token.word == "filter" ? .none : "format")
    else { return }
    let pieces = pieces(of: format.value, steps: 3, file)
    let parts = pieces.map { FormatParts(of: $0) }
    let insertions = parts.flatMap(\.insertions)
    // What stands for an id is told where nothing else is.
    let others = insertions.filter { $0.isQuoted && !$0.isIdentity }
    let quoted = others.isEmpty ? insertions.filter(\.isQuoted) : others
    guard
      let inserted = worst(of: quoted, in: file) ?? quoted.first(where: { !isNumber($0, in: file) }) ?? quoted.first
        ?? worst(of: insertions, in: file) ?? insertions.first(where: { !$0.isKey && isNumber($0, in: file) }),
      inserted.isQuoted || !file.facts.isTest
    else { return }
    // A helper may serve many predicates.
    let isHere = inserted.tokens.file === file.file
    if isHere, !call.tokens.range.contains(inserted.tokens.range), !isFirst(inserted, in: file) { return }
    let place = isHere ? inserted.tokens : format.value

    let text = inserted.text.singleLine
    let origin = kind(of: inserted, in: file)
    let around = file.place(of: isHere ? inserted.tokens.first ?? token : token)
    var violation = Violation(
      place, inserted.isQuoted ? .quoted(text, inserted, in: around) : .unquoted(text, in: around))
    if inserted.isQuoted {
      if call.arguments.count == 1, pieces == [format.value] {
        violation.fix = fix(parts[0], replacing: format.value, in: file)
      }
      if origin == .own || file.facts.isTest { violation.severity = .warning }
      // An id that nobody types has no quotation mark, as far as others are made alike.
      if inserted.isIdentity, origin != .typed { violation.holdBack(as: .warning) }
      // Who writes the text himself sees a quotation mark in it at once, and a number has none.
      if origin == .own,
        file.facts.isTest || isCase(inserted.tokens) || isNumber(inserted, in: file)
          || isSpelledNumber(inserted, in: file) || isGivenConstants(inserted, in: file)
      {
        violation.profile = .strict
      }
    } else if origin != .typed {
      violation.severity = .info
      violation.confidence = .possible
      // Code that is given a key, and the value beside it, is seldom given what a user typed; a number breaks nothing.
      if inserted.isKey || origin == .own { violation.profile = .strict }
    }
    report(violation)
  }

  // MARK: - What is inserted

  private enum Kind {
    /// What a user typed.
    case typed
    /// A text that the function is given, by nobody knows whom.
    case foreign
    /// A number, a constant, what the code itself makes.
    case own
  }

  /// The first that a user typed, or else the first text from elsewhere.
  private func worst(of insertions: [FormatParts.Insertion], in file: FileContext) -> FormatParts.Insertion? {
    insertions.first { kind(of: $0, in: file) == .typed } ?? insertions.first { kind(of: $0, in: file) == .foreign }
  }

  private func kind(of insertion: FormatParts.Insertion, in file: FileContext) -> Kind {
    switch file.flow.origin(of: insertion.tokens) {
    case .typed(let text):
      file.evidence.record(text, for: insertion.text.singleLine)
      return .typed
    case .other: return .own
    case .unknown: return isText(insertion, in: file) && !isGivenConstants(insertion, in: file) ? .foreign : .own
    }
  }

  /// Whether what is inserted is a number, or yes or no: `limit`, `user.age`, `try age(of: user)`.
  private func isNumber(_ insertion: FormatParts.Insertion, in file: FileContext) -> Bool {
    guard insertion.tokens.file === file.file else { return false }
    if let value = insertion.tokens.namedValue {
      let types = file.typeWords(of: value) + (file.flow.property(at: value.token)?.property?.typeWords ?? [])
      return types.first.map(Self.numbers.contains) ?? false
    }
    let call = insertion.tokens.last { $0.call?.name == $0 && $0.call?.last == insertion.tokens.last }
    let called = call.map { file.flow.callees(of: $0.tokens) } ?? []
    return !called.isEmpty && called.allSatisfy { $0.result.only.map { Self.numbers.contains($0.word) } ?? false }
  }

  /// `State.confirmed.rawValue`
  private func isCase(_ value: Tokens) -> Bool {
    value.count == 5 && value.first?.isCapitalized == true && value.last?.word == "rawValue"
  }

  /// `'\(String(artist.id))'` of a property whose type is no text.
  private func isSpelledNumber(_ insertion: FormatParts.Insertion, in file: FileContext) -> Bool {
    guard let call = insertion.tokens.first?.call, call.tokens == insertion.tokens, call.word == "String",
      let name = call.firstArgument?.value.last, let property = file.flow.property(at: name)?.property
    else { return false }
    return property.hasTypeAnnotation && !property.mayHoldText
  }

  /// Whether the sources say who calls the function around, and all leave it at its default or give text that they spell out:
  /// `cameras(on: "Ferries")`.
  private func isGivenConstants(_ insertion: FormatParts.Insertion, in file: FileContext) -> Bool {
    guard let name = insertion.tokens.only, case .parameter(_, let function)? = name.definition,
      file.flow.calls(of: function)?.isEmpty == false, let given = file.flow.arguments(givenAs: name)
    else { return false }
    return given.allSatisfy { $0.first?.kind == .stringQuote && FormatParts(of: $0).insertions.isEmpty }
  }

  private static let numbers: WordSet =
    "Int Int16 Int32 Int64 UInt UInt32 UInt64 Double Float CGFloat TimeInterval Bool"

  /// Whether no predicate before was told of the same value.
  private func isFirst(_ inserted: FormatParts.Insertion, in file: FileContext) -> Bool {
    return file.isAskedFirst(of: inserted.tokens)
  }

  // MARK: - Which calls

  /// `NSPredicate(format:)`, and `.init(format:)` where a predicate is declared or assigned.
  private func predicate(at token: Token) -> Call? {
    if token.word == "NSPredicate" {
      if let call = token.call { return call }
      if token.next?.kind == .period { return token.next(2)?.call }
    }
    var before = token.next
    if before?.kind == .postfixQuestionMark { before = before?.next }
    // `predicates.append(.init(format: …))`
    if before?.kind == .period, let open = before?.next?.call?.leftParen {
      before = open
    } else if before?.kind != .equal {
      return nil
    }
    guard let dot = before?.next, dot.kind == .period, dot.next?.keyword == .`init` else { return nil }
    return dot.next?.call
  }

  /// Realm's `games.filter("name == %@", name)`: a `filter` without a closure.
  private func realmFilter(at token: Token) -> Call? {
    guard token.word == "filter", token.isMember, let call = token.call, call.name == token, call.closures.isEmpty
    else {
      return nil
    }
    return call
  }

  /// The expressions that a format is put together from: itself, what its locals are given, what callers give a helper, and the elements
  /// that it joins.
  private func pieces(of value: Tokens, steps: Int, _ file: FileContext) -> [Tokens] {
    guard steps > 0 else { return [value] }
    if let open = value.first, open.kind == .leftSquare, open.group.count == value.count {
      return open.inside.split(at: .comma).filter { !$0.isEmpty }.flatMap { pieces(of: $0, steps: steps, file) }
    }
    var name = value.only
    // `parts.filter { !$0.isEmpty }.joined(separator: " AND ")`
    if let chain = value.first?.chain, chain.tokens == value,
      chain.steps.allSatisfy({ $0.kind != .member || Self.joins.contains($0.token.word) })
    {
      name = chain.operand.only
      if name == nil { return pieces(of: chain.operand, steps: steps, file) }
    }
    if let name, name.kind == .identifier {
      let given = name.givenValues.isEmpty ? file.flow.arguments(givenAs: name) ?? [] : name.givenValues
      if !given.isEmpty { return given.flatMap { pieces(of: $0, steps: steps - 1, file) } }
    }
    // `format(for: query)`: what a helper makes of it.
    let made =
      value.first.map { $0.kind == .identifier || $0.keyword == .self } == true
      ? file.flow.expressions(of: value) : [value]
    return made == [value] ? made : made.flatMap { pieces(of: $0, steps: steps - 1, file) }
  }

  private static let joins: WordSet = "joined filter compactMap"

  /// Whether what is inserted is a parameter of the function around, and text: it may hold anything.
  private func isText(_ insertion: FormatParts.Insertion, in file: FileContext) -> Bool {
    guard insertion.tokens.file === file.file, let name = insertion.tokens.only, name.kind == .identifier,
      file.localBinding(of: name) == nil,
      let type = file.parameter(named: name)?.type
    else { return false }
    return type.first?.word == "String" && type.count <= 2
  }

  // MARK: - The fix

  /// Each `'\(name)'` becomes `%@`, where all that is inserted is text between quotation marks and nothing else is.
  private func fix(_ parts: FormatParts, replacing value: Tokens, in file: FileContext) -> Violation.ProposedFix? {
    guard !file.holdsComment(value), let format = parts.formatWithArguments,
      parts.insertions.allSatisfy({ $0.isQuoted && isText($0, in: file) })
    else { return nil }
    var fix = Violation.ProposedFix(
      isSafe: false, explanation: "a value that holds quotation marks or backslashes is compared as it is")
    fix.replace(value, with: ([format] + parts.insertions.map(\.text)).joined(separator: ", "))
    return fix
  }
}

extension String {
  static func quoted(_ value: String, _ insertion: FormatParts.Insertion, in place: String) -> String {
    let advice =
      insertion.joinsElements
      ? "compare with IN %@ and give the elements as an argument, not joined"
      : insertion.isWhole
        ? "write %@ without quotation marks and give \(value) as an argument"
        : "write one %@ for the quotation marks and all that stands between them, and give that text as an argument"
    return "\(place) writes '\(value)' between the quotation marks of a predicate's format, where a quotation mark in "
      + "it ends the text and changes the predicate; \(advice)"
  }

  static func unquoted(_ value: String, in place: String) -> String {
    "\(place) writes the text of '\(value)' into a predicate's format, where it is read as part of the predicate; "
      + "write %K for a key, %@ for a value, and give \(value) as an argument"
  }
}
