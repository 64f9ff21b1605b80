/// A line of the compiler's output that reports a problem.
struct CompilerMessage: Hashable, Sendable {
  enum Severity: String, Sendable {
    case error, warning
  }

  var severity: Severity
  /// As the compiler was given it; empty for a message about no file.
  var path: String
  /// Both 1-based; zero for a message about no file.
  var lineNumber: Int
  var column: Int
  var text: String

  /// As it is shown: `UsersController.swift:3:5: …`.
  var line: String {
    let kind = severity == .warning ? "warning: " : ""
    return path.isEmpty ? kind + text : "\(path):\(lineNumber):\(column): \(kind)\(text)"
  }

  /// The errors and warnings in what the compiler wrote, each once, without notes and quoted source.
  static func all(in output: String) -> [CompilerMessage] {
    var seen: Set<CompilerMessage> = []
    return output.split(separator: "\n").compactMap { CompilerMessage($0) }.filter { seen.insert($0).inserted }
  }
}

extension CompilerMessage {
  /// What the compiler says of a type that nothing declares.
  init(missingType name: String) {
    self.init(severity: .error, path: "", lineNumber: 0, column: 0, text: "cannot find type '\(name)' in scope")
  }

  /// `path:line:column: severity: text`, or `severity: text`.
  private init?(_ line: Substring) {
    guard let match = line.wholeMatch(of: /(?:(.+?):(\d+):(\d+): |<unknown>:0: )?(error|warning): (.*)/),
      let severity = Severity(rawValue: String(match.output.4))
    else { return nil }
    self.init(
      severity: severity, path: match.output.1.map(String.init) ?? "",
      lineNumber: match.output.2.flatMap { Int($0) } ?? 0, column: match.output.3.flatMap { Int($0) } ?? 0,
      text: String(match.output.5))
  }
}
