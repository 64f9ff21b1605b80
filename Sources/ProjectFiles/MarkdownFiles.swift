/// Files that hold Markdown.
public enum MarkdownFiles {
  /// Whether the path names a Markdown document.
  public static func isDocument(_ path: String) -> Bool { isDocument(path.utf8) }

  static func isDocument(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > 3 && name.suffix(3).elementsEqual(".md".utf8)
      || name.count > 9 && name.suffix(9).elementsEqual(".markdown".utf8)
  }
}
