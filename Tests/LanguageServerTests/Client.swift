import BuiltInRules
import Foundation
import LintSession
import TestSupport
import TextProcessing

@testable import LanguageServer

/// The other end of a server that runs in this process, which speaks byte by byte.
final class Client {
  private let toServer = Pipe()
  private let fromServer = Pipe()
  private var frames = FrameReader()
  private let status: Status
  private var lastID = 0

  /// Where the server's thread leaves its exit status.
  private final class Status: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    // Written before the semaphore is signalled, read after that.
    nonisolated(unsafe) private var number: Int32 = -1

    func end(_ number: Int32) {
      self.number = number
      ended.signal()
    }

    func wait() -> Int32? { ended.wait(timeout: .now() + 20) == .success ? number : nil }
  }

  init() {
    status = Status()
    let server = LanguageServer(LintOptions(paths: [], currentFolder: "/"), version: "1.2.3")
    let (input, output) = (toServer.fileHandleForReading.fileDescriptor, fromServer.fileHandleForWriting.fileDescriptor)
    let status = status
    Thread { status.end(server.run(reading: input, writing: output)) }.start()
  }

  /// A server that serves a folder.
  convenience init(_ folder: TemporaryDirectory, capabilities: JSON = .object([])) throws {
    self.init()
    let answer = try request(
      "initialize", [("rootUri", .string(uri(folder.path))), ("capabilities", capabilities)])
    precondition(answer["result"] != nil)
    send("initialized", [])
  }

  func write(_ bytes: some Collection<UInt8>) { toServer.fileHandleForWriting.write(Data(bytes)) }

  func frame(_ body: String) -> [UInt8] { Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8) }

  func send(_ method: String, _ params: [(String, JSON)], id: Int? = nil) {
    var members: [(String, JSON)] = [("jsonrpc", "2.0"), ("method", .string(method)), ("params", .object(params))]
    if let id { members.append(("id", .number(id))) }
    write(frame(JSON.object(members).text))
  }

  /// The answer to a request, among whatever else is said.
  func request(_ method: String, _ params: [(String, JSON)]) throws -> [String: Any] {
    lastID += 1
    let id = lastID
    send(method, params, id: id)
    return try answer(to: id)
  }

  func answer(to id: Int) throws -> [String: Any] { try wait { $0["id"] as? Int == id && $0["method"] == nil } }

  /// The diagnostics of a version of a document.
  func diagnostics(_ uri: String, version: Int?) throws -> [[String: Any]] {
    let message = try wait { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "textDocument/publishDiagnostics" && params?["uri"] as? String == uri
        && params?["version"] as? Int == version
    }
    return (message["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]] ?? []
  }

  func wait(_ isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
    while true {
      while let frame = frames.next() {
        let message = try JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any] ?? [:]
        if isWanted(message) { return message }
      }
      let data = fromServer.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
      frames.append(data)
    }
  }

  func open(_ uri: String, _ text: String, version: Int = 1) {
    send(
      "textDocument/didOpen",
      [
        (
          "textDocument",
          .object([
            ("uri", .string(uri)), ("languageId", "swift"), ("version", .number(version)), ("text", .string(text)),
          ])
        )
      ])
  }

  /// A change between two places, or of the whole text.
  func change(_ uri: String, version: Int, _ place: (line: Int, from: Int, to: Int)?, _ text: String) {
    var change: [(String, JSON)] = [("text", .string(text))]
    if let place { change.append(("range", range((place.line, place.from), (place.line, place.to)))) }
    send(
      "textDocument/didChange",
      [
        ("textDocument", .object([("uri", .string(uri)), ("version", .number(version))])),
        ("contentChanges", .array([.object(change)])),
      ])
  }

  /// Takes its leave; the exit status of the server.
  func leave() throws -> Int32? {
    _ = try request("shutdown", [])
    send("exit", [])
    return status.wait()
  }

  /// Goes away in the middle.
  func hangUp() -> Int32? {
    try? toServer.fileHandleForWriting.close()
    return status.wait()
  }
}

func uri(_ path: String) -> String { "file://" + path }

func range(_ start: (Int, Int), _ end: (Int, Int)) -> JSON {
  func position(_ place: (Int, Int)) -> JSON {
    .object([("line", .number(place.0)), ("character", .number(place.1))])
  }
  return .object([("start", position(start)), ("end", position(end))])
}
