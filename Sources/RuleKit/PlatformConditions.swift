import RuleDocuments
import SwiftSource

extension FileContext {
  /// The `#if` blocks around the token, outermost first: of each the directives up to the token. Complexity: O(n) in the
  /// file's directives, and in Objective-C once in its tokens.
  package func conditions(around token: Token) -> [[Token]] {
    let directives = remembered {
      objectiveC == nil
        ? file.raw.directives.map { tokens[Int($0)] } : tokens.filter { $0.kind == .pound && role(of: $0) != nil }
    }
    var open: [[Token]] = []
    for directive in directives.prefix(while: { $0 < token }) {
      switch role(of: directive) {
      case .opens: open.append([directive])
      case .divides: if !open.isEmpty { open[open.count - 1].append(directive) }
      case .closes: _ = open.popLast()
      case nil: break
      }
    }
    return open
  }

  private enum DirectiveRole { case opens, divides, closes }

  private func role(of token: Token) -> DirectiveRole? {
    switch token.kind {
    case .poundIf: return .opens
    case .poundElseif, .poundElse: return .divides
    case .poundEndif: return .closes
    case .pound where objectiveC != nil && token.startsLine:
      switch token.next?.word {
      case "if", "ifdef", "ifndef": return .opens
      case "elif", "else": return .divides
      case "endif": return .closes
      default: return nil
      }
    default: return nil
    }
  }

  /// The platforms for which the `#if` branches around the token are compiled: all of them if no condition names
  /// platforms, nil if one names them in a way that is not read here. Complexity: as that of ``conditions(around:)``.
  package func compiledPlatforms(at token: Token) -> Set<Platform>? {
    conditions(around: token).reduce(FileContext.allPlatforms) { compiled, directives in
      // What the branches so far left over.
      var rest: Set<Platform>? = FileContext.allPlatforms
      var branch = rest
      for directive in directives {
        let admitted = directive.kind == .poundElse ? (holds: rest, fails: rest) : platforms(of: directive.restOfLine)
        branch = intersection(rest, admitted.holds)
        rest = intersection(rest, admitted.fails)
      }
      return intersection(compiled, branch)
    }
  }

  private static let allPlatforms = Set(Platform.allCases)

  private func intersection(_ left: Set<Platform>?, _ right: Set<Platform>?) -> Set<Platform>? {
    guard let left, let right else { return nil }
    return left.intersection(right)
  }

  private static let modulesOfPlatforms: [Word: Set<Platform>] = [
    "UIKit": [.iOS, .tvOS, .visionOS, .macCatalyst], "AppKit": [.macOS], "Cocoa": [.macOS], "WatchKit": [.watchOS],
  ]

  /// `os(iOS) || os(tvOS)`, `!os(macOS)`, `canImport(UIKit)`; a condition on other things admits all platforms.
  private func platforms(of condition: Tokens) -> (holds: Set<Platform>?, fails: Set<Platform>?) {
    let all = FileContext.allPlatforms
    guard condition.contains(anyOf: "os canImport targetEnvironment") else { return (all, all) }
    let isNegated = condition.first?.kind == .prefixOperator
    var named: Set<Platform> = []
    var rest = condition.dropFirst(isNegated ? 1 : 0)
    while let name = rest.first {
      guard let open = name.next, open.kind == .leftParen, open.partner != nil, let argument = open.next
      else { return (nil, nil) }
      switch name.word {
      case "os":
        if let platform = Platform(rawValue: argument.text) { named.insert(platform) }
        // Code for iOS is compiled for the Mac's Catalyst too.
        if argument.word == "iOS" { named.insert(.macCatalyst) }
      case "canImport":
        // SwiftUI and the like say nothing of the platform.
        guard let platforms = FileContext.modulesOfPlatforms[argument.word] else { return (all, all) }
        named.formUnion(platforms)
      default: return (nil, nil)
      }
      rest = rest.dropFirst(1 + open.group.count)
      if let or = rest.first {
        guard or.kind == .binaryOperator, or.text == "||", !isNegated else { return (nil, nil) }
        rest = rest.dropFirst()
      }
    }
    let others = all.subtracting(named)
    return isNegated ? (others, named) : (named, others)
  }
}
