import RuleDocuments
import SwiftSource

/// The Objective-C half of a rule: its document is that of the Swift half, its words are its own.
package protocol ObjectiveCRule: Rule {
  /// The words at which it is asked: parts of selectors, names of classes.
  static var words: WordSet { get }
}

extension ObjectiveCRule {
  package func triggers(of document: RuleDocument) -> Set<Word> { Set(Self.words.words) }
}
