/// How projects name their folders and the conditions of their code.
package enum ModuleNames {
  private static let core: Set<String> = [
    "core", "model", "models", "data", "domain", "service", "services", "networking", "persistence",
  ]

  /// Whether a folder of this name holds core code.
  package static func isCore(_ folder: Substring.UTF8View) -> Bool {
    folder.count < 12 && core.contains(Substring(folder).lowercased())
  }

  private static let shown = SpellingParts(
    """
    view screen scene component cell theme style design interface swiftui uikit appkit controller widget layout
    frontend
    """)

  /// Whether the files of a folder of this name show something, also below one of core code: `Views`, `AccountUI`.
  package static func isShown(_ folder: Substring.UTF8View) -> Bool {
    folder.suffix(2).elementsEqual("UI".utf8) || shown.occur(in: folder)
  }

  /// Parts of the names of macros that tell platforms apart, in the SDK and in projects: `TARGET_OS_IPHONE`, `SD_UIKIT`.
  package static let platformMacros = SpellingParts(
    """
    target_ __has_include __iphone _uikit _appkit _mac _ios _watch _tv _osx use_ui
    """)
}
