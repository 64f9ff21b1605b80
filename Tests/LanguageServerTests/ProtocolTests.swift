import TestSupport
import Testing

@testable import LanguageServer

@Suite struct ProtocolTests {
  private static let message = Array("Content-Length: 2\r\n\r\n{}".utf8)

  @Test("Messages are whole however their bytes arrive")
  func pieces() {
    let stream = Self.message + Array("content-length:4\nContent-Type: x\n\nnull".utf8) + Self.message
    for size in 1...stream.count {
      var reader = FrameReader()
      var found: [String] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        reader.append(stream[start..<min(start + size, stream.count)])
        while let frame = reader.next() { found.append(String(decoding: frame, as: UTF8.self)) }
      }
      #expect(found == ["{}", "null", "{}"])
    }
  }

  @Test(
    "A wrong length costs its message and not the stream",
    arguments: [
      "Content-Length: many\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
      "Content-Length: 1\r\n\r\n{\"a\":[1,2]}", "Content-Length: 99999999999999999999\r\n\r\n",
      "Content-Length:\r\n\r\n",
    ])
  func wrongLength(_ text: String) {
    var reader = FrameReader()
    reader.append(Array(text.utf8) + Self.message)
    var last: [UInt8]?
    while let frame = reader.next() { last = frame }
    #expect(last == Array("{}".utf8))
  }

  @Test("A position counts what both agreed on", arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func positions(_ encoding: PositionEncoding) {
    let bytes = Array("a\r\né😀z\rb\n".utf8)
    let lines = LineTable(bytes, encoding)
    let z = 3 + 2 + 4
    let column = [PositionEncoding.utf8: 6, .utf16: 3, .utf32: 2][encoding] ?? 0
    #expect(lines.position(of: z) == Position(line: 1, character: column))
    #expect(lines.offset(of: Position(line: 1, character: column)) == z)
    #expect(lines.position(of: z + 2) == Position(line: 2, character: 0))
    #expect(lines.position(of: bytes.count) == Position(line: 3, character: 0))
    // Past an end is the end.
    #expect(lines.offset(of: Position(line: 0, character: 99)) == 1)
    #expect(lines.offset(of: Position(line: 99, character: 0)) == bytes.count)
    #expect(lines.offset(of: Position(line: -1, character: -1)) == 0)
    #expect(lines.position(of: 99) == lines.position(of: bytes.count))
  }

  @Test("The encoding is the first that costs nothing of those that are offered, and UTF-16 where none is")
  func encodings() {
    #expect(PositionEncoding(offered: ["utf-32", "utf-8"]) == .utf8)
    #expect(PositionEncoding(offered: ["utf-32"]) == .utf32)
    #expect(PositionEncoding(offered: nil) == .utf16)
  }

  @Test("Changes are made one after the other, and none leaves the text")
  func changes() {
    let seed = Seed()
    var generator = seed.generator
    let item = TextDocumentItem(uri: "file:///A.swift", version: 1, text: "let a = \"😀\"\r\nlet b = 2\n")
    var document = TextDocument(item, path: "/A.swift", .utf16)
    for version in 2..<500 {
      func number() -> Int { [-9, 0, 1, 2, 3, 5, 8, 1 << 40].randomElement(using: &generator) ?? 0 }
      let range = Range(
        start: Position(line: number(), character: number()), end: Position(line: number(), character: number()))
      let text = ["", "x", "\r", "\n", "é", "😀"].randomElement(using: &generator) ?? ""
      document.apply([TextDocumentContentChangeEvent(range: range, text: text)], version: version)
      #expect(document.version == version, "\(seed)")
    }
    document.apply([TextDocumentContentChangeEvent(range: nil, text: "é")], version: nil)
    #expect(document.bytes == Array("é".utf8) && document.version == 499)
  }

  @Test("A file's URI leads to its path and back")
  func paths() {
    #expect(DocumentURI.path("file:///a%20b/%C3%A9.swift") == "/a b/é.swift")
    #expect(DocumentURI.path("file://localhost/a/") == "/a")
    #expect(DocumentURI.uri("/a b/é.swift") == "file:///a%20b/%C3%A9.swift")
    for text in ["untitled:1", "file://", "", "%", "file:///%00", "file:///%ff"] {
      #expect(DocumentURI.path(text) == nil)
    }
  }
}
