import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Closures, state, views, styles and formatting in the values that describe a static table.
struct BehaviorInTableData: Rule {
  static let id = "behavior-in-table-data"

  func subjects(in index: ProjectIndex) -> Set<Word> { index.tableTypeNames }

  /// Looks at the type, or the extension of one, whose name stands at `index`.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let id = file.outline.declaration(around: index)
    guard id >= 0, !file.facts.isTest, case let declaration = file.file.raw.declarations[Int(id)],
      declaration.kind.isType, declaration.kind != .protocol, declaration.name == index, declaration.body >= 0,
      let type = file.index.type(declaredBy: id, in: file.id), isTableType(type, in: file)
    else { return }
    for member in file.file.raw.declarations.indices where file.file.raw.declarations[member].parent == id {
      for violation in violations(of: file.file.raw.declarations[member], in: type, file) { report(violation) }
    }
  }

  /// A table's data and sections by what they hold: a spreadsheet's cells are no rows of a list.
  private func isTableType(_ type: TypeFact, in file: FileContext) -> Bool {
    guard file.index.answer(.staticTableType, of: type, in: file.id).isYes, let entry = file.index.entry(of: type)
    else { return false }
    guard entry.spelling.hasSuffix("TableData") || entry.spelling.hasSuffix("TableSection") else { return true }
    let parts: Set<Word> =
      entry.spelling.hasSuffix("TableData") ? ["sections", "allSections"] : Self.structure.subtracting(["sections"])
    return entry.properties.keys.contains(where: parts.contains)
  }

  /// Names of what a structure is made of.
  private static let structure: Set<Word> = [
    "sections", "allSections", "cells", "rows", "items", "entries", "allCells", "allRows", "allItems",
  ]

  // MARK: - Members

  private func violations(of member: RawDeclaration, in type: TypeFact, _ file: FileContext) -> [Violation] {
    switch member.kind {
    case .variable: variable(member, in: type, file)
    case .enumCase:
      member.bindings.compactMap { id in
        let binding = file.file.raw.bindings[Int(id)]
        return held(binding.type, by: binding.pattern, in: type, file)
      }
    case .function, .initializer, .subscript: code(of: member, in: type, file)
    default: []
    }
  }

  private func variable(_ member: RawDeclaration, in type: TypeFact, _ file: FileContext) -> [Violation] {
    let modifiers = TokenRange(member.range.lower, member.introducer)
    guard !modifiers.indices.contains(where: { file.keyword($0) == .static || file.keyword($0) == .class }) else {
      return []
    }
    var found: [Violation] = []
    for id in member.bindings {
      let binding = file.file.raw.bindings[Int(id)]
      if let violation = held(binding.type.isEmpty ? binding.value : binding.type, by: binding.pattern, in: type, file)
      {
        found.append(violation)
      }
      if isStored(binding, file) {
        if file.keyword(member.introducer) == .var, let violation = state(binding, modifiers, in: type, file) {
          found.append(violation)
        }
      } else if let violation = formatting(
        in: TokenRange(binding.accessorBlock, file.outline.after(binding.accessorBlock)), of: type, file)
      {
        found.append(violation)
      }
    }
    return found
  }

  private func isStored(_ binding: RawBinding, _ file: FileContext) -> Bool {
    guard binding.accessorBlock >= 0 else { return true }
    let first = file.keyword(binding.accessorBlock + 1)
    return first == .didSet || first == .willSet
  }

  private func code(of member: RawDeclaration, in type: TypeFact, _ file: FileContext) -> [Violation] {
    var found: [Violation] = []
    if !member.result.isEmpty, member.name >= 0,
      let violation = looks(member.result, of: TokenRange(member.name, member.name + 1), in: type, file)
    {
      found.append(violation)
    }
    if member.body >= 0, let violation = formatting(in: TokenRange(member.body, member.range.upper), of: type, file) {
      found.append(violation)
    }
    return found
  }

  // MARK: - What a member is

  /// What the tokens of a type, or of a value that has none written, keep: a closure, or something that shows.
  private func held(_ range: TokenRange, by name: TokenRange, in type: TypeFact, _ file: FileContext) -> Violation? {
    if isClosure(range, file) {
      return Violation(name, .closure(file.text(name), in: type.spelling))
    }
    return looks(range, of: name, in: type, file)
  }

  private func isClosure(_ range: TokenRange, _ file: FileContext) -> Bool {
    if let closure = file.outline.closure(at: range.lower), closure.call < 0 {
      return closure.range.upper == range.upper
    }
    return range.indices.contains { index in
      file.kind(index) == .arrow && file.outline.closures(around: index).isEmpty || namesClosure(index, file)
    }
  }

  /// `typealias Action = () -> Void`, in this file.
  private func namesClosure(_ index: TokenIndex, _ file: FileContext) -> Bool {
    guard file.kind(index) == .identifier, file.kind(index - 1) != .period else { return false }
    return file.file.raw.declarations.contains { declaration in
      declaration.kind == .typealias && declaration.name >= 0 && file.word(declaration.name) == file.word(index)
        && declaration.range.indices.contains { file.kind($0) == .arrow }
    }
  }

  private static let styles: Set<Word> = ["UIFont", "UIColor", "NSFont", "NSColor", "CGColor", "Color", "Font"]
  private static let layouts: Set<Word> = [
    "CGFloat", "CGSize", "CGRect", "UIEdgeInsets", "NSEdgeInsets", "NSDirectionalEdgeInsets", "EdgeInsets",
  ]
  private static let views: Set<Word> = [
    "NSImage", "NSView", "NSViewController", "NSTableCellView", "NSCell", "NSControl", "NSButton", "NSMenu",
    "NSMenuItem", "NSTextField", "NSWindow", "NSStoryboard", "Image", "AnyView", "Binding",
  ]

  /// Something of the UI frameworks: a view, an image, a font, a size.
  private func looks(_ range: TokenRange, of name: TokenRange, in type: TypeFact, _ file: FileContext) -> Violation? {
    for index in range.indices where file.kind(index) == .identifier && file.kind(index + 1) != .colon {
      let word = file.word(index)
      guard !file.index.declaresType(named: word) else { continue }
      let isBare = file.kind(index - 1) != .period
      let token = TokenRange(index, index + 1)
      if Self.styles.contains(word), isBare {
        return Violation(token, .style(file.text(token), file.text(name), in: type.spelling))
      }
      if Self.layouts.contains(word), isBare { return Violation(token, .layout(file.text(name), in: type.spelling)) }
      if Self.views.contains(word) && isBare || isOfUIKit(file.text(index)) {
        return Violation(token, .view(file.text(token), file.text(name), in: type.spelling))
      }
    }
    return nil
  }

  /// `UIImage`, not `UInt` and not `UIState`, which the project declares.
  private func isOfUIKit(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars.prefix(4))
    guard scalars.count == 4, scalars[0] == "U", scalars[1] == "I" else { return false }
    return ("A"..."Z").contains(scalars[2]) && ("a"..."z").contains(scalars[3])
  }

  private static let wrappers: Set<Word> = ["State", "Published", "Binding", "ObservedObject", "StateObject"]
  private static let switches = SpellingParts([
    "ison", "selected", "enabled", "expanded", "checked", "loading", "highlighted",
  ])

  /// A stored `var`. Recommended speaks of rows and of what is switched on and off; a structure that is put together step by
  /// step, and the texts of its sections, are for strict.
  private func state(
    _ binding: RawBinding, _ modifiers: TokenRange, in type: TypeFact, _ file: FileContext
  ) -> Violation? {
    guard binding.pattern.upper - binding.pattern.lower == 1, !isClosure(binding.type, file) else { return nil }
    var violation = Violation(binding.pattern, .state(file.text(binding.pattern), in: type.spelling))
    let isWrapped = modifiers.indices.contains { file.kind($0) == .atSign && Self.wrappers.contains(file.word($0 + 1)) }
    let isSwitch =
      file.outline.contains("Bool", in: binding.type) || Self.switches.occur(in: file.text(binding.pattern).utf8)
    let isStructure = Self.structure.contains(file.word(binding.pattern.lower))
    if isStructure || !isWrapped && !isSwitch {
      violation.profile = .strict
      violation.severity = .info
    }
    return violation
  }

  private static let formatters: Set<Word> = [
    "DateFormatter", "NumberFormatter", "MeasurementFormatter", "ByteCountFormatter", "RelativeDateTimeFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "ISO8601DateFormatter", "PersonNameComponentsFormatter",
    "ListFormatter", "LengthFormatter", "NSAttributedString", "NSMutableAttributedString", "AttributedString",
  ]

  private func formatting(in range: TokenRange, of type: TypeFact, _ file: FileContext) -> Violation? {
    for index in range.indices where file.kind(index) == .identifier {
      let word = file.word(index)
      guard let call = file.outline.call(named: index) else { continue }
      let isFormatter = Self.formatters.contains(word) && !file.index.declaresType(named: word)
      let isFormatted = word == "formatted" && file.kind(index - 1) == .period
      let isFormat = word == "String" && file.outline.label(of: file.outline.firstArgument(of: call)) == "format"
      if isFormatter || isFormatted || isFormat {
        return Violation(TokenRange(index, index + 1), .formatting(file.text(index), in: file.place(of: index)))
      }
    }
    return nil
  }
}

extension String {
  fileprivate static func closure(_ name: String, in type: String) -> String {
    "'\(name)' keeps a closure in \(type), which describes a table and nothing else; "
      + "switch on the cell in the view controller and act there"
  }

  fileprivate static func state(_ name: String, in type: String) -> String {
    "'\(name)' is state in \(type), which describes a table; keep it in the side controller, make this a let, and derive "
      + "the table again when it changes"
  }

  fileprivate static func view(_ view: String, _ name: String, in type: String) -> String {
    "'\(name)' brings \(view) into \(type), which knows no UI; let the view controller choose it by switching on the cell"
  }

  fileprivate static func style(_ style: String, _ name: String, in type: String) -> String {
    "'\(name)' brings the look \(style) into \(type), which describes a table's structure; "
      + "style the cell where it is configured"
  }

  fileprivate static func layout(_ name: String, in type: String) -> String {
    "'\(name)' brings layout into \(type), which describes a table's structure; let the cell or the table's delegate say it"
  }

  fileprivate static func formatting(_ call: String, in place: String) -> String {
    "\(place) formats with \(call) in what describes a table; keep the value, and format it where the cell is configured"
  }
}
