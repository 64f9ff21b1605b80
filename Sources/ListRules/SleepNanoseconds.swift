import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// `Task.sleep(nanoseconds:)`, and the deprecated `Task.sleep(_:)` before it.
struct SleepNanoseconds: Rule {
  static let id = "sleep-nanoseconds"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if token.isReference(withLabel: "nanoseconds"), !file.index.declaresFunction(named: token.word) {
      report(Violation(token, .handsOnNanoseconds(in: file.place(of: token))))
    }
    guard let call = token.call, isTaskSleep(call, in: file) else { return }
    let arguments = call.arguments
    guard let argument = arguments.first, arguments.count == 1 else { return }
    guard argument.label == "nanoseconds" || argument.label == .none && isDeprecatedSleep(call, in: file) else {
      return
    }
    let value = argument.value
    let counted = ConstantDuration.counted(in: value)
    let duration = ConstantDuration.evaluate(value) ?? counted.map { ".\($0.unit)(\($0.count.text))" }
    var violation = Violation(
      argument,
      .countsNanoseconds(
        value.text, in: file.place(of: token), instead: duration, isConstant: isConstant(value, in: file)))
    violation.help = duration.map { "Write Task.sleep(for: \($0))." }
    // A sleep of no time lets others go on, and has no unit that could be mistaken.
    if value.only?.text == "0" { violation.profile = .strict }
    if file.facts.isTest {
      // No user waits for a test: only who adopted the rules wants to know.
      violation.severity = .warning
      violation.profile = .strict
    }
    let systems = file.systems(at: token)
    switch systems.support(SleepNanoseconds.releases) {
    case .notAll:
      // Here there is no Duration to write; who adopted the rules may want to know where one will be due.
      violation.severity = .info
      violation.profile = .strict
      violation.notes = [
        Violation.Note(argument, "no fix: the code also runs on systems older than iOS 16 or macOS 13")
      ]
    case .all: violation.fix = fix(argument, isSafe: true, in: file)
    case .unknown:
      violation.fix = fix(argument, isSafe: false, in: file)
      if systems.areAskedFor(SleepNanoseconds.releases) { violation.profile = .strict }
    }
    report(violation)
  }

  /// `Pauses.short`, `pause` of the type: a name that stands for the same count wherever it is used.
  private func isConstant(_ value: Tokens, in file: FileContext) -> Bool {
    guard value.allSatisfy({ $0.kind == .identifier || $0.kind == .period || $0.keyword == .selfType }),
      let name = value.last, let property = file.flow.property(at: name)?.property
    else { return false }
    return property.isLet || property.isStatic
  }

  // MARK: - Which calls

  /// `Task.sleep`, `Task<Never, Never>.sleep`, and a bare or `Self.` one inside `extension Task`.
  private func isTaskSleep(_ call: Call, in file: FileContext) -> Bool {
    if file.isTaskType(call.receiver) { return true }
    guard let name = call.name, call.first == name || call.receiver.only?.keyword == .selfType else { return false }
    guard file.type(around: name)?.path == ["Task"] else { return false }
    // A type of the project's own called Task is another one.
    return file.meaning(of: "Task", at: name).isOutside("Task")
  }

  /// The unlabelled form takes nanoseconds, unless the project has an overload of its own without a label.
  private func isDeprecatedSleep(_ call: Call, in file: FileContext) -> Bool {
    guard file.isTaskType(call.receiver) else { return false }
    guard let entry = file.index.addition(to: ["Task"]) else { return true }
    return !file.index.methods(named: "sleep", in: entry).contains { $0.labels.first == Word.none }
  }

  // MARK: - The fix

  /// `Task.sleep(for:)` exists from these releases on (Apple, "Task.sleep(for:tolerance:clock:)").
  private static let releases: [Platform: ReleaseNumber] = [
    .iOS: ReleaseNumber(16), .macOS: ReleaseNumber(13), .tvOS: ReleaseNumber(16), .watchOS: ReleaseNumber(9),
    .macCatalyst: ReleaseNumber(16), .visionOS: ReleaseNumber(1),
  ]

  private func fix(_ argument: Call.Argument, isSafe: Bool, in file: FileContext) -> Violation.ProposedFix? {
    let value = argument.value
    guard !file.holdsComment(value) else { return nil }
    var fix: Violation.ProposedFix
    let duration: String
    if let exact = ConstantDuration.evaluate(value) {
      let unknownTarget = "the oldest system this code runs on is not known, and sleep(for:) needs iOS 16 or macOS 13"
      fix = Violation.ProposedFix(isSafe: isSafe, explanation: isSafe ? "the same time as a Duration" : unknownTarget)
      duration = exact
    } else if value.first?.call?.tokens == value, let (count, unit) = ConstantDuration.counted(in: value) {
      fix = Violation.ProposedFix(
        isSafe: false, explanation: "rounds differently when \(count.text) is not whole")
      duration = ".\(unit)(\(count.text))"
    } else {
      return nil
    }
    // Label and value are replaced apart, so that a comment between them stays.
    if let label = argument.labelToken { fix.replace(label, with: "for") }
    fix.replace(value, with: argument.labelToken == nil ? "for: " + duration : duration)
    return fix
  }
}

extension Token {
  /// Whether it names a method of something by its one label, and does not call it: `Task.sleep(nanoseconds:)`
  fileprivate func isReference(withLabel label: Word) -> Bool {
    isMember && next?.kind == .leftParen && next(2)?.word == label && next(3)?.kind == .colon
      && next(4)?.kind == .rightParen
  }
}

extension String {
  fileprivate static func handsOnNanoseconds(in place: String) -> String {
    "\(place) hands on a sleep that counts nanoseconds; hand on a closure that calls Task.sleep(for:)"
  }

  fileprivate static func countsNanoseconds(
    _ value: String, in place: String, instead: String?, isConstant: Bool
  ) -> String {
    let advice =
      isConstant
      ? "declare \(value.singleLine) as a Duration, and write Task.sleep(for: \(value.singleLine))"
      : instead.map { "write a Duration: Task.sleep(for: \($0))" } ?? "write Task.sleep(for:) with a Duration"
    return "\(place) sleeps for a count of nanoseconds (\(value.singleLine)); \(advice)"
  }
}
