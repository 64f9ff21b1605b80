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
}

extension Unicode.Scalar {
  /// The number of the scalar in digits of the base, with zeros before it up to `count` of them.
  public func digits(radix: Int, count: Int) -> String {
    let digits = String(value, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
