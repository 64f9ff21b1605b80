import RuleDocuments

/// A file of an example with its markers taken out: `// file: Name.swift` starts another one.
struct MarkedFile {
  var path: String
  var text: String
  /// The offsets in bytes where findings are expected.
  var markers: [Int]
  /// The line of the example on which the file starts, from 0.
  var firstLine = 0

  static func split(_ code: String, _ language: RuleExample.Language = .swift) -> [MarkedFile] {
    var parts: [(path: String, firstLine: Int, lines: [Substring])] = [
      (language == .swift ? "Example.swift" : "Example.m", 0, [])
    ]
    for (number, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("// file: ") {
        if parts.last?.lines.isEmpty == true { parts.removeLast() }
        parts.append((String(line.dropFirst("// file: ".count)), number + 1, []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts.map { part in
      var file = MarkedFile(path: part.path, marked: part.lines.joined(separator: "\n"))
      file.firstLine = part.firstLine
      return file
    }
  }

  init(path: String, marked: String) {
    self.path = path
    var text = ""
    var markers: [Int] = []
    for scalar in marked.unicodeScalars {
      if scalar == "↓" { markers.append(text.utf8.count) } else { text.unicodeScalars.append(scalar) }
    }
    self.text = text
    self.markers = markers
  }

  /// The text with its markers in it.
  var marked: String {
    var bytes = Array(text.utf8)
    for marker in markers.reversed() { bytes.insert(contentsOf: Array("↓".utf8), at: marker) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
