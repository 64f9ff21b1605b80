/// What the client says of itself, as far as the server asks.
struct InitializeParams: Decodable {
  var rootPath: String?
  var rootUri: String?
  var workspaceFolders: [WorkspaceFolder]?
  var capabilities: ClientCapabilities?
  var initializationOptions: ServerSettings?
}

struct WorkspaceFolder: Codable, Hashable {
  var uri: String
}

struct ClientCapabilities: Decodable {
  struct General: Decodable { var positionEncodings: [String]? }
  struct Window: Decodable { var workDoneProgress: Bool? }
  struct Registration: Decodable { var dynamicRegistration: Bool? }
  struct WorkspaceEdit: Decodable { var documentChanges: Bool? }
  struct Diagnostics: Decodable { var refreshSupport: Bool? }
  struct Workspace: Decodable {
    var configuration: Bool?
    var workspaceEdit: WorkspaceEdit?
    var didChangeWatchedFiles: Registration?
    var diagnostics: Diagnostics?
  }
  struct TextDocument: Decodable { var diagnostic: Registration? }

  var general: General?
  var window: Window?
  var workspace: Workspace?
  var textDocument: TextDocument?
}

/// What a user may say of the server, in `initializationOptions` or under `listlint` in the editor's settings. What concerns a
/// project stands in its `.listlint.yml`.
struct ServerSettings: Decodable, Equatable {
  /// In the place of what configurations say.
  var profile: String?
  /// The only rules that run.
  var only: [String]?
  /// Rules that do not run.
  var disable: [String]?
  /// Whether files that are not open are reported: `workspace` (the default) or `open`.
  var scope: String?
  /// Where the pages of rules are found; see `RulePages`.
  var rulePages: String?
}

struct InitializeResult: Encodable {
  struct ServerInfo: Encodable {
    let name: String
    let version: String
  }
  struct ServerCapabilities: Encodable {
    struct TextDocumentSync: Encodable {
      let openClose = true
      /// Changes arrive as what differs.
      let change = 2
      let save = true
    }
    struct CodeActionOptions: Encodable {
      let codeActionKinds = ["quickfix", "source.fixAll"]
    }
    struct DiagnosticOptions: Encodable {
      let identifier = "listlint"
      let interFileDependencies = true
      let workspaceDiagnostics: Bool
    }
    struct ExecuteCommandOptions: Encodable { let commands: [String] }
    struct Workspace: Encodable {
      struct WorkspaceFolders: Encodable {
        let supported = true
        let changeNotifications = true
      }
      let workspaceFolders = WorkspaceFolders()
    }

    let positionEncoding: PositionEncoding
    let textDocumentSync = TextDocumentSync()
    let hoverProvider = true
    let codeActionProvider = CodeActionOptions()
    let diagnosticProvider: DiagnosticOptions?
    let executeCommandProvider: ExecuteCommandOptions
    let workspace = Workspace()
  }

  let capabilities: ServerCapabilities
  let serverInfo: ServerInfo
}

struct RegistrationParams: Encodable {
  struct Registration: Encodable {
    struct Options: Encodable {
      struct Watcher: Encodable { let globPattern: String }
      let watchers: [Watcher]
    }
    let id: String
    let method: String
    let registerOptions: Options
  }
  let registrations: [Registration]
}

struct ConfigurationParams: Encodable {
  struct Item: Encodable { let section: String }
  let items: [Item]
}

struct ProgressCreateParams: Encodable { let token: String }

struct ProgressParams: Encodable {
  struct Value: Encodable {
    let kind: String
    var title: String?
    var message: String?
  }
  let token: String
  let value: Value
}

struct ShowMessageParams: Encodable {
  enum MessageType: Int, Encodable { case error = 1, warning, info, log }
  let type: MessageType
  let message: String
}
