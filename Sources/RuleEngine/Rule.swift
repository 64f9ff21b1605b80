import ProjectIndex
import RuleDocuments
import SwiftSource

/// What a pattern cannot say: the code of one rule. Its document says everything else about it.
///
/// The engine walks a file's tokens once and calls a rule at each token that spells one of its document's triggers. A
/// rule is a value without state, so that one serves all workers.
protocol Rule: Sendable {
  /// The id of the rule's document.
  static var id: String { get }

  /// Looks at the trigger at `index` and reports what it finds there.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void)
}

/// A finding as a rule sees it: tokens instead of lines, and only what differs from the rule's document.
struct Violation {
  var range: TokenRange
  var message: String
  /// The smallest profile it is reported in; nil for the document's.
  var profile: Profile?
  /// Nil for the document's.
  var severity: Severity?
  var confidence: Confidence?
  var notes: [Note] = []
  var fix: ProposedFix?
  /// Facts it rests on beyond those that the file's answers recorded, as sentences.
  var evidence: [String] = []

  struct Note {
    var range: TokenRange
    var message: String
  }

  /// Replaces tokens by text.
  struct ProposedFix {
    var isSafe: Bool
    var explanation: String
    var replacements: [(range: TokenRange, text: String)]
  }

  init(_ range: TokenRange, _ message: String) {
    self.range = range
    self.message = message
  }
}
