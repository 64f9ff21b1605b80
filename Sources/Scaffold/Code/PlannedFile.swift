import SwiftSource

/// A file as it will be, in memory.
public struct PlannedFile: Hashable, Sendable {
  public enum Role: String, Sendable {
    case source, test
  }

  /// Where it is written: the output folder and a name.
  public let path: String
  public private(set) var text: String
  /// What was generated, which ``text`` differs from where edits were merged into it.
  let generated: String
  public let role: Role
  /// The template that it was made from.
  public let origin: String

  /// A file that is there already.
  public init(existing path: String, text: String) {
    self.init(path: path, text: text, role: .source, origin: path)
  }

  init(path: String, text: String, role: Role, origin: String) {
    self.path = path
    self.text = text
    generated = text
    self.role = role
    self.origin = origin
  }

  /// The same with edits.
  func with(_ text: String) -> PlannedFile {
    var file = self
    file.text = text
    return file
  }

  private static let scans = Memory<String, SourceFile>(most: 128)

  /// Its text, scanned. Complexity: O(n) in the bytes; less where the same text was asked for lately.
  var source: SourceFile { Self.scans.value(of: text) { SourceFile(bytes: Array($0.utf8)) } }

  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
