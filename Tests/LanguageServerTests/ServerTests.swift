import Foundation
import TestSupport
import Testing
import TextProcessing

@testable import LanguageServer

/// A client that speaks byte by byte, and a server in this process.
@Suite struct ServerTests {
  private static let users = """
    final class Users: Base {
      func updateSearchResults(for search: UISearchController) {
        shown = users.filter { $0.name.contains(query) }
      }
      func wait() async {
        try? await Task.sleep(nanoseconds: 250_000_000)
      }
    }

    """

  private func project() throws -> TemporaryDirectory {
    try TemporaryDirectory([
      ".listlint.yml": "root: true\ndeployment-targets: {iOS: 17}\n",
      "Base.swift": "class Base: NSObject {}\n", "Users.swift": Self.users,
    ])
  }

  private func rules(_ diagnostics: [[String: Any]]) -> [String] { diagnostics.compactMap { $0["code"] as? String } }

  private func document(_ uri: String) -> (String, JSON) { ("textDocument", .object([("uri", .string(uri))])) }

  private func position(_ line: Int, _ character: Int) -> (String, JSON) {
    ("position", .object([("line", .number(line)), ("character", .number(character))]))
  }

  @Test("What is typed is judged, and so is what it touches")
  func edits() throws {
    let folder = try project()
    let client = try Client(folder)
    let (base, users) = (uri(folder.path("Base.swift")), uri(folder.path("Users.swift")))
    client.open(users, Self.users)
    let first = try client.diagnostics(users, version: 1)
    #expect(rules(first).contains("sleep-nanoseconds") && !rules(first).contains("filtering-in-view-controller"))
    client.open(base, "class Base: NSObject {}\n")
    client.change(base, version: 2, (0, 12, 20), "UIViewController")
    var found = try client.diagnostics(users, version: 1)
    while !rules(found).contains("filtering-in-view-controller") { found = try client.diagnostics(users, version: 1) }
    client.change(users, version: 7, nil, "")
    #expect(try client.diagnostics(users, version: 7).isEmpty)
    // What is closed without being saved never was.
    client.send("textDocument/didClose", [document(users)])
    let closed = try client.diagnostics(users, version: nil)
    #expect(rules(closed).contains("filtering-in-view-controller"))
    #expect(try client.leave() == 0)
    #expect(try String(contentsOfFile: folder.path("Users.swift"), encoding: .utf8) == Self.users)
  }

