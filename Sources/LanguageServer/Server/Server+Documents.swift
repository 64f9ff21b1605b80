import LintSession
import ProjectFiles
import TextProcessing

extension Server {
  // MARK: - What the editor says of its documents

  func open(_ item: TextDocumentItem) {
    guard let path = DocumentURI.path(item.uri) else { return }
    let shownPath = session?.shownPath(path)
    documents[item.uri] = TextDocument(item, path: shownPath ?? path, encoding)
    if shownPath == nil, session != nil, isSource(path) { needsReading = true }
    dirty.insert(shownPath ?? path)
  }

  func change(_ params: DidChangeTextDocumentParams) {
    guard documents[params.textDocument.uri] != nil else { return }
    documents[params.textDocument.uri]?.apply(params.contentChanges, version: params.textDocument.version)
    if let path = documents[params.textDocument.uri]?.path { dirty.insert(path) }
  }

  func save(_ uri: String) {
    guard let path = documents[uri]?.path ?? DocumentURI.path(uri) else { return }
    // Names of types lead from an edit to what it touches. Whatever they miss is found now.
    if session?.shownPath(path) == nil || isManifest(path) { needsReading = true } else { session?.examineAll() }
  }

  func close(_ uri: String) {
    guard let document = documents.removeValue(forKey: uri) else { return }
    dirty.insert(document.path)
    // What was written nowhere is gone.
    if RealPath.of(document.path) == nil { needsReading = true }
    if settings.scope == "open" || session?.shownPath(document.path) == nil { forget(document) }
  }

  /// What another program did to files. What is open counts as the editor has it.
  func watch(_ params: DidChangeWatchedFilesParams) {
    for change in params.changes {
      guard let path = DocumentURI.path(change.uri) else { continue }
      let shownPath = session?.shownPath(path)
      if change.type != 2 || shownPath == nil || isManifest(path) {
        needsReading = true
      } else if let shownPath, document(at: shownPath) == nil {
        dirty.insert(shownPath)
      }
    }
  }

  func document(at path: String) -> TextDocument? { documents.values.first { $0.path == path } }

  /// Whether no walk of the folders meets the file, so that it is to be named. What a walk leaves out, as other people's code,
  /// stays left out while it is open.
  private func isNowhere(_ path: String) -> Bool {
    RealPath.of(path) == nil || !folders.contains { path.hasPrefix($0 + "/") }
  }

  private func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") || ObjectiveCFiles.isSource(path) }

  /// What says how other files are read.
  private func isManifest(_ path: String) -> Bool {
    path.hasSuffix(".yml") || path.hasSuffix("/Package.swift") || path.contains("/.listlint")
  }

  // MARK: - What is done while nothing is asked

  /// The next step. Each is short enough that a request need not wait for it.
  func work() {
    if needsReading || !dirty.isEmpty {
      update()
    } else if session?.isWaiting == true {
      session?.work()
      if session?.isWaiting == false {
        showChanges()
        endProgress()
      }
    }
  }

  private static let many = 16

  /// Gives the session all that documents hold now, and examines these.
  func update() {
    // A checkout writes many files at once: to read the project anew costs less than as many merges.
    if dirty.count > Self.many { needsReading = true }
    if needsReading { read() }
    let paths = dirty
    dirty = []
    for path in paths {
      guard session?.shownPath(path) != nil else { continue }
      if session?.edit(path, document(at: path)?.bytes) == false { needsReading = true } else { show(path) }
    }
    // Once, as a file that is no more cannot be read the second time either.
    if needsReading { read() }
  }

  /// Finishes what requests for all findings need.
  ///
  /// - Throws: Where the client wants no answer any more.
  func finish(for id: RequestID) throws(ResponseError) {
    update()
    while session?.isWaiting == true {
      guard !inbox.isCancelled(id), !inbox.isClosed else { throw Self.cancelled }
      work()
    }
  }

  private func read() {
    needsReading = false
    beginProgress()
    var options = base
    options.paths = folders
    options.currentFolder = folders.first ?? "/"
    options.buffers = documents.values.filter { isSource($0.path) && isNowhere($0.path) }.ordered { $0.uri < $1.uri }
      .map {
        LintOptions.Buffer(path: $0.path, contents: $0.bytes)
      }
    if let profile = settings.profile { options.profile = .init(rawValue: profile) }
    if let only = settings.only { options.only = only }
    if let disabled = settings.disable { options.disabled = disabled }
    do throws(LintProblem) {
      let session = try ResidentSession(options, reusing: session)
      self.session = session
      toldProblem = nil
      for problem in session.problems { client.log(problem) }
      // What is open is examined before anything else, and known by the paths that findings have.
      for (uri, document) in documents {
        guard let path = session.shownPath(document.path) else { continue }
        if path != document.path { documents[uri] = document.moved(to: path) }
        dirty.insert(path)
      }
    } catch {
      endProgress()
      let problem = "\(error)"
      if problem != toldProblem { client.tell(.error, "listlint: \(problem)") }
      toldProblem = problem
    }
  }
}
