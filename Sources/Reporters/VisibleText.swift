/// What a terminal may be given of a character, and how many of its columns that takes.
///
/// Characters that would move the cursor, colour the screen or reorder the text (control and format characters, line
/// separators) become a visible stand-in one column wide.
func visible(_ character: Character) -> (text: String, width: Int) {
  guard let scalar = character.unicodeScalars.first else { return ("", 0) }
  if scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F { return (String(character), 1) }
  switch scalar.properties.generalCategory {
  case .control where scalar.value < 0x20: return (controlPicture(0x2400 + scalar.value), 1)
  case .control where scalar.value == 0x7F: return (controlPicture(0x2421), 1)
  case .control, .format, .lineSeparator, .paragraphSeparator: return ("\u{FFFD}", 1)
  case .nonspacingMark, .enclosingMark: return (String(character), 0)
  default: return (String(character), isWide(character, first: scalar) ? 2 : 1)
  }
}

/// `text` on one line with nothing in it that a terminal would act on.
func oneLine(_ text: String) -> String {
  // Nearly every text is one already.
  if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
  var line = ""
  for character in text {
    if character.isNewline || character == "\t" {
      line += " "
    } else {
      line += visible(character).text
    }
  }
  return line
}

/// The columns of a line, without what a terminal acts on.
func columns(of line: some StringProtocol) -> Int {
  var columns = 0
  var rest = Substring(line)
  while let character = rest.popFirst() {
    guard character == "\u{1B}" else {
      columns += visible(character).width
      continue
    }
    // A colour ends with an m, a link with a backslash.
    let end: Character = rest.first == "[" ? "m" : "\\"
    rest = rest.drop { $0 != end }.dropFirst()
  }
  return columns
}

/// A line that a terminal need not act on, in at most so many columns: what is longer ends with an ellipsis.
func cut(_ line: String, to most: Int) -> String {
  guard columns(of: line) > most else { return line }
  var shown = ""
  var width = 0
  for character in line {
    width += visible(character).width
    guard width < most else { break }
    shown.append(character)
  }
  return shown + "…"
}

private func controlPicture(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}" }

/// Whether terminals give the character two columns: East Asian wide and full-width forms, and emoji.
private func isWide(_ character: Character, first: Unicode.Scalar) -> Bool {
  if first.properties.isEmojiPresentation { return true }
  if character.unicodeScalars.contains("\u{FE0F}") && first.properties.isEmoji { return true }
  switch first.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    return true
  default: return false
  }
}
