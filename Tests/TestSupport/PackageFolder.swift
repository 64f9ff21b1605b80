import Foundation

/// The package's own folder, for its rules, examples and documents.
package enum Package {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}

/// A code fence of a page of the documentation.
package struct Fence: Sendable {
  /// What stands behind the backquotes; the first word is the language.
  package let words: [String]
  package var text = ""

  package var language: String { words.first ?? "" }

  /// The fences of a page. One of four backquotes holds others.
  package static func all(in path: String) throws -> [Fence] {
    var fences: [Fence] = []
    var open: Substring?
    for line in try Package.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.prefix { $0 == "`" }
      if let start = open {
        if line == start { open = nil } else { fences[fences.count - 1].text += line + "\n" }
      } else if mark.count >= 3 {
        open = mark
        fences.append(Fence(words: line.dropFirst(mark.count).split(separator: " ").map(String.init)))
      }
    }
    return fences
  }
}
