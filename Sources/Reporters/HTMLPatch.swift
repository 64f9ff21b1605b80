import Findings

/// What a fix changes, as a patch in HTML: the lines around it, those that go and those that come.
struct HTMLPatch {
  /// More lines are left to `--diff`.
  private static let mostLines = 60

  let text: String

  init(_ fix: Fix, in bytes: [UInt8]) {
    var changed: [UInt8] = []
    var position = 0
    for edit in fix.edits.sorted(by: { $0.span.start < $1.span.start }) {
      // The file may have changed since it was linted.
      guard position <= edit.span.start, edit.span.start <= edit.span.end, edit.span.end <= bytes.count else {
        text = ""
        return
      }
      changed += bytes[position..<edit.span.start] + Array(edit.replacement.utf8)
      position = edit.span.end
    }
    changed += bytes[position...]
    // The names of the files stand above.
    let lines = unifiedDiff(path: "", old: bytes, new: changed).split(separator: "\n").dropFirst(2)
    guard !lines.isEmpty, lines.count <= Self.mostLines else {
      text = ""
      return
    }
    let rows = lines.map { line in
      let shown = line.map { $0 == "\t" ? "\t" : markupText(visible($0).text) }.joined()
      return switch line.first {
      case "+": "<ins>\(shown)</ins>\n"
      case "-": "<del>\(shown)</del>\n"
      case "@": "<s>\(shown)</s>\n"
      default: shown + "\n"
      }
    }
    text = "<pre class=\"patch\">\(rows.joined())</pre>\n"
  }
}
