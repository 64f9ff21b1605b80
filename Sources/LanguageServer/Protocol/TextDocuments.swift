/// A place between two characters; lines and characters count from 0, these in units of the encoding.
struct Position: Codable, Hashable, Sendable {
  var line: Int
  var character: Int
}

struct Range: Codable, Hashable, Sendable {
  var start: Position
  var end: Position
}

struct Location: Codable, Hashable {
  var uri: String
  var range: Range
}

struct TextDocumentIdentifier: Codable { var uri: String }

struct VersionedTextDocumentIdentifier: Codable {
  var uri: String
  var version: Int?
}

struct TextDocumentItem: Decodable {
  var uri: String
  var version: Int?
  var text: String
}

struct TextDocumentContentChangeEvent: Decodable {
  /// Nil where the text is the whole document.
  var range: Range?
  var text: String
}

struct DidOpenTextDocumentParams: Decodable { var textDocument: TextDocumentItem }

struct DidChangeTextDocumentParams: Decodable {
  var textDocument: VersionedTextDocumentIdentifier
  var contentChanges: [TextDocumentContentChangeEvent]
}

/// Of `didClose`, `didSave` and `textDocument/diagnostic`.
struct DocumentParams: Decodable {
  var textDocument: TextDocumentIdentifier
  var previousResultId: String?
}

struct TextDocumentPositionParams: Decodable {
  var textDocument: TextDocumentIdentifier
  var position: Position
}

struct DidChangeWatchedFilesParams: Decodable {
  struct FileEvent: Decodable {
    var uri: String
    /// 1 created, 2 changed, 3 deleted.
    var type: Int
  }
  var changes: [FileEvent]
}

struct DidChangeWorkspaceFoldersParams: Decodable {
  struct Event: Decodable {
    var added: [WorkspaceFolder]
    var removed: [WorkspaceFolder]
  }
  var event: Event
}

struct DidChangeConfigurationParams: Decodable {
  struct Settings: Decodable { var listlint: ServerSettings? }
  var settings: Settings?
}
