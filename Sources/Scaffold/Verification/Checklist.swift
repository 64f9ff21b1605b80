/// What was proved, level by level, and what was not.
public struct Checklist: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed
    /// The lines that say why, such as diagnostics, the first first.
    case failed([String])
    /// Why nothing can be said, such as `no Swift compiler was found`.
    case notJudged(String)
  }

  /// A step of a contract.
  public struct Step: Hashable, Sendable {
    /// A sentence, such as `blank query shows everything`.
    public let name: String
    public let outcome: Outcome

    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  public struct Entry: Hashable, Sendable {
    public let level: Level
    public let outcome: Outcome
    /// What was looked at, such as `2 files, Swift 5 and 6`.
    public let detail: String
    public let seconds: Double
    /// Of the behaviour alone.
    public let steps: [Step]

    public init(level: Level, outcome: Outcome, detail: String, seconds: Double, steps: [Step] = []) {
      self.level = level
      self.outcome = outcome
      self.detail = detail
      self.seconds = seconds
      self.steps = steps
    }
  }

  /// What was proved together, such as `UsersViewController.swift`.
  public let name: String
  /// In the order of the levels.
  public var entries: [Entry]

  public init(name: String, entries: [Entry] = []) {
    self.name = name
    self.entries = entries
  }

  /// Whether a level says that the code is wrong.
  public var isWrong: Bool {
    entries.contains { if case .failed = $0.outcome { true } else { false } }
  }

  /// The levels that were not judged, each with the reason; one reason once.
  public var unproved: [(levels: [Level], reason: String)] {
    var unproved: [(levels: [Level], reason: String)] = []
    for entry in entries {
      guard case .notJudged(let reason) = entry.outcome else { continue }
      // The later one fails for the earlier.
      let isSame = unproved.last?.reason == reason || reason == "its types could not be judged"
      if isSame, !unproved.isEmpty {
        unproved[unproved.count - 1].levels.append(entry.level)
      } else {
        unproved.append(([entry.level], reason))
      }
    }
    if let last = entries.last, last.level < .behaviour, case .notJudged = last.outcome {
      unproved[unproved.count - 1].levels += Level.allCases.filter { $0 > last.level }
    }
    return unproved
  }

  /// Whether `level` was judged and passed, whatever the others.
  public func hasPassed(_ level: Level) -> Bool {
    entries.contains { $0.level == level && $0.outcome == .passed }
  }

  /// Whether `level` and all before it were judged and passed.
  public func proves(_ level: Level) -> Bool {
    Level.allCases.filter { $0 <= level }.allSatisfy(hasPassed)
  }
}
