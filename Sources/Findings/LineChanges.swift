/// Lines `old` of one text that became lines `new` of another; at most one of the two is empty.
package struct LineChange: Equatable {
  package var old: Range<Int>
  package var new: Range<Int>
}

/// The fewest changes that turn `old` into `new`, in order, by Myers' greedy search ("An O(ND) Difference Algorithm and
/// Its Variations", 1986) between the lines both start with and those both end with.
///
/// Texts that differ in more than `limit` lines are not searched to the end: all between their first and last
/// difference is one change, which keeps time and memory small.
package func lineChanges(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], limit: Int = 1_000) -> [LineChange] {
  let shorter = min(old.count, new.count)
  var head = 0
  while head < shorter, old[head] == new[head] { head += 1 }
  var tail = 0
  while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }

  let oldMiddle = head..<(old.count - tail)
  let newMiddle = head..<(new.count - tail)
  guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return [] }
  guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return [LineChange(old: oldMiddle, new: newMiddle)] }

  // Numbers compare faster than lines.
  var numbers: [ArraySlice<UInt8>: Int] = [:]
  func number(_ line: ArraySlice<UInt8>) -> Int {
    if let known = numbers[line] { return known }
    numbers[line] = numbers.count
    return numbers.count - 1
  }
  let left = old[oldMiddle].map(number)
  let right = new[newMiddle].map(number)
  guard let matches = longestCommonRuns(left, right, limit: limit) else {
    return [LineChange(old: oldMiddle, new: newMiddle)]
  }
  var changes: [LineChange] = []
  var (x, y) = (0, 0)
  for match in matches + [(left.count, right.count, 0)] {
    if match.x > x || match.y > y {
      changes.append(LineChange(old: head + x..<head + match.x, new: head + y..<head + match.y))
    }
    (x, y) = (match.x + match.count, match.y + match.count)
  }
  return changes
}

private typealias Run = (x: Int, y: Int, count: Int)

/// The runs both share on a shortest way from one to the other; nil when that takes more than `limit` steps.
private func longestCommonRuns(_ left: [Int], _ right: [Int], limit: Int) -> [Run]? {
  // history[steps][k + steps] is how much of `left` is used up on diagonal k = x - y after that many steps.
  var history: [[Int]] = []
  for steps in 0...min(limit, left.count + right.count) {
    var furthest = [Int](repeating: unreached, count: 2 * steps + 1)
    for diagonal in stride(from: -steps, through: steps, by: 2) {
      var x = arrival(on: diagonal, steps: steps, history).x
      var y = x - diagonal
      guard x >= 0, x <= left.count, y >= 0, y <= right.count else { continue }
      while x < left.count, y < right.count, left[x] == right[y] {
        x += 1
        y += 1
      }
      furthest[diagonal + steps] = x
      if x == left.count && y == right.count { return runs(to: (x, y), steps: steps, history) }
    }
    history.append(furthest)
  }
  return nil
}

/// One less than what a step right could make a place of.
private let unreached = -2

/// Where the last of `steps` steps arrives on `diagonal`: down from the diagonal above (a line added) or right from the
/// one below (a line removed), whichever comes further.
private func arrival(on diagonal: Int, steps: Int, _ history: [[Int]]) -> (x: Int, isDown: Bool) {
  guard steps > 0 else { return (0, false) }
  let previous = history[steps - 1]
  func furthest(_ diagonal: Int) -> Int {
    let index = diagonal + steps - 1
    return previous.indices.contains(index) ? previous[index] : unreached
  }
  let (down, right) = (furthest(diagonal + 1), furthest(diagonal - 1) + 1)
  return down >= right ? (down, true) : (right, false)
}

/// The way that ends at `end`, walked backwards.
private func runs(to end: (x: Int, y: Int), steps: Int, _ history: [[Int]]) -> [Run] {
  var runs: [Run] = []
  var (x, y) = end
  for step in stride(from: steps, through: 0, by: -1) {
    let diagonal = x - y
    let (from, isDown) = arrival(on: diagonal, steps: step, history)
    if x > from { runs.append((from, from - diagonal, x - from)) }
    (x, y) = isDown ? (from, from - diagonal - 1) : (from - 1, from - diagonal)
  }
  return runs.reversed()
}
