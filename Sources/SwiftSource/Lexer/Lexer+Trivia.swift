extension Lexer {
  /// Moves to the next byte that starts a token. Inside an interpolation of a one-line string a line break ends both.
  mutating func skipTrivia() {
    while position < count {
      let byte = base[position]
      switch byte {
      case 0x20, 0x09, 0x0B, 0x0C:
        var end = position + 1
        while end < count, base[end] == 0x20 { end += 1 }
        position = end
        sawTrivia = true
      case 0x0A, 0x0D:
        closeOneLineStrings()
        position += 1
        sawNewline = true
        sawTrivia = true
      case UInt8(ascii: "/"):
        switch peek(1) {
        case UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard skipConflict() else { return }
      case 0x21...0x7E:
        return
      default:
        guard skipUnexpected() else { return }
      }
    }
  }

  /// A line break cannot stand in a one-line string, so what is open there ends before it.
  @inline(__always)
  private mutating func closeOneLineStrings() {
    while let string = strings.last, string.quote != .multiline { strings.removeLast() }
  }

  private mutating func skipLineComment() {
    let start = position
    position += 2
    let isDocumentation = peek() == UInt8(ascii: "/")
    position = lineEnd(from: position)
    record(isDocumentation ? .docLineComment : .lineComment, from: start)
  }

  /// The offset of the next line feed or carriage return, or of the end.
  @inline(__always)
  func lineEnd(from start: Int) -> Int {
    var index = start
    if let bytes = base.baseAddress {
      // Eight bytes at a time: neither byte is among them while both tests find no zero byte.
      let bytes = UnsafeRawPointer(bytes)
      while index + 8 <= count {
        let chunk = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let feeds = chunk ^ 0x0A0A_0A0A_0A0A_0A0A
        let returns = chunk ^ 0x0D0D_0D0D_0D0D_0D0D
        let ones: UInt64 = 0x0101_0101_0101_0101
        guard (feeds &- ones) & ~feeds & 0x8080_8080_8080_8080 == 0,
          (returns &- ones) & ~returns & 0x8080_8080_8080_8080 == 0
        else { break }
        index += 8
      }
    }
    while index < count, base[index] != 0x0A, base[index] != 0x0D { index += 1 }
    return index
  }

  private mutating func skipBlockComment() {
    let start = position
    let isDocumentation = peek(2) == UInt8(ascii: "*") && position + 3 < count && peek(3) != UInt8(ascii: "/")
    position += 2
    var depth = 1
    while position < count, depth > 0 {
      switch base[position] {
      case UInt8(ascii: "*") where peek(1) == UInt8(ascii: "/"):
        depth -= 1
        position += 2
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        depth += 1
        position += 2
      case 0x0A, 0x0D:
        sawNewline = true
        position += 1
      default:
        position += 1
      }
    }
    record(isDocumentation ? .docBlockComment : .blockComment, from: start)
  }

  /// NUL, control bytes, the byte order mark, invalid UTF-8, and scalars that neither an identifier nor an operator
  /// may hold. False where a token starts.
  private mutating func skipUnexpected() -> Bool {
    let start = position
    if base[position] < 0x80 {
      position += 1
    } else if let (scalar, length) = scalar(at: position) {
      let isByteOrderMark = scalar == 0xFEFF
      let isCurlyQuote = scalar == 0x201C || scalar == 0x201D
      if !isByteOrderMark,
        isCurlyQuote || CharacterClass.continuesIdentifier(scalar) || CharacterClass.startsOperator(scalar)
      {
        return false
      }
      position += length
    } else {
      skipInvalidBytes()
    }
    record(.unexpectedText, from: start)
    return true
  }

  /// One malformed sequence: a lead byte with the continuation bytes that fit it, or a run of stray ones.
  private mutating func skipInvalidBytes() {
    let first = base[position]
    position += 1
    if first >= 0xC2, first < 0xF5 {
      var left = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
      while left > 0, position < count, base[position] & 0xC0 == 0x80 {
        position += 1
        left -= 1
      }
    } else {
      while position < count, base[position] >= 0x80, base[position] < 0xC2 || base[position] >= 0xF5 { position += 1 }
    }
  }

  // MARK: - Merge conflicts

  /// A conflict marker at the start of a line hides everything up to the end of its closing marker's line.
  private mutating func skipConflict() -> Bool {
    guard position == 0 || base[position - 1] == 0x0A || base[position - 1] == 0x0D else { return false }
    let end: Int?
    if !memory.conflictNeverEnds, starts(with: "<<<<<<< ", at: position) {
      end = conflictEnd(after: position + 8, marker: ">>>>>>> ")
      memory.conflictNeverEnds = end == nil
    } else if !memory.perforceConflictNeverEnds, starts(with: ">>>> ", at: position) {
      end = conflictEnd(after: position + 5, marker: "<<<<\n")
      memory.perforceConflictNeverEnds = end == nil
    } else {
      return false
    }
    guard let end else { return false }
    let start = position
    position = end
    position = lineEnd(from: position)
    record(.unexpectedText, from: start)
    sawNewline = true
    return true
  }

  private func conflictEnd(after start: Int, marker: StaticString) -> Int? {
    var index = start
    while index < count {
      if index > 0, base[index - 1] == 0x0A || base[index - 1] == 0x0D, starts(with: marker, at: index) {
        return index + marker.utf8CodeUnitCount
      }
      index += 1
    }
    return nil
  }

  func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where base[index + offset] != text.utf8Start[offset] { return false }
    return true
  }
}
