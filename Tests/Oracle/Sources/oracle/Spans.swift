/// Something that stands somewhere in a file.
protocol Spanning {
  /// Byte offset of the first byte.
  var start: Int { get }
  /// Byte offset one past the last byte.
  var stop: Int { get }
}

/// Splits two readings of one file into the smallest groups that overlap nothing outside themselves, in file order.
///
/// Where both sides see the same thing a group holds one span of each; where one of them splits what the other keeps
/// whole, or sees nothing, the group shows it. A mistake therefore costs one group and not the rest of the file.
///
/// Complexity: O(n) in the number of spans.
func forEachOverlap<Ours: Spanning, Theirs: Spanning>(
  of ours: [Ours], and theirs: [Theirs], _ body: (_ ours: Range<Int>, _ theirs: Range<Int>) -> Void
) {
  var our = 0
  var their = 0
  while our < ours.count || their < theirs.count {
    let (firstOurs, firstTheirs) = (our, their)
    var limit = Int.max
    if our < ours.count { limit = min(limit, ours[our].start + 1) }
    if their < theirs.count { limit = min(limit, theirs[their].start + 1) }
    var grew = true
    while grew {
      grew = false
      while our < ours.count, ours[our].start < limit {
        limit = max(limit, ours[our].stop)
        our += 1
        grew = true
      }
      while their < theirs.count, theirs[their].start < limit {
        limit = max(limit, theirs[their].stop)
        their += 1
        grew = true
      }
    }
    body(firstOurs..<our, firstTheirs..<their)
  }
}

/// Whether spans follow each other without a gap.
func areAdjacent<Span: Spanning>(_ spans: ArraySlice<Span>) -> Bool {
  zip(spans, spans.dropFirst()).allSatisfy { $0.stop == $1.start }
}

extension UInt8 {
  /// Space, tab, line feed, carriage return, vertical tab, form feed: what may stand between tokens and trivia.
  var isWhiteSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d) }
}
