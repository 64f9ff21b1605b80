import Findings
import TextProcessing

/// What a search by pattern found, in the order of the files.
public struct MatchReport: Sendable {
  public private(set) var count = 0
  private var lines: [String] = []
  private let isJSON: Bool

  public init(isJSON: Bool) { self.isJSON = isJSON }

  public mutating func add(_ match: SearchMatch, in path: String) {
    count += 1
    lines.append(
      isJSON
        ? JSON(match, path).text
        : "\(path):\(match.span.line):\(match.span.column): \(oneLine(Self.singleLine(match.text)))")
  }

  /// A line for each match, or one JSON object with a match per line. Ends with a line feed unless it is empty.
  public var text: String {
    guard isJSON else { return lines.map { $0 + "\n" }.joined() }
    return "{\"version\":1,\"matches\":[" + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n") + "]}\n"
  }

  private static func singleLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}

extension JSON {
  fileprivate init(_ match: SearchMatch, _ path: String) {
    self = .object(
      [("path", .string(path))] + Self.place(match.span) + [
        ("text", .string(match.text)),
        (
          "variables",
          .object(
            match.variables.map { variable in
              (variable.name, .object([("text", .string(variable.text))] + (variable.span.map(Self.place) ?? [])))
            })
        ),
      ])
  }
}
