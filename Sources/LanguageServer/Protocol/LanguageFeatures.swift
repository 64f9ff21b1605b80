struct Diagnostic: Codable, Hashable {
  struct CodeDescription: Codable, Hashable { var href: String }
  struct RelatedInformation: Codable, Hashable {
    var location: Location
    var message: String
  }

  var range: Range
  /// 1 error, 2 warning, 3 information.
  var severity: Int?
  var code: String?
  var codeDescription: CodeDescription?
  var source: String?
  var message: String
  var relatedInformation: [RelatedInformation]?

  init(
    range: Range, severity: Int, code: String, page: String?, message: String,
    relatedInformation: [RelatedInformation]?
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    codeDescription = page.map(CodeDescription.init)
    source = "listlint"
    self.message = message
    self.relatedInformation = relatedInformation
  }
}

struct PublishDiagnosticsParams: Encodable {
  let uri: String
  let version: Int?
  let diagnostics: [Diagnostic]
}

/// Also an entry of a workspace's report, which says whose it is.
struct DocumentDiagnosticReport: Encodable {
  let kind: String
  let resultId: String
  /// Nil where they are what they were.
  let items: [Diagnostic]?
  var uri: String?
  var version: Int?
}

struct WorkspaceDiagnosticParams: Decodable {
  struct PreviousResultId: Decodable {
    var uri: String
    var value: String
  }
  var previousResultIds: [PreviousResultId]
}

struct WorkspaceDiagnosticReport: Encodable { let items: [DocumentDiagnosticReport] }

struct TextEdit: Encodable {
  let range: Range
  let newText: String
}

struct WorkspaceEdit: Encodable {
  struct TextDocumentEdit: Encodable {
    let textDocument: VersionedTextDocumentIdentifier
    let edits: [TextEdit]
  }
  /// For clients that know no versions.
  let changes: [String: [TextEdit]]?
  let documentChanges: [TextDocumentEdit]?
}

struct ApplyWorkspaceEditParams: Encodable {
  let label: String
  let edit: WorkspaceEdit
}

struct CodeActionParams: Decodable {
  struct Context: Decodable { var only: [String]? }
  var textDocument: TextDocumentIdentifier
  var range: Range
  var context: Context?
}

struct CodeAction: Encodable {
  struct Command: Encodable {
    let title: String
    let command: String
    let arguments: [String]
  }
  let title: String
  let kind: String
  let diagnostics: [Diagnostic]?
  let isPreferred: Bool
  var edit: WorkspaceEdit?
  var command: Command?
}

struct ExecuteCommandParams: Decodable {
  var command: String
  var arguments: [String]?
}

struct Hover: Encodable {
  struct MarkupContent: Encodable {
    let kind = "markdown"
    let value: String
  }
  let contents: MarkupContent
  let range: Range
}
