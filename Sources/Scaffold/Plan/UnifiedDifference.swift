/// The lines that differ, in the form of `diff -u`.
public enum UnifiedDifference {
  fileprivate enum Line {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// Empty where the texts are equal.
  ///
  /// - Parameter context: Lines that are shown around each change.
  /// - Complexity: O((lines of both) × (lines that differ)).
  public static func between(
    _ old: String, _ new: String, named path: String, context: Int = 3
  ) -> String {
    guard old != new else { return "" }
    let lines = script(from: lines(of: old), to: lines(of: new))
    let changed = lines.indices.filter { if case .kept = lines[$0] { false } else { true } }
    var text = "--- \(path)\n+++ \(path)\n"
    var rest = changed[...]
    while let first = rest.first {
      var last = first
      rest = rest.drop { index in
        guard index <= last + 2 * context + 1 else { return false }
        last = index
        return true
      }
      let hunk = max(0, first - context)..<min(lines.count, last + context + 1)
      text += header(of: hunk, in: lines) + lines[hunk].map(\.text).joined()
    }
    return text
  }

  private static func lines(of text: String) -> [Substring] {
    text.isEmpty
      ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
  }

  private static func script(from old: [Substring], to new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var result: [Line] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        result.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, added.contains(newIndex) {
        result.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        result.append(.kept(new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return result
  }

  private static func header(of hunk: Range<Int>, in lines: [Line]) -> String {
    let before = lines[..<hunk.lowerBound]
    let (old, new) = (lines[hunk].count(where: \.isInOld), lines[hunk].count(where: \.isInNew))
    let oldStart = before.count(where: \.isInOld) + (old == 0 ? 0 : 1)
    let newStart = before.count(where: \.isInNew) + (new == 0 ? 0 : 1)
    return "@@ -\(oldStart),\(old) +\(newStart),\(new) @@\n"
  }
}

extension UnifiedDifference.Line {
  fileprivate var text: String {
    switch self {
    case .kept(let line): " \(line)\n"
    case .removed(let line): "-\(line)\n"
    case .added(let line): "+\(line)\n"
    }
  }

  fileprivate var isInOld: Bool { if case .added = self { false } else { true } }
  fileprivate var isInNew: Bool { if case .removed = self { false } else { true } }
}
