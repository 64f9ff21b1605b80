extension ClangLibrary {
  /// The bytes, as many, in which nothing is a directive: the first letter of each word after a `#` is an `x`. The tokens
  /// are the same, and no line of a file ends the `#if 0` around it, includes a file or asks for one. Complexity: O(n).
  static func withoutDirectives(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var blanks = Blanks(bytes: bytes)
    var place = 0
    while let sign = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }) {
      place = sign + 1
      // `%:` is another way to write the sign.
      if bytes[sign] == UInt8(ascii: "%") {
        let next = blanks.afterSplices(place)
        guard blanks.byte(next) == UInt8(ascii: ":") else { continue }
        place = next + 1
      }
      let word = blanks.end(from: place)
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= blanks.byte(word) { result[word] = UInt8(ascii: "x") }
    }
    return result
  }

  /// Finds what follows white space, comments and joined lines.
  private struct Blanks {
    let bytes: [UInt8]
    /// The last comment that was passed: where it was entered, where it ends, and what follows the blanks behind it. A comment
    /// with many signs in it is not passed again for each.
    private var comment = (start: Int.max, end: Int.min, next: 0)

    init(bytes: [UInt8]) { self.bytes = bytes }

    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    /// Past line ends behind a backslash, which join lines before anything else is read.
    func afterSplices(_ start: Int) -> Int {
      var place = start
      while byte(place) == UInt8(ascii: "\\") {
        var end = place + 1
        // White space before the line end is forgiven.
        while isBlank(byte(end)) { end += 1 }
        guard byte(end) == 10 || byte(end) == 13 else { return place }
        place = end + (byte(end) == 13 && byte(end + 1) == 10 ? 2 : 1)
      }
      return place
    }

    mutating func end(from start: Int) -> Int {
      let sign = sign(from: start)
      guard let text = sign.comment else { return sign.place }
      if comment.start <= text, text < comment.end - 1 { return comment.next }
      let end = commentEnd(from: text)
      comment = (text, end, 0)
      comment.next = self.end(behind: end)
      return comment.next
    }

    /// As ``end(from:)``, without remembering a further comment: those in a row are passed once for each sign.
    private func end(behind start: Int) -> Int {
      var sign = sign(from: start)
      while let text = sign.comment { sign = self.sign(from: commentEnd(from: text)) }
      return sign.place
    }

    /// The next sign past white space, and where the text begins of a comment that it opens.
    private func sign(from start: Int) -> (place: Int, comment: Int?) {
      var place = afterSplices(start)
      while isBlank(byte(place)) { place = afterSplices(place + 1) }
      let star = afterSplices(place + 1)
      let opensComment = byte(place) == UInt8(ascii: "/") && byte(star) == UInt8(ascii: "*")
      return (place, opensComment ? star + 1 : nil)
    }

    private func commentEnd(from start: Int) -> Int {
      var place = start
      while place < bytes.count, let star = bytes[place...].firstIndex(of: UInt8(ascii: "*")) {
        let next = afterSplices(star + 1)
        if byte(next) == UInt8(ascii: "/") { return next + 1 }
        place = star + 1
      }
      return bytes.count + 1
    }

    private func isBlank(_ byte: UInt8) -> Bool { [9, 11, 12, 32].contains(byte) }
  }
}
