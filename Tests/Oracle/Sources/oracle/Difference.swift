/// One thing that the two sides see differently.
struct Difference: Sendable, Equatable {
  /// What is compared.
  enum Subject: Int, CaseIterable, Sendable {
    case token, trivia, declaration, parameter, binding, accessor, closure, call, member
  }

  let subject: Subject
  let offset: Int
  /// What the difference is about, so that many can be summed up by their cause.
  let row: String
  let ours: String
  let theirs: String
}

/// The differences of one file: all are counted, the first ones kept.
struct DifferenceList: Sendable, Equatable {
  /// A file that is read wrongly from its first line on needs no more to show it.
  static let kept = 500

  private(set) var list: [Difference] = []
  private(set) var total = 0

  mutating func add(_ difference: @autoclosure () -> Difference) {
    total += 1
    if list.count < DifferenceList.kept { list.append(difference()) }
  }
}
