import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// The action of a control that is not called `didSelect…(_:)`.
struct TargetActionName: ConfigurableRule {
  static let id = "target-action-name"

  /// How an action's name may start; messages offer the first.
  private let prefixes: [String]

  init(options: RuleOptions) {
    prefixes = options.list("prefixes")
  }

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.kind(index - 1) == .pound, file.kind(index + 1) == .leftParen, !file.facts.isTest,
      isControlAction(index - 1, in: file), !isBridge(around: index, in: file),
      let selector = Selector(open: index + 1, in: file),
      let labels = labels(of: selector, around: index, in: file)
    else { return }
    let name = file.text(selector.name)
    let range = TokenRange(selector.name, selector.name + 1)
    let isNamed = prefixes.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    if !isNamed {
      report(Violation(range, .name(name, suggestion(for: name), in: file.place(of: index))))
    } else if labels != [Word.none] {
      report(Violation(range, .sender(name, in: file.place(of: index))))
    }
  }

  private static let gestures: Set<String> = [
    "did", "tap", "tapped", "press", "pressed", "click", "clicked", "touch", "touched", "on", "handle",
    "handler", "was", "action", "select", "selected", "toggled", "changed", "change", "value", "perform",
  ]

  /// `didSelectDone` for `doneTapped`, `didTapDone`, `onDone`: what is left without the words for the gesture.
  private func suggestion(for name: String) -> String {
    var words: [String] = []
    for character in name {
      if words.isEmpty || character.isUppercase { words.append("") }
      words[words.count - 1].append(character)
    }
    words.removeAll { Self.gestures.contains($0.lowercased()) }
    let rest = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (prefixes.first ?? "") + (rest.isEmpty ? "Button" : rest)
  }

  /// `#selector(UsersViewController.didSelectButton(_:))`
  private struct Selector {
    var name: TokenIndex
    /// The type before the name, where one is written.
    var type: TokenIndex?

    init?(open: TokenIndex, in file: FileContext) {
      var index = open + 1
      // `self.f`, `Self.f`, `Type.f`, `Outer.Type.f`
      guard file.kind(index) == .identifier || file.kind(index) == .keyword else { return nil }
      while file.kind(index + 1) == .period {
        type = file.kind(index) == .identifier ? index : nil
        index += 2
      }
      guard file.kind(index) == .identifier else { return nil }
      name = index
    }
  }

  /// The argument labels of the method, where the project declares it: only that can be renamed.
  private func labels(of selector: Selector, around index: TokenIndex, in file: FileContext) -> [Word]? {
    var entry: ProjectIndex.TypeEntry?
    if let type = selector.type {
      entry = file.type([file.word(type)], at: file.file.token(type))
      if entry == nil, let around = file.type(around: index), around.path.last == file.word(type) {
        entry = file.index.entry(of: around)
      }
    } else if let type = file.type(around: index) {
      entry = file.index.entry(of: type)
    }
    for ancestor in entry.map({ file.index.lineage(of: $0).entries }) ?? [] {
      let methods = file.index.methods(named: file.word(selector.name), in: ancestor)
      if let method = methods.first(where: { $0.labels == [.none] }) ?? methods.first { return method.labels }
    }
    return nil
  }

  // MARK: - Whose action

  private static let controls = SpellingParts(["control", "button", "segment", "slider", "stepper", "switch", "field"])

  /// Whether the selector with its `#` at `pound` is the action of a control: not of a gesture recogniser, a key command,
  /// a menu item, a notification, a timer.
  private func isControlAction(_ pound: TokenIndex, in file: FileContext) -> Bool {
    if file.kind(pound - 1) == .equal {
      // `button.action = #selector(…)`
      guard file.word(pound - 2) == "action", file.kind(pound - 3) == .period,
        let control = file.namedValue(endingAt: pound - 4)
      else { return false }
      return isControl(control, in: file)
    }
    guard file.kind(pound - 1) == .colon, file.word(pound - 2) == "action", let call = call(around: pound, in: file)
    else { return false }
    let labels = file.outline.arguments(of: call).map { file.outline.label(of: $0) }
    switch file.word(call.name) {
    case "addTarget":
      // A gesture recogniser's `addTarget` names no events.
      return labels.last == "for"
    case "UIBarButtonItem", "NSButton":
      return true
    case "init":
      // `.init(title: …, style: .plain, target: self, action: …)`; a gesture recogniser has target and action only.
      if file.word(call.name - 2) == "UIBarButtonItem" || file.word(call.name - 2) == "NSButton" { return true }
      guard file.receiver(of: call).isEmpty, let first = labels.first else { return false }
      return Self.firstLabels.contains(first) && labels.suffix(2) == ["target", "action"]
    default:
      // `NSSlider(value: 0, target: self, action: …)`: the project's own controls too, by their names.
      return labels.suffix(2) == ["target", "action"] && file.text(call.name).first?.isUppercase == true
        && Self.controls.occur(in: file.text(call.name).utf8)
    }
  }

  /// How the initializers of bar buttons and buttons begin, and those of gesture recognisers do not.
  private static let firstLabels: Set<Word> = [
    "title", "image", "barButtonSystemItem", "checkboxWithTitle", "radioButtonWithTitle",
  ]

  /// A publisher's subscription to a control hands events on; what they mean is said elsewhere.
  private func isBridge(around index: TokenIndex, in file: FileContext) -> Bool {
    file.isInside(["Subscription"], file.file.token(index))
  }

  private static let others = SpellingParts([
    "menu", "recogni", "gesture", "tap", "command", "timer", "link", "swipe", "pan", "press",
  ])

  private func isControl(_ value: NamedValue, in file: FileContext) -> Bool {
    let words = file.typeWords(of: value)
    if let type = words.first {
      return Self.controlTypes.contains(type)
    }
    let name = file.text(value.name).utf8
    return Self.controls.occur(in: name) && !Self.others.occur(in: name)
  }

  private static let controlTypes: Set<Word> = [
    "UIBarButtonItem", "UIControl", "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl",
    "UIDatePicker", "UIPageControl", "UIRefreshControl", "UITextField", "UISearchTextField", "UIColorWell", "NSControl",
    "NSButton", "NSPopUpButton", "NSSlider", "NSStepper", "NSSwitch", "NSSegmentedControl", "NSTextField",
    "NSSearchField", "NSComboBox", "NSComboButton", "NSDatePicker", "NSColorWell", "NSTableView", "NSOutlineView",
    "NSToolbarItem", "NSSearchToolbarItem", "NSToolbarItemGroup", "NSPathControl", "NSTokenField", "NSImageView",
    "NSLevelIndicator", "NSMatrix",
  ]

  /// The call whose argument the token is.
  private func call(around index: TokenIndex, in file: FileContext) -> RawCall? {
    var open = index - 1
    while open > 0, file.kind(open) != .leftParen {
      if file.kind(open) == .leftBrace || file.kind(open) == .leftSquare { return nil }
      let partner = file.file.raw.partners[Int(open)]
      open = (partner >= 0 && partner < open ? partner : open) - 1
    }
    return file.file.raw.calls.first { $0.leftParen == open && $0.name >= 0 }
  }
}

extension String {
  fileprivate static func name(_ name: String, _ better: String, in place: String) -> String {
    "\(place) wires the action '\(name)'; name an action after what was selected: \(better)(_:)"
  }

  fileprivate static func sender(_ name: String, in place: String) -> String {
    "\(place) wires the action '\(name)', which does not take the sender alone; write \(name)(_:)"
  }
}
