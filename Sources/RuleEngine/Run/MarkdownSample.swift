import Findings
import SwiftSource
import TextProcessing

/// A piece of Swift in a Markdown document that is judged for itself: a fence, or the part of one that a comment `WRONG` or
/// `CORRECT` begins.
struct MarkdownSample: Sendable {
  /// Its lines; what stands around it in the document is not part of them.
  var code: [UInt8]
  /// Where they stand in the document.
  var origin: SourceOrigin

  /// The samples of a document, in its order. Complexity: O(n) in the bytes.
  static func all(in document: [UInt8]) -> [MarkdownSample] {
    MarkdownFences.all(in: document).filter { $0.isSwift && !$0.code.isEmpty }.flatMap { fence in
      split(fence.code, at: SourceOrigin(offset: fence.range.lowerBound, line: fence.line))
    }
  }

  private static func split(_ code: [UInt8], at origin: SourceOrigin) -> [MarkdownSample] {
    let file = SourceFile(bytes: code)
    var starts = [0]
    for comment in verdicts(in: file) {
      let lineStart = code[..<comment].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
      if lineStart > 0 { starts.append(lineStart) }
    }
    guard starts.count > 1 else { return [MarkdownSample(code: code, origin: origin)] }
    let lines = LineMap(code)
    return zip(starts, starts.dropFirst() + [code.count]).map { start, end in
      MarkdownSample(
        code: Array(code[start..<end]),
        origin: SourceOrigin(offset: origin.offset + start, line: origin.line + lines.position(of: start).line - 1))
    }
  }

  /// The offsets of the comments that stand in no bracket, alone on their line, and say what the code below them is.
  private static func verdicts(in file: SourceFile) -> [Int] {
    var found: [Int] = []
    var token = 0
    var depth = 0
    for comment in file.raw.trivia where comment.kind == .lineComment {
      while file.raw.tokens[token].offset < comment.offset, file.raw.tokens[token].kind != .endOfFile {
        let partner = file.raw.partners[token]
        if partner >= 0 { depth += partner > token ? 1 : -1 }
        token += 1
      }
      let isAlone =
        token == 0
        || file.bytes[Int(file.raw.tokens[token - 1].end)..<Int(comment.offset)].contains { $0 == 0x0A || $0 == 0x0D }
      if depth == 0, isAlone, isVerdict(file.bytes[Int(comment.offset)..<Int(comment.end)]) {
        found.append(Int(comment.offset))
      }
    }
    return found
  }

  /// `// WRONG: no container`, `// ❌ WRONG`
  private static func isVerdict(_ comment: ArraySlice<UInt8>) -> Bool {
    let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
    let word = comment.drop { !isLetter($0) }.prefix(while: isLetter)
    return word.elementsEqual("WRONG".utf8) || word.elementsEqual("CORRECT".utf8)
  }
}

/// Where a file's bytes stand in what the user reads, when they are part of a document.
struct SourceOrigin: Sendable, Equatable {
  var offset = 0
  /// The number of its first line.
  var line = 1
}

extension SourceSpan {
  fileprivate func moved(to origin: SourceOrigin) -> SourceSpan {
    SourceSpan(
      start: start + origin.offset, end: end + origin.offset, line: line + origin.line - 1, column: column,
      endLine: endLine + origin.line - 1, endColumn: endColumn)
  }
}

extension Finding {
  /// The finding of a sample in the document that holds it.
  func moved(to origin: SourceOrigin) -> Finding {
    Finding(
      rule: rule, severity: severity, confidence: confidence, path: path, span: span.moved(to: origin),
      message: message, help: help,
      notes: notes.map { Note(path: $0.path, span: $0.span.moved(to: origin), message: $0.message) },
      fix: fix.map { fix in
        Fix(
          isSafe: fix.isSafe, explanation: fix.explanation,
          edits: fix.edits.map { Fix.Edit(span: $0.span.moved(to: origin), replacement: $0.replacement) })
      }, evidence: evidence, fingerprint: fingerprint)
  }
}

extension SuppressedFinding {
  func moved(to origin: SourceOrigin) -> SuppressedFinding {
    let comment = suppression
    return SuppressedFinding(
      finding: finding.moved(to: origin),
      suppression: Suppression(
        rule: comment.rule, scope: comment.scope, reason: comment.reason, span: comment.span.moved(to: origin)))
  }
}
