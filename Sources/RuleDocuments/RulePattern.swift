/// One case of a rule that its document says as a pattern: where it fires, and what it says there.
public struct RulePattern: Sendable, Hashable {
  public let query: PatternQuery
  /// May name metavariables: `$X`, `${X}`.
  public let message: PatternText
  /// Nil for the document's.
  public let severity: Severity?
  public let confidence: Confidence?
  public let profile: Profile?
  public let fix: PatternFix?

  public init(
    query: PatternQuery, message: PatternText, severity: Severity? = nil, confidence: Confidence? = nil,
    profile: Profile? = nil, fix: PatternFix? = nil
  ) {
    self.query = query
    self.message = message
    self.severity = severity
    self.confidence = confidence
    self.profile = profile
    self.fix = fix
  }
}

/// A text of a document with the line where it starts.
public struct PatternText: Sendable, Hashable {
  public let text: String
  /// 1-based, counted in the whole file.
  public let line: Int

  public init(_ text: String, line: Int) {
    self.text = text
    self.line = line
  }
}

/// What the whole match is replaced by.
public struct PatternFix: Sendable, Hashable {
  public let replacement: PatternText
  public let isSafe: Bool
  /// Why the fix is not safe, or what it does.
  public let explanation: String

  public init(replacement: PatternText, isSafe: Bool, explanation: String) {
    self.replacement = replacement
    self.isSafe = isSafe
    self.explanation = explanation
  }
}

/// What a piece of code must be: Swift with metavariables, and what must hold around it.
public struct PatternQuery: Sendable, Hashable {
  /// Nil where `any` or `all` says it.
  public let match: PatternText?
  public let relations: [PatternRelation]
  public let facts: [PatternFact]
  public let conditions: [PatternConditions]
  /// How far a relation looks for this; nil for the relation's own reach.
  public let reach: Reach?
  /// The finding's note at the place where a relation found this; nil for no note.
  public let note: PatternText?
  public let line: Int

  /// The stretch of code around a place.
  public enum Reach: String, Sendable, CaseIterable {
    case block, closure, function, type
  }

  public init(
    match: PatternText?, relations: [PatternRelation] = [], facts: [PatternFact] = [],
    conditions: [PatternConditions] = [], reach: Reach? = nil, note: PatternText? = nil, line: Int
  ) {
    self.match = match
    self.relations = relations
    self.facts = facts
    self.conditions = conditions
    self.reach = reach
    self.note = note
    self.line = line
  }
}

/// What must stand, or must not stand, at, around, in, before or after a match.
public struct PatternRelation: Sendable, Hashable {
  public enum Kind: String, Sendable {
    /// Starts where the match starts.
    case here
    /// Encloses the match.
    case inside
    /// Stands in the match.
    case has
    /// The match stands before it.
    case before
    /// The match stands after it.
    case after
    /// Stands in the type around the match.
    case typeHas
  }

  public let kind: Kind
  public let isNegated: Bool
  /// One of them is enough.
  public let alternatives: [PatternQuery]

  public init(kind: Kind, isNegated: Bool, alternatives: [PatternQuery]) {
    self.kind = kind
    self.isNegated = isNegated
    self.alternatives = alternatives
  }
}

/// What must hold of the file, of the type around a match, or of the systems it is compiled for. One of the names or
/// globs is enough.
public enum PatternFact: Sendable, Hashable {
  case role([String], isNegated: Bool, line: Int)
  case files([String], isNegated: Bool, line: Int)
  /// Words of which one stands in the file.
  case mentions([String], line: Int)
  /// Types of which the type around is, or inherits from, one.
  case typeIsA([String], isNegated: Bool, line: Int)
  /// Releases that systems must have reached: `macOS 11`.
  case since([String], line: Int)
}

/// What must hold of what a metavariable stands for.
public struct PatternConditions: Sendable, Hashable {
  /// Without the dollar sign.
  public let variable: String
  /// One group is enough; all of a group's conditions must hold.
  public let alternatives: [[PatternCondition]]
  public let line: Int

  public init(variable: String, alternatives: [[PatternCondition]], line: Int) {
    self.variable = variable
    self.alternatives = alternatives
    self.line = line
  }
}

/// One condition; one of its values is enough.
public struct PatternCondition: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    /// The tokens themselves.
    case text
    /// A regular expression that finds something in the text.
    case regex
    /// The type, or the type of the value, is or inherits from this one.
    case isA = "is-a"
    /// A fact about the name: `property`, `let`, `computed` …
    case `is`
  }

  public let kind: Kind
  public let isNegated: Bool
  public let values: [String]
  public let line: Int

  public init(kind: Kind, isNegated: Bool, values: [String], line: Int) {
    self.kind = kind
    self.isNegated = isNegated
    self.values = values
    self.line = line
  }
}
