import RuleDocuments
import Yams
import TextProcessing

/// A value of a configuration with the key that it belongs to, for messages.
struct ConfigurationNode {
  let node: Node
  /// As messages name it: `'profile'`, `an item of 'core'`.
  let name: String
  /// The file, as it is shown.
  let path: String

  /// 1-based.
  var line: Int { node.mark?.line ?? 1 }
  var origin: Origin { .file(path: path, line: line) }

  /// `baseline:` with nothing after it, or with only comments below it.
  var isNothing: Bool { node.isPlain && ["", "~", "null"].contains(node.scalar?.string ?? " ") }

  func problem(_ message: String) -> ConfigurationProblem {
    ConfigurationProblem(path: path, line: line, message: message)
  }

  /// Any scalar, as it is written.
  func text() throws(ConfigurationProblem) -> String {
    guard let text = node.scalar?.string, !isNothing else { throw problem("\(name) must be text") }
    return text
  }

  func flag() throws(ConfigurationProblem) -> Bool {
    guard let flag = node.flag else { throw problem("\(name) must be true or false") }
    return flag
  }

  func choice<Value>(_ type: Value.Type = Value.self) throws(ConfigurationProblem) -> Value
  where Value: CaseIterable & RawRepresentable<String> {
    let allowed = Value.allCases.map(\.rawValue)
    guard let text = node.scalar?.string, !isNothing else {
      throw problem("\(name) must be one of \(allowed.joined(separator: ", "))")
    }
    // What reports call a note.
    guard let value = Value(rawValue: text == "note" ? "info" : text) else {
      throw problem("\(name) must be one of \(allowed.joined(separator: ", ")), not '\(shown(text))'")
    }
    return value
  }

  func items() throws(ConfigurationProblem) -> [ConfigurationNode] {
    guard let sequence = node.sequence else { throw problem("\(name) must be a list: [first, second]") }
    return sequence.map { ConfigurationNode(node: $0, name: "an item of \(name)", path: path) }
  }

  /// The values of a mapping by their keys, in the file's order, each with the line of its key.
  ///
  /// - Parameter unknown: The message for a key that is not in `known`.
  func entries(
    _ known: [String], unknown: (String) -> String
  ) throws(ConfigurationProblem) -> [(key: String, line: Int, value: ConfigurationNode)] {
    guard let mapping = node.mapping else { throw problem("\(name) must be a list of 'key: value' lines") }
    var entries: [(key: String, line: Int, value: ConfigurationNode)] = []
    for (key, value) in mapping {
      let word = key.scalar?.string ?? ""
      let line = key.mark?.line ?? line
      guard known.contains(word) else {
        throw ConfigurationProblem(path: path, line: line, message: unknown(shown(word)) + Self.help(word, known))
      }
      entries.append((word, line, ConfigurationNode(node: value, name: "'\(word)'", path: path)))
    }
    return entries
  }

  /// The name that was meant, or all there are when they are few.
  static func help(_ name: String, _ known: [String]) -> String {
    // A name longer than any would be compared for a long time with all.
    if name.utf8.count < 80, let nearest = nearestName(to: name, in: known) { return "; did you mean '\(nearest)'?" }
    return known.isEmpty || known.count > 20 ? "" : "; known: \(known.joined(separator: ", "))"
  }
}

/// A text of a file as a message can hold it: short, and without control characters.
func shown(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(80).map { scalar in
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return visible.joined() + (text.unicodeScalars.count > 80 ? "…" : "")
}
