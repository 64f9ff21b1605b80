import TextProcessing
import RuleDocuments
import RuleEngine

/// A rule that was named and does not exist, with the nearest one that does.
public struct UnknownRule: Error, Sendable, CustomStringConvertible {
  public let id: String
  private let known: [String]

  /// - Parameter known: All ids.
  public init(id: String, known: [String]) {
    self.id = id
    self.known = known
  }

  public var description: String {
    if id.isEmpty { return "the name of a rule is missing: write ids with one comma between them, such as 'a,b'" }
    let help = nearestName(to: id, in: known).map { "did you mean '\($0)'?" } ?? "'listlint rules' lists them."
    return "there is no rule '\(id)'; \(help)"
  }
}

extension LintOptions {
  /// Throws for a rule that is named and exists in none of the sets.
  public func checkRules(in sets: [RuleSet]) throws(UnknownRule) {
    for id in only + disabled where sets.allSatisfy({ $0.document(id) == nil }) {
      throw UnknownRule(id: id, known: sets.flatMap(\.documents).map(\.id))
    }
  }
}
