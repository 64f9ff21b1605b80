import Foundation
import RuleDocuments

/// `embed-rules OUTPUT RULES…` writes rule documents as Swift values, so that no front matter is parsed at a start.
///
/// Each of RULES is a document, or a folder whose `*/*.md` are documents. Files named `README.md` are left out.
/// Each run also touches `OUTPUT.stamp`, which tells the build plugin's next build to run it again.
@main
enum EmbedRules {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, arguments.count > 1 else { fail("usage: embed-rules OUTPUT RULES…", status: 2) }
    do {
      let paths = try arguments.dropFirst().flatMap(documentPaths)
      let (rules, problems) = try read(paths)
      // The form of compilers, all at once: the build shows each at its place.
      guard problems.isEmpty else { fail(problems.map(\.description).joined(separator: "\n"), status: 1) }
      try write(swiftSource(of: rules), to: output)
      try Data().write(to: URL(fileURLWithPath: output + ".stamp"))
    } catch {
      fail("embed-rules: error: \(error.localizedDescription)", status: 2)
    }
  }

  private static func documentPaths(at path: String) throws -> [String] {
    guard isFolder(path) else { return [path] }
    return try entries(of: path).filter(isFolder).flatMap(entries).filter { file in
      file.hasSuffix(".md") && !file.hasSuffix("/README.md")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private static func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
  }

  /// The rules in order of document, then id, and everything wrong with any of them.
  private static func read(_ paths: [String]) throws -> (rules: [RuleDocument], problems: [RuleDocumentProblem]) {
    var rules: [RuleDocument] = []
    var problems: [RuleDocumentProblem] = []
    var pathOfRule: [String: String] = [:]
    for path in paths.sorted() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      do throws(RuleDocumentProblem) {
        let rule = try RuleDocumentParser(path: path).parse(text)
        if let other = pathOfRule.updateValue(path, forKey: rule.id) {
          throw RuleDocumentProblem(path: path, line: 1, message: "the id '\(rule.id)' is that of \(other), too")
        }
        rules.append(rule)
      } catch {
        problems.append(error)
      }
    }
    return (rules.sorted { ($0.document, $0.id) < ($1.document, $1.id) }, problems)
  }

  /// Leaves a file that already says `text` alone, so that nothing is compiled again.
  private static func write(_ text: String, to path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
