/// A text file that travels inside the binary.
struct EmbeddedFile: Hashable, Sendable {
  /// Relative to the folder that was embedded, with `/`.
  let path: String
  let text: String

  /// All of `Templates`.
  static let templates = EmbeddedFiles.templates.map { EmbeddedFile(path: $0.path, text: $0.text) }
  /// All of `Sources/ReferenceRuntime`.
  static let runtime = EmbeddedFiles.runtime.map { EmbeddedFile(path: $0.path, text: $0.text) }
}
