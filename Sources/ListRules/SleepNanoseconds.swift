import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// `Task.sleep(nanoseconds:)`, and the deprecated `Task.sleep(_:)` before it.
struct SleepNanoseconds: Rule {
  static let id = "sleep-nanoseconds"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), call.leftParen >= 0, isTaskSleep(call, in: file) else { return }
    let arguments = file.outline.arguments(of: call)
    guard let argument = arguments.first, arguments.count == 1 else { return }
    let value: TokenRange
    switch file.outline.label(of: argument) {
    case "nanoseconds":
      value = file.outline.value(of: argument)
    case .none:
      guard isDeprecatedSleep(argument, call, in: file) else { return }
      value = argument
    default:
      return
    }
    let duration = ConstantDuration.evaluate(value, in: file)
    var violation = Violation(
      argument, .countsNanoseconds(file.text(value), in: file.place(of: index), instead: duration))
    let support = support(at: index, in: file)
    if file.facts.isTest || support == .notAll { violation.severity = .warning }
    if support == .notAll {
      violation.notes = [
        Violation.Note(
          range: argument, message: "no fix: the package also runs on systems older than iOS 16 or macOS 13")
      ]
    } else {
      violation.fix = fix(argument: argument, value: value, isSafe: support == .all, in: file)
    }
    report(violation)
  }

  // MARK: - Which calls

  /// `Task.sleep`, `Task<Never, Never>.sleep`, and a bare or `Self.` one inside `extension Task`.
  private func isTaskSleep(_ call: RawCall, in file: FileContext) -> Bool {
    // A project with a type of its own called Task means that one.
    guard !file.index.declaresType(named: "Task") else { return false }
    let receiver = file.receiver(of: call)
    if file.isTaskType(receiver) { return true }
    let isBare = call.name == call.range.lower
    let isOwn = receiver.upper - receiver.lower == 1 && (file.keyword(receiver.lower) == .selfType)
    guard isBare || isOwn else { return false }
    return file.type(around: call.name)?.path == ["Task"]
  }

  /// The unlabelled form takes nanoseconds, unless the project has an overload of its own without a label.
  private func isDeprecatedSleep(_ argument: TokenRange, _ call: RawCall, in file: FileContext) -> Bool {
    guard file.isTaskType(file.receiver(of: call)) else { return false }
    guard let entry = file.index.entry(at: ["Task"]) else { return true }
    return !file.index.methods(named: "sleep", in: entry).contains { $0.labels.first == Word.none }
  }

  // MARK: - The fix

  /// `Task.sleep(for:)` exists from these releases on (Apple, "Task.sleep(for:tolerance:clock:)").
  private static let releases: [Word: Int] = [
    "iOS": 16, "macOS": 13, "tvOS": 16, "watchOS": 9, "macCatalyst": 16, "visionOS": 1,
  ]

  private func support(at index: TokenIndex, in file: FileContext) -> DeploymentTargets.Support {
    file.targets.support(
      SleepNanoseconds.releases, imports: file.facts.imports,
      promised: file.promisedPlatforms(SleepNanoseconds.releases, at: index))
  }

  private func fix(
    argument: TokenRange, value: TokenRange, isSafe: Bool, in file: FileContext
  ) -> Violation.ProposedFix? {
    guard !file.holdsComment(value) else { return nil }
    let unknownTarget = "the oldest system this code runs on is not known, and sleep(for:) needs iOS 16 or macOS 13"

    if let duration = ConstantDuration.evaluate(value, in: file) {
      return Violation.ProposedFix(
        isSafe: isSafe, explanation: isSafe ? "the same time as a Duration" : unknownTarget,
        replacements: replacements(argument: argument, value: value, duration: duration))
    }
    if let seconds = ConstantDuration.secondsFactor(of: value, in: file) {
      return Violation.ProposedFix(
        isSafe: false, explanation: "rounds differently when \(file.text(seconds)) is not whole",
        replacements: replacements(argument: argument, value: value, duration: ".seconds(\(file.text(seconds)))"))
    }
    return nil
  }

  /// Label and value are replaced apart, so that a comment between them stays.
  private func replacements(
    argument: TokenRange, value: TokenRange, duration: String
  ) -> [(range: TokenRange, text: String)] {
    guard value.lower > argument.lower else { return [(value, "for: " + duration)] }
    return [(TokenRange(argument.lower, argument.lower + 1), "for"), (value, duration)]
  }
}

extension String {
  fileprivate static func countsNanoseconds(_ value: String, in place: String, instead: String?) -> String {
    "\(place) sleeps for a count of nanoseconds (\(value.singleLine)); "
      + "write a Duration: Task.sleep(for: \(instead ?? ".seconds(…)"))"
  }
}
