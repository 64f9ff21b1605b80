/// How code names the closures by which an object says that its data changes.
public enum ChangeNames {
  private static let otherThings = SpellingParts(
    """
    size height width frame bounds keyboard progress percent layout scroll offset editing slider drag zoom orientation
    """)

  /// Whether a name is that of a change callback: `didChange`, `willChange`, `sectionsDidChange`, `onStateChange`, `onUpdate`,
  /// `listDidUpdate`. Sizes, gestures and progress are no data.
  public static func isCallback(_ name: String) -> Bool {
    guard !otherThings.occur(in: name.utf8) else { return false }
    for suffix in ["idChange", "illChange", "idUpdate", "illUpdate"] where name.hasSuffix(suffix) { return true }
    for prefix in ["didChange", "willChange", "didUpdate", "willUpdate"] where name.hasPrefix(prefix) { return true }
    guard name.hasPrefix("on"), name.dropFirst(2).first?.isUppercase == true else { return false }
    return ["Change", "Changes", "Changed", "Update", "Updates", "Updated"].contains { name.hasSuffix($0) }
      || name.hasPrefix("onDidChange")
  }
}
