import ClangSource
import SwiftSource

/// The libclang of this machine, loaded once.
enum LoadedLibrary {
  static let result = Result { () throws(ClangProblem) in try ClangLibrary(firstOf: ClangLocations().paths) }
  static var isLoaded: Bool { (try? result.get()) != nil }

  static func tokens(of text: String, as language: ClangLanguage = .objectiveC) throws -> [ClangToken] {
    try tokens(of: Array(text.utf8), as: language)
  }

  static func tokens(of bytes: [UInt8], as language: ClangLanguage = .objectiveC) throws -> [ClangToken] {
    let results = try result.get().tokens(of: [bytes], as: language)
    return try results[0].get()
  }

  static func file(_ text: String, as language: ClangLanguage = .objectiveC) throws -> ObjectiveCFile {
    ObjectiveCFile(bytes: Array(text.utf8), tokens: try tokens(of: text, as: language))
  }
}

extension ObjectiveCFile {
  /// The selector as it is written: `filteredArrayUsingPredicate:`.
  func selectorText(of message: MessageSend) -> String {
    parts(of: message).map { source.text(of: $0.name) + ($0.argument.isEmpty ? "" : ":") }.joined()
  }

  /// The messages as `receiver|selector|argument|…`.
  var spelledMessages: [String] {
    messages.map { message in
      ([source.text(of: message.receiver), selectorText(of: message)]
        + parts(of: message).filter { !$0.argument.isEmpty }.map { source.text(of: $0.argument) })
        .joined(separator: "|")
    }
  }

  /// The declarations as `kind name`.
  var spelledDeclarations: [String] {
    source.raw.declarations.map { "\($0.kind) \($0.name >= 0 ? source.text(of: $0.name) : "")" }
  }
}
