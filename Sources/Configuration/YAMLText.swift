import RuleDocuments
import Yams

/// The text of a configuration file, on its way to a tree of values.
struct YAMLText {
  /// In bytes. A configuration is written by hand; what is larger is some other file.
  static let largest = 256 * 1024
  /// How deep brackets may stand in each other. The YAML parser descends once for each.
  private static let deepest = 32

  private let bytes: [UInt8]
  /// As it is shown.
  private let path: String

  init(_ bytes: [UInt8], path: String) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    self.path = path
  }

  /// The tree; nil for a file that says nothing.
  func root() throws(ConfigurationProblem) -> Node? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationProblem(path: path, line: nil, message: "the file is not UTF-8")
    }
    try refuseIndicators()
    do {
      return try Yams.compose(yaml: text)
    } catch let error as YamlError {
      let (message, line) = error.inWords
      let isTab = message.hasPrefix("a tab") && text.contains("\t")
      let help = isTab ? "; indent with blanks instead of tabs" : ""
      throw ConfigurationProblem(path: path, line: line, message: "this is not YAML: \(shown(message))\(help)")
    } catch {
      throw ConfigurationProblem(path: path, line: nil, message: "this is not YAML: \(shown("\(error)"))")
    }
  }

  /// Refuses what YAML would read as something else than was meant, or what a few lines of could keep us busy for ever.
  ///
  /// `*.swift` without quotation marks is a reference in YAML and `!Generated` a tag. References would let a small file
  /// stand for a tree of any size; nothing here needs them, as files extend each other.
  private func refuseIndicators() throws(ConfigurationProblem) {
    var line = 1
    var depth = 0
    var startsToken = true
    var index = 0
    func problem(_ message: String) -> ConfigurationProblem {
      ConfigurationProblem(path: path, line: line, message: message)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if startsToken {
        switch byte {
        case UInt8(ascii: "#"):
          index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          continue
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
          index = endOfQuotation(from: index, line: &line)
          startsToken = false
          continue
        case UInt8(ascii: "*"), UInt8(ascii: "!"):
          throw problem("a text that starts with '\(Character(UnicodeScalar(byte)))' needs quotation marks around it")
        case UInt8(ascii: "&"):
          throw problem("anchors (&name) are not read; put what is shared in a file of its own and use 'extends:'")
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          guard depth <= Self.deepest else { throw problem("brackets stand more than \(Self.deepest) deep here") }
        default: break
        }
      }
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        startsToken = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","): startsToken = true
      // A bracket within a word belongs to a pattern.
      case UInt8(ascii: "["), UInt8(ascii: "{"): break
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        startsToken = false
      default: startsToken = false
      }
      index += 1
    }
  }

  /// One past the quotation mark that closes the one at `start`, or the end of the file.
  private func endOfQuotation(from start: Int, line: inout Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == quote {
        // Two single quotation marks stand for one.
        guard quote == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == quote else { return index + 1 }
        index += 1
      } else if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      }
      if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return index
  }
}
