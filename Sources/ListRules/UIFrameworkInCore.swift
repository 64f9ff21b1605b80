import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A UI framework in core code: imported for nothing, or used.
struct UIFrameworkInCore: Rule {
  static let id = "ui-framework-in-core"
  static let needsCore = true

  func concerns(_ file: FileOutlook) -> Bool { CoreCode.mayHold(file) }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if let declaration = CoreCode.importDeclaration(at: token) {
      guard let framework = UIFramework(module: token.word) else { return }
      check(declaration, at: token, of: framework, in: file, report: report)
    } else if !importsFramework(file) {
      checkUse(token, in: file, report: report)
    }
  }

  private func importsFramework(_ file: FileContext) -> Bool {
    file.facts.imports.contains { UIFramework(module: $0) != nil }
  }

  // MARK: - Imports

  private func check(
    _ declaration: Declaration, at module: Token, of framework: UIFramework, in file: FileContext,
    report: (Violation) -> Void
  ) {
    guard let profile = CoreCode.profile(of: file), !CoreCode.isGuarded(module, in: file) else { return }
    let all = uses(of: framework, in: file)
    let uses = all.filter { !UINames.system.contains($0.token.word) }
    // Other programs are asked for through AppKit alone.
    guard !uses.isEmpty || all.isEmpty else { return }
    var violation = Violation(module, .uses(module.text, uses.prefix(3).map(\.name), more: uses.count - 3))
    if uses.isEmpty {
      violation.message = .unused(module.text)
      violation.fix = UnusedImport(declaration, in: file)?.fix
    } else {
      violation.notes = uses.prefix(3).map { Violation.Note($0.token, "\($0.name) comes from a UI framework") }
    }
    violation.profile = profile
    report(violation)
  }

  /// The first place of each name that the framework brings, in file order.
  func uses(of framework: UIFramework, in file: FileContext) -> [(name: String, token: Token)] {
    // Two rules ask.
    return file.remembered(of: framework) { newUses(of: framework, in: file) }
  }

  private func newUses(of framework: UIFramework, in file: FileContext) -> [(name: String, token: Token)] {
    // SwiftUI brings what the others have, unless those are imported by themselves.
    let others = file.facts.imports.contains { $0 != "SwiftUI" && UIFramework(module: $0) != nil }
    var seen: Set<Word> = []
    var found: [(String, Token)] = []
    for token in file.tokens where token.kind == .identifier && !seen.contains(token.word) {
      guard let name = indexPathMember(token, in: file) ?? attribute(token) ?? type(token, of: framework, in: file)
      else { continue }
      if framework == .swiftUI, others, name.hasPrefix("IndexPath.") || UINames.isType(name, token.word, of: .uiKit) {
        continue
      }
      seen.insert(token.word)
      found.append((name, token))
    }
    return found
  }

  /// The name, if it is one of the framework's.
  private func type(_ token: Token, of framework: UIFramework, in file: FileContext) -> String? {
    guard token.isCapitalized || token.word == "withAnimation", UIFramework(module: token.word) == nil,
      CoreCode.standsAlone(token), file.isForeign(token),
      UINames.isType(token.text, token.word, of: framework)
    else { return nil }
    return token.text
  }

  private static let attributes: WordSet = "font foregroundColor backgroundColor paragraphStyle"

  /// `[.font: title]`: a key of attributed strings that UI frameworks add.
  private func attribute(_ token: Token) -> String? {
    guard Self.attributes.contains(token.word), token.next?.kind == .colon, let dot = token.previous,
      dot.kind == .period,
      dot.previous?.kind == .leftSquare || dot.previous?.kind == .comma
    else { return nil }
    return "NSAttributedString.Key.\(token.text)"
  }

  /// `indexPath.row`, `IndexPath(row: …)`: what UI frameworks add to Foundation's type.
  private func indexPathMember(_ token: Token, in file: FileContext) -> String? {
    guard ["row", "section", "item"].contains(token.word), let before = token.previous else { return nil }
    let member = "IndexPath.\(token.text)"
    if before.kind == .leftParen {
      return token.next?.kind == .colon && before.previous?.word == "IndexPath" ? member : nil
    }
    guard token.isMember, let value = NamedValue(endingAt: before.previous) else { return nil }
    if RowNames.isPlace(value.token.utf8) { return member }
    return file.typeWords(of: value).first == "IndexPath" ? member : nil
  }

  // MARK: - Types without an import of their own

  /// `UIImage` in a file that has it through another module.
  private func checkUse(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard file.isFirst(token), CoreCode.standsAlone(token), file.isForeign(token),
      !UINames.system.contains(token.word), UINames.isType(token.text, token.word, of: .uiKit),
      let profile = CoreCode.profile(of: file), !CoreCode.isGuarded(token, in: file)
    else { return }
    var violation = Violation(token, .names(token.text))
    violation.profile = profile
    report(violation)
  }
}

extension String {
  fileprivate static func unused(_ module: String) -> String {
    "core code imports \(module) and uses nothing of it; remove the import"
  }

  static func uses(_ module: String, _ names: [String], more: Int) -> String {
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return
      "core code imports \(module) for \(list); keep values that need no UI framework here, and make what is shown "
      + "in the UI"
  }

  fileprivate static func names(_ type: String) -> String {
    "core code names \(type), a type of a UI framework; keep a value that needs none here"
  }
}
