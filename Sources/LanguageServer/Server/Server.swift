import Findings
import Foundation
import LintSession
import ProjectFiles

/// The thread that works: its state, and what is done with each message.
///
/// A document's text changes at once; what is found in it is looked for when nothing more has arrived, or when a request
/// asks. So any number of edits in a row costs the last one.
final class Server {
  enum Phase { case new, running, ending }

  let inbox: Inbox
  let client: Client
  let isShutDown: Locked<Bool>
  let version: String
  let base: LintOptions

  var phase = Phase.new
  var encoding = PositionEncoding.utf16
  var capabilities = ClientCapabilities()
  var settings = ServerSettings()
  var folders: [String] = []
  /// By URI.
  var documents: [String: TextDocument] = [:]
  /// The paths of documents whose text the session does not have yet.
  var dirty: Set<String> = []

  /// Nil before the first reading, and where nothing could be read.
  var session: ResidentSession?
  var needsReading = false
  /// What of configurations cannot be read; told once.
  var toldProblem: String?
  /// What the client was told of each path.
  var shown: [String: [Finding]] = [:]
  /// Changes whenever ``shown`` does, by path.
  var stamps: [String: Int] = [:]
  var lastStamp = 0
  /// The question for settings that is not answered yet.
  var configurationRequest: RequestID?
  var progressToken: String?

  init(_ options: LintOptions, version: String, inbox: Inbox, client: Client, isShutDown: Locked<Bool>) {
    base = options
    self.version = version
    self.inbox = inbox
    self.client = client
    self.isShutDown = isShutDown
  }

  func run() {
    while true {
      let hasWork = phase == .running && (needsReading || !dirty.isEmpty || session?.isWaiting == true)
      if let message = inbox.take(waits: !hasWork) {
        handle(message)
      } else if inbox.isClosed {
        return
      } else {
        work()
      }
    }
  }

  // MARK: - Messages

  private func handle(_ message: Message) {
    guard let method = message.method else { return handleResponse(message) }
    guard let id = message.id else {
      // What is asked for too early or cannot be read has nobody to be told.
      if phase == .running { try? handleNotification(method, message) }
      return
    }
    defer { inbox.answered(id) }
    guard !inbox.isCancelled(id) else { return client.refuse(id, Self.cancelled) }
    do throws(ResponseError) {
      switch (phase, method) {
      case (.new, "initialize"): client.answer(id, try initialize(message))
      case (.new, _): throw ResponseError(.serverNotInitialized, "the server waits for 'initialize'")
      case (.ending, _): throw ResponseError(.invalidRequest, "the server waits for 'exit'")
      case (.running, _): try handleRequest(method, id, message)
      }
    } catch { client.refuse(id, error) }
  }

  static let cancelled = ResponseError(.requestCancelled, "cancelled")

  private func handleRequest(_ method: String, _ id: RequestID, _ message: Message) throws(ResponseError) {
    switch method {
    case "shutdown":
      phase = .ending
      isShutDown.withLock { $0 = true }
      client.answer(id, Nothing())
    case "initialize": throw ResponseError(.invalidRequest, "the server is initialized")
    case "textDocument/diagnostic": client.answer(id, diagnostics(try message.parameters(DocumentParams.self)))
    case "workspace/diagnostic":
      let params = try message.parameters(WorkspaceDiagnosticParams.self)
      client.answer(id, try workspaceDiagnostics(params, id))
    case "textDocument/codeAction":
      client.answer(id, codeActions(try message.parameters(CodeActionParams.self)))
    case "textDocument/hover": client.answer(id, hover(try message.parameters(TextDocumentPositionParams.self)))
    case "workspace/executeCommand": client.answer(id, try execute(try message.parameters(ExecuteCommandParams.self)))
    default: throw ResponseError(.methodNotFound, "there is no '\(method)' here")
    }
  }

  private func handleNotification(_ method: String, _ message: Message) throws(ResponseError) {
    switch method {
    case "initialized": registerForChanges()
    case "textDocument/didOpen": open(try message.parameters(DidOpenTextDocumentParams.self).textDocument)
    case "textDocument/didChange": change(try message.parameters(DidChangeTextDocumentParams.self))
    case "textDocument/didSave": save(try message.parameters(DocumentParams.self).textDocument.uri)
    case "textDocument/didClose": close(try message.parameters(DocumentParams.self).textDocument.uri)
    case "workspace/didChangeWatchedFiles": watch(try message.parameters(DidChangeWatchedFilesParams.self))
    case "workspace/didChangeWorkspaceFolders":
      let event = try message.parameters(DidChangeWorkspaceFoldersParams.self).event
      let removed = event.removed.compactMap { DocumentURI.path($0.uri) }
      let added = event.added.compactMap { DocumentURI.path($0.uri) }
      folders = folders.filter { !removed.contains($0) && !added.contains($0) } + added
      needsReading = true
    case "workspace/didChangeConfiguration":
      if capabilities.workspace?.configuration == true {
        askForSettings()
      } else {
        take((try message.parameters(DidChangeConfigurationParams.self)).settings?.listlint ?? ServerSettings())
      }
    default: break
    }
  }

  private struct ConfigurationResponse: Decodable { let result: [ServerSettings?] }

  private func handleResponse(_ message: Message) {
    guard let id = message.id else {
      return client.refuse(nil, ResponseError(.parseError, "this is no message of the protocol"))
    }
    guard id == configurationRequest else { return }
    configurationRequest = nil
    guard let settings = try? JSONDecoder().decode(ConfigurationResponse.self, from: message.body).result.first else {
      return
    }
    if let settings { take(settings) }
  }

  private func take(_ settings: ServerSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    // What is shown may have other words, so all of it is shown again.
    for path in shown.keys { stamps[path] = nil }
    shown = [:]
    needsReading = true
  }
}
