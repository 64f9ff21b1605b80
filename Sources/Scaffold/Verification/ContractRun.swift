import Processes
import Foundation
import SwiftSource

/// What a contract's program printed, as steps.
struct ContractRun {
  /// In the order in which the script has them.
  let steps: [Checklist.Step]
  /// The one in which the program ended, or that did not end.
  private(set) var fatal: Checklist.Step?
  private(set) var isHanging = false
  /// The names of those that the program has judged.
  private(set) var decided: Set<String> = []

  /// One line of the program.
  private struct Line: Decodable {
    var begin: String?
    var step: String?
    var outcome: String?
    var reason: String?
  }

  /// - Parameters:
  ///   - result: How the program ended, and what it wrote.
  ///   - names: The steps that the script has.
  ///   - key: What its own lines begin with; others are not read.
  ///   - files: The names of the files that it judges.
  init(_ result: Subprocess.Result, names: [String], key: String = "", files: Set<String> = []) {
    var order: [String] = []
    var outcomes: [String: Checklist.Outcome] = [:]
    var running: String?
    let decoder = JSONDecoder()
    for text in result.outputText.split(separator: "\n") {
      // What the code under test prints may stand before it on the line.
      guard let start = text.firstRange(of: #"\#(key){"begin":"#) ?? text.firstRange(of: #"\#(key){"step":"#),
        let line = try? decoder.decode(Line.self, from: Data(text[start.lowerBound...].dropFirst(key.count).utf8))
      else { continue }
      if let name = line.begin { running = name }
      guard let name = line.step, let outcome = Self.outcome(line) else { continue }
      if outcomes.updateValue(outcome, forKey: name) == nil { order.append(name) }
      if running == name { running = nil }
    }
    let place = Self.place(in: result.errorText, files)
    if let running {
      order.append(running)
      outcomes[running] = .failed([Self.stop(result, at: place) ?? "the program ended here"])
    } else if let name = order.last, case .failed(let lines)? = outcomes[name],
      let reason = lines.first, reason.hasPrefix("did not end within")
    {
      // Its watchdog has ended the program.
      isHanging = true
      running = name
      outcomes[name] = .failed([place.map { "\(reason), in \($0)" } ?? reason])
    } else if let name = order.last, names.contains(where: { outcomes[$0] == nil }) {
      // What it left behind ended the program, or it came to code that cannot be run here.
      running = name
      if outcomes[name] == .passed, let stop = Self.stop(result, at: place) {
        outcomes[name] = .failed(["after the step had ended: \(stop)"])
      }
    }
    decided = Set(order)
    for name in names where outcomes[name] == nil {
      order.append(name)
      outcomes[name] = .notJudged("the program had ended before")
    }
    steps = order.compactMap { name in outcomes[name].map { Checklist.Step(name: name, outcome: $0) } }
    fatal = steps.first { $0.name == running }
  }

  private static func outcome(_ line: Line) -> Checklist.Outcome? {
    switch line.outcome {
    case "kept": .passed
    case "broken": .failed([line.reason ?? ""])
    case "not judged": .notJudged(line.reason ?? "")
    default: nil
    }
  }

  /// How the program ended where it should not have; nil when it reported its steps.
  private static func stop(_ result: Subprocess.Result, at place: String?) -> String? {
    switch result.end {
    case .exit(0), .exit(1): nil
    case .timeLimit: "the program did not end in time"
    case .exit(let status): "the program ended with status \(status)"
    case .signal(let signal): "crashed: " + (lastWords(result.errorText, at: place) ?? "signal \(signal)")
    }
  }

  /// What Swift says before it stops: `UsersController.swift:12: Fatal error: Index out of range`.
  private static func lastWords(_ errors: String, at place: String?) -> String? {
    let line = errors.split(separator: "\n").first { $0.contains("Fatal error") || $0.contains("Precondition failed") }
    if let place {
      let start = line.flatMap { $0.firstRange(of: "Fatal error") ?? $0.firstRange(of: "Precondition failed") }
      return "\(place): \(start.flatMap { line?[$0.lowerBound...] } ?? "stopped")"
    }
    return line.map { line in
      // Without the module's name in front, and the folder of files that were made for this run.
      String(line.split(separator: "/").last ?? line)
    }
  }

  /// The innermost line of the judged files in the calls that a crash leaves: `UsersController.swift:12`.
  private static func place(in errors: String, _ files: Set<String>) -> String? {
    for line in errors.split(separator: "\n") {
      guard let match = line.firstMatch(of: /\ at (?:.*\/)?([^\/:]+\.swift):(\d+)(?::\d+)?$/),
        files.contains(String(match.1))
      else { continue }
      return "\(match.1):\(match.2)"
    }
    return nil
  }

  /// The names of the steps that a script has, in their order: the first argument of each call of `step` or `notJudged`,
  /// where it has no label.
  static func stepNames(in script: String) -> [String] {
    let file = SourceFile(bytes: Array(script.utf8))
    var names: [String] = []
    for call in file.calls where call.word == "step" || call.word == "notJudged" {
      guard let first = call.firstArgument, first.labelToken == nil else { continue }
      let argument = first.value
      // A name that is used twice is a constant.
      let constant = argument.onlyName.flatMap { name in file.bindings.first { $0.word == name.word } }
      guard let name = text(ofLiteral: (constant?.value ?? argument).text), !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  private static func text(ofLiteral literal: String) -> String? {
    guard literal.hasPrefix("\""), literal.hasSuffix("\""), !literal.contains(#"\("#) else { return nil }
    return (try? JSONDecoder().decode(String.self, from: Data(literal.utf8))) ?? String(literal.dropFirst().dropLast())
  }
}
