import Foundation

/// `embed-rules OUTPUT RULES` writes the rule documents `RULES/*/*.md` as texts of a Swift file.
///
/// It reads none of them, so that it needs no reader of YAML, which would be built for it twice: tests and
/// `listlint test Rules` say what is wrong with a document. Files named `README.md` are left out. Each run also touches
/// `OUTPUT.stamp`, which tells the build plugin's next build to run it again.
@main
enum EmbedRules {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fail("usage: embed-rules OUTPUT RULES") }
    let (output, rules) = (arguments[1], arguments[2])
    do {
      var documents: [(path: String, text: String)] = []
      for folder in try entries(of: rules) where isFolder("\(rules)/\(folder)") {
        for file in try entries(of: "\(rules)/\(folder)") where file.hasSuffix(".md") && file != "README.md" {
          let text = try String(contentsOfFile: "\(rules)/\(folder)/\(file)", encoding: .utf8)
          // A literal of Swift has no other line ends.
          documents.append(("Rules/\(folder)/\(file)", text.replacingOccurrences(of: "\r\n", with: "\n")))
        }
      }
      try write(swiftSource(of: documents), to: output)
      try Data().write(to: URL(fileURLWithPath: output + ".stamp"))
    } catch {
      fail("embed-rules: error: \(error.localizedDescription)")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The names in order, hidden ones left out.
  private static func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Leaves a file that already says `text` alone, so that nothing is compiled again.
  private static func write(_ text: String, to path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
  }
}
