import SwiftSource

extension [PlannedFile] {
  /// As one module, which has another name: `Core.Song` is `Judged.Song` where `Core` is a module, a folder of the files or one that they
  /// import, and they declare `Song`. Lines stay as they are.
  ///
  /// Complexity: O(n) in the tokens.
  var asOneModule: [PlannedFile] {
    let sources = map(\.source)
    var top: Set<Word> = []
    var types: Set<Word> = []
    for declaration in sources.lazy.flatMap(\.declarations) where declaration.kind != .extension {
      guard declaration.kind.isType || declaration.kind == .typealias, let name = declaration.name else { continue }
      types.insert(name.word)
      if declaration.parent == nil { top.insert(name.word) }
    }
    let folders = flatMap { $0.path.split(separator: "/").dropLast().map(String.init) }
    let modules = Set((flatMap(\.absentModules) + folders).map { Word($0) }).subtracting(types)
    return zip(self, sources).map { file, source in
      var edits = SourceEdits(source)
      var isEdited = false
      for token in source.tokens where modules.contains(token.word) && token.isCapitalized && !token.isMember {
        guard token.next?.kind == .period, let name = token.next(2), top.contains(name.word),
          token.declaration?.kind != .import
        else { continue }
        edits.replace(token.through(token), with: "Judged")
        isEdited = true
      }
      let text = isEdited ? edits.applied : file.text
      return PlannedFile(path: file.path, text: text, role: file.role, origin: file.origin).importingWholeModules
    }
  }
}
