import TextProcessing

extension FrontMatterEntries {
  /// The cases below `pattern`; none where the document has no such key.
  func patterns() throws(RuleDocumentProblem) -> [RulePattern] {
    guard let (node, _) = node("pattern") else { return [] }
    guard let sequence = node.sequence else { return [try pattern(node)] }
    var cases: [RulePattern] = []
    for node in sequence { cases.append(try pattern(node)) }
    guard !cases.isEmpty else { throw problem(fileLine(of: node), "'pattern' is empty") }
    return cases
  }

  private static let queryKeys = [
    "match", "any", "all", "not", "inside", "not-inside", "has", "lacks", "before", "not-before", "after", "not-after",
    "type-has", "type-lacks", "type-is-a", "not-type-is-a", "role", "not-role", "files", "not-files", "mentions",
    "since",
    "where",
  ]
  private static let caseKeys = queryKeys + ["message", "severity", "confidence", "profile", "fix"]
  private static let relationKeys = queryKeys + ["in", "note"]

  private func pattern(_ node: YAMLValue) throws(RuleDocumentProblem) -> RulePattern {
    let keys = try keys(of: node, allowed: Self.caseKeys, in: "a pattern")
    guard let message = keys["message"] else {
      throw problem(fileLine(of: node), "a pattern has no 'message'")
    }
    return RulePattern(
      query: try query(keys, at: node), message: try text(message, "message"),
      severity: try keys["severity"].map(choice("severity")),
      confidence: try keys["confidence"].map(choice("confidence")),
      profile: try keys["profile"].map(choice("profile")), fix: try keys["fix"].map(fix))
  }

  // MARK: - Queries

  /// Swift alone, or keys.
  private func query(_ node: YAMLValue) throws(RuleDocumentProblem) -> PatternQuery {
    if node.text != nil {
      return PatternQuery(match: try text(node, "match"), line: fileLine(of: node))
    }
    return try query(try keys(of: node, allowed: Self.relationKeys, in: "a part of a pattern"), at: node)
  }

  private func query(_ keys: [String: YAMLValue], at node: YAMLValue) throws(RuleDocumentProblem) -> PatternQuery {
    let line = fileLine(of: node)
    var relations: [PatternRelation] = []
    for (key, kind, isNegated) in Self.relations {
      guard let value = keys[key] else { continue }
      let queries = try queries(value)
      if key == "all" {
        relations += queries.map { PatternRelation(kind: kind, isNegated: isNegated, alternatives: [$0]) }
      } else {
        relations.append(PatternRelation(kind: kind, isNegated: isNegated, alternatives: queries))
      }
    }
    guard keys["match"] != nil || keys["any"] != nil || keys["all"] != nil else {
      throw problem(line, "a pattern says what it matches: give it 'match', 'any' or 'all'")
    }
    return PatternQuery(
      match: try keys["match"].map { node throws(RuleDocumentProblem) in try text(node, "match") },
      relations: relations, facts: try facts(keys), conditions: try keys["where"].map(conditions) ?? [],
      reach: try keys["in"].map(choice("in")),
      note: try keys["note"].map { node throws(RuleDocumentProblem) in try text(node, "note") }, line: line)
  }

  private static let relations: [(key: String, kind: PatternRelation.Kind, isNegated: Bool)] = [
    ("any", .here, false), ("all", .here, false), ("inside", .inside, false), ("after", .after, false),
    ("before", .before, false), ("has", .has, false), ("type-has", .typeHas, false), ("not", .here, true),
    ("not-inside", .inside, true),
    ("not-after", .after, true), ("not-before", .before, true), ("lacks", .has, true),
    ("type-lacks", .typeHas, true),
  ]

  private func queries(_ node: YAMLValue) throws(RuleDocumentProblem) -> [PatternQuery] {
    guard let sequence = node.sequence else { return [try query(node)] }
    var queries: [PatternQuery] = []
    for node in sequence { queries.append(try query(node)) }
    guard !queries.isEmpty else { throw problem(fileLine(of: node), "a list of patterns is empty") }
    return queries
  }

  private func facts(_ keys: [String: YAMLValue]) throws(RuleDocumentProblem) -> [PatternFact] {
    var facts: [PatternFact] = []
    for isNegated in [false, true] {
      if let node = keys[isNegated ? "not-files" : "files"] {
        facts.append(.files(try texts(node, "files"), isNegated: isNegated, line: fileLine(of: node)))
      }
      if let node = keys[isNegated ? "not-role" : "role"] {
        facts.append(.role(try texts(node, "role"), isNegated: isNegated, line: fileLine(of: node)))
      }
      if let node = keys[isNegated ? "not-type-is-a" : "type-is-a"] {
        facts.append(.typeIsA(try texts(node, "type-is-a"), isNegated: isNegated, line: fileLine(of: node)))
      }
    }
    if let node = keys["mentions"] {
      facts.append(.mentions(try texts(node, "mentions"), line: fileLine(of: node)))
    }
    if let node = keys["since"] { facts.append(.since(try texts(node, "since"), line: fileLine(of: node))) }
    return facts
  }

  // MARK: - Conditions

