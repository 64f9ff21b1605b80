/// A regular expression whose time is bounded: at most two unbounded repetitions, none inside another, on short texts.
package struct BoundedRegex: Sendable {
  package struct Refusal: Error { package let reason: String }

  fileprivate let pattern: String
  /// Longer texts are cut.
  package static let longestText = 200

  package init(_ pattern: String) throws(Refusal) {
    guard (try? Regex(pattern)) != nil else { throw Refusal(reason: "it is no regular expression") }
    var depth = 0
    var repetitions = 0
    var repeatsAt: [Bool] = [false]
    var previousGroupRepeats = false
    var isEscaped = false
    var isSet = false
    var previous: Character?
    for character in pattern {
      defer { previous = isEscaped ? nil : character }
      if isEscaped {
        isEscaped = false
        if !isSet, "123456789".contains(character) { throw Refusal(reason: "it refers back to a group") }
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[" where !isSet: isSet = true
      case "]": isSet = false
      case _ where isSet: break
      case "(":
        depth += 1
        repeatsAt.append(false)
      case ")":
        previousGroupRepeats = repeatsAt.popLast() ?? false
        if previousGroupRepeats, !repeatsAt.isEmpty { repeatsAt[repeatsAt.count - 1] = true }
        depth -= 1
      case "|": repeatsAt[repeatsAt.count - 1] = depth > 0 || repeatsAt[repeatsAt.count - 1]
      case "*", "+", "{":
        if previous == "*" || previous == "+" || previous == "?" { break }
        if previous == ")", previousGroupRepeats {
          throw Refusal(reason: "it repeats a group that repeats or chooses, which can take for ever")
        }
        repetitions += 1
        repeatsAt[repeatsAt.count - 1] = true
      default: break
      }
    }
    guard repetitions <= 3 else { throw Refusal(reason: "it has more than three repetitions") }
    self.pattern = pattern
  }
}

/// The regular expressions of patterns, each compiled once for a worker: `Regex` cannot be shared by threads.
package final class RegexCache {
  package init() {}

  private var compiled: [String: Regex<AnyRegexOutput>] = [:]

  /// Whether the expression finds anything in the text's first characters.
  package func finds(_ expression: BoundedRegex, in text: String) -> Bool {
    guard let regex = regex(expression.pattern) else { return false }
    return text.prefix(BoundedRegex.longestText).firstMatch(of: regex) != nil
  }

  private func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
    if let known = compiled[pattern] { return known }
    let regex = try? Regex(pattern)
    compiled[pattern] = regex
    return regex
  }
}
