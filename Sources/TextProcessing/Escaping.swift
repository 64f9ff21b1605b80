extension String {
  /// The text with each scalar for which there is a replacement replaced; nil keeps the scalar. O(n).
  public func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
    let scalars = unicodeScalars
    var text = ""
    // Most texts are kept whole, and the others in long parts.
    var start = scalars.startIndex
    for index in scalars.indices {
      guard let escape = replacement(scalars[index]) else { continue }
      text.append(contentsOf: self[start..<index])
      text += escape
      start = scalars.index(after: index)
    }
    guard start > scalars.startIndex else { return self }
    text.append(contentsOf: self[start...])
    return text
  }

  /// The text as a shell takes it for one word; in quotation marks where it holds more than letters, digits and what stands in
  /// paths and options.
  public var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
        || "-_./=+,:@%".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension Unicode.Scalar {
  /// The number of the scalar in digits of the base, with zeros before it up to `count` of them.
  public func digits(radix: Int, count: Int) -> String {
    let digits = String(value, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
