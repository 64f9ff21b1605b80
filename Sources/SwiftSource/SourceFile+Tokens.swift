extension SourceFile {
  /// The tokens of `bytes` alone, for who needs no structure. Complexity: O(n) in their number.
  public static func tokens(of bytes: [UInt8]) -> [Token] {
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      lexer.scan()
      return lexer.tokens
    }
  }
}
