import LintSession

extension Server {
  /// What both say they can, and which folders the editor shows.
  func initialize(_ message: Message) throws(ResponseError) -> InitializeResult {
    let params = try message.parameters(InitializeParams.self)
    capabilities = params.capabilities ?? ClientCapabilities()
    settings = params.initializationOptions ?? ServerSettings()
    encoding = PositionEncoding(offered: capabilities.general?.positionEncodings)
    let named = params.workspaceFolders?.map(\.uri) ?? params.rootUri.map { [$0] }
    folders = named?.compactMap(DocumentURI.path) ?? params.rootPath.map { [$0] } ?? []
    phase = .running
    needsReading = true
    return InitializeResult(
      capabilities: .init(
        positionEncoding: encoding,
        diagnosticProvider: isPulled ? .init(workspaceDiagnostics: settings.scope != "open") : nil,
        executeCommandProvider: .init(commands: Command.allCases.map(\.rawValue))),
      serverInfo: .init(name: "listlint", version: version))
  }

  /// Whether the client asks for diagnostics, so that they are not sent unasked.
  var isPulled: Bool { capabilities.textDocument?.diagnostic != nil }

  /// Once the client may be asked.
  func registerForChanges() {
    if capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration == true {
      let globs = [
        "**/*.{swift,m,mm,h}", "**/.listlint.yml", "**/.listlint/**", "**/*.{pbxproj,storyboard,xib}",
        "**/.listlint-baseline.json",
      ]
      client.request(
        "client/registerCapability",
        RegistrationParams(registrations: [
          .init(
            id: "watched-files", method: "workspace/didChangeWatchedFiles",
            registerOptions: .init(watchers: globs.map { .init(globPattern: $0) }))
        ]))
    }
    if capabilities.workspace?.configuration == true { askForSettings() }
  }

  func askForSettings() {
    configurationRequest = client.request(
      "workspace/configuration", ConfigurationParams(items: [.init(section: "listlint")]))
  }

  // MARK: - Progress

  func beginProgress() {
    guard capabilities.window?.workDoneProgress == true, progressToken == nil else { return }
    let token = "listlint-reading"
    progressToken = token
    client.request("window/workDoneProgress/create", ProgressCreateParams(token: token))
    client.notify("$/progress", ProgressParams(token: token, value: .init(kind: "begin", title: "listlint")))
  }

  func endProgress() {
    guard let token = progressToken else { return }
    progressToken = nil
    let count = session?.count ?? 0
    client.notify(
      "$/progress", ProgressParams(token: token, value: .init(kind: "end", message: "\(count) files")))
  }
}
