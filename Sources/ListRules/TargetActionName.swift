import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// The action of a control that is not called `didSelect…(_:)`.
struct TargetActionName: ConfigurableRule {
  static let id = "target-action-name"

  /// How an action's name may start; messages offer the first.
  private let prefixes: [String]

  init(options: RuleOptions) {
    prefixes = options.list("prefixes")
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let pound = token.previous, pound.kind == .pound, let open = token.next, open.kind == .leftParen,
      isControlAction(pound, in: file),
      let selector = Selector(open), let labels = labels(of: selector, around: token, in: file)
    else { return }
    let name = selector.name.text
    if !isNamed(name) {
      report(Violation(selector.name, .name(name, suggestion(for: name), in: file.place(of: token))))
    } else if labels != [Word.none] {
      report(Violation(selector.name, .sender(name, in: file.place(of: token))))
    }
  }

  func isNamed(_ name: String) -> Bool {
    prefixes.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
  }

  /// `didSelectDone` for `doneTapped`, `didTapDone`, `onDone`: what is left without the words for the gesture.
  func suggestion(for name: String) -> String {
    var words: [String] = []
    for character in name {
      if words.isEmpty || character.isUppercase { words.append("") }
      words[words.count - 1].append(character)
    }
    words.removeAll { ViewNames.isGestureWord($0) }
    let rest = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (prefixes.first ?? "") + (rest.isEmpty ? "Button" : rest)
  }

  /// `#selector(UsersViewController.didSelectButton(_:))`
  private struct Selector {
    var name: Token
    /// The type before the name, where one is written.
    var type: Token?

    init?(_ open: Token) {
      // `self.f`, `Self.f`, `Type.f`, `Outer.Type.f`
      guard let first = open.next, first.kind == .identifier || first.kind == .keyword else { return nil }
      var names = first.dottedNames
      guard let name = names.popLast(), name.kind == .identifier else { return nil }
      self.name = name
      type = names.last?.kind == .identifier ? names.last : nil
    }
  }

  /// The argument labels of the method, where the project declares it: only that can be renamed.
  private func labels(of selector: Selector, around token: Token, in file: FileContext) -> [Word]? {
    let around = file.type(around: token)
    var entry = selector.type.flatMap { file.type([$0.word], at: $0) ?? file.index.addition(to: [$0.word]) }
    if entry == nil, let around, selector.type == nil || around.path.last == selector.type?.word {
      entry = file.index.entry(of: around)
    }
    for ancestor in entry.map({ file.index.lineage(of: $0).entries }) ?? [] {
      let methods = file.index.methods(named: selector.name.word, in: ancestor)
      if let method = methods.first(where: { $0.labels == [.none] }) ?? methods.first { return method.labels }
    }
    return nil
  }

  // MARK: - Whose action

  /// Whether the selector with its `#` at `pound` is the action of a control: not of a gesture recogniser, a key command,
  /// a menu item, a notification, a timer.
  private func isControlAction(_ pound: Token, in file: FileContext) -> Bool {
    guard let action = pound.previous?.previous, action.word == "action" else { return false }
    if pound.previous?.kind == .equal {
      // `button.action = #selector(…)`
      guard let control = action.owner else { return false }
      return isControl(control, in: file)
    }
    guard pound.previous?.kind == .colon, let call = pound.argumentList?.openedCall, let name = call.name else {
      return false
    }
    let labels = call.arguments.map(\.label)
    switch name.word {
    case "addTarget":
      // A gesture recogniser's `addTarget` names no events.
      guard labels.last == "for", let events = call.arguments.last?.value else { return false }
      return events.contains(anyOf: Self.taps)
    case "UIBarButtonItem", "NSButton":
      return true
    case "init":
      // `.init(title: …, style: .plain, target: self, action: …)`; a gesture recogniser has target and action only.
      if let type = call.receiverName?.word, type == "UIBarButtonItem" || type == "NSButton" { return true }
      guard call.receiver.isEmpty, let first = labels.first else { return false }
      return Self.firstLabels.contains(first) && labels.suffix(2) == ["target", "action"]
    default:
      // `NSSlider(value: 0, target: self, action: …)`: the project's own controls too, by their names.
      return labels.suffix(2) == ["target", "action"] && name.text.first?.isUppercase == true
        && ViewNames.controls.occur(in: name.utf8)
    }
  }

  /// The events that are a tap or a selection, and no change of a value.
  private static let taps: WordSet = """
    touchDown touchDownRepeat touchUpInside touchUpOutside primaryActionTriggered menuActionTriggered allTouchEvents
    """

  /// How the initializers of bar buttons and buttons begin, and those of gesture recognisers do not.
  private static let firstLabels: WordSet = "title image barButtonSystemItem checkboxWithTitle radioButtonWithTitle"

  private func isControl(_ value: NamedValue, in file: FileContext) -> Bool {
    Self.isControl(value.token, types: file.typeWords(of: value))
  }

  /// By the type, or, where that is not known, by the name.
  static func isControl(_ name: Token, types: [Word]) -> Bool {
    if let type = types.first { return controlTypes.contains(type) }
    return ViewNames.controls.occur(in: name.utf8) && !ViewNames.otherSenders.occur(in: name.utf8)
  }

  /// What is tapped, or chosen from; the actions of sliders, steppers, switches and fields tell of new values.
  private static let controlTypes: WordSet = """
    UIBarButtonItem UIControl UIButton NSControl NSButton NSPopUpButton NSSegmentedControl NSComboButton NSTableView
    NSOutlineView NSToolbarItem NSSearchToolbarItem NSToolbarItemGroup NSPathControl NSImageView NSMatrix
    """
}

extension String {
  fileprivate static func name(_ name: String, _ better: String, in place: String) -> String {
    "\(place) wires the action '\(name)'; name an action after what was selected: \(better)(_:)"
  }

  fileprivate static func sender(_ name: String, in place: String) -> String {
    "\(place) wires the action '\(name)', which does not take the sender alone; write \(name)(_:)"
  }
}
