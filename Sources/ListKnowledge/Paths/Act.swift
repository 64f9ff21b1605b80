import SwiftSource

/// What a rule asks about: "is it done before this place?"
package struct Act {
  /// Whether it is done at the token, which is a name or a keyword.
  let isDone: (Token) -> Bool
  /// Whether a test that came out so is as good: where the old task is nil, none needs a cancel.
  let isImplied: (ConditionTest) -> Bool
  /// Whether a method of the type does it, which another file declares.
  let isDoneElsewhere: (Word) -> Bool

  package init(
    isDone: @escaping (Token) -> Bool, isImplied: @escaping (ConditionTest) -> Bool = { _ in false },
    isDoneElsewhere: @escaping (Word) -> Bool = { _ in false }
  ) {
    self.isDone = isDone
    self.isImplied = isImplied
    self.isDoneElsewhere = isDoneElsewhere
  }
}

/// What may be when code gets to a place: on one path the act was done, on another it was not.
package struct Outcomes: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let done = Outcomes(rawValue: 1)
  package static let open = Outcomes(rawValue: 2)

  /// Some path leads here, and the act was done on each.
  package var isAlways: Bool { self == .done }
}

extension Token {
  /// The body of the function or accessor around, where paths begin.
  package var body: Block? { block.chain.first(where: PathWalk.isBody) }
}

/// What is known of an act at a place, with the tokens that show it.
package struct PathAnswer {
  /// The act was not done.
  package static let open = PathAnswer(outcomes: .open, places: [])

  package var outcomes: Outcomes
  /// Where it is done on a way to the place, in the order of the code.
  package var places: [Token]

  package var isAlways: Bool { outcomes.isAlways }
  /// Done on one path and not on another.
  package var isSometimes: Bool { outcomes == [.done, .open] }
}
