import TextProcessing

/// A platform that code is built for.
public enum Platform: String, CaseIterable, Sendable, Comparable {
  case iOS, macOS, tvOS, watchOS, visionOS, macCatalyst

  public static let names = allCases.map(\.rawValue)

  /// In messages.
  public var spelling: String { self == .macCatalyst ? "Mac Catalyst" : rawValue }

  /// In the order of their declaration.
  public static func < (left: Platform, right: Platform) -> Bool { left.order < right.order }

  private var order: Int { Platform.allCases.firstIndex(of: self) ?? 0 }

  /// Reads what a document says under `since`: `[macOS 11, iOS 14]`.
  package static func releases(
    _ texts: [String], path: String, line: Int
  ) throws(RuleDocumentProblem) -> [Platform: ReleaseNumber] {
    var releases: [Platform: ReleaseNumber] = [:]
    for text in texts {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let release = ReleaseNumber(String(parts[1])) else {
        throw RuleDocumentProblem(
          path: path, line: line, message: "'since' is a platform and a release, such as 'macOS 11', not '\(text)'")
      }
      guard let platform = Platform(rawValue: String(parts[0])) else {
        let nearest = nearestName(to: String(parts[0]), in: names).map { "; did you mean '\($0)'?" }
        throw RuleDocumentProblem(
          path: path, line: line,
          message: "unknown platform '\(parts[0])'" + (nearest ?? "; known: \(names.joined(separator: ", "))"))
      }
      releases[platform] = release
    }
    return releases
  }
}
