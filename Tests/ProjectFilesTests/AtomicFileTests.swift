import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct AtomicFileTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
  }

  private func replace(_ name: String, with text: String) throws(WriteProblem) {
    try AtomicFile.replace(root.path(name), with: Array(text.utf8))
  }

  private func fails(_ name: String) -> Bool {
    do throws(WriteProblem) {
      try replace(name, with: "new")
      return false
    } catch {
      return error.path == root.path(name) && error.description.hasPrefix("cannot write ")
    }
  }

  @Test("The mode is kept", arguments: [0o755, 0o600, 0o644, 0o4751] as [mode_t])
  func mode(mode: mode_t) throws {
    try root.write("a.swift", "old")
    chmod(root.path("a.swift"), mode)
    try replace("a.swift", with: "new")
    #expect(try root.text("a.swift") == "new")
    #expect(root.mode("a.swift") == mode)
    #expect(try root.names() == ["a.swift"])
  }

  @Test("The owner is kept", .enabled(if: isRoot, "only root may give a file away"))
  func owner() throws {
    try root.write("a.swift", "old")
    #expect(chown(root.path("a.swift"), 1234, 2345) == 0)
    try replace("a.swift", with: "new")
    var status = stat()
    #expect(lstat(root.path("a.swift"), &status) == 0)
    #expect(status.st_uid == 1234 && status.st_gid == 2345)
  }

  @Test("Long and empty contents arrive") func contents() throws {
    try root.write("a.swift", "old")
    let long = String(repeating: "0123456789", count: 500_000)
    try replace("a.swift", with: long)
    #expect(try root.text("a.swift") == long)
    try replace("a.swift", with: "")
    #expect(try root.text("a.swift").isEmpty)
  }

  @Test("An open reader keeps the old bytes") func openReader() throws {
    try root.write("a.swift", "old")
    let reader = try #require(FileHandle(forReadingAtPath: root.path("a.swift")))
    try replace("a.swift", with: "newer")
    #expect(reader.readDataToEndOfFile() == Data("old".utf8))
  }

  @Test("A link stays, and its target is replaced") func link() throws {
    try root.write("real/a.swift", "old")
    try root.link("b.swift", to: "real/a.swift")
    try root.link("c.swift", to: "b.swift")
    try replace("c.swift", with: "new")
    #expect(try root.text("real/a.swift") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: root.path("c.swift")) == "b.swift")
    #expect(try root.names() == ["b.swift", "c.swift", "real"])
    #expect(try root.names(in: "real") == ["a.swift"])
  }

  @Test("A file that is not there is made") func newFile() throws {
    try replace("a.swift", with: "new")
    #expect(try root.text("a.swift") == "new")
    #expect(root.mode("a.swift") & 0o600 == 0o600)
    #expect(root.mode("a.swift") & 0o111 == 0)
  }

  @Test("What cannot be replaced is left alone") func irreplaceable() throws {
    try root.makeDirectory("directory.swift")
    try root.link("lost.swift", to: "gone.swift")
    #expect(mkfifo(root.path("pipe.swift"), 0o600) == 0)
    for name in ["directory.swift", "lost.swift", "pipe.swift", "none/a.swift"] { #expect(fails(name)) }
    #expect(try root.names() == ["directory.swift", "lost.swift", "pipe.swift"])
  }

  @Test("A failed exchange leaves no temporary file") func failedExchange() throws {
    // A directory cannot be renamed over: everything before the last step succeeds.
    try root.makeDirectory("target")
    #expect(throws: SystemError.self) { try AtomicFile.install([1, 2, 3], at: root.path("target"), like: nil) }
    #expect(try root.names() == ["target"])
  }

  @Test("A write-protected file is refused", .disabled(if: isRoot, "root may write every file"))
  func protectedFile() throws {
    try root.write("a.swift", "old")
    chmod(root.path("a.swift"), 0o444)
    #expect(fails("a.swift"))
    #expect(try root.text("a.swift") == "old")
  }

  @Test("A write-protected directory is refused", .disabled(if: isRoot, "root may write every directory"))
  func protectedDirectory() throws {
    try root.write("d/a.swift", "old")
    chmod(root.path("d"), 0o555)
    defer { chmod(root.path("d"), 0o755) }
    #expect(fails("d/a.swift"))
    #expect(try root.text("d/a.swift") == "old")
  }

  // MARK: - In the place of a known text

  private func fix(_ name: String, from old: String = "old") -> String? {
    do throws(WriteProblem) {
      try AtomicFile.replace(root.path(name), with: Array("new".utf8), insteadOf: Array(old.utf8))
      return nil
    } catch { return error.reason }
  }

  @Test("A file that holds something else by now is left alone") func changedFile() throws {
    try root.write("a.swift", "author's")
    #expect(fix("a.swift")?.contains("changed in the meantime") == true)
    #expect(fix("gone.swift") != nil)
    #expect(try root.text("a.swift") == "author's")
    #expect(try root.names() == ["a.swift"])
    #expect(fix("a.swift", from: "author's") == nil)
    #expect(try root.text("a.swift") == "new")
  }

  @Test("Hard links are not parted") func hardLinks() throws {
    try root.write("a.swift", "old")
    try FileManager.default.linkItem(atPath: root.path("a.swift"), toPath: root.path("b.swift"))
    #expect(fix("a.swift")?.contains("2 hard links") == true)
    #expect(try root.text("b.swift") == "old")
    #expect(try root.names() == ["a.swift", "b.swift"])
  }

  #if os(Linux)
    @Test("Extended attributes are kept") func extendedAttributes() async throws {
      try root.write("a.swift", "old")
      let path = root.path("a.swift")
      let python = URL(fileURLWithPath: "/usr/bin/env")
      let set = "import os, sys; os.setxattr(sys.argv[1], 'user.author', b'somebody')"
      guard try await run(python, ["python3", "-c", set, path], in: root.path).status == 0 else { return }
      #expect(fix("a.swift") == nil)
      let get = "import os, sys; print(os.getxattr(sys.argv[1], 'user.author').decode())"
      #expect(try await run(python, ["python3", "-c", get, path], in: root.path).output == "somebody\n")
      #expect(try root.text("a.swift") == "new")
    }
  #endif

  @Test("What a killed process left is taken away, and nothing else") func leftovers() async throws {
    let gone = try await run(URL(fileURLWithPath: "/bin/sh"), ["-c", "echo $$"], in: root.path)
    let old = ".listlint-\(gone.output.trimmingCharacters(in: .newlines))-abc"
    let names = [old, ".listlint-\(getpid())-abc", ".listlint.yml", ".listlint-notes", "a.swift"]
    for name in names {
      try root.write(name, "old")
      try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: root.path(name))
    }
    AtomicFile.removeLeftovers(beside: [root.path("a.swift")])
    #expect(try root.names() == names.dropFirst().sorted())
  }
}
