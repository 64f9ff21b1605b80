import Foundation
import RuleDocuments

/// The settings of one configuration of a target: levels, of which each goes before the next.
struct BuildSettings {
  /// Of the target, of its `.xcconfig`, of the project, of its `.xcconfig`.
  let levels: [SettingsLevel]
  /// The configuration's name.
  let configuration: String
  /// What Xcode itself sets.
  let builtIn: [String: String]

  /// What a setting may be.
  enum Answer {
    /// Nobody says it.
    case unset
    /// Several where a condition is about what a build decides, such as the processor.
    case values([Setting<String>])
    /// It is said, or may be, and not understood.
    case unclear

    /// The only value.
    var only: Setting<String>? {
      guard case .values(let values) = self, let first = values.first,
        values.allSatisfy({ $0.value == first.value })
      else { return nil }
      return first
    }
  }

  private static let deepest = 24
  private static let most = 32

  /// - Parameter sdk: As conditions name it: `iphoneos`.
  func value(of key: String, sdk: String) -> Answer { value(of: key, sdk: sdk, from: 0, depth: 0) }

  private func value(of key: String, sdk: String, from start: Int, depth: Int) -> Answer {
    guard depth < Self.deepest else { return .unclear }
    var open: [Setting<String>] = []
    var isIncomplete = false
    for index in levels.indices.dropFirst(start) {
      let (chosen, possible) = choose(levels[index].entries[key] ?? [], sdk: sdk)
      for entry in possible + (chosen.map { [$0] } ?? []) {
        guard let texts = expand(entry.value, of: key, sdk: sdk, level: index, depth: depth) else { return .unclear }
        open += texts.map { Setting($0, entry.origin) }
        guard open.count <= Self.most else { return .unclear }
      }
      if chosen != nil { return .values(open) }
      // Of a file that is not there, what the levels below say is taken to hold.
      isIncomplete = isIncomplete || levels[index].isIncomplete
    }
    if open.isEmpty { return isIncomplete ? .unclear : .unset }
    return .values(open)
  }

  /// The entry that counts, and those that may count, as their conditions are about what only a build knows.
  private func choose(
    _ entries: [SettingsLevel.Entry], sdk: String
  ) -> (chosen: SettingsLevel.Entry?, possible: [SettingsLevel.Entry]) {
    var plain: SettingsLevel.Entry?
    var special: SettingsLevel.Entry?
    var possible: [SettingsLevel.Entry] = []
    for entry in entries {
      guard !entry.conditions.isEmpty else {
        plain = entry
        continue
      }
      let known = entry.conditions.compactMap { name, pattern -> Bool? in
        switch name {
        case "sdk": Self.matches(pattern, sdk)
        case "config": Self.matches(pattern, configuration)
        default: nil
        }
      }
      if known.contains(false) { continue }
      if known.count == entry.conditions.count { special = entry } else { possible.append(entry) }
    }
    return (special ?? plain, possible)
  }

  /// `iphoneos*`: a star stands for anything at the end.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == text }
    return text.hasPrefix(pattern[..<star]) || pattern[..<star].hasPrefix(text) && !text.isEmpty
  }

  // MARK: - Variables

  /// All that the text may stand for, with `$(NAME)`, `${NAME}` and `$(inherited)` replaced; nil where one is not known.
  private func expand(_ text: String, of key: String, sdk: String, level: Int, depth: Int) -> [String]? {
    guard depth < Self.deepest else { return nil }
    guard let dollar = text.firstIndex(of: "$") else { return [text] }
    let head = String(text[..<dollar])
    let open = text.index(after: dollar)
    guard open < text.endIndex, text[open] == "(" || text[open] == "{", let close = Self.partner(of: open, in: text)
    else { return nil }
    let inside = String(text[text.index(after: open)..<close])
    guard let names = expand(inside, of: key, sdk: sdk, level: level, depth: depth + 1),
      let tails = expand(String(text[text.index(after: close)...]), of: key, sdk: sdk, level: level, depth: depth + 1)
    else { return nil }
    var results: [String] = []
    for name in names {
      guard let values = variable(name, of: key, sdk: sdk, level: level, depth: depth + 1) else { return nil }
      for value in values { results += tails.map { head + value + $0 } }
      guard results.count <= Self.most else { return nil }
    }
    return results
  }

  private static func partner(of open: String.Index, in text: String) -> String.Index? {
    var depth = 0
    for index in text[open...].indices {
      switch text[index] {
      case "(", "{": depth += 1
      case ")", "}":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// The values of a variable, with an operator behind a colon: `PRODUCT_NAME:c99extidentifier`.
  private func variable(_ text: String, of key: String, sdk: String, level: Int, depth: Int) -> [String]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let isInherited = name == "inherited" || name == key
    var values: [String]
    switch value(
      of: isInherited ? key : name, sdk: sdk, from: isInherited ? level + 1 : 0, depth: depth + 1)
    {
    case .values(let found): values = found.map(\.value)
    case .unset:
      if isInherited {
        values = [""]
      } else if let builtIn = builtIn[name] {
        values = [builtIn]
      } else if let fallback = parts.dropFirst().first(where: { $0.hasPrefix("default=") }) {
        values = [String(fallback.dropFirst(8))]
      } else {
        return nil
      }
    case .unclear: return nil
    }
    for operation in parts.dropFirst() where !operation.hasPrefix("default=") {
      switch operation {
      case "c99extidentifier": values = values.map(Self.identifier)
      case "lower": values = values.map { $0.lowercased() }
      case "upper": values = values.map { $0.uppercased() }
      default: return nil
      }
    }
    return values
  }

  /// The name as an identifier of C, which is what modules are called.
  static func identifier(_ name: String) -> String {
    var result = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    if result.first?.isNumber == true { result = "_" + result.dropFirst() }
    return result
  }
}
