extension RandomAccessCollection {
  /// The first position whose element belongs to the second part, in a collection whose elements for which `belongsInSecondPart`
  /// is false all come before the others; ``endIndex`` where none does. Complexity: O(log n).
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
