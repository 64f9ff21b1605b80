extension RandomAccessCollection {
  /// The first index whose element belongs to the second part of a collection in which all that do not belong come first;
  /// `endIndex` where none does.
  ///
  /// - Complexity: O(log n) calls of `belongsInSecondPart`.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var start = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
