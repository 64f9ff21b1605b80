import SwiftSource

/// Tells errors of code from errors of the reference runtime: what that does not have is not judged.
enum RuntimeLacks {
  /// The types that the runtime declares in the place of Apple's.
  private static let types: Set<String> = Set(
    EmbeddedFile.runtime.flatMap { file in
      SourceFile(bytes: Array(file.text.utf8)).declarations
        .filter { $0.kind.isType && $0.kind != .extension }.compactMap { $0.name?.text }
    })

  /// Of errors: what the runtime lacks, such as `UIColor.tintColor`, and the errors that stay when these are set aside.
  struct Sorted {
    var lacks: [String] = []
    var errors: [CompilerMessage] = []
  }

  /// - Parameter usesFrameworks: Whether a file imports a framework that the runtime stands for.
  static func sort(_ messages: [CompilerMessage], usesFrameworks: (String) -> Bool) -> Sorted {
    var sorted = Sorted()
    var consequences: [CompilerMessage] = []
    for message in messages {
      if let lack = lack(message, usesFrameworks: usesFrameworks(message.path)) {
        if !sorted.lacks.contains(lack) { sorted.lacks.append(lack) }
      } else if isConsequence(message.text) {
        consequences.append(message)
      } else {
        sorted.errors.append(message)
      }
    }
    // Where nothing else is missing they are errors of their own.
    if sorted.lacks.isEmpty { sorted.errors = messages }
    return sorted
  }

  private static func lack(_ message: CompilerMessage, usesFrameworks: Bool) -> String? {
    let text = message.text
    if let match = text.prefixMatch(of: /no such module '(\w+)'/) { return "the module \(match.output.1)" }
    if let match = text.prefixMatch(
      of: /external macro implementation type '[^']+' could not be found for macro '(\w+)/)
    {
      return "the macro \(match.output.1)"
    }
    guard usesFrameworks else { return nil }
    if let match = text.prefixMatch(of: /cannot find (?:type )?'(\w+)' in scope/) {
      let name = String(match.output.1)
      return name.first?.isUppercase == true || controllerMembers.contains(name) ? name : nil
    }
    if let match = text.prefixMatch(of: /(?:value of )?type '([^']+)' has no (?:dynamic )?member '(\w+)'/) {
      return isOfRuntime(match.output.1) ? "\(match.output.1).\(match.output.2)" : nil
    }
    if let match = text.prefixMatch(of: /'(\w+)' is not a member type of (?:class|struct|enum|protocol) '([\w.]+)'/) {
      return isOfRuntime(match.output.2) ? "\(match.output.2).\(match.output.1)" : nil
    }
    // A class that overrides something has a superclass, which the runtime may only have in part.
    if text.hasSuffix("does not override any method from its superclass")
      || text.hasSuffix("does not override any property from its superclass")
    {
      return "what is overridden at \(message.path):\(message.lineNumber)"
    }
    return nil
  }

  /// What view controllers have and name without `self`.
  private static let controllerMembers: Set<String> = [
    "addChild", "additionalSafeAreaInsets", "becomeFirstResponder", "children", "dismiss",
    "editButtonItem", "extendedLayoutIncludesOpaqueBars", "hidesBottomBarWhenPushed", "isEditing",
    "modalPresentationStyle",
    "navigationController", "overrideUserInterfaceStyle", "parent", "performSegue", "preferredContentSize", "present",
    "presentAsModalWindow", "presentAsSheet", "presentedViewController", "presentingViewController",
    "representedObject", "setEditing", "setNeedsStatusBarAppearanceUpdate", "show", "showDetailViewController",
    "splitViewController", "storyboard", "tabBarController", "tabBarItem", "toolbarItems", "traitCollection",
    "transitionCoordinator", "undoManager",
  ]

  /// Whether a type, as messages print it, is one of the runtime's: `UITableView`, `HeadlessUIKit.UIView?`, `some View`.
  private static func isOfRuntime(_ type: Substring) -> Bool {
    if type.hasPrefix("some View") || type.hasPrefix("Headless") { return true }
    let name = type.drop { "([".contains($0) }.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return name.split(separator: ".").contains { types.contains(String($0)) }
  }

  /// What the compiler says of code around something that it does not know.
  private static func isConsequence(_ text: String) -> Bool {
    for start in [
      "cannot infer", "reference to member", "generic parameter", "'nil' requires a contextual type",
      "unable to infer", "type of expression is ambiguous", "failed to produce diagnostic",
      "the compiler is unable to type-check", "variable '", "immutable value '", "initialization of immutable value '",
    ] where text.hasPrefix(start) { return true }
    return false
  }
}
