import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Values that a side controller has formatted for a view.
struct ViewModelFromSideController: Rule {
  static let id = "view-model-from-side-controller"

  /// `didChange` in `var didChange: (() -> Void)?`, which makes its class a side controller.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard [.var, .let].contains(token.previous?.keyword), ChangeNames.isCallback(token.text),
      let type = file.type(around: token), ChangeCallbacks.isReference(type, in: file),
      !RowNames.isViewModel(type.spelling),
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    checkProperties(of: type, in: file, report: report)
  }

  var subjects: Subjects? { \ProjectIndex.namesBelowAnnouncers }

  /// A class whose base class announces.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard ChangeCallbacks.isReference(type, in: file), !RowNames.isViewModel(type.spelling),
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    checkProperties(of: type, in: file, report: report)
  }

  private func checkProperties(of type: TypeFact, in file: FileContext, report: (Violation) -> Void) {
    for binding in file.properties(of: type).filter({ !$0.isStatic }).compactMap(file.binding) {
      guard !binding.declaration.isPrivate, let message = message(for: binding, of: type) else { continue }
      report(Violation(binding.pattern, message))
    }
  }

  private func message(for binding: Binding, of type: TypeFact) -> String? {
    let name = binding.pattern.text
    if let ready = viewReadyType(of: binding) { return .handsOut(name, ready.text, in: type.spelling) }
    guard isText(binding.type), name != "description", name != "debugDescription",
      let formatter = binding.accessorBlock.flatMap(formatter)
    else { return nil }
    return .formats(name, formatter.text, in: type.spelling)
  }

  // MARK: - Types for views

  private static let types: WordSet = """
    NSAttributedString NSMutableAttributedString AttributedString UIColor NSColor UIFont NSFont LocalizedStringKey
    """

  /// The type in the property's annotation, or at the start of its value, that only a view has a use for.
  private func viewReadyType(of binding: Binding) -> Token? {
    let source = binding.type.isEmpty ? binding.value : binding.type
    for token in source.prefix(24) {
      if token.kind == .leftParen || token.kind == .leftBrace, binding.type.isEmpty { return nil }
      guard token.kind == .identifier, token.next?.kind != .colon else { continue }
      if Self.types.contains(token.word) || RowNames.isViewModel(token.text) { return token }
    }
    return nil
  }

  // MARK: - Texts for views

  private static let formatters: WordSet = """
    formatted DateFormatter NumberFormatter RelativeDateTimeFormatter ByteCountFormatter MeasurementFormatter
    DateComponentsFormatter ISO8601DateFormatter PersonNameComponentsFormatter NSLocalizedString localizedString
    localizedStringWithFormat
    """

  private func isText(_ type: Tokens) -> Bool {
    type.identifiers.map(\.word) == ["String"] && !type.contains { $0.kind == .arrow }
  }

  /// What makes a text for people in the property's code.
  private func formatter(in accessors: Tokens) -> Token? {
    accessors.identifiers.first { name in
      if Self.formatters.contains(name.word) { return true }
      guard name.next?.kind == .leftParen, let label = name.next(2)?.word else { return false }
      // `String(localized: …)`, `String(format: …)`, `formatter.string(from: date)`
      return name.word == "String" && (label == "localized" || label == "format")
        || name.word == "string" && label == "from" && name.isMember
    }
  }
}

extension String {
  fileprivate static func handsOut(_ name: String, _ ready: String, in type: String) -> String {
    "'\(name)' of \(type) hands out \(ready), which is made for a view; expose the model's own values and let the UI "
      + "make what it shows"
  }

  fileprivate static func formats(_ name: String, _ formatter: String, in type: String) -> String {
    "'\(name)' of \(type) is text for a view, made with \(formatter); expose the value and let the UI format it"
  }
}
