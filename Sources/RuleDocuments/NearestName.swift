/// The known name a misspelt one most likely means.
///
/// - Returns: The candidate with the fewest letters to insert, delete or replace, the first of equals; nil when even
///   that one differs in more than a third of its letters, so that a wild guess is not made.
/// - Complexity: O(candidates × length²).
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(name), Array(candidate))
    guard distance <= max(1, candidate.count / 3), distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// Levenshtein's distance, one row at a time.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in right.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[right.count]
}
