import Findings
import TextProcessing

/// What turns `old` into `new`, as a patch that `git apply` and `patch -p1` take: three lines around each change.
///
/// Line endings are kept, and a missing one at the end is said. Bytes that are not UTF-8 cannot stand in a `String`;
/// ``unifiedDiffBytes(path:old:new:)`` keeps those, too.
///
/// - Parameter path: The file's, relative to where the patch will be applied.
/// - Returns: The empty string when nothing differs.
/// - Complexity: O(lines + changes × lines between the first and the last change).
public func unifiedDiff(path: String, old: [UInt8], new: [UInt8]) -> String {
  String(decoding: unifiedDiffBytes(path: path, old: old, new: new), as: UTF8.self)
}

/// ``unifiedDiff(path:old:new:)`` for files in any encoding.
public func unifiedDiffBytes(path: String, old: [UInt8], new: [UInt8]) -> [UInt8] {
  let old = lines(of: old)
  let new = lines(of: new)
  let changes = lineChanges(old, new)
  guard !changes.isEmpty else { return [] }
  var patch = Array("--- \(headerPath("a/", path))\n+++ \(headerPath("b/", path))\n".utf8)
  var index = 0
  while index < changes.count {
    // Changes whose context would touch or overlap share a hunk.
    var last = index
    while last + 1 < changes.count, changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context {
      last += 1
    }
    appendHunk(Array(changes[index...last]), old, new, to: &patch)
    index = last + 1
  }
  return patch
}

private let context = 3

private func appendHunk(
  _ changes: [LineChange], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], to patch: inout [UInt8]
) {
  guard let first = changes.first, let last = changes.last else { return }
  let before = min(context, first.old.lowerBound)
  let after = min(context, old.count - last.old.upperBound)
  let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + after)
  let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + after)
  patch += "@@ -\(position(oldRange)) +\(position(newRange)) @@\n".utf8
  var line = oldRange.lowerBound
  for change in changes {
    for kept in old[line..<change.old.lowerBound] { append(" ", kept, to: &patch) }
    for removed in old[change.old] { append("-", removed, to: &patch) }
    for added in new[change.new] { append("+", added, to: &patch) }
    line = change.old.upperBound
  }
  for kept in old[line..<oldRange.upperBound] { append(" ", kept, to: &patch) }
}

private func append(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>, to patch: inout [UInt8]) {
  patch.append(UInt8(ascii: sign))
  patch += line
  if line.last != UInt8(ascii: "\n") { patch += "\n\\ No newline at end of file\n".utf8 }
}

/// `start,count`, counted from 1; an empty stretch is named by the line before it, a count of 1 is left out.
private func position(_ range: Range<Int>) -> String {
  switch range.count {
  case 0: "\(range.lowerBound),0"
  case 1: "\(range.lowerBound + 1)"
  default: "\(range.lowerBound + 1),\(range.count)"
  }
}

/// As git writes paths: quoted where a character needs it, with a tab at the end where a space would cut the name short.
private func headerPath(_ prefix: String, _ path: String) -> String {
  var path = path[...]
  while path.hasPrefix("./") { path = path.dropFirst(2) }
  let name = prefix + path.drop { $0 == "/" }
  guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
  else { return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name }
  let quoted = name.escaping { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\0"..<" ", "\u{7F}": "\\" + scalar.digits(radix: 8, count: 3)
    default: nil
    }
  }
  return "\"\(quoted)\""
}

/// The lines with their endings.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    lines.append(bytes[start..<end])
    start = end
  }
  return lines
}
