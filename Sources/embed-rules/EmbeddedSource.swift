/// A Swift file that holds the text of each document, with its path in the package.
///
/// A text is one literal, which is part of the program: it takes the compiler no time, and costs nothing at a start.
func swiftSource(of documents: [(path: String, text: String)]) -> String {
  let texts = documents.map { path, text in "    (path: #\"\(path)\"#, text: \(literal(text))),\n" }
  return """
    // Written by embed-rules from the documents in Rules.
    enum EmbeddedRules {
      static let texts: [(path: String, text: String)] = [
    \(texts.joined())  ]
    }

    """
}

/// A raw literal over several lines.
private func literal(_ text: String) -> String {
  let hashes = String(repeating: "#", count: longestRunOfHashes(text) + 1)
  return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
}

/// Only hashes after a quotation mark or backslash could end the literal or start an escape in it.
private func longestRunOfHashes(_ text: String) -> Int {
  var longest = 0
  var run: Int?
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
    case UInt8(ascii: "#"): run = run.map { $0 + 1 }
    default: run = nil
    }
    longest = max(longest, run ?? 0)
  }
  return longest
}
