/// The fingerprints by which GitHub's code scanning knows a line again, `primaryLocationLineHash`. Its upload action adds
/// them from the sources where a report has none and warns of others, so that they are computed as it does.
///
/// The hash of a line is over its first hundred UTF-16 units from there on, without spaces and tabs, line ends as line
/// feeds; behind it stands which one of that hash the line is.
struct SARIFLineHashes {
  private static let width = 100
  private static let factor: UInt64 = 37
  /// What a unit has been multiplied with when it leaves the window.
  private static let leaving = (0..<width).reduce(1) { power, _ in power &* factor }

  /// Of each line, from the first.
  private let hashes: [String]

  /// O(bytes).
  init(_ bytes: [UInt8]) {
    var window = [UInt64](repeating: 0, count: Self.width)
    // Whether a line begins at a place of the window.
    var begins = [Bool](repeating: false, count: Self.width)
    var place = 0
    var hash: UInt64 = 0
    var counts: [UInt64: Int] = [:]
    var hashes: [String] = []
    func finish() {
      guard begins[place] else { return }
      begins[place] = false
      counts[hash, default: 0] += 1
      hashes.append(String(hash, radix: 16) + ":\(counts[hash, default: 1])")
    }
    func push(_ unit: UInt64) {
      hash = Self.factor &* hash &+ unit &- Self.leaving &* window[place]
      window[place] = unit
      place = (place + 1) % Self.width
    }
    var isLineStart = true
    var followsReturn = false
    // The end counts as a unit of its own.
    for unit in [Array(String(decoding: bytes, as: UTF8.self).utf16), [0xFFFF]].joined() {
      let isSecondHalf = followsReturn && unit == 10
      followsReturn = false
      if unit == 32 || unit == 9 || isSecondHalf { continue }
      followsReturn = unit == 13
      finish()
      begins[place] = isLineStart
      isLineStart = unit == 10 || unit == 13
      push(unit == 13 ? 10 : UInt64(unit))
    }
    for _ in 0..<Self.width {
      finish()
      push(0)
    }
    self.hashes = hashes
  }

  /// The fingerprint of a line, from 1; nil where the file has fewer.
  func hash(ofLine line: Int) -> String? { hashes.indices.contains(line - 1) ? hashes[line - 1] : nil }
}
