import Findings
import SwiftSource

extension LineMap {
  /// The lines and columns of the bytes from `start` up to `end`. Complexity: O(log n) in the lines.
  package func span(from start: Int, to end: Int) -> SourceSpan {
    let first = position(of: start)
    let last = position(of: end)
    return SourceSpan(
      start: start, end: end, line: first.line, column: first.column, endLine: last.line, endColumn: last.column)
  }
}
