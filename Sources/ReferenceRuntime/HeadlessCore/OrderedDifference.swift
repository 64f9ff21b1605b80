/// What turns one list of unique elements into another, with as few moves as possible.
public struct OrderedDifference: Equatable, Sendable {
  /// An element that stays and is moved.
  public struct Move: Equatable, Sendable {
    /// An index into the old list.
    public var from: Int
    /// An index into the new list.
    public var to: Int

    @inlinable init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Indices into the old list, ascending.
  public var deletes: [Int] = []
  /// Indices into the new list, ascending.
  public var inserts: [Int] = []
  /// Elements of both lists that change their order among those that stay, in the order of the old list.
  public var moves: [Move] = []

  /// Whether the lists are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  @inlinable init() {}

  /// Compares two lists. O(n log n) for the part between their common beginning and end.
  ///
  /// The elements that need not move are a longest increasing subsequence of the new indices, so no shorter list of
  /// moves exists.
  @inlinable public init<Element: Hashable>(from old: [Element], to new: [Element]) {
    let window = UnequalWindow(old, new)
    var newIndices = [Element: Int](minimumCapacity: window.new.count)
    for index in window.new { newIndices[new[index]] = index }
    var stayed = [Bool](repeating: false, count: window.new.count)
    var kept: [Move] = []
    for index in window.old {
      guard let target = newIndices[old[index]] else {
        deletes.append(index)
        continue
      }
      kept.append(Move(from: index, to: target))
      stayed[target - window.new.lowerBound] = true
    }
    inserts = window.new.filter { !stayed[$0 - window.new.lowerBound] }
    moves = Self.moves(among: kept)
  }

  /// Those of `kept`, which is ordered by `from`, that are outside of a longest run of ascending `to`. O(n log n).
  @inlinable static func moves(among kept: [Move]) -> [Move] {
    // ends[k] is the pair that ends the ascending run of length k + 1 with the smallest `to` so far.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: kept.count)
    for (index, pair) in kept.enumerated() {
      var length = ends.count
      if let last = ends.last, kept[last].to > pair.to {
        length = ends.partitioningIndex { kept[$0].to > pair.to }
      }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    guard ends.count < kept.count else { return [] }
    var stays = [Bool](repeating: false, count: kept.count)
    var link = ends.last ?? -1
    while link >= 0 {
      stays[link] = true
      link = previous[link]
    }
    return kept.indices.filter { !stays[$0] }.map { kept[$0] }
  }
}

/// What lies between the common beginning and the common end of two lists: an update mostly touches little.
@usableFromInline struct UnequalWindow {
  @usableFromInline var old: Range<Int>
  @usableFromInline var new: Range<Int>

  @inlinable init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    self.old = start..<oldEnd
    self.new = start..<newEnd
  }
}

extension [Int] {
  /// The first index whose element satisfies `belongs`, in a list where all that do not come first.
  @inlinable func partitioningIndex(where belongs: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
