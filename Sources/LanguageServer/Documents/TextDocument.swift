/// A document that is open in the editor.
struct TextDocument {
  let uri: String
  /// The path that findings have, or would have.
  private(set) var path: String
  private(set) var version: Int?
  private(set) var bytes: [UInt8]
  private(set) var lines: LineTable
  private let encoding: PositionEncoding

  init(_ item: TextDocumentItem, path: String, _ encoding: PositionEncoding) {
    uri = item.uri
    self.path = path
    version = item.version
    bytes = Array(item.text.utf8)
    self.encoding = encoding
    lines = LineTable(bytes, encoding)
  }

  /// The same under the path that findings have.
  func moved(to path: String) -> TextDocument {
    var document = self
    document.path = path
    return document
  }

  /// Makes the changes one after the other, each to what the one before left.
  mutating func apply(_ changes: [TextDocumentContentChangeEvent], version: Int?) {
    for change in changes {
      if let range = change.range {
        let (one, other) = (lines.offset(of: range.start), lines.offset(of: range.end))
        bytes.replaceSubrange(min(one, other)..<max(one, other), with: change.text.utf8)
      } else {
        bytes = Array(change.text.utf8)
      }
      lines = LineTable(bytes, encoding)
    }
    self.version = version ?? self.version
  }
}
