extension RuleDocument {
  /// How many violations, and how many compliant samples, make a rule believable.
  public static let fewestExamples = 3

  /// What keeps a readable document from being a good one: too few examples to prove the rule by.
  ///
  /// - Parameter path: The document's path, named in the problems.
  public func validate(path: String) -> [RuleDocumentProblem] {
    let kinds: [(kind: RuleExample.Kind, heading: String)] = [(.violation, "Violations"), (.compliant, "Compliant")]
    return kinds.compactMap { kind, heading in
      let found = examples.filter { $0.kind == kind }
      guard found.count < Self.fewestExamples else { return nil }
      let message = "\(found.count) of at least \(Self.fewestExamples) Swift fences under '## \(heading)'"
      return RuleDocumentProblem(path: path, line: found.last?.line ?? 1, message: message)
    }
  }
}
