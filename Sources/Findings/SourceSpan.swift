/// A half-open stretch of one file. Lines and columns count from 1; columns count UTF-8 bytes.
public struct SourceSpan: Sendable, Hashable {
  /// Byte offsets.
  public let start: Int
  public let end: Int
  public let line: Int
  public let column: Int
  public let endLine: Int
  /// One past the last byte's column.
  public let endColumn: Int

  public init(start: Int, end: Int, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.start = start
    self.end = end
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}
