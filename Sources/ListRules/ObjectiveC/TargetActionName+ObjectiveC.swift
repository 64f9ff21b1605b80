import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// The action of a control in Objective-C that is not called `didSelect…:`.
struct TargetActionNameInObjectiveC: ObjectiveCRule, ConfigurableRule {
  static let id = TargetActionName.id
  static let words: WordSet = "action setAction"

  private let names: TargetActionName

  init(options: RuleOptions) { names = TargetActionName(options: options) }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let selector = action(at: token, in: file), let name = selector.first,
      isOwn(selector, around: token, in: file)
    else { return }
    let place = file.place(of: token)
    if !names.isNamed(name.text) {
      report(Violation(name, .name(name.text, names.suggestion(for: name.text), in: place)))
    } else if selector.map(\.text) != [name.text, ":"] {
      report(Violation(name, .sender(name.text, in: place)))
    }
  }

  /// What stands in the `@selector(…)` that is given to a control: not to a gesture recogniser, a menu item, a timer.
  private func action(at token: Token, in file: FileContext) -> Tokens? {
    // `button.action = @selector(…)`
    if token.isMember, let equal = token.next, equal.kind == .equal {
      let isControl = token.previous?.previous.map { self.isControl($0, in: file) } ?? false
      return isControl ? equal.next?.tokens.selectorLiteral : nil
    }
    guard let message = file.objectiveC?.message(around: token),
      let part = message.parts.first(where: { $0.name == token })
    else {
      return nil
    }
    return isControlAction(message, in: file) ? part.argument.selectorLiteral : nil
  }

  private func isControlAction(_ message: Message, in file: FileContext) -> Bool {
    switch message.selector {
    case "addTarget:action:forControlEvents:":
      // A touch that ends on a slider ends a change of its value.
      let type = message.receiver.endingName.flatMap { file.objectiveCTypeWords(of: $0).first }
      return message.argument(2).contains(anyOf: Self.taps)
        && type.map { !file.index.reaches(Self.valueControls, from: file.meaning(of: $0, at: message.name)) } ?? true
    case "setAction:":
      return message.receiver.endingName.map { isControl($0, in: file) } ?? false
    default:
      // `[[UIBarButtonItem alloc] initWithTitle:… style:… target:self action:…]`
      guard message.parts.suffix(2).map(\.name.word) == ["target", "action"] else { return false }
      let made = file.message(message.receiver).flatMap { $0.word == "alloc" ? $0.receiver : nil } ?? message.receiver
      return made.onlyName.map(isButton) ?? false
    }
  }

  private static let valueControls: WordSet = "UISlider UIStepper UISwitch UITextField UIDatePicker"

  /// The events that are a tap or a selection, and no change of a value.
  private static let taps: WordSet = """
    UIControlEventTouchDown UIControlEventTouchDownRepeat UIControlEventTouchUpInside UIControlEventTouchUpOutside
    UIControlEventPrimaryActionTriggered UIControlEventMenuActionTriggered UIControlEventAllTouchEvents
    """

  private func isControl(_ name: Token, in file: FileContext) -> Bool {
    name.kind == .identifier && TargetActionName.isControl(name, types: file.objectiveCTypeWords(of: name))
  }

  /// Whether a class of the name is a button or a segmented control.
  private func isButton(_ name: Token) -> Bool {
    name.isCapitalized && ViewNames.controls.occur(in: name.utf8)
  }

  /// Whether the class or one above it in the project has the method: only that can be renamed.
  private func isOwn(_ selector: Tokens, around token: Token, in file: FileContext) -> Bool {
    guard let entry = file.entry(around: token) else { return false }
    let name = Word(selector.text)
    return file.index.lineage(of: entry).entries.contains { !file.index.methods(named: name, in: $0).isEmpty }
  }
}

extension String {
  fileprivate static func name(_ name: String, _ better: String, in place: String) -> String {
    "\(place) wires the action '\(name)'; name an action after what was selected: \(better):"
  }

  fileprivate static func sender(_ name: String, in place: String) -> String {
    "\(place) wires the action '\(name)', which does not take the sender alone; write \(name):"
  }
}
