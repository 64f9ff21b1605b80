/// The rules of one ignore file, compiled once: gitignore syntax, matched on bytes as git does.
///
/// A rule without a slash is about a name in any directory below the file, one with a slash is about a path that
/// starts at the file's directory. Later rules win. Names are compared byte by byte, also where the file system
/// ignores case.
public struct IgnoreRules: Sendable {
  /// What the last rule that matches a path says of it.
  public enum Verdict: Equatable, Sendable {
    /// The path is ignored, and if it is a directory so is everything below it.
    case ignored
    /// A rule with `!` takes the path back.
    case included
  }

  private struct Rule {
    enum Shape: UInt8 { case whole, suffix, steps }
    var shape: Shape
    var isNegated: Bool
    var isForDirectories: Bool
    var isPath: Bool
    /// Where the rule's bytes stand in `literals`, or its steps in `steps`.
    var start: Int
    var end: Int
  }

  // Flat arrays: no reference is counted for each rule that is tried, and most tries end at a length comparison.
  private var rules: [Rule] = []
  private var literals: [UInt8] = []
  private var steps: [GlobStep] = []
  private var sets: [ByteSet] = []

  /// True when no rule can match anything.
  public var isEmpty: Bool { rules.isEmpty }

  /// Compiles the bytes of an ignore file. Lines end in LF or CRLF; a line that makes no sense matches nothing, as
  /// in git. O(bytes).
  public init(parsing file: [UInt8]) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = file.starts(with: byteOrderMark) ? file[byteOrderMark.count...] : file[...]
    for line in body.split(separator: UInt8(ascii: "\n")) {
      // Git ends a line at a NUL, and takes one carriage return from its end.
      add(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// Compiles patterns given one by one, for example from a configuration. `#` still starts a comment.
  public init(patterns: [String]) {
    for pattern in patterns { add(Array(pattern.utf8)[...]) }
  }

  /// Whether `path` is ignored, itself or because a directory above it is, which no rule can undo.
  ///
  /// - Parameter path: relative to the directory of the ignore file, separated by single slashes.
  public func ignores(_ path: String, isDirectory: Bool = false) -> Bool {
    Array(path.utf8).withUnsafeBufferPointer { ignores($0, base: 0, isDirectory: isDirectory) }
  }

  /// The same for a path whose first `base` bytes lead to the ignore file's directory.
  package func ignores(_ path: UnsafeBufferPointer<UInt8>, base: Int, isDirectory: Bool) -> Bool {
    var name = base
    while let slash = path[name...].firstIndex(of: UInt8(ascii: "/")) {
      let above = UnsafeBufferPointer(rebasing: path[..<slash])
      if verdict(on: above, base: base, name: name, isDirectory: true) == .ignored { return true }
      name = slash + 1
    }
    return verdict(on: path, base: base, name: name, isDirectory: isDirectory) == .ignored
  }

  /// The verdict on the file at `path`.
  ///
  /// - Parameters:
  ///   - base: where in `path` the part relative to the ignore file starts; nil when the file's directory is not
  ///     above `path`, so that only rules about names can match.
  ///   - name: where the last component starts.
  package func verdict(
    on path: UnsafeBufferPointer<UInt8>, base: Int?, name: Int, isDirectory: Bool
  ) -> Verdict? {
    for rule in rules.reversed() where isDirectory || !rule.isForDirectories {
      guard let start = rule.isPath ? base : name else { continue }
      if matches(rule, UnsafeBufferPointer(rebasing: path[start...])) {
        return rule.isNegated ? .included : .ignored
      }
    }
    return nil
  }

  private func matches(_ rule: Rule, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = rule.end - rule.start
    switch rule.shape {
    case .whole: return text.count == count && endsInLiteral(rule, text)
    case .suffix: return text.count >= count && endsInLiteral(rule, text)
    case .steps: return GlobMatcher.matches(steps[rule.start..<rule.end], sets: sets, text)
    }
  }

  private func endsInLiteral(_ rule: Rule, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // From the end, where names differ sooner than at the start.
    var position = text.count
    for index in (rule.start..<rule.end).reversed() {
      position -= 1
      if literals[index] != text[position] { return false }
    }
    return true
  }

  /// Compiles one line without its line end.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    var pattern = line.prefix { $0 != 0 }
    guard pattern.first != UInt8(ascii: "#") else { return }
    pattern = Self.withoutTrailingSpaces(pattern)
    let isNegated = pattern.first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    let isForDirectories = pattern.last == UInt8(ascii: "/")
    if isForDirectories { pattern.removeLast() }
    let isPath = pattern.contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern.removeFirst() }
    guard !pattern.isEmpty,
      let compiled = GlobCompiler.compile(pattern, acrossDirectories: isPath, sets: &sets)
    else { return }

    var rule = Rule(
      shape: .steps, isNegated: isNegated, isForDirectories: isForDirectories, isPath: isPath,
      start: literals.count, end: literals.count)
    let isSuffix = !isPath && compiled.first == .name
    let literal = (isSuffix ? compiled.dropFirst() : compiled[...]).reduce(into: [UInt8]?([])) { bytes, step in
      if case .byte(let byte) = step { bytes?.append(byte) } else { bytes = nil }
    }
    if let literal {
      rule.shape = isSuffix ? .suffix : .whole
      literals += literal
      rule.end = literals.count
    } else {
      rule.start = steps.count
      steps += compiled
      rule.end = steps.count
    }
    rules.append(rule)
  }

  /// Spaces at the end go, unless a backslash stands before them; tabs stay.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isSpace = line[index] == UInt8(ascii: " ")
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
      if !isSpace { end = min(index, line.endIndex) }
    }
    return line[..<end]
  }
}
