/// How much of a proof there is. Each level rests on those before it.
public enum Level: String, CaseIterable, Sendable, Comparable {
  /// It scans as Swift.
  case syntax
  /// It breaks no rule, in the strict profile.
  case lint
  /// It compiles, in each language mode asked for.
  case types
  /// It keeps its contract when it is run.
  case behaviour

  private var rank: Int {
    switch self {
    case .syntax: 0
    case .lint: 1
    case .types: 2
    case .behaviour: 3
    }
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.rank < right.rank
  }
}
