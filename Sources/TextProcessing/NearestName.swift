/// The known name a misspelt one most likely means.
///
/// - Returns: The candidate with the fewest letters to insert, delete, replace or swap with their neighbour, case
///   aside, the first of equals. Where even that one differs in more than a third of its letters, the only candidate that
///   has the name among its words; else nil, so that a wild guess is not made.
/// - Parameter limit: How many letters may differ at most, where a guess has to be surer; words then do not count.
/// - Complexity: O(candidates × length²).
public func nearestName(to name: String, in candidates: some Sequence<String>, within limit: Int? = nil) -> String? {
  var best: (name: String, distance: Int)?
  let wanted = Array(name.lowercased())
  for candidate in candidates {
    let distance = editDistance(wanted, Array(candidate.lowercased()))
    guard distance <= limit ?? max(1, candidate.count / 3), distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  if let best { return best.name }
  guard limit == nil else { return nil }
  let holders = candidates.filter { candidate in
    candidate.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { $0.elementsEqual(wanted) }
  }
  return holders.count == 1 ? holders[0] : nil
}

/// Levenshtein's distance with swaps of neighbours, one row at a time.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var cost = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
