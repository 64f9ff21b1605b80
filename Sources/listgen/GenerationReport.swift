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
    let report = JSONReport(
      version: 1, written: wasWritten,
      files: changes.map { JSONReport.File(path: $0.file.path, state: $0.state.rawValue, template: $0.file.origin) },
      companions: companions.map { JSONReport.Companion(path: $0.file.path, source: $0.source.rawValue) },
      notes: notes,
      proofs: checklists.map { JSONReport.Proof(name: $0.name, levels: $0.entries.map(JSONReport.Level.init)) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  private struct JSONReport: Encodable {
    struct File: Encodable { let path, state, template: String }
    struct Companion: Encodable { let path, source: String }
    struct Proof: Encodable {
      let name: String
      let levels: [Level]
    }
    struct Step: Encodable {
      let name, outcome: String
      let reasons: [String]
    }
    struct Level: Encodable {
      let level, outcome, detail: String
      let reasons: [String]
      let seconds: Double
      let steps: [Step]

      init(_ entry: Checklist.Entry) {
        level = entry.level.rawValue
        (outcome, reasons) = JSONReport.words(entry.outcome)
        detail = entry.detail
        seconds = entry.seconds
        steps = entry.steps.map { step in
          let (outcome, reasons) = JSONReport.words(step.outcome)
          return Step(name: step.name, outcome: outcome, reasons: reasons)
        }
      }
    }

    let version: Int
    let written: Bool
    let files: [File]
    let companions: [Companion]
    let notes: [String]
    let proofs: [Proof]

    static func words(_ outcome: Checklist.Outcome) -> (String, [String]) {
      switch outcome {
      case .passed: ("passed", [])
      case .failed(let lines): ("failed", lines)
      case .notJudged(let reason): ("not judged", [reason])
      }
    }
  }
}
