/// A way of compiling code that it has to be clean in.
public struct LanguageConfiguration: Hashable, Sendable {
  /// Such as `Swift 6, main actor by default`.
  public let name: String
  let flags: [String]

  public static let swift5 = LanguageConfiguration(name: "Swift 5", flags: ["-swift-version", "5"])
  public static let swift6 = LanguageConfiguration(name: "Swift 6", flags: ["-swift-version", "6"])

  /// Both language modes.
  public static let standard = [swift5, swift6]

  /// Also with what projects turn on.
  public static let thorough =
    standard + [
      LanguageConfiguration(
        name: "Swift 5, main actor by default", flags: ["-swift-version", "5", "-default-isolation", "MainActor"]),
      LanguageConfiguration(
        name: "Swift 6, main actor by default", flags: ["-swift-version", "6", "-default-isolation", "MainActor"]),
      LanguageConfiguration(
        name: "Swift 5, complete concurrency checking",
        flags: ["-swift-version", "5", "-strict-concurrency=complete"]),
      LanguageConfiguration(
        name: "Swift 6, upcoming features",
        flags: ["-swift-version", "6"]
          + ["ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault"].flatMap {
            ["-enable-upcoming-feature", $0]
          }),
    ]
}
