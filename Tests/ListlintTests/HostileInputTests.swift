import Foundation
import TestSupport
import Testing

/// No input ends the run but with a status of the contract.
@Suite struct HostileInputTests {
  private func status(of code: String) async throws -> Int32 {
    let folder = try TemporaryDirectory(["A.swift": code])
    return try await listlint("--format", "xcode", "--profile", "strict", "--jobs", "1", "A.swift", in: folder).status
  }

  @Test("An exponent without end is no number") func hugeExponent() async throws {
    let status = try await status(
      of: "func f() async { await Task.sleep(nanoseconds: UInt64(1.5e99999999999999999999)) }\n")
    #expect(status == 1)
  }

  @Test("A type without a name is no trap") func namelessType() async throws {
    let status = try await status(of: "class { var tableView = 1 }\n")
    #expect(status == 0)
  }

  @Test("A selector without an end is no trap") func openSelector() async throws {
    let status = try await status(of: "let x = #selector(a.).")
    #expect(status == 0)
  }

  @Test("Brackets in brackets may be as deep as they like") func deepBrackets() async throws {
    let depth = 200_000
    let items = String(repeating: "(", count: depth) + "items.indices" + String(repeating: ")", count: depth)
    let status = try await status(of: "func f() { snapshot.appendItems(\(items)) }\n")
    #expect(status >= 0)
  }

  @Test("A chain of classes may be as long as it likes") func longChain() async throws {
    let classes = (0..<60_000).map { "class A\($0): A\($0 + 1) {}" }.joined(separator: "\n")
    let search = "\nextension A0 { func search(_ query: String) { x = items.filter { $0.name.contains(query) } } }\n"
    let status = try await status(of: classes + search)
    #expect(status >= 0)
  }

  @Test(
    "Code that opens for ever is linted",
    arguments: [
      "{", "[", "<", "if x {", "a.b(", "\"\\(", "f { ", "#if x\n", "/*", "-", "!", "class A {", "func f() {",
      "x ? y : ",
    ])
  func endlessOpenings(_ opening: String) async throws {
    let code = String(repeating: opening, count: 20_000)
    #expect(try await status(of: code) == 0)
    #expect(try await status(of: Sample.error + code) == 1)
  }

  @Test("One line of a megabyte is linted") func longLine() async throws {
    let line = String(repeating: "let a = \"👩‍👩‍👧\"; ", count: 30_000)
    #expect(try await status(of: line + Sample.error) == 1)
  }

  @Test("A reader that goes away does not end the run") func goneReader() async throws {
    let folder = try TemporaryDirectory()
    for number in 0..<400 { try folder.write("A\(number).swift", Sample.error) }
    let script = "(\"$0\" --format json . ; echo \"status $?\" >&2) | true"
    let shell = URL(fileURLWithPath: "/bin/sh")
    let run = try await run(shell, ["-c", script, Products.executable("listlint").path], in: folder.path)
    #expect(run.errors == "status 1\n")
  }
}
