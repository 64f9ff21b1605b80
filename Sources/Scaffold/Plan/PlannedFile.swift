/// A file as it will be, in memory.
public struct PlannedFile: Hashable, Sendable {
  public enum Role: String, Sendable {
    case source, test
  }

  /// Where it is written: the output folder and a name.
  public let path: String
  public let text: String
  public let role: Role
  /// The template that it was made from.
  public let origin: String

  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
