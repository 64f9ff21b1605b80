import Foundation
import SwiftSource
import TestSupport
import Testing

@testable import ClangSource

@Suite("Objective-C tokens", .enabled(if: LoadedLibrary.isLoaded))
struct ObjectiveCTokenTests {
  @Test("A file is read although its headers are missing and conditions leave it out")
  func missingHeaders() throws {
    let tokens = try LoadedLibrary.tokens(of: "#import <UIKit/UIKit.h>\n#if 0\nint a;\n#endif\n@class B;\n")
    #expect(tokens.count == 21)
  }

  @Test(
    "Nothing in a file is a directive to libclang: no file is opened, and all of it is read",
    arguments: [
      "#endif\n", "#else\n", "# /* a */ endif\n", "#\\\nendif\n", "#e\\\nndif\n", "%:endif\n", "%\\\n:\tendif\n",
      "#/* # */\\ \r\n/**/elif 1\n", "@\"#/*\";\n#endif\n", "#elifdef X\n#endif\n",
    ])
  func noDirectives(_ end: String) throws {
    try TemporaryDirectory.with { folder in
      // Who opens a pipe that nobody writes to waits for ever.
      #expect(mkfifo(folder.path("pipe.h"), 0o600) == 0)
      let text = "\(end)#include \"\(folder.path("pipe.h"))\"\n@class B;\n"
      let tokens = try LoadedLibrary.tokens(of: text)
      let plain = try LoadedLibrary.tokens(of: end)
      #expect(tokens.count == plain.count + 7)
    }
  }

  @Test("A file whose comment stays open is read", arguments: ["/* Copyright", " \n/*/ *", "\u{0}/** @end"])
  func openComment(_ text: String) throws {
    #expect(try LoadedLibrary.tokens(of: text).isEmpty)
  }

  @Test("Signs in comments in comments take linear time") func directivesInComments() {
    for piece in ["#/*", "#/* */", "#\\\n", "# ", "%:/*"] {
      let bytes = [UInt8](repeating: 0, count: 300_000 / piece.utf8.count).flatMap { _ in Array(piece.utf8) }
      let start = ContinuousClock.now
      #expect(ClangLibrary.withoutDirectives(bytes).count == bytes.count)
      #expect(start.duration(to: .now) < .seconds(3), "\(piece)")
    }
  }

  @Test("Tokens, comments and white space cover each byte of a file once")
  func cover() throws {
    let text =
      "\u{FEFF}/* é */ @implementation A // x\r\n- (void)b { c = @\"d\" \\\n \"e\"; }\n'open\n@end\u{0}\n\u{1F600}"
    let file = try LoadedLibrary.file(text)
    var covered = [Int](repeating: 0, count: file.source.bytes.count)
    for token in file.source.raw.tokens { for byte in token.offset..<token.end { covered[Int(byte)] += 1 } }
    for trivia in file.source.raw.trivia { for byte in trivia.offset..<trivia.end { covered[Int(byte)] += 1 } }
    for (index, count) in covered.enumerated() {
      let byte = file.source.bytes[index]
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "\\")
      #expect(count == 1 || count == 0 && isSpace, "byte \(byte) at \(index) is covered \(count) times")
    }
  }

  @Test("Any bytes make a file")
  func anyBytes() throws {
    let seed = Seed()
    var generator = seed.generator
    let pieces = [
      "@interface A", "@end", "- (void)", "{", "}", "[", "]", "(", ")", ":", ";", "^", "@\"", "\"", "#if X\n",
      "#else\n",
      "#endif\n", "#define M {\n", "a", " b", "<", ">", "/*", "*/", "//", "\n", "\\\n", "@property", "?", ",", "\u{0}",
      "@",
    ].map { Array($0.utf8) }
    var files: [[UInt8]] = []
    for _ in 0..<200 {
      files.append(
        (0..<Int.random(in: 0..<80, using: &generator)).flatMap { _ in
          Int.random(in: 0..<16, using: &generator) == 0
            ? [UInt8.random(in: 0 ... .max, using: &generator)] : pieces.randomElement(using: &generator) ?? []
        })
    }
    let library = try LoadedLibrary.result.get()
    for (index, result) in library.tokens(of: files, as: .objectiveC).enumerated() {
      guard let tokens = try? result.get() else { continue }
      let file = ObjectiveCFile(bytes: files[index], tokens: tokens)
      #expect(file.source.raw.tokens.last?.kind == .endOfFile, "\(seed), file \(index)")
      // A file says the same alone as among others.
      let alone = library.tokens(of: [files[index]], as: .objectiveC)[0]
      let isSame = alone == result
      #expect(isSame, "\(seed), file \(index)")
      for declaration in file.source.raw.declarations {
        #expect(declaration.range.lower < declaration.range.upper, "\(seed), file \(index)")
      }
    }
  }

  @Test("Bytes that are no UTF-8 are passed over")
  func invalidBytes() throws {
    let bytes = Array("// caf".utf8) + [0xE9] + Array("\nint a = 0; ".utf8) + [0xFF, 0xFE] + Array(" int b;".utf8)
    let file = ObjectiveCFile(bytes: bytes, tokens: try LoadedLibrary.tokens(of: bytes))
    #expect(file.source.raw.tokens.contains { $0.word == "b" })
  }

  @Test("An open comment ends with its file")
  func openComment() throws {
    let files = ["int a; /* never", "int b;"].map { Array($0.utf8) }
    let results = try LoadedLibrary.result.get().tokens(of: files, as: .objectiveC).map { try $0.get().count }
    #expect(results == [3, 3])
  }

  @Test("Strings are quotation marks and what stands between them, as in Swift")
  func strings() throws {
    let kinds = try LoadedLibrary.file("@\"a b\" L\"c\" 'd' 0x1E 1e3 .5f").source.raw.tokens.map(\.kind)
    #expect(
      kinds == [
        .atSign, .stringQuote, .stringSegment, .stringQuote, .stringSegment, .singleQuote, .integerLiteral,
        .floatLiteral, .floatLiteral, .endOfFile,
      ])
  }

  @Test("Raw strings are C++")
  func rawStrings() throws {
    let text = "auto a = R\"x(\" [ {)x\"; int b;"
    let file = try LoadedLibrary.file(text, as: .objectiveCPlusPlus)
    #expect(!file.source.raw.tokens.contains { $0.kind == .leftSquare })
  }
}
