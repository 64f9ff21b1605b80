extension RuleDocument {
  /// How many violations, and how many compliant samples, make a rule believable.
  public static let fewestExamples = 3

  /// The languages that the document has to show samples in: those it shows any in, and Objective-C where it says so.
  private var languages: [RuleExample.Language] {
    let isObjectiveC = dialects.contains(Self.objectiveC)
    return RuleExample.Language.allCases.filter { language in
      examples.contains { $0.language == language } || (language == .objectiveC ? isObjectiveC : !isObjectiveC)
    }
  }

  /// What keeps a readable document from being a good one: too few examples to prove the rule by.
  ///
  /// - Parameter path: The document's path, named in the problems.
  public func validate(path: String) -> [RuleDocumentProblem] {
    let kinds: [(kind: RuleExample.Kind, heading: String)] = [(.violation, "Violations"), (.compliant, "Compliant")]
    return languages.flatMap { language in
      kinds.compactMap { kind, heading in
        let found = examples.filter { $0.kind == kind && $0.language == language }
        guard found.count < Self.fewestExamples else { return nil }
        let name = language == .swift ? "Swift" : Self.objectiveC
        let message = "\(found.count) of at least \(Self.fewestExamples) \(name) fences under '## \(heading)'"
        return RuleDocumentProblem(path: path, line: found.last?.line ?? 1, message: message)
      }
    }
  }
}
