/// Code that a program wrote, by the word of its head.
enum GeneratedCode {
  /// Whether a comment within the first lines says so, as generators agree to write it. Complexity: O(1).
  static func isDeclared(by bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(600), as: UTF8.self)
    return head.split(whereSeparator: \.isNewline).prefix(8).contains { line in
      let words = line.lowercased()
      guard words.hasPrefix("//") || words.hasPrefix("/*") || words.hasPrefix(" *") else { return false }
      return words.contains("@generated") || words.contains("do not edit")
        || words.contains("generated") && ["using", "by "].contains(where: words.contains)
    }
  }
}
