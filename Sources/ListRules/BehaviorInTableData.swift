import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Closures, state, views, styles and formatting in the values that describe a static table.
struct BehaviorInTableData: Rule {
  static let id = "behavior-in-table-data"

  var subjects: Subjects? { \ProjectIndex.tableTypeNames }

  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard type.kind != .protocol, declaration.body != nil else { return }
    if isTableType(type, in: file) {
      for member in declaration.members { violations(of: member, in: type, file).forEach(report) }
    } else if isShownAsRows(type, in: file), var violation = closures(in: declaration, of: type, file) {
      // That a list keeps it says less than its name does.
      violation.profile = .strict
      report(violation)
    }
  }

  private func isShownAsRows(_ type: TypeFact, in file: FileContext) -> Bool {
    guard type.kind == .struct || type.kind == .enum, let entry = file.index.entry(of: type) else { return false }
    return file.index.isShownAsRows(entry)
  }

  /// The closures that a section or a row holds, as one finding: a model may have an image and flags, and no closure.
  private func closures(in declaration: Declaration, of type: TypeFact, _ file: FileContext) -> Violation? {
    let names = declaration.members.flatMap { member -> [Tokens] in
      switch member.kind {
      case .variable where !member.isStatic:
        member.bindings.filter { !$0.isComputed && isClosure($0.type.isEmpty ? $0.value : $0.type) }.map(\.pattern)
      case .enumCase: member.bindings.filter { isClosure($0.type) }.map(\.pattern)
      default: []
      }
    }
    guard let first = names.first else { return nil }
    var violation = Violation(first, .closure(first.text, in: type.spelling))
    violation.notes = names.dropFirst().compactMap { name in
      name.first.map { Violation.Note($0, "'\(name.text)' keeps a closure, too") }
    }
    return violation
  }

  /// A table's data and sections by what they hold: a spreadsheet's cells are no rows of a list.
  private func isTableType(_ type: TypeFact, in file: FileContext) -> Bool {
    guard file.index.answer(.staticTableType, of: type, in: file.id).isYes, let entry = file.index.entry(of: type)
    else { return false }
    guard RowNames.isTableStructure(entry.spelling) else { return true }
    let parts = RowNames.isTable(entry.spelling) ? RowNames.tableParts : RowNames.sectionParts
    return entry.properties.keys.contains(where: parts.contains)
  }

  /// Names of what a structure is made of.
  private static let structure = RowNames.tableParts.union(RowNames.sectionParts)

  // MARK: - Members

  private func violations(of member: Declaration, in type: TypeFact, _ file: FileContext) -> [Violation] {
    switch member.kind {
    case .variable: variable(member, in: type, file)
    case .enumCase: member.bindings.compactMap { held($0.type, by: $0.pattern, in: type, file) }
    case .function, .initializer, .subscript: code(of: member, in: type, file)
    default: []
    }
  }

  private func variable(_ member: Declaration, in owner: TypeFact, _ file: FileContext) -> [Violation] {
    guard !member.isStatic else { return [] }
    return member.bindings.flatMap { binding -> [Violation] in
      let type = binding.type.isEmpty ? binding.value : binding.type
      return [
        held(type, by: binding.pattern, in: owner, file),
        binding.isComputed ? binding.accessorBlock.flatMap { formatting(in: $0, file) } : state(binding, in: owner),
      ].compactMap(\.self)
    }
  }

  private func code(of member: Declaration, in type: TypeFact, _ file: FileContext) -> [Violation] {
    [
      member.name.flatMap { looks(member.result, of: $0, in: type, file) },
      member.body.flatMap { formatting(in: $0, file) },
    ].compactMap(\.self)
  }

  // MARK: - What a member is

  /// What the tokens of a type, or of a value that has none written, keep: a closure, or something that shows.
  private func held(_ tokens: Tokens, by name: Tokens, in type: TypeFact, _ file: FileContext) -> Violation? {
    if isClosure(tokens) { return Violation(name, .closure(name.text, in: type.spelling)) }
    return looks(tokens, of: name, in: type, file)
  }

  private func isClosure(_ tokens: Tokens) -> Bool {
    if let closure = tokens.first?.closure, closure.call == nil { return closure.last == tokens.last }
    return tokens.contains { $0.kind == .arrow && $0.closures.isEmpty || namesClosure($0) }
  }

  /// `typealias Action = () -> Void`, in this file.
  private func namesClosure(_ name: Token) -> Bool {
    guard name.kind == .identifier, !name.isMember else { return false }
    return name.file.declarations.contains { declaration in
      declaration.kind == .typealias && declaration.word == name.word
        && declaration.tokens.contains { $0.kind == .arrow }
    }
  }

  private static let styles: WordSet = "UIFont UIColor NSFont NSColor CGColor Color Font"
  private static let layouts: WordSet = """
    CGFloat CGSize CGRect UIEdgeInsets NSEdgeInsets NSDirectionalEdgeInsets EdgeInsets
    """
  private static let views: WordSet = """
    NSImage NSView NSViewController NSTableCellView NSCell NSControl NSButton NSMenu NSMenuItem NSTextField NSWindow
    NSStoryboard Image AnyView Binding
    """

  /// Something of the UI frameworks: a view, an image, a font, a size.
  private func looks(_ tokens: Tokens, of name: some TokenRun, in type: TypeFact, _ file: FileContext) -> Violation? {
    for token in tokens.identifiers where token.next?.kind != .colon && file.isForeign(token) {
      if Self.styles.contains(token.word), !token.isMember {
        return Violation(token, .style(token.text, name.text, in: type.spelling))
      }
      if Self.layouts.contains(token.word), !token.isMember {
        return Violation(token, .layout(name.text, in: type.spelling))
      }
      if Self.views.contains(token.word) && !token.isMember || isOfUIKit(token.text) {
        return Violation(token, .view(token.text, name.text, in: type.spelling))
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

  private static let wrappers: WordSet = "State Published Binding ObservedObject StateObject"

  /// A stored `var`. Recommended speaks of rows and of what is switched on and off; a structure that is put together step by
  /// step, and the texts of its sections, are for strict.
  private func state(_ binding: Binding, in type: TypeFact) -> Violation? {
    guard !binding.declaration.isLet, let name = binding.name, !isClosure(binding.type) else { return nil }
    var violation = Violation(name, .state(name.text, in: type.spelling))
    let isWrapped = binding.declaration.attributes.contains { Self.wrappers.contains($0.name.word) }
    let isSwitch = binding.type.contains("Bool") || RowNames.switches.occur(in: name.utf8)
    if Self.structure.contains(name.word) || !isWrapped && !isSwitch {
      violation.profile = .strict
      violation.severity = .info
    }
    return violation
  }

  private static let formatters: WordSet = """
    DateFormatter NumberFormatter MeasurementFormatter ByteCountFormatter RelativeDateTimeFormatter
    DateComponentsFormatter DateIntervalFormatter ISO8601DateFormatter PersonNameComponentsFormatter ListFormatter
    LengthFormatter NSAttributedString NSMutableAttributedString AttributedString
    """

  private func formatting(in code: Tokens, _ file: FileContext) -> Violation? {
    for name in code {
      guard let call = name.call, name.kind == .identifier else { continue }
      let isFormatter = Self.formatters.contains(name.word) && file.isForeign(name)
      let isFormatted = name.word == "formatted" && name.isMember
      let isFormat = name.word == "String" && call.firstArgument?.label == "format"
      if isFormatter || isFormatted || isFormat {
        return Violation(name, .formatting(name.text, in: file.place(of: name)))
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
