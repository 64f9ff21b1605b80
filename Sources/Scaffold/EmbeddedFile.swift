/// A text file that travels inside the binary.
public struct EmbeddedFile: Hashable, Sendable {
  /// Relative to the folder that was embedded, with `/`.
  public let path: String
  public let text: String
}
