import RuleKit
import SwiftSource

/// How an import of a UI framework that nothing is used of is taken away.
package struct UnusedImport {
  package let fix: Violation.ProposedFix

  /// Nil where other modules rest on the import.
  package init?(_ declaration: Declaration, in file: FileContext) {
    guard declaration.prefix.isEmpty, declaration.tokens.count == 2 else { return nil }
    let needs = Needs(of: file)
    let modules = needs.modules.filter { !file.facts.imports.contains(Word($0)) }
    let explanation =
      switch (needs.doubt, modules.isEmpty) {
      case (let doubt?, _): "'\(doubt)' may come from \(declaration.name?.text ?? "")"
      case (nil, true): "the import is removed"
      case (nil, false): "the import gives way to what the file does use of it"
      }
    var fix = Violation.ProposedFix(isSafe: needs.doubt == nil, explanation: explanation)
    if !modules.isEmpty {
      fix.replace(declaration, with: modules.map { "import \($0)" }.joined(separator: file.lineBreak))
    } else if let beside = UnusedImport.neighbor(of: declaration, in: file) {
      fix.replace(beside.line, with: beside.kept.text)
    } else {
      fix.replace(declaration, with: "")
    }
    self.fix = fix
  }

  /// The import with the line break before it or, at the start of a file, after it: with the token there, which is kept.
  /// Nil where a comment in between keeps its place.
  private static func neighbor(of declaration: Declaration, in file: FileContext) -> (line: Tokens, kept: Token)? {
    guard let first = declaration.first, let last = declaration.last, let kept = first.previous ?? last.next,
      kept.kind != .endOfFile, let end = max(last, kept).next
    else { return nil }
    let line = min(first, kept).up(to: end)
    return file.holdsComment(line) ? nil : (line, kept)
  }

  /// What a file needs once the import is gone, by every name in it.
  private struct Needs {
    /// Foundation always, as members cannot be told apart.
    var modules = ["Foundation"]
    /// A name that may come with the import.
    var doubt: String?

    init(of file: FileContext) {
      let aliases = Set(
        file.declarations.lazy.filter { $0.kind == .typealias || $0.kind == .associatedtype }.map(\.word))
      for name in file.tokens where name.kind == .identifier && !CoreCode.isImport(name) {
        let word = name.word
        if let module = UINames.module(of: word) {
          if !modules.contains(module) { modules.append(module) }
        } else if UINames.members.contains(word) {
          doubt = doubt ?? name.text
        } else if doubt == nil, name.isCapitalized, !name.isMember {
          let isOwn = file.type([word], at: name) != nil
          // The project's own type of a name of SwiftUI's may be out of reach here.
          let isDoubtful =
            isOwn
            ? UINames.isType(name.text, word, of: .swiftUI)
            : !UINames.isPlain(name.text, word) && !aliases.contains(word)
          if isDoubtful { doubt = name.text }
        }
      }
    }
  }
}
