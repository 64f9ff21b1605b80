import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Values that a side controller has formatted for a view.
struct ViewModelFromSideController: Rule {
  static let id = "view-model-from-side-controller"

  /// `didChange` in `var didChange: (() -> Void)?`, which makes its class a side controller.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.keyword(index - 1) == .var || file.keyword(index - 1) == .let, !file.facts.isTest,
      ChangeCallbacks.isName(file.text(index)), let type = file.type(around: index),
      ChangeCallbacks.isReference(type, in: file), !isViewModel(type.spelling),
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    for part in file.facts.types where part.path == type.path && part.variant == type.variant {
      for property in part.properties where !property.isStatic && isReadable(property, in: file) {
        let declaration = file.file.raw.declarations[Int(property.declaration)]
        for id in declaration.bindings where file.word(file.file.raw.bindings[Int(id)].pattern.lower) == property.name {
          let binding = file.file.raw.bindings[Int(id)]
          guard let message = message(for: binding, of: type, in: file) else { continue }
          report(Violation(binding.pattern, message))
        }
      }
    }
  }

  private func isReadable(_ property: PropertyFact, in file: FileContext) -> Bool {
    let declaration = file.file.raw.declarations[Int(property.declaration)]
    return !TokenRange(declaration.range.lower, declaration.introducer).indices.contains { index in
      let isHidden = file.keyword(index) == .private || file.keyword(index) == .fileprivate
      // `private(set)` hides the setter alone.
      return isHidden && file.kind(index + 1) != .leftParen
    }
  }

  private func message(for binding: RawBinding, of type: TypeFact, in file: FileContext) -> String? {
    let name = file.text(binding.pattern)
    if let ready = viewReadyType(of: binding, in: file) {
      return .handsOut(name, file.text(ready), in: type.spelling)
    }
    guard isText(binding.type, in: file), binding.accessorBlock >= 0, name != "description", name != "debugDescription",
      let formatter = formatter(in: binding, file)
    else { return nil }
    return .formats(name, file.text(formatter), in: type.spelling)
  }

  // MARK: - Types for views

  private static let suffixes = [
    "ViewModel", "CellModel", "RowModel", "ViewData", "CellData", "DisplayModel", "DisplayItem", "ViewItem",
  ]
  private static let types: Set<Word> = [
    "NSAttributedString", "NSMutableAttributedString", "AttributedString", "UIColor", "NSColor", "UIFont", "NSFont",
    "LocalizedStringKey",
  ]

  private func isViewModel(_ name: String) -> Bool {
    Self.suffixes.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") } || name.hasSuffix("Presenter")
  }

  /// The type in the property's annotation, or at the start of its value, that only a view has a use for.
  private func viewReadyType(of binding: RawBinding, in file: FileContext) -> TokenIndex? {
    let source = binding.type.isEmpty ? binding.value : binding.type
    for index in source.indices.prefix(24) {
      if file.kind(index) == .leftParen || file.kind(index) == .leftBrace, binding.type.isEmpty { return nil }
      guard file.kind(index) == .identifier, file.kind(index + 1) != .colon else { continue }
      if Self.types.contains(file.word(index)) || isViewModel(file.text(index)) { return index }
    }
    return nil
  }

  // MARK: - Texts for views

  private static let formatters: Set<Word> = [
    "formatted", "DateFormatter", "NumberFormatter", "RelativeDateTimeFormatter", "ByteCountFormatter",
    "MeasurementFormatter", "DateComponentsFormatter", "ISO8601DateFormatter", "PersonNameComponentsFormatter",
    "NSLocalizedString", "localizedString", "localizedStringWithFormat",
  ]

  private func isText(_ type: TokenRange, in file: FileContext) -> Bool {
    let names = type.indices.filter { file.kind($0) == .identifier }
    return names.count == 1 && names.allSatisfy { file.word($0) == "String" }
      && !type.indices.contains { file.kind($0) == .arrow }
  }

  /// What makes a text for people in the property's code.
  private func formatter(in binding: RawBinding, _ file: FileContext) -> TokenIndex? {
    let close = file.file.raw.partners[Int(binding.accessorBlock)]
    return TokenRange(binding.accessorBlock, close).indices.first { index in
      guard file.kind(index) == .identifier else { return false }
      if Self.formatters.contains(file.word(index)) { return true }
      guard file.kind(index + 1) == .leftParen else { return false }
      // `String(localized: …)`, `String(format: …)`, `formatter.string(from: date)`
      let label = file.word(index + 2)
      return file.word(index) == "String" && (label == "localized" || label == "format")
        || file.word(index) == "string" && label == "from" && file.kind(index - 1) == .period
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
