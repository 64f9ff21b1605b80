import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

extension CoreCode {
  /// Parts of the names of macros that tell platforms apart, in the SDK and in projects: `TARGET_OS_IPHONE`, `SD_UIKIT`.
  private static let platforms = SpellingParts([
    "target_", "__has_include", "__iphone", "_uikit", "_appkit", "_mac", "_ios", "_watch", "_tv", "_osx", "use_ui",
  ])

  /// Whether the token of an Objective-C file stands under an `#if` that asks for a platform. Complexity: O(index).
  static func isGuardedInObjectiveC(_ index: TokenIndex, in file: FileContext) -> Bool {
    var open: [Bool] = []
    var token: TokenIndex = 0
    while token < index {
      defer { token += 1 }
      guard file.kind(token) == .pound, file.file.raw.tokens[Int(token)].startsLine else { continue }
      switch file.word(token + 1) {
      case "if", "ifdef", "ifndef": open.append(asksForPlatform(after: token, in: file))
      case "elif": if let last = open.last { open[open.count - 1] = last || asksForPlatform(after: token, in: file) }
      case "endif": _ = open.popLast()
      default: break
      }
    }
    return open.contains(true)
  }

  private static func asksForPlatform(after pound: TokenIndex, in file: FileContext) -> Bool {
    var index = pound + 1
    while Int(index) < file.file.raw.tokens.count, !file.file.raw.tokens[Int(index)].startsLine {
      if file.kind(index) != .endOfFile, platforms.occur(in: file.text(index).utf8) { return true }
      index += 1
    }
    return false
  }
}
