import TextProcessing
import Foundation
import Scaffold

/// What a run has to say, as a checklist or as JSON.
struct GenerationReport {
  var changes: [PlannedChange]
  var companions: [Companion] = []
  var checklists: [Checklist] = []
  var notes: [String] = []
  var wasWritten = false

  /// A line for each file: what is done with it, and its path.
  var fileLines: String {
    changes.map { "\(Self.padded($0.state.rawValue)) \($0.file.path)\n" }.joined()
      + companions.map { "\(Self.padded("skip")) \($0.file.path) (\(Self.reason($0.source)))\n" }.joined()
  }

  private static func padded(_ text: String) -> String { text.padding(toLength: 9, withPad: " ", startingAt: 0) }

  private static func reason(_ source: Companion.Source) -> String {
    switch source {
    case .given: "the side controller that was given"
    case .found: "the side controller that is there"
    case .planned: "made in memory, for the proof; 'listgen side-controller' writes it"
    }
  }
}

// MARK: Text

extension GenerationReport {
  var text: String {
    var text = fileLines
    for note in notes { text += "note: \(note)\n" }
    for checklist in checklists {
      text += "\n"
      if checklists.count > 1 { text += "\(checklist.name)\n" }
      var reason: String?
      for entry in checklist.entries {
        text += Self.lines(of: entry, after: reason)
        if case .notJudged(let own) = entry.outcome { reason = own }
      }
    }
    return text
  }

  /// - Parameter before: The reason of the level before it, which is not told again.
  private static func lines(of entry: Checklist.Entry, after before: String?) -> String {
    let level = entry.level.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
    var text = "\(mark(entry.outcome)) \(level) \(entry.detail)"
    switch entry.outcome {
    case .passed: text += "  \(time(entry.seconds))\n"
    case .notJudged(let reason): text += "\(entry.detail.isEmpty ? "" : ": ")not judged, \(reason)\n"
    case .failed(let lines): text += "  \(time(entry.seconds))\n" + lines.map { "    \($0)\n" }.joined()
    }
    let reasons = Set(entry.steps.map(\.outcome))
    if reasons.count == 1, case .notJudged(let reason) = reasons.first {
      return reason == before ? text : text + "    \(reason)\n"
    }
    for step in entry.steps {
      text += "    \(mark(step.outcome)) \(step.name)\n"
      switch step.outcome {
      case .passed: break
      case .failed(let lines): text += lines.map { "        \($0)\n" }.joined()
      case .notJudged(let reason): text += "        not judged: \(reason)\n"
      }
    }
    return text
  }

  private static func mark(_ outcome: Checklist.Outcome) -> String {
    switch outcome {
    case .passed: "✓"
    case .failed: "✗"
    case .notJudged: "–"
    }
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 0.9995 ? "\(Int((seconds * 1000).rounded())) ms" : "\((seconds * 10).rounded() / 10) s"
  }
}

// MARK: JSON

extension GenerationReport {
  /// The same in one object; `Documentation/listgen.md` has its fields.
  var json: String {
    let files = changes.map { change in
      JSON.object([
        ("path", .string(change.file.path)), ("state", .string(change.state.rawValue)),
        ("template", .string(change.file.origin)),
      ])
    }
    let companions = companions.map { companion in
      JSON.object([("path", .string(companion.file.path)), ("source", .string(companion.source.rawValue))])
    }
    let proofs = checklists.map { checklist in
      JSON.object([("name", .string(checklist.name)), ("levels", .array(checklist.entries.map(Self.json)))])
    }
    let report = JSON.object([
      ("version", .number(1)), ("written", .bool(wasWritten)), ("files", .array(files)),
      ("companions", .array(companions)), ("notes", .strings(notes)), ("proofs", .array(proofs)),
    ])
    return report.formatted() + "\n"
  }

  private static func json(_ entry: Checklist.Entry) -> JSON {
    let steps = entry.steps.map { JSON.object([("name", .string($0.name))] + members(of: $0.outcome)) }
    return .object(
      [("level", .string(entry.level.rawValue))] + members(of: entry.outcome)
        + [("detail", .string(entry.detail)), ("seconds", .decimal(entry.seconds)), ("steps", .array(steps))])
  }

  private static func members(of outcome: Checklist.Outcome) -> [(String, JSON)] {
    let (word, reasons) =
      switch outcome {
      case .passed: ("passed", [String]())
      case .failed(let lines): ("failed", lines)
      case .notJudged(let reason): ("not judged", [reason])
      }
    return [("outcome", .string(word)), ("reasons", .strings(reasons))]
  }
}
