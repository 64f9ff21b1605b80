import ClangSource
import Findings
import ProjectFiles
import SwiftSource
import TextProcessing

/// Applies the fixes of one file's findings to its bytes.
public struct FixApplier: Sendable {
  /// Whether fixes that may change what the program does are applied too.
  public let includesUnsafe: Bool

  private let objectiveC: ObjectiveCReading

  /// - Parameter objectiveC: How Objective-C files are read; their fixes are dropped where they are not.
  public init(
    includesUnsafe: Bool, objectiveC: ObjectiveCReading = .none(because: "fixes of Objective-C were not asked for")
  ) {
    self.includesUnsafe = includesUnsafe
    self.objectiveC = objectiveC
  }

  public struct Result: Sendable {
    public var bytes: [UInt8]
    /// The findings whose edits were made.
    public var made: [Finding] = []
    /// How many these are.
    public var applied: Int { made.count }
    /// Findings whose fix would leave code that does not scan; their edits were not made.
    public var dropped: [Finding] = []
  }

  /// Whether the finding has a fix that is to be made.
  public func applies(_ finding: Finding) -> Bool {
    finding.fix.map { ($0.isSafe || includesUnsafe) && !$0.edits.isEmpty } ?? false
  }

  /// Makes the edits of `findings`, which are all of one file, from its start to its end. A fix that overlaps an earlier
  /// one waits for the next round; a fix that adds a scan error is dropped. Complexity: O(fixes × bytes), for each fix
  /// is proved by a scan of the whole file.
  public func apply(_ findings: [Finding], to bytes: [UInt8]) -> Result {
    var result = Result(bytes: bytes)
    let scanErrors = self.scanErrors(ofFileAt: findings.first?.path ?? "")
    let errors = scanErrors(bytes)
    var accepted: [Fix.Edit] = []
    for finding in findings {
      guard let fix = finding.fix, applies(finding) else { continue }
      // The file may have changed since it was linted.
      guard fix.edits.allSatisfy({ $0.span.end <= bytes.count }) else {
        result.dropped.append(finding)
        continue
      }
      let overlaps = fix.edits.contains { edit in
        accepted.contains { $0.span.start < edit.span.end && edit.span.start < $0.span.end }
      }
      if overlaps { continue }
      let candidate = FixApplier.replace(accepted + fix.edits, in: bytes)
      guard scanErrors(candidate) <= errors else {
        result.dropped.append(finding)
        continue
      }
      accepted += fix.edits
      result.bytes = candidate
      result.made.append(finding)
    }
    return result
  }

  private static func replace(_ edits: [Fix.Edit], in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits.ordered(by: { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }) {
      result += bytes[position..<edit.span.start]
      result += Array(edit.replacement.utf8)
      position = edit.span.end
    }
    return result + bytes[position...]
  }

  /// What counts the scan errors in the bytes of a file, by its name.
  private func scanErrors(ofFileAt path: String) -> ([UInt8]) -> Int {
    if MarkdownFiles.isDocument(path) { return FixApplier.scanErrors(inDocument:) }
    guard ObjectiveCFiles.isSource(path) else { return FixApplier.scanErrors(in:) }
    let tokenizer = objectiveC.makeTokenizer()
    return { bytes in
      let results = tokenizer.tokens(of: [bytes], as: Engine.language(of: path, bytes))
      // What cannot be read twice is an error more than what was.
      guard let tokens = try? results.first?.get() else { return Int.max }
      let file = ObjectiveCFile(bytes: bytes, tokens: tokens).source
      return file.raw.tokens.indices.count { IncompleteScan.isError($0, in: file) }
    }
  }

  /// Those of the Swift in a Markdown document.
  private static func scanErrors(inDocument bytes: [UInt8]) -> Int {
    MarkdownSample.all(in: bytes).reduce(0) { $0 + scanErrors(in: $1.code) }
  }

  /// Brackets without a partner, and tokens that are malformed or unknown.
  static func scanErrors(in bytes: [UInt8]) -> Int {
    let file = SourceFile(bytes: bytes)
    return file.raw.tokens.indices.count { IncompleteScan.isError($0, in: file) }
  }
}
