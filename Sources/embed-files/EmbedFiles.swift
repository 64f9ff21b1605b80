import Foundation

/// `embed-files OUTPUT NAME=FOLDER…` writes the text files of folders as Swift values.
///
/// Each NAME becomes a list in `EmbeddedFiles`, in order of path; files named `README.md` and hidden ones are left out. Raw
/// string literals cost the compiler next to nothing, where bytes or values built from the texts cost seconds.
/// Each run also touches `OUTPUT.stamp`, which tells the build plugin's next build to run it again.
@main
enum EmbedFiles {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, arguments.count > 1 else { fail("usage: embed-files OUTPUT NAME=FOLDER…") }
    do {
      var text = "// Written by embed-files.\n\nenum EmbeddedFiles {\n"
      for argument in arguments.dropFirst() {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { fail("embed-files: '\(argument)' is not NAME=FOLDER") }
        text += try list(named: parts[0], of: parts[1])
      }
      try write(text + "}\n", to: output)
      try Data().write(to: URL(fileURLWithPath: output + ".stamp"))
    } catch {
      fail("embed-files: error: \(error.localizedDescription)")
    }
  }

  private static func list(named name: String, of folder: String) throws -> String {
    var text = "  static let \(name): [(path: String, text: String)] = [\n"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      let file = path.split(separator: "/").last ?? ""
      var isDirectory: ObjCBool = false
      guard
        file != "README.md", !file.hasPrefix("."),
        FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isDirectory), !isDirectory.boolValue
      else { continue }
      let contents = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      // A literal of Swift has no other line ends.
      let lines = contents.replacingOccurrences(of: "\r\n", with: "\n")
      text += "    (path: \(literal(path)), text: \(literal(lines))),\n"
    }
    return text + "  ]\n"
  }

  /// A raw literal with more `#` than the text has in a row.
  private static func literal(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    let marks = String(repeating: "#", count: longest + 1)
    return text.contains("\n") ? "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)" : "\(marks)\"\(text)\"\(marks)"
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
