import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct SourceReaderTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
  }

  private func reason(_ path: String) -> ReadProblem.Reason? {
    do throws(ReadProblem) {
      _ = try SourceReader.read(path)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test("Every byte of a file is read", arguments: [0, 1, 4_095, 4_096, 65_536, 65_537, 3_000_000])
  func everyByte(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try Data(bytes).write(to: URL(fileURLWithPath: root.path("a.swift")))
    #expect(try SourceReader.read(root.path("a.swift")) == bytes)
  }

  @Test("Links are followed") func links() throws {
    try root.write("a.swift", "let a = 1")
    try root.link("b.swift", to: "a.swift")
    #expect(try SourceReader.read(root.path("b.swift")) == Array("let a = 1".utf8))
  }

  @Test("What is not a file is named, and not waited for") func notFile() throws {
    #expect(mkfifo(root.path("pipe"), 0o600) == 0)
    #expect(reason(root.path("pipe")) == .notAFile("a named pipe"))
    #if os(Linux)
      #expect(mknod(root.path("socket"), S_IFSOCK | 0o600, 0) == 0)
      #expect(reason(root.path("socket")) == .notAFile("a socket"))
    #endif
    #expect(reason(root.path) == .notAFile("a directory"))
    #expect(reason("/dev/zero") == .notAFile("a device"))
    #expect(reason(root.path("none")) == .missing)
  }

  @Test("A sparse file that claims more than there is memory is refused") func sparseFile() throws {
    try root.write("a.swift")
    // Some file systems have no files of this size; then there is nothing to refuse.
    guard truncate(root.path("a.swift"), 1 << 42) == 0 else { return }
    #expect(reason(root.path("a.swift")) == .tooLarge)
  }

  @Test("The size is only a guess") func size() throws {
    // As if the file had grown or shrunk between the question and the reading.
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(fileURLWithPath: root.path("a.swift")))
    for expected in [0, 1, 199_999, 200_000, 200_001, 1_000_000] {
      let descriptor = open(root.path("a.swift"), O_RDONLY)
      defer { close(descriptor) }
      #expect(try SystemCall.readAll(descriptor, expected: expected) == bytes)
    }
  }

  @Test("Problems print as one line") func oneLine() {
    let path = "a\nb"
    #expect(ReadProblem(path: path, reason: .missing).description == "no such file: a\\nb")
    #expect(
      ReadProblem(path: path, reason: .notAFile("a socket")).description
        == "cannot read a\\nb: it is a socket, not a file")
    #expect(ReadProblem(path: path, reason: .system("Denied")).description == "cannot read a\\nb: Denied")
    #expect(
      ReadProblem(path: path, reason: .tooLarge).description
        == "cannot read a\\nb: it is larger than 2147483647 bytes")
  }

  @Test("The first fault of UTF-8 is where the library repairs first") func encodingFaults() {
    let seed = Seed()
    var generator = seed.generator
    let pieces: [[UInt8]] = [
      Array("let a = 12345678901234567890".utf8), Array("é".utf8), Array("👩‍👩‍👧".utf8), Array("\u{FFFF}\u{10FFFF}".utf8),
      [0xC0], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xF0, 0x80, 0x80, 0x80], [0xC3], [0xFF],
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<4).flatMap { _ in
        pieces[Int.random(in: 0..<(Bool.random(using: &generator) ? 4 : 12), using: &generator)]
      }
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes.makeIterator()
      var place = 0
      var expected: Int?
      loop: while true {
        switch parser.parseScalar(from: &rest) {
        case .valid(let scalar): place += scalar.count
        case .emptyInput: break loop
        case .error:
          expected = place
          break loop
        }
      }
      #expect(TextEncoding.firstFault(bytes) == expected, "\(bytes), \(seed)")
    }
  }
}
