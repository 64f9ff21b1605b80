extension StringProtocol {
  /// The text with each scalar for which there is a replacement replaced; nil keeps the scalar. O(n).
  @inlinable
  public func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let escape = replacement(scalar) { text += escape } else { text.unicodeScalars.append(scalar) }
    }
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
