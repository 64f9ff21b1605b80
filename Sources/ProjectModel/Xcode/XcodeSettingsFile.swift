import Foundation
import ProjectFiles
import RuleDocuments

/// Build settings said in one place: an `.xcconfig` with what it includes, or a configuration of a project.
struct SettingsLevel {
  struct Entry {
    /// `sdk=iphoneos*` of `KEY[sdk=iphoneos*]`.
    var conditions: [(name: String, pattern: String)] = []
    var value: String
    var origin: Origin
  }

  /// By key, in the order of the text.
  private(set) var entries: [String: [Entry]] = [:]
  /// Something of it could not be read, so that what it does not say is not known either.
  var isIncomplete = false

  /// - Parameter key: With its conditions: `KEY[sdk=iphoneos*][arch=arm64]`.
  mutating func add(_ key: String, _ value: String, _ origin: Origin) {
    guard let bracket = key.firstIndex(of: "[") else {
      entries[key, default: []].append(Entry(value: value, origin: origin))
      return
    }
    let conditions = key[bracket...].split { $0 == "[" || $0 == "]" || $0 == "," }.map { condition in
      let parts = condition.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (name: parts.first ?? "", pattern: parts.count > 1 ? parts[1] : "*")
    }
    let name = key[..<bracket].trimmingCharacters(in: .whitespaces)
    entries[name, default: []].append(Entry(conditions: conditions, value: value, origin: origin))
  }

  mutating func add(_ other: SettingsLevel) {
    for (key, entries) in other.entries { self.entries[key, default: []] += entries }
    isIncomplete = isIncomplete || other.isIncomplete
  }

  /// How many settings there are.
  var count: Int { entries.values.reduce(0) { $0 + $1.count } }
}

/// The `.xcconfig` files of a project, each read once with what it includes.
struct XcodeSettingsFiles {
  private var known: [String: SettingsLevel] = [:]
  /// Files on the way, each of which includes the next.
  private var open: [String] = []

  /// What files that include each other may add up to; more is a trap.
  private static let most = 20_000
  private static let deepest = 64

  /// The settings of a file. Complexity: O(n) in its bytes and what it includes.
  mutating func level(_ path: String, _ files: inout ManifestFiles) -> SettingsLevel {
    if let level = known[path] { return level }
    var level = SettingsLevel()
    let assumption = "what it may set is not known"
    // What CocoaPods generates says nothing that is asked here, and is not there before it was generated.
    if !files.holds(path), path.contains("/Pods/") || path.contains("/Target Support Files/") { return level }
    guard let bytes = files.read(path, atMost: 4 << 20, assuming: assumption) else {
      level.isIncomplete = true
      known[path] = level
      return level
    }
    open.append(path)
    read(bytes, path, into: &level, &files)
    open.removeLast()
    known[path] = level
    return level
  }

  private mutating func read(
    _ bytes: [UInt8], _ path: String, into level: inout SettingsLevel, _ files: inout ManifestFiles
  ) {
    var number = 0
    for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      number += 1
      let text = Self.withoutComment(String(decoding: line, as: UTF8.self)).trimmingCharacters(in: Self.layout)
      if text.hasPrefix("#include") {
        include(text, path, number, into: &level, &files)
      } else if let (key, value) = Self.setting(text) {
        level.add(key, value, files.origin(path, number))
      }
    }
  }

  private static let layout = CharacterSet.whitespacesAndNewlines.union(["\u{FEFF}"])

  private static func withoutComment(_ line: String) -> String {
    line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
  }

  /// `KEY[sdk=iphoneos*] = value`: the `=` of a condition is none.
  private static func setting(_ text: String) -> (key: String, value: String)? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0:
        let key = text[..<index].trimmingCharacters(in: .whitespaces)
        var value = text[text.index(after: index)...].trimmingCharacters(in: .whitespaces)
        if value.hasSuffix(";") { value = String(value.dropLast()) }
        return key.isEmpty ? nil : (key, value)
      default: break
      }
    }
    return nil
  }

  /// `#include "Base.xcconfig"`, and `#include?`, which may lead nowhere.
  private mutating func include(
    _ text: String, _ path: String, _ line: Int, into level: inout SettingsLevel, _ files: inout ManifestFiles
  ) {
    let isOptional = text.hasPrefix("#include?")
    let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/"
    guard quoted.count == 3, !quoted[1].contains("$"), !quoted[1].hasPrefix("<"),
      let target = FilePath.resolve(String(quoted[1]), from: folder)
    else {
      level.isIncomplete = level.isIncomplete || !isOptional
      if !isOptional {
        files.report(path, line, "this #include is not followed", assuming: "what it may set is not known")
      }
      return
    }
    if isOptional, !files.holds(target) { return }
    guard !open.contains(target), open.count < Self.deepest else {
      files.report(
        path, line, "this #include leads back to a file that includes it",
        assuming: "it is read once, as if this line were not there")
      return
    }
    guard level.count < Self.most else {
      level.isIncomplete = true
      return files.report(
        path, line, "these files include each other too often", assuming: "what follows is not known")
    }
    level.add(self.level(target, &files))
  }
}