  private func conditions(_ node: YAMLValue) throws(RuleDocumentProblem) -> [PatternConditions] {
    guard let mapping = node.mapping else {
      throw problem(fileLine(of: node), "'where' must be a list of '$X: {text: …}'")
    }
    var conditions: [PatternConditions] = []
    for entry in mapping {
      let (key, value) = (entry.key, entry.value)
      let name = key.text ?? ""
      guard name.hasPrefix("$"), name.count > 1 else {
        throw problem(fileLine(of: key), "'where' speaks of metavariables, and '\(name)' is none; write '$\(name)'")
      }
      var alternatives: [[PatternCondition]] = []
      if let sequence = value.sequence {
        for node in sequence { alternatives.append(try conditionGroup(node)) }
      } else {
        alternatives.append(try conditionGroup(value))
      }
      // `$...X` and `$X` are one name.
      let bare = name.dropFirst(name.hasPrefix("$...") ? 4 : 1)
      conditions.append(
        PatternConditions(variable: String(bare), alternatives: alternatives, line: fileLine(of: key)))
    }
    return conditions
  }

  private func conditionGroup(_ node: YAMLValue) throws(RuleDocumentProblem) -> [PatternCondition] {
    let kinds = PatternCondition.Kind.allCases
    let allowed = kinds.map(\.rawValue) + kinds.map { "not-" + $0.rawValue }
    let keys = try keys(of: node, allowed: allowed, in: "a condition")
    var conditions: [PatternCondition] = []
    for kind in kinds {
      for isNegated in [false, true] {
        guard let node = keys[(isNegated ? "not-" : "") + kind.rawValue] else { continue }
        conditions.append(
          PatternCondition(
            kind: kind, isNegated: isNegated, values: try texts(node, kind.rawValue, mayBeBlank: true),
            line: fileLine(of: node)))
      }
    }
    guard !conditions.isEmpty else { throw problem(fileLine(of: node), "a condition is empty") }
    return conditions
  }

  // MARK: - The fix

  private func fix(_ node: YAMLValue) throws(RuleDocumentProblem) -> PatternFix {
    if node.text != nil {
      return PatternFix(replacement: try text(node, "fix", mayBeBlank: true), isSafe: true, explanation: "")
    }
    let keys = try keys(of: node, allowed: ["replace", "safe", "because"], in: "a fix")
    guard let replacement = keys["replace"] else {
      throw problem(fileLine(of: node), "a fix says what it writes: give it 'replace'")
    }
    let safe = try keys["safe"].map { node throws(RuleDocumentProblem) in try text(node, "safe").text }
    guard ["true", "false", nil].contains(safe) else {
      throw problem(fileLine(of: node), "wrong safe '\(safe ?? "")'; allowed: true, false")
    }
    let because = try keys["because"].map { node throws(RuleDocumentProblem) in try text(node, "because").text }
    return PatternFix(
      replacement: try text(replacement, "replace", mayBeBlank: true), isSafe: safe != "false",
      explanation: because ?? "")
  }

  // MARK: - Values

  private func keys(
    of node: YAMLValue, allowed: [String], in place: String
  ) throws(RuleDocumentProblem) -> [String: YAMLValue] {
    guard let mapping = node.mapping else {
      throw problem(fileLine(of: node), "\(place) must be a list of 'key: value' lines; known: \(listed(allowed))")
    }
    var keys: [String: YAMLValue] = [:]
    for entry in mapping {
      let (key, value) = (entry.key, entry.value)
      let name = key.text ?? ""
      guard allowed.contains(name) else {
        let nearest = nearestName(to: name, in: allowed).map { "; did you mean '\($0)'?" }
        throw problem(
          fileLine(of: key), "unknown key '\(name)' in \(place)" + (nearest ?? "; known: \(listed(allowed))"))
      }
      keys[name] = value
    }
    return keys
  }

  private func listed(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func text(_ node: YAMLValue, _ key: String, mayBeBlank: Bool = false) throws(RuleDocumentProblem)
    -> PatternText
  {
    let line = fileLine(of: node)
    guard let value = node.text else { throw problem(line, "'\(key)' must be text") }
    let text = trimmed(value)
    guard mayBeBlank || !text.isEmpty else { throw problem(line, "'\(key)' is empty") }
    // A block's mark stands at its `|`, one line above its text.
    return PatternText(text, line: node.style == .block ? line + 1 : line)
  }

  private func texts(
    _ node: YAMLValue, _ key: String, mayBeBlank: Bool = false
  ) throws(RuleDocumentProblem) -> [String] {
    guard let sequence = node.sequence else { return [try text(node, key, mayBeBlank: mayBeBlank).text] }
    var texts: [String] = []
    for node in sequence { texts.append(try text(node, key, mayBeBlank: mayBeBlank).text) }
    guard !texts.isEmpty else { throw problem(fileLine(of: node), "'\(key)' is empty") }
    return texts
  }

  private func choice<Value>(_ key: String) -> (YAMLValue) throws(RuleDocumentProblem) -> Value
  where Value: CaseIterable & RawRepresentable<String> {
    { node throws(RuleDocumentProblem) in
      let text = try text(node, key).text
      guard let value = Value(rawValue: text) else {
        let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw problem(fileLine(of: node), "wrong \(key) '\(text)'; allowed: \(allowed)")
      }
      return value
    }
  }
}
