import RuleDocuments

/// The document that a new house rule starts from. Its examples are right from the start, so that each change shows at once
/// what it does.
public struct RuleSkeleton {
  /// The file's name.
  public let name: String
  public let text: String

  /// - Throws: Why no rule can have the id, in one sentence without a full stop.
  public init(id: String, in ruleSet: RuleSet) throws(RuleSkeletonProblem) {
    guard RuleDocument.isID(id), id.utf8.count <= 80 else {
      throw RuleSkeletonProblem(
        description: "wrong id '\(id.prefix(80))'; an id is lowercase words joined by hyphens, such as 'forced-layout'")
    }
    guard ruleSet.document(id) == nil else {
      throw RuleSkeletonProblem(description: "there is a rule '\(id)' already; choose another id")
    }
    name = id + ".md"
    text = """
      ---
      id: \(id)
      # One sentence: what is wrong.
      summary: layoutIfNeeded() is called.
      severity: warning
      # One sentence: what to write instead.
      help: "Let the next pass of the layout do it."
      # Swift, with $X for an expression and $... for anything up to the end of a bracket.
      pattern:
        match: $VIEW.↓layoutIfNeeded()
        message: $VIEW is laid out at once in $PLACE; let the next pass of the layout do it
      ---

      Why it is wrong, in a paragraph: the layout runs as often as it is asked for.

      ## Violations

      A `↓` stands before each token that is reported:

      ```swift
      func show() {
        header.↓layoutIfNeeded()
      }
      ```

      ## Compliant

      What looks like it and is right:

      ```swift
      func show() {
        header.setNeedsLayout()
      }
      ```

      """
  }
}

public struct RuleSkeletonProblem: Error, Sendable, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}
