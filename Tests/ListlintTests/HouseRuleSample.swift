import TestSupport
/// Documents of house rules.
enum HouseRule {
  /// A right document.
  static func document(_ id: String = "main-screen", keys: String = "", match: String = "UIScreen.main") -> String {
    """
    ---
    id: \(id)
    summary: The main screen is asked for.
    help: "Ask the window of the view."
    \(keys.isEmpty ? "# Nothing else." : keys)
    pattern:
      match: '\(match)'
      message: $PLACE asks for the main screen
    ---

    There may be several screens.

    ## Violations

    ```swift
    let width = ↓UIScreen.main.bounds.width
    ```

    ## Compliant

    ```swift
    let width = view.bounds.width
    ```

    """
  }

  static let code = "func place() {\n  print(UIScreen.main)\n}\n"
  static let configuration = "root: true\nhouse-rules: [rules]\n"

  /// A project with one house rule, and code that breaks it.
  static func project(
    _ document: String = document(), at path: String = "rules/main-screen.md",
    configuration: String = configuration
  ) throws -> TemporaryDirectory {
    try TemporaryDirectory([".listlint.yml": configuration, path: document, "A.swift": code])
  }
}
