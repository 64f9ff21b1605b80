/// One step of a compiled glob. A glob is a run of these in the array of the rules it belongs to.
enum GlobStep: Equatable, Sendable {
  /// This byte.
  case byte(UInt8)
  /// `?`: any byte but a slash.
  case anyByte
  /// `[…]`: a byte of the set with this index; never a slash.
  case set(Int)
  /// `*`: any bytes but slashes.
  case name
  /// `**/`: nothing, or any number of whole directories with their slashes.
  case directories
  /// `**` at the end: whatever is left.
  case everything
}

/// Turns one gitignore pattern into steps, byte by byte, as git's own matcher reads it.
struct GlobCompiler {
  private let pattern: ArraySlice<UInt8>
  private var index: Int
  private var sets: [ByteSet]

  /// The steps of `pattern`, whose sets are appended to `sets`; nil for a pattern that can match nothing, such as
  /// one with an unclosed bracket or a backslash at its end.
  ///
  /// - Parameter acrossDirectories: whether the pattern is matched against a path rather than one name, so that
  ///   `**` between slashes has its meaning. In a name `**` is the same as `*`.
  static func compile(
    _ pattern: ArraySlice<UInt8>, acrossDirectories: Bool, sets: inout [ByteSet]
  ) -> [GlobStep]? {
    var compiler = GlobCompiler(pattern: pattern, index: pattern.startIndex, sets: sets)
    guard let steps = compiler.steps(acrossDirectories: acrossDirectories) else { return nil }
    sets = compiler.sets
    return steps
  }

  private mutating func steps(acrossDirectories: Bool) -> [GlobStep]? {
    var steps: [GlobStep] = []
    // Git compares the literal beginning of a path pattern first and gives its matcher the rest, to which a leading
    // `**` looks as if it stood at the start: `foo**/bar` is `foo` and `**/bar`.
    let firstSpecial = pattern.firstIndex { Self.isSpecial($0) } ?? pattern.endIndex
    while let byte = current {
      switch byte {
      case UInt8(ascii: "*"):
        let start = index
        while current == UInt8(ascii: "*") { index += 1 }
        let opens = start == firstSpecial || pattern[start - 1] == UInt8(ascii: "/")
        if acrossDirectories, index - start > 1, opens, let deep = deepSteps() {
          steps += deep
        } else {
          steps.append(.name)
        }
        continue
      case UInt8(ascii: "?"):
        steps.append(.anyByte)
      case UInt8(ascii: "["):
        guard let set = set() else { return nil }
        steps.append(.set(sets.count))
        sets.append(set)
      case UInt8(ascii: "\\"):
        index += 1
        guard let escaped = current else { return nil }
        steps.append(.byte(escaped))
      default:
        steps.append(.byte(byte))
      }
      index += 1
    }
    return steps
  }

  /// What a `**` that follows a slash means by what comes after it; nil when it is no more than a `*`.
  private mutating func deepSteps() -> [GlobStep]? {
    switch current {
    case nil:
      return [.everything]
    case UInt8(ascii: "/"):
      index += 1
      return [.directories]
    case UInt8(ascii: "\\") where index + 1 < pattern.endIndex && pattern[index + 1] == UInt8(ascii: "/"):
      // An escaped slash asks for one directory at least.
      index += 2
      return [.name, .byte(UInt8(ascii: "/")), .directories]
    default:
      return nil
    }
  }

  /// Reads a bracket expression and stops at its closing bracket; nil when it is not closed or names no class.
  private mutating func set() -> ByteSet? {
    var set = ByteSet()
    index += 1
    let isNegated = current == UInt8(ascii: "!") || current == UInt8(ascii: "^")
    if isNegated { index += 1 }
    // The byte a range may start with: none after a range or a class, so in `a-c-e` the second dash is itself.
    var rangeStart: UInt8?
    // A closing bracket that comes first is a member.
    repeat {
      guard let byte = current else { return nil }
      if byte == UInt8(ascii: "-"), let start = rangeStart, let next = peek, next != UInt8(ascii: "]") {
        index += 1
        guard let end = memberAfterEscape() else { return nil }
        if start <= end { set.insert(start...end) }
        rangeStart = nil
      } else if byte == UInt8(ascii: "["), peek == UInt8(ascii: ":"), let close = classEnd() {
        guard set.insert(className: pattern[(index + 2)..<(close - 1)]) else { return nil }
        index = close
        rangeStart = nil
      } else {
        guard let member = memberAfterEscape() else { return nil }
        set.insert(member)
        rangeStart = member
      }
      index += 1
    } while current != UInt8(ascii: "]")
    if isNegated { set.invert() }
    return set
  }

  /// The index of the bracket that closes `[:name:]`; nil when this is an ordinary `[` followed by a colon.
  private func classEnd() -> Int? {
    guard let close = pattern[(index + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return close >= index + 3 && pattern[close - 1] == UInt8(ascii: ":") ? close : nil
  }

  private mutating func memberAfterEscape() -> UInt8? {
    if current == UInt8(ascii: "\\") { index += 1 }
    return current
  }

  private var current: UInt8? { index < pattern.endIndex ? pattern[index] : nil }
  private var peek: UInt8? { index + 1 < pattern.endIndex ? pattern[index + 1] : nil }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\\")
  }
}

enum GlobMatcher {
  /// Whether `steps` match the whole of `text`.
  ///
  /// Only the last `*` and the last `**/` are ever retried: what an earlier one could take instead, a later one can
  /// take as well. So the time is at most steps × bytes for each directory of the path, never exponential.
  static func matches(
    _ steps: ArraySlice<GlobStep>, sets: [ByteSet], _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let slash = UInt8(ascii: "/")
    var step = steps.startIndex
    var position = 0
    var name: (step: Int, position: Int)?
    var directories: (step: Int, position: Int)?
    while true {
      if step == steps.endIndex {
        if position == text.count { return true }
      } else {
        let byte = position < text.count ? text[position] : nil
        var isMatch = false
        switch steps[step] {
        case .byte(let wanted): isMatch = byte == wanted
        case .anyByte: isMatch = byte != nil && byte != slash
        case .set(let index): isMatch = byte.map { $0 != slash && sets[index].contains($0) } ?? false
        case .name:
          step += 1
          name = (step, position)
          continue
        case .directories:
          step += 1
          directories = (step, position)
          name = nil
          continue
        case .everything:
          return true
        }
        if isMatch {
          step += 1
          position += 1
          continue
        }
      }
      if let last = name, last.position < text.count, text[last.position] != slash {
        (step, position) = (last.step, last.position + 1)
        name = (step, position)
      } else if let last = directories, let next = text[last.position...].firstIndex(of: slash) {
        (step, position) = (last.step, next + 1)
        directories = (step, position)
      } else {
        return false
      }
    }
  }
}
