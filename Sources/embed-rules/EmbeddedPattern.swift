import RuleDocuments

/// Each value with the name of its type, which spares the type checker a search.
func pattern(_ pattern: RulePattern) -> String {
  "RulePattern(query: \(query(pattern.query)), message: \(text(pattern.message)), "
    + "severity: \(choice(pattern.severity)), confidence: \(choice(pattern.confidence)), "
    + "profile: \(choice(pattern.profile)), fix: \(pattern.fix.map(fix) ?? "nil"))"
}

private func query(_ query: PatternQuery) -> String {
  "PatternQuery(match: \(query.match.map(text) ?? "nil"), relations: \(list(query.relations, relation)), "
    + "facts: \(list(query.facts, fact)), conditions: \(list(query.conditions, conditions)), "
    + "reach: \(choice(query.reach)), line: \(query.line))"
}

private func relation(_ relation: PatternRelation) -> String {
  "PatternRelation(kind: .\(relation.kind), isNegated: \(relation.isNegated), "
    + "alternatives: \(list(relation.alternatives, query)))"
}

private func fact(_ fact: PatternFact) -> String {
  switch fact {
  case .role(let names, let isNegated, let line):
    "PatternFact.role(\(literal(names)), isNegated: \(isNegated), line: \(line))"
  case .files(let globs, let isNegated, let line):
    "PatternFact.files(\(literal(globs)), isNegated: \(isNegated), line: \(line))"
  }
}

private func conditions(_ conditions: PatternConditions) -> String {
  "PatternConditions(variable: \(literal(conditions.variable)), "
    + "alternatives: \(list(conditions.alternatives) { list($0, condition) }), line: \(conditions.line))"
}

private func condition(_ condition: PatternCondition) -> String {
  "PatternCondition(kind: .\(condition.kind), isNegated: \(condition.isNegated), "
    + "values: \(literal(condition.values)), line: \(condition.line))"
}

private func fix(_ fix: PatternFix) -> String {
  "PatternFix(replacement: \(text(fix.replacement)), isSafe: \(fix.isSafe), "
    + "explanation: \(literal(fix.explanation)))"
}

private func text(_ text: PatternText) -> String { "PatternText(\(literal(text.text)), line: \(text.line))" }

private func choice(_ value: (some RawRepresentable<String>)?) -> String { value.map { ".\($0)" } ?? "nil" }

private func list<Value>(_ values: [Value], _ write: (Value) -> String) -> String {
  "[" + values.map(write).joined(separator: ", ") + "]"
}
