import RuleKit
import SwiftSource

/// How an import of a UI framework that nothing is used of is taken away.
package struct UnusedImport {
  package let fix: Violation.ProposedFix

  /// Nil where other modules rest on the import.
  package init?(_ declaration: RawDeclaration, in file: FileContext) {
    let isPlain = TokenRange(declaration.range.lower, declaration.introducer).isEmpty
    guard isPlain, declaration.range.upper - declaration.range.lower == 2 else { return nil }
    let needs = Needs(of: declaration, in: file)
    let modules = needs.modules.filter { !file.facts.imports.contains(Word($0)) }
    let explanation =
      switch (needs.doubt, modules.isEmpty) {
      case (let doubt?, _): "'\(doubt)' may come from \(file.text(declaration.name))"
      case (nil, true): "the import is removed"
      case (nil, false): "the import gives way to what the file does use of it"
      }
    let range: TokenRange
    let text: String
    if modules.isEmpty {
      (range, text) = UnusedImport.line(of: declaration, in: file)
    } else {
      range = declaration.range
      text = modules.map { "import \($0)" }.joined(separator: file.lineBreak)
    }
    fix = Violation.ProposedFix(
      isSafe: needs.doubt == nil, explanation: explanation, replacements: [(range: range, text: text)])
  }

  /// The import with the line break before it or, at the start of a file, after it. A comment in between keeps its place.
  private static func line(of declaration: RawDeclaration, in file: FileContext) -> (TokenRange, String) {
    let first = declaration.range.lower
    let token = first > 0 ? first - 1 : declaration.range.upper
    let whole = TokenRange(min(first, token), max(declaration.range.upper, token + 1))
    guard file.kind(token) != .endOfFile, !file.holdsComment(whole) else { return (declaration.range, "") }
    return (whole, file.text(token))
  }

  /// What a file needs once the import is gone, by every name in it.
  private struct Needs {
    /// Foundation always, as members cannot be told apart.
    package var modules = ["Foundation"]
    /// A name that may come with the import.
    package var doubt: String?

    package init(of declaration: RawDeclaration, in file: FileContext) {
      let aliases = Set(
        file.file.raw.declarations.lazy.filter { $0.kind == .typealias || $0.kind == .associatedtype }
          .map { file.word($0.name) })
      for token in file.file.raw.tokens.indices where file.file.raw.tokens[token].kind == .identifier {
        let index = TokenIndex(token)
        guard !CoreCode.isImport(index, in: file) else { continue }
        let word = file.word(index)
        if let module = UINames.module(of: word) {
          if !modules.contains(module) { modules.append(module) }
        } else if UINames.members.contains(word) {
          doubt = doubt ?? file.text(index)
        } else if doubt == nil, file.isCapitalized(index), file.kind(index - 1) != .period {
          let name = file.text(index)
          if !UINames.isPlain(name, word), !file.index.declaresType(named: word), !aliases.contains(word) {
            doubt = name
          } else if file.index.declaresType(named: word), UINames.isType(name, word, of: .swiftUI) {
            // The project's own type of that name may be out of reach here.
            doubt = name
          }
        }
      }
    }
  }
}
