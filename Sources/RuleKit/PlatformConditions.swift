import SwiftSource

extension FileContext {
  /// The platforms for which the `#if` branches around the token are compiled: all of them where no condition speaks of
  /// platforms, nil where one speaks of them in a way that is not read here. Complexity: O(n) in the tokens before it.
  package func compiledPlatforms(at index: TokenIndex) -> Set<Word>? {
    // Of each open `#if`: what its branch admits, and what the branches so far left over.
    var open: [(branch: Set<Word>?, rest: Set<Word>?)] = []
    var position: TokenIndex = 0
    while position < index {
      switch kind(position) {
      case .poundIf:
        let admitted = platforms(of: condition(after: position))
        open.append((admitted.holds, admitted.fails))
      case .poundElseif:
        guard let last = open.popLast() else { break }
        let admitted = platforms(of: condition(after: position))
        let branch = intersection(last.rest, admitted.holds)
        open.append((branch, intersection(last.rest, admitted.fails)))
      case .poundElse:
        guard let last = open.popLast() else { break }
        open.append((last.rest, last.rest))
      case .poundEndif: _ = open.popLast()
      default: break
      }
      position += 1
    }
    return open.reduce(FileContext.allPlatforms) { intersection($0, $1.branch) }
  }

  package static let allPlatforms: Set<Word> = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]

  private func intersection(_ left: Set<Word>?, _ right: Set<Word>?) -> Set<Word>? {
    guard let left, let right else { return nil }
    return left.intersection(right)
  }

  private func condition(after directive: TokenIndex) -> TokenRange {
    var end = directive + 1
    while kind(end) != .endOfFile, !file.raw.tokens[Int(end)].startsLine { end += 1 }
    return TokenRange(directive + 1, end)
  }

  private static let modulesOfPlatforms: [Word: Set<Word>] = [
    "UIKit": ["iOS", "tvOS", "visionOS", "macCatalyst"], "AppKit": ["macOS"], "Cocoa": ["macOS"],
    "WatchKit": ["watchOS"],
  ]

  /// `os(iOS) || os(tvOS)`, `!os(macOS)`, `canImport(UIKit)`; a condition on other things admits all platforms.
  private func platforms(of condition: TokenRange) -> (holds: Set<Word>?, fails: Set<Word>?) {
    let all = FileContext.allPlatforms
    guard outline.contains(anyOf: ["os", "canImport", "targetEnvironment"], in: condition) else { return (all, all) }
    var named: Set<Word> = []
    var index = condition.lower
    let isNegated = kind(index) == .prefixOperator
    if isNegated { index += 1 }
    while index < condition.upper {
      guard kind(index + 1) == .leftParen, file.raw.partners[Int(index + 1)] >= 0 else { return (nil, nil) }
      switch word(index) {
      case "os":
        named.insert(word(index + 2))
        // Code for iOS is compiled for the Mac's Catalyst too.
        if word(index + 2) == "iOS" { named.insert("macCatalyst") }
      case "canImport":
        // SwiftUI and the like say nothing of the platform.
        guard let platforms = FileContext.modulesOfPlatforms[word(index + 2)] else { return (all, all) }
        named.formUnion(platforms)
      default: return (nil, nil)
      }
      index = outline.after(index + 1)
      if index < condition.upper {
        guard kind(index) == .binaryOperator, text(index) == "||", !isNegated else { return (nil, nil) }
        index += 1
      }
    }
    let others = all.subtracting(named)
    return isNegated ? (others, named) : (named, others)
  }
}
