import TestSupport
import Testing

import TextProcessing

@Suite struct MarkdownFencesTests {
  private func fences(_ text: String) -> [MarkdownFence] {
    MarkdownFences.all(in: Array(text.utf8)).filter { $0.isSwift && !$0.code.isEmpty }
  }
  /// The lines of each fence's code, without what surrounds them.
  private func code(_ text: String) -> [String] {
    fences(text).map { String(decoding: $0.code, as: UTF8.self) }
  }

  @Test("A fence knows its place in the document") func place() throws {
    let text = "# Title\n\n```swift\nlet a = 1\nlet b = 2\n```\n"
    let fence = try #require(fences(text).first)
    #expect(fence.range == 18..<38 && fence.line == 4 && fence.indentation == 0)
    #expect(fence.code == Array("let a = 1\nlet b = 2\n".utf8))
  }

  @Test("A fence tells how it stands and ends") func aFenceTellsHowItStandsAndEnds() {
    let text = "- ~~~ js  a=1 \n  ~~~ b\n  ~~~\n\n  ```\n"
    let fences = MarkdownFences.all(in: Array(text.utf8))
    #expect(fences.map(\.info) == ["js  a=1", ""])
    #expect(fences.map(\.indentation) == [2, 2])
    #expect(fences.map(\.isClosed) == [true, false])
    #expect(fences.map(\.openingInside) == [2, nil])
  }

  @Test(
    "The language is the first word of the info",
    arguments: [
      "swift", "Swift", "SWIFT", " swift", "swift title=\"A\"", "swift,ignore", "swift{1,3}", "swift:A.swift",
      "{.swift}",
    ])
  func language(_ info: String) {
    #expect(code("```\(info)\na\n```\n") == ["a\n"])
  }

  @Test(
    "Other languages are left alone",
    arguments: ["", "js", "swiftui", "swift-format", "objective-c swift", "text", "s"])
  func otherLanguages(_ info: String) {
    #expect(code("```\(info)\na\n```\n") == [])
  }

  @Test("Tildes and longer fences close only by their kind") func closing() {
    #expect(code("~~~swift\n```\n~~\n~~~~ \nb\n") == ["```\n~~\n"])
    #expect(code("````swift\n```\n~~~~\n`````\nb\n") == ["```\n~~~~\n"])
    // A closing line has no info string, and a backtick in one makes inline code.
    #expect(code("```swift\n``` swift\na\n```\n") == ["``` swift\na\n"])
    #expect(code("```swift `x`\na\n```\n") == [])
    #expect(code("~~~swift `x`\na\n~~~\n") == ["a\n"])
  }

  @Test("Up to three spaces indent a fence") func indentation() {
    #expect(code("   ```swift\n   a\n   ```\nb\n") == ["   a\n"])
    #expect(code("    ```swift\n    a\n    ```\n") == [])
    #expect(code("```swift\na\n    ```\nb\n```\n") == ["a\n    ```\nb\n"])
    #expect(code("\t```swift\na\n") == [])
  }

  @Test("An unclosed fence reaches to the end of what it stands in") func unclosed() {
    #expect(code("```swift\na\nb") == ["a\nb"])
    #expect(code("> ```swift\n> a\n\nb\n") == ["  a\n"])
    #expect(code("- ```swift\n  a\nb\n") == ["  a\n"])
    #expect(code("```swift") == [])
  }

  @Test("Markers of quotes and lists are blank") func markers() {
    #expect(code("> ```swift\n> a {\n>   b\n> }\n> ```\n") == ["  a {\n    b\n  }\n"])
    #expect(code("1. text\n\n   ```swift\n   a\n\n   b\n   ```\n") == ["   a\n\n   b\n"])
    #expect(code("- > ```swift\n  > a\n  > ```\n") == ["    a\n"])
    #expect(code("- a\n  - b\n\n    ```swift\n    c\n    ```\n") == ["    c\n"])
    #expect(code(">\t```swift\n>\ta\n") == ["  a\n"])
  }

  @Test("Carriage returns end lines") func carriageReturns() {
    let found = fences("a\r\n\r\n```swift\r\nlet a = 1\r\n```\r\nb\r\n")
    #expect(found.map(\.line) == [4])
    #expect(found.map { String(decoding: $0.code, as: UTF8.self) } == ["let a = 1\r\n"])
    #expect(code("```swift\ra\r```\rb") == ["a\r"])
  }

  @Test("What stands in HTML is no fence") func html() {
    #expect(code("<!--\n```swift\na\n```\n-->\n\n```swift\nb\n```\n") == ["b\n"])
    #expect(code("<pre>\n```swift\na\n```\n</pre>\n") == [])
    // A blank line ends the block.
    #expect(code("<details>\n<summary>x</summary>\n\n```swift\na\n```\n</details>\n") == ["a\n"])
    #expect(code("<Note>\n```swift\na\n```\n") == [])
    #expect(code("text\n<Note>\n```swift\na\n```\n") == ["a\n"])
  }

  @Test("A fence interrupts a paragraph and a list only by the rules") func interruption() {
    #expect(code("text\n```swift\na\n```\n") == ["a\n"])
    #expect(code("text\n2. ```swift\na\n") == [])
    #expect(code("- text\nlazy\n  ```swift\n  a\n  ```\n") == ["  a\n"])
  }

  @Test("Any bytes keep their offsets") func anyBytes() {
    let seed = Seed()
    var generator = seed.generator
    let pieces = [
      "```swift", "```", "~~~swift", "~~~", "> ", "- ", "1. ", " ", "    ", "\t", "\n", "\n", "\r\n", "\r", "a {", "é",
      "\0", "<pre>", "</pre>", "<!--", "---", "#", "`",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(text.joined().utf8)
      var end = 0
      for fence in MarkdownFences.all(in: bytes) where !fence.code.isEmpty {
        #expect(fence.range.lowerBound >= end && fence.range.upperBound <= bytes.count, "\(seed)")
        #expect(fence.code.count == fence.range.count, "\(seed)")
        #expect(zip(fence.code, bytes[fence.range]).allSatisfy { $0 == $1 || $0 == 0x20 }, "\(seed)")
        let before = String(decoding: bytes[..<fence.range.lowerBound], as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect(fence.line == lines.count, "\(seed)")
        end = fence.range.upperBound
      }
    }
  }
}
