import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A UI framework in core code: imported for nothing, or used.
struct UIFrameworkInCore: Rule {
  static let id = "ui-framework-in-core"
  static let needsCore = true

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    if let declaration = CoreCode.importDeclaration(at: index, in: file) {
      guard let framework = UIFramework(module: file.word(index)) else { return }
      check(declaration, of: framework, in: file, report: report)
    } else if !importsFramework(file) {
      checkUse(at: index, in: file, report: report)
    }
  }

  private func importsFramework(_ file: FileContext) -> Bool {
    file.facts.imports.contains { UIFramework(module: $0) != nil }
  }

  // MARK: - Imports

  private func check(
    _ declaration: RawDeclaration, of framework: UIFramework, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let profile = CoreCode.profile(of: file), !CoreCode.isGuarded(declaration.name, in: file) else { return }
    let module = file.text(declaration.name)
    let name = TokenRange(declaration.name, declaration.name + 1)
    let uses = uses(of: framework, in: file)
    var violation = Violation(name, .uses(module, uses.prefix(3).map(\.name), more: uses.count - 3))
    if uses.isEmpty {
      violation.message = .unused(module)
      violation.fix = UnusedImport(declaration, in: file)?.fix
    } else {
      violation.notes = uses.prefix(3).map {
        Violation.Note(range: TokenRange($0.token, $0.token + 1), message: "\($0.name) comes from a UI framework")
      }
    }
    violation.profile = profile
    report(violation)
  }

  /// The first place of each name that the framework brings, in file order.
  private func uses(of framework: UIFramework, in file: FileContext) -> [(name: String, token: TokenIndex)] {
    // SwiftUI brings what the others have, unless those are imported by themselves.
    let others = file.facts.imports.contains { $0 != "SwiftUI" && UIFramework(module: $0) != nil }
    var seen: Set<Word> = []
    var found: [(String, TokenIndex)] = []
    for token in file.file.raw.tokens.indices {
      let index = TokenIndex(token)
      let word = file.word(index)
      guard file.kind(index) == .identifier, !seen.contains(word),
        let name = indexPathMember(at: index, in: file) ?? type(at: index, of: framework, in: file)
      else { continue }
      if framework == .swiftUI, others, name.hasPrefix("IndexPath.") || UINames.isType(name, word, of: .uiKit) {
        continue
      }
      seen.insert(word)
      found.append((name, index))
    }
    return found
  }

  /// The name at `index`, if it is one of the framework's.
  private func type(at index: TokenIndex, of framework: UIFramework, in file: FileContext) -> String? {
    let word = file.word(index)
    guard file.isCapitalized(index) || word == "withAnimation", UIFramework(module: word) == nil,
      CoreCode.standsAlone(index, in: file), !file.index.declaresType(named: word)
    else { return nil }
    let name = file.text(index)
    return UINames.isType(name, word, of: framework) ? name : nil
  }

  /// `indexPath.row`, `IndexPath(row: …)`: what UI frameworks add to Foundation's type.
  private func indexPathMember(at index: TokenIndex, in file: FileContext) -> String? {
    let word = file.word(index)
    guard word == "row" || word == "section" || word == "item" else { return nil }
    let member = "IndexPath.\(file.text(index))"
    if file.kind(index + 1) == .colon, file.kind(index - 1) == .leftParen, file.word(index - 2) == "IndexPath" {
      return member
    }
    guard file.kind(index - 1) == .period, let value = file.namedValue(endingAt: index - 2) else { return nil }
    if file.text(value.name).lowercased().hasSuffix("indexpath") { return member }
    return file.typeWords(of: value).first == "IndexPath" ? member : nil
  }

  // MARK: - Types without an import of their own

  /// `UIImage` in a file that has it through another module.
  private func checkUse(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let word = file.word(index)
    guard CoreCode.standsAlone(index, in: file), !file.index.declaresType(named: word),
      UINames.isType(file.text(index), word, of: .uiKit),
      !file.file.raw.tokens.prefix(Int(index)).contains(where: { $0.word == word && $0.kind == .identifier }),
      let profile = CoreCode.profile(of: file), !CoreCode.isGuarded(index, in: file)
    else { return }
    var violation = Violation(TokenRange(index, index + 1), .names(file.text(index)))
    violation.profile = profile
    report(violation)
  }
}

extension String {
  fileprivate static func unused(_ module: String) -> String {
    "core code imports \(module) and uses nothing of it; remove the import"
  }

  fileprivate static func uses(_ module: String, _ names: [String], more: Int) -> String {
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return
      "core code imports \(module) for \(list); keep values that need no UI framework here, and make what is shown "
      + "in the UI"
  }

  fileprivate static func names(_ type: String) -> String {
    "core code names \(type), a type of a UI framework; keep a value that needs none here"
  }
}
