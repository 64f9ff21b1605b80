/// One line of a file, ready for a terminal: at most `widest` columns around the place that matters.
struct SourceLine {
  /// The longest line shown whole, in columns.
  static let widest = 160

  let text: String
  /// The columns to underline, counted from 0: at least one, which may stand just past the last character.
  let marks: Range<Int>

  /// - Parameters:
  ///   - bytes: The file.
  ///   - line: Where the line stands, without its ending.
  ///   - marked: The bytes to underline; clamped to the line.
  ///   - showingEnd: Whether a line that is too long shows the end of the marked bytes, not their start.
  init(_ bytes: [UInt8], line: Range<Int>, marked: Range<Int>, showingEnd: Bool = false) {
    let marked = marked.clamped(to: line)
    // A line of a megabyte is not decoded as a whole for the few columns that are shown.
    let anchor = showingEnd ? marked.upperBound : marked.lowerBound
    let near = Self.scalars(of: bytes, from: anchor - 8 * Self.widest, to: anchor + 8 * Self.widest, in: line)
    let cells = Self.cells(bytes, near)
    let width = cells.last?.columns.upperBound ?? 0
    let start = cells.first { $0.bytes.upperBound > marked.lowerBound }?.columns.lowerBound ?? width
    let end = cells.last { $0.bytes.lowerBound < marked.upperBound }?.columns.upperBound ?? 0

    var shown = cells[...]
    if width > Self.widest || near != line {
      // A quarter of the window says what stands before the place; two columns are the ellipses'.
      let window = Self.widest - 2
      let first = showingEnd ? end - window * 3 / 4 : start - window / 4
      let from = max(0, min(first, width - window))
      shown = cells.filter { $0.columns.lowerBound >= from && $0.columns.upperBound <= from + window }[...]
    }
    let columns = (shown.first?.columns.lowerBound ?? 0)..<(shown.last?.columns.upperBound ?? 0)
    let lead = near.lowerBound > line.lowerBound || columns.lowerBound > 0 ? "…" : ""
    let trail = near.upperBound < line.upperBound || columns.upperBound < width ? "…" : ""
    text = lead + shown.map(\.text).joined() + trail
    let shift = lead.count - columns.lowerBound
    let low = max(start, columns.lowerBound) + shift
    marks = low..<max(low + 1, min(end, columns.upperBound) + shift)
  }

  private struct Cell {
    let bytes: Range<Int>
    let columns: Range<Int>
    let text: String
  }

  /// The characters of `range`, with tabs expanded to the next multiple of four columns.
  private static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
    let (text, lengths) = decoded(bytes[range])
    var cells: [Cell] = []
    var offset = range.lowerBound
    var column = 0
    var scalar = 0
    for character in text {
      let count = character.unicodeScalars.count
      let length = lengths[scalar..<scalar + count].reduce(0, +)
      let tab = 4 - column % 4
      let (text, width) = character == "\t" ? (String(repeating: " ", count: tab), tab) : visible(character)
      cells.append(Cell(bytes: offset..<offset + length, columns: column..<column + width, text: text))
      scalar += count
      offset += length
      column += width
    }
    return cells
  }

  /// The text, each stretch that is not UTF-8 as U+FFFD, and how many bytes each of its scalars stands for.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> (text: String, lengths: [Int]) {
    var text = String.UnicodeScalarView()
    var lengths: [Int] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        lengths.append(encoded.count)
      case .error(let length):
        text.append("\u{FFFD}")
        lengths.append(length)
      case .emptyInput:
        return (String(text), lengths)
      }
    }
  }

  /// The bytes from `start` to `end` inside `line`, moved back to where scalars start.
  private static func scalars(of bytes: [UInt8], from start: Int, to end: Int, in line: Range<Int>) -> Range<Int> {
    func boundary(_ offset: Int) -> Int {
      var offset = min(max(offset, line.lowerBound), line.upperBound)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    return boundary(start)..<boundary(end)
  }
}
