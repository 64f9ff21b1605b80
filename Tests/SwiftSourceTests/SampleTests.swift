import Foundation
import SwiftSource
import TestSupport
import Testing

/// The samples that are held against swift-syntax, here against listings, so that `swift test` needs no swift-syntax.
enum Samples {
  static func url(_ name: String) -> URL { Package.url("Tests/Oracle/Samples/" + name) }
  static func fixture(_ name: String) -> URL { Package.url("Tests/SwiftSourceTests/Fixtures/" + name + ".txt") }

  static let names = [
    "01-comments-and-words", "02-strings", "03-regex-and-operators", "04-types-and-generics", "05-declarations",
    "06-statements", "07-calls-and-closures", "08-numbers-and-accesses", "09-line-ends", "10-shebang",
  ]

  /// One line per line of source with what starts there: tokens as runs of kinds, then each record by its source.
  static func listing(of file: SourceFile) -> String {
    var lines: [String] = []
    for (index, token) in file.raw.tokens.enumerated() where token.kind != .endOfFile {
      lines.append("\(token.kind) \(quoted(file.text(of: TokenIndex(index))))")
    }
    lines += file.raw.declarations.map { item in
      "declaration \(item.kind) \(file.nameText(item.name)) = \(brief(file, item.range)), body \(file.nameText(item.body))"
    }
    lines += file.raw.closures.map { "closure \(brief(file, $0.range)) of call \($0.call)" }
    lines += file.raw.calls.map { "call \(file.nameText($0.name)) = \(brief(file, $0.range))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func brief(_ file: SourceFile, _ range: TokenRange) -> String {
    let text = file.text(of: range)
    return quoted(text.count > 48 ? "\(text.prefix(24)) … \(text.suffix(20))" : text)
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? text.debugDescription : text
  }
}

struct SampleTests {
  /// `RECORD_SNAPSHOTS=1 swift test` writes the listings anew; look at the difference before it is committed.
  @Test("A sample is read as its listing says", arguments: Samples.names)
  func samples(_ name: String) throws {
    let file = SourceFile(bytes: Array(try Data(contentsOf: Samples.url(name + ".swift"))))
    let listing = Samples.listing(of: file)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(listing.utf8).write(to: Samples.fixture(name))
    }
    let expected = String(decoding: try Data(contentsOf: Samples.fixture(name)), as: UTF8.self)
    let difference = zip(listing.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
    #expect(listing == expected, "first difference: \(difference.map { "\($0) instead of \($1)" } ?? "length")")
    #expect(Laws.violations(of: file).isEmpty)
  }
}