  @Test("A finding is fixed, silenced and explained where it stands")
  func actions() throws {
    let folder = try project()
    let client = try Client(folder)
    let users = uri(folder.path("Users.swift"))
    client.open(users, Self.users)
    _ = try client.diagnostics(users, version: 1)
    let place = range((5, 30), (5, 30))
    let answer = try client.request(
      "textDocument/codeAction", [document(users), ("range", place), ("context", .object([]))])
    let actions = answer["result"] as? [[String: Any]] ?? []
    #expect(
      actions.compactMap { $0["title"] as? String } == [
        "Fix sleep-nanoseconds", "Silence sleep-nanoseconds here, with a reason", "Apply all safe fixes of listlint",
      ])
    for action in actions {
      let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]] ?? [:]
      #expect(changes[users]?.isEmpty == false)
    }
    let only = try client.request(
      "textDocument/codeAction",
      [
        document(users), ("range", range((0, 0), (0, 0))),
        ("context", .object([("only", .strings(["source.fixAll"]))])),
      ])
    #expect((only["result"] as? [[String: Any]])?.count == 1)
    let hover = try client.request(
      "textDocument/hover", [document(users), position(5, 30)])
    let contents = (hover["result"] as? [String: Any])?["contents"] as? [String: Any]
    #expect((contents?["value"] as? String)?.hasPrefix("**sleep-nanoseconds**") == true)
    let nothing = try client.request(
      "textDocument/hover", [document(users), position(0, 0)])
    #expect(nothing["result"] is NSNull)
    let explained = try client.request(
      "workspace/executeCommand",
      [("command", "listlint.explain"), ("arguments", .strings(["untrimmed-query"]))])
    #expect((explained["result"] as? String)?.hasPrefix("**untrimmed-query**") == true)
    let base = uri(folder.path("Base.swift"))
    client.open(base, "class Base: UIViewController {}\n")
    // What the edit touches is told of next.
    _ = try client.wait { message in
      let params = message["params"] as? [String: Any]
      let found = params?["diagnostics"] as? [[String: Any]] ?? []
      return params?["uri"] as? String == users
        && found.contains { $0["code"] as? String == "filtering-in-view-controller" }
    }
    let all = try client.request(
      "textDocument/codeAction", [document(users), ("range", range((0, 0), (30, 0))), ("context", .object([]))])
    let titles = (all["result"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    #expect(titles.contains("Propose a side controller with listgen adopt"))
    let adopt = try client.request(
      "workspace/executeCommand", [("command", "listlint.adopt"), ("arguments", .strings([users]))])
    #expect(adopt["result"] as? String == "listgen adopt '\(folder.path("Users.swift"))'")
    client.send(
      "workspace/executeCommand", [("command", "listlint.fixAll"), ("arguments", .strings([users]))], id: 900)
    let apply = try client.wait { $0["method"] as? String == "workspace/applyEdit" }
    #expect(apply["id"] is String)
    #expect(try client.leave() == 0)
  }

  @Test("A new file counts before it is saved, one outside is judged alone, and other people's code is not judged")
  func places() throws {
    let folder = try project()
    try folder.write("Pods/Theirs.swift", Self.users)
    let outside = try TemporaryDirectory(["Lone.swift": Self.users])
    let client = try Client(folder)
    for (path, isJudged) in [
      (folder.path("Sub/New.swift"), true), (outside.path("Lone.swift"), true),
      (folder.path("Pods/Theirs.swift"), false),
    ] {
      client.open(uri(path), Self.users, version: 3)
      client.change(uri(path), version: 4, (0, 0, 0), " ")
      let answer = try client.request("textDocument/diagnostic", [document(uri(path))])["result"] as? [String: Any]
      #expect(rules(answer?["items"] as? [[String: Any]] ?? []).contains("sleep-nanoseconds") == isJudged, "\(path)")
    }
    #expect(try client.leave() == 0)
  }

  @Test("A client that asks for diagnostics is not told unasked, and is told what is unchanged")
  func pull() throws {
    let folder = try project()
    let client = try Client(
      folder,
      capabilities: .object([
        ("textDocument", .object([("diagnostic", .object([]))])),
        ("general", .object([("positionEncodings", .strings(["utf-16", "utf-8"]))])),
      ]))
    let users = uri(folder.path("Users.swift"))
    client.open(users, Self.users)
    let first = try client.request("textDocument/diagnostic", [document(users)])["result"] as? [String: Any]
    #expect(first?["kind"] as? String == "full" && (first?["items"] as? [Any])?.isEmpty == false)
    let id = first?["resultId"] as? String ?? ""
    let second = try client.request("textDocument/diagnostic", [document(users), ("previousResultId", .string(id))])
    #expect((second["result"] as? [String: Any])?["kind"] as? String == "unchanged")
    let all =
      try client.request("workspace/diagnostic", [("previousResultIds", .array([]))])["result"] as? [String: Any]
    #expect((all?["items"] as? [[String: Any]])?.compactMap { $0["uri"] as? String } == [users])
    #expect(try client.leave() == 0)
  }

  @Test("No message ends the server")
  func hostile() throws {
    let folder = try project()
    let client = try Client(folder)
    let bodies = [
      "", " ", "null", "{}", "[]", "3", "{", "{\"id\":1.5,\"method\":\"a\"}", "{\"method\":3}",
      "{\"id\":{},\"result\":1}",
      "{\"id\":\"listlint-1\",\"result\":null}", String(repeating: "[", count: 20_000),
      "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":1}}",
      "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"\"},\"contentChanges\":[]}}",
      "{\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":{\"listlint\":{\"only\":[\"nothing\"]}}}}",
      "{\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":null}}",
      "{\"method\":\"workspace/didChangeWorkspaceFolders\",\"params\":{\"event\":{\"added\":[{\"uri\":\"file:///no/such\"}],\"removed\":[]}}}",
      "{\"method\":\"workspace/didChangeWatchedFiles\",\"params\":{\"changes\":[{\"uri\":\"file:///no/A.swift\",\"type\":3}]}}",
    ]
    for body in bodies { client.write(client.frame(body)) }
    client.write(Array("Content-Length: 3\r\n\r\n{\"jsonrpc\":\"2.0\"}\r\n\r\n".utf8) + [0xFF, 0xFE, 0x0A])
    for method in ["textDocument/hover", "textDocument/codeAction", "workspace/diagnostic", "initialize", "no/such"] {
      #expect(try client.request(method, [("textDocument", .number(1))])["error"] != nil)
    }
    let seed = Seed()
    var generator = seed.generator
    for _ in 0..<50 {
      client.write((0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) } + [0x0A, 0x0A])
    }
    let users = uri(folder.path("Users.swift"))
    client.open(users, Self.users, version: 99)
    #expect(try rules(client.diagnostics(users, version: 99)).contains("sleep-nanoseconds"), "\(seed)")
    #expect(try client.leave() == 0)
  }

  @Test("Ten thousand edits in a row cost the last one, and what is cancelled is refused")
  func rapid() throws {
    let folder = try project()
    let client = try Client(folder)
    let users = uri(folder.path("Users.swift"))
    client.open(users, "\n" + Self.users)
    for version in 2...10_001 { client.change(users, version: version, (0, 0, 0), "/") }
    #expect(try rules(client.diagnostics(users, version: 10_001)).contains("sleep-nanoseconds"))
    for id in 20_000..<20_020 {
      client.send("workspace/diagnostic", [("previousResultIds", .array([]))], id: id)
      client.send("$/cancelRequest", [("id", .number(id))])
    }
    for id in 20_000..<20_020 {
      let answer = try client.answer(to: id)
      let code = (answer["error"] as? [String: Any])?["code"] as? Int
      #expect(answer["result"] != nil || code == -32_800)
    }
    #expect(try client.leave() == 0)
  }

  @Test("The server ends when it is told to, whatever it does, and says whether that was a leave")
  func ends() throws {
    let folder = try project()
    let early = Client()
    let refused = try early.request("textDocument/hover", [])["error"] as? [String: Any]
    #expect(refused?["code"] as? Int == -32_002)
    #expect(early.hangUp() == 1)
    let sudden = try Client(folder)
    sudden.send("workspace/diagnostic", [("previousResultIds", .array([]))], id: 50)
    #expect(sudden.hangUp() == 1)
    let polite = try Client(folder)
    polite.send("workspace/diagnostic", [("previousResultIds", .array([]))], id: 50)
    #expect(try polite.leave() == 0)
  }
}
