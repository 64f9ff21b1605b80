import Foundation
import ProjectFiles
import TestSupport
import Testing

@testable import Scaffold

@Suite struct WritingTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    try TemporaryDirectory.with { try body($0.path) }
  }

  private func file(_ path: String, _ text: String) -> PlannedFile {
    PlannedFile(path: path, text: text, role: .source, origin: "test")
  }

  private func change(_ path: String, _ text: String, over existing: String? = nil) -> PlannedChange {
    PlannedChange(
      file: file(path, text), state: existing == nil ? .create : .force, existing: existing.map { Array($0.utf8) })
  }

  private func tree(_ folder: String) throws -> [String: String] {
    var tree: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      tree[path] = (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? "folder"
    }
    return tree
  }

  @Test("Folders are made") func folders() throws {
    try withFolder { folder in
      try FileWriter().write([change("\(folder)/a/b/C.swift", "c"), change("\(folder)/D.swift", "d")])
      #expect(try tree(folder) == ["a": "folder", "a/b": "folder", "a/b/C.swift": "c", "D.swift": "d"])
    }
  }

  @Test(
    "The folder of a file is what stands before its last slash",
    arguments: [("x/A.swift", "x"), ("/x/y/A.swift", "/x/y"), ("A.swift", nil), ("/A.swift", nil)]
      as [(String, String?)])
  func folderOfFile(path: String, folder: String?) {
    #expect(FileWriter.folder(of: path) == folder)
  }

  /// Whichever write fails, the tree is as it was.
  @Test("A failure half-way leaves the tree as it was", arguments: 0..<3)
  func failure(failing: Int) throws {
    try withFolder { folder in
      try "old".write(toFile: "\(folder)/Old.swift", atomically: true, encoding: .utf8)
      let before = try tree(folder)
      var count = 0
      let writer = FileWriter { path, bytes throws(WriteProblem) in
        defer { count += 1 }
        guard count < failing else { throw WriteProblem(path: path, reason: "No space left on device") }
        try AtomicFile.replace(path, with: bytes)
      }
      #expect(throws: WriteProblem.self) {
        try writer.write([
          change("\(folder)/Old.swift", "new", over: "old"), change("\(folder)/x/y/New.swift", "new"),
          change("\(folder)/x/Third.swift", "new"),
        ])
      }
      #expect(try tree(folder) == before)
    }
  }

  @Test("A file in the place of a folder is named") func fileAsFolder() throws {
    try withFolder { folder in
      try "".write(toFile: "\(folder)/a", atomically: true, encoding: .utf8)
      #expect(throws: WriteProblem.self) {
        try FileWriter().write([change("\(folder)/B.swift", "b"), change("\(folder)/a/C.swift", "c")])
      }
      #expect(try tree(folder) == ["a": ""])
    }
  }
}
