import SwiftSource

/// What came of comparing one file.
struct Judgement: Sendable {
  let path: String
  let bytes: Int
  /// How many of each subject swift-syntax sees.
  let compared: [Int]
  let hasError: Bool
  let differences: [FoundDifference]
  /// How many differences there are, those not kept included.
  let total: Int
  /// Which rows of the table of tolerated differences were met.
  let tolerated: Set<Int>

  struct FoundDifference: Sendable {
    let difference: Difference
    let line: Int
    let column: Int
  }

  init(of path: String, tolerating table: [Tolerated]) throws(CannotJudge) {
    let bytes = try FileWalk.read(path)
    let ours = OurReading(SourceFile(bytes: bytes))
    let theirs = TheirReading(parsing: bytes)
    let found = Comparison.differences(in: bytes, ours: ours, theirs: theirs)

    var tolerated: Set<Int> = []
    var differences: [FoundDifference] = []
    for difference in found.list {
      if let row = table.firstIndex(where: { $0.covers(difference, in: path) }) {
        tolerated.insert(row)
      } else {
        let before = bytes.prefix(difference.offset)
        let line = before.count { $0 == 0x0a } + 1
        let column = difference.offset - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
        differences.append(FoundDifference(difference: difference, line: line, column: column))
      }
    }
    self.path = path
    self.bytes = bytes.count
    self.hasError = theirs.hasError
    let structure = Category.allCases.map { theirs.hasError ? 0 : theirs.records[$0].count }
    self.compared = [theirs.tokens.count, theirs.trivia.count] + structure
    self.differences = differences
    self.total = found.total - (found.list.count - differences.count)
    self.tolerated = tolerated
  }

  /// Judges many files on all cores. The result is in the order of `paths`.
  static func all(of paths: [String], tolerating table: [Tolerated], jobs: Int) async throws -> [Judgement] {
    try await withThrowingTaskGroup(of: (Int, Judgement).self) { group in
      var judgements = [Judgement?](repeating: nil, count: paths.count)
      var next = 0
      func start() {
        let index = next
        next += 1
        group.addTask { (index, try Judgement(of: paths[index], tolerating: table)) }
      }
      while next < min(jobs, paths.count) { start() }
      while let (index, judgement) = try await group.next() {
        judgements[index] = judgement
        if next < paths.count { start() }
      }
      return judgements.compactMap { $0 }
    }
  }
}
