/// Which lines of a file a change wrote, to tell what is found there from what stood there before.
public struct ChangedLines: Sendable {
  /// Line numbers from 1, in order; a line before or after what was removed counts as written.
  private let ranges: [ClosedRange<Int>]

  /// - Parameter old: The bytes before the change; nil for a new file, of which every line counts.
  /// - Complexity: O(lines + changes × lines between the first and the last change).
  public init(old: [UInt8]?, new: [UInt8]) {
    guard let old else {
      ranges = [1...Int.max]
      return
    }
    ranges = lineChanges(Self.lines(of: old), Self.lines(of: new)).map { change in
      let first = change.new.lowerBound + 1
      // Nothing is left of what was removed but its neighbours.
      return change.new.isEmpty ? max(1, first - 1)...first : first...change.new.upperBound
    }
  }

  /// The lines as they are counted, without their ends, which git may convert.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end + 1
      if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { start += 1 }
    }
    return lines
  }

  public func touches(_ span: SourceSpan) -> Bool {
    // A span that ends before the first column of a line does not touch it.
    let last = span.endColumn == 1 && span.endLine > span.line ? span.endLine - 1 : span.endLine
    return ranges.contains { $0.overlaps(span.line...max(span.line, last)) }
  }

  /// Whether the finding, or one of its notes in the same file, is on a changed line.
  public func touches(_ finding: Finding) -> Bool {
    touches(finding.span) || finding.notes.contains { $0.path == finding.path && touches($0.span) }
  }
}
