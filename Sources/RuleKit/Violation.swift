import RuleDocuments
import SwiftSource

/// A finding as a rule sees it: tokens instead of lines, and only what differs from the rule's document.
package struct Violation {
  package var range: TokenRange
  package var message: String
  /// What to write in the place of just this code; nil for the document's.
  package var help: String?
  /// The smallest profile it is reported in; nil for the document's.
  package var profile: Profile?
  /// Nil for the document's.
  package var severity: Severity?
  package var confidence: Confidence?
  /// What one finding is enough of in a function: under `recommended` the surest speaks for all that have the cause, and of these the
  /// first; the others are its notes.
  package var cause: Cause?
  package var notes: [Note] = []
  package var fix: ProposedFix?
  /// Facts it rests on beyond those that the file's answers recorded, as sentences.
  package var evidence: [String] = []

  package enum Cause: Hashable {
    /// The controller selects what a list shows.
    case selection
    /// The controller keeps what belongs to a search.
    case searchState
  }

  package struct Note {
    package var range: TokenRange
    package var message: String

    package init(_ tokens: some TokenRun, _ message: String) {
      range = tokens.tokens.range
      self.message = message
    }
  }

  /// Replaces tokens by text, and inserts text between them.
  package struct ProposedFix {
    package var isSafe: Bool
    package var explanation: String
    package var replacements: [(range: TokenRange, text: String)] = []
    package var insertions: [Insertion] = []

    /// Writes `text` in the place of `tokens`.
    package mutating func replace(_ tokens: some TokenRun, with text: String) {
      replacements.append((tokens.tokens.range, text))
    }

    package init(
      isSafe: Bool, explanation: String, replacements: [(range: TokenRange, text: String)] = [],
      insertions: [Insertion] = []
    ) {
      self.isSafe = isSafe
      self.explanation = explanation
      self.replacements = replacements
      self.insertions = insertions
    }
  }

  package struct Insertion {
    /// In bytes from the file's start.
    package var offset: Int
    package var text: String

    package init(offset: Int, text: String) {
      self.offset = offset
      self.text = text
    }
  }

  package init(_ tokens: some TokenRun, _ message: String) {
    range = tokens.tokens.range
    self.message = message
  }

  /// Leaves it to who wants all: what it rests on may be otherwise.
  package mutating func holdBack(as severity: Severity? = nil) {
    (profile, confidence) = (.strict, .possible)
    if let severity { self.severity = severity }
  }
}
