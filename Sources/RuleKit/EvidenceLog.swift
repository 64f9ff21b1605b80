import DataFlow
import ProjectIndex

/// The facts that a rule was told while it looked at one place, for `--why`. Questions record their own answers, so that
/// rules need not repeat them. Off unless asked for, as facts are sentences.
package final class EvidenceLog {
  private let isOn: Bool
  private var facts: [String] = []
  /// What the index was asked for the whole file, where the engine wants to know which changes can alter its findings.
  let questions: QuestionLog?

  package init(isOn: Bool, questions: QuestionLog? = nil) {
    self.isOn = isOn
    self.questions = questions
  }

  /// Whether a rule went by how something is called, since the last ``reset()``. What it finds then is possible, no more.
  package private(set) var restsOnNames = false

  /// Forgets what an earlier place rested on.
  package func reset() {
    restsOnNames = false
    if isOn { facts.removeAll(keepingCapacity: true) }
  }

  /// Records a fact that only a name speaks for.
  package func guess(_ fact: @autoclosure () -> String) {
    restsOnNames = true
    record(fact())
  }

  /// Records that a name stands for text that a user typed.
  package func record(_ text: TypedText, for name: @autoclosure () -> String) {
    if text.isGuess { restsOnNames = true }
    record(text.evidence(for: name()))
  }

  package func record(_ fact: @autoclosure () -> String) {
    guard isOn else { return }
    let fact = fact()
    if !facts.contains(fact) { facts.append(fact) }
  }

  /// The facts since the last ``reset()``, in the order in which they were asked for.
  package var recorded: [String] { facts }
}

extension FileContext {
  /// Whether the type is a view or window controller; a yes is evidence.
  package func isViewController(_ type: TypeFact) -> Answer {
    recorded(index.isViewController(type), type.spelling)
  }

  package func isViewController(_ type: TypeID) -> Answer {
    recorded(index.isViewController(type), index.entry(type).spelling)
  }

  private func recorded(_ answer: Answer, _ spelling: @autoclosure () -> String) -> Answer {
    if case .yes(let because) = answer {
      evidence.record("\(spelling()) is a controller: \(because.joined(separator: "; "))")
    }
    return answer
  }

  /// Whether the configuration says of the file if it is core code.
  package var saysWhatIsCore: Bool { settings.isCore.origin != .byDefault }

  /// Whether the file is core code by the configuration; a yes is evidence.
  package var isCore: Bool {
    guard let reason = settings.coreReason else { return false }
    evidence.record("the file is core code: \(reason)")
    return true
  }
}
