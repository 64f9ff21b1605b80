import Findings
import TextProcessing

/// `text` for an attribute or the content of an element, of XML 1.0 or HTML.
///
/// Line endings and tabs become references, because readers turn those of attributes into spaces; what XML has no way
/// to write becomes U+FFFD.
func markupText(_ text: String) -> String {
  text.escaping { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'", "\t", "\n", "\r": "&#\(scalar.value);"
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
  }
}

/// ` name="value"` for each attribute, with a space before it.
func markupAttributes(_ attributes: [(name: String, value: String)]) -> String {
  attributes.map { " \($0.name)=\"\(markupText($0.value))\"" }.joined()
}

/// The findings of each file, files in the order of their first one.
func findingsByFile(_ findings: [Finding]) -> [(path: String, findings: [Finding])] {
  var places: [String: Int] = [:]
  var files: [(path: String, findings: [Finding])] = []
  for finding in findings {
    if let place = places[finding.path] {
      files[place].findings.append(finding)
    } else {
      places[finding.path] = files.count
      files.append((finding.path, [finding]))
    }
  }
  return files
}
