import RuleDocuments
import TextProcessing

/// Writes into a document what its rule's fix makes of each violation that a fixed fence follows.
public struct FixedFences {
  /// The document with the new fences; as it was where nothing differs.
  public private(set) var text: String
  /// How many fences say something else now.
  public private(set) var count = 0

  /// Violations whose findings stand somewhere else than marked keep their fences: a rule that is wrong must not be recorded
  /// as right. So do those that nothing fixes.
  ///
  /// - Parameters:
  ///   - text: The whole document, as `rule` was read from it.
  ///   - examples: The document's.
  public init(_ text: String, examples: [MarkedExample]) {
    self.text = text
    let ending = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    // From the end, so that the lines of those before stay where they are.
    for example in examples.reversed() {
      guard let fence = example.fixedExample, example.faults().allSatisfy({ $0.kind == .fix }),
        let made = example.fixedByRule(), made != fence.code, Self.canStand(made, below: lines[fence.line - 1])
      else { continue }
      let indentation = lines[fence.line - 1].prefix { $0 == " " }
      let content = made.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let old = fence.line..<(fence.line + fence.code.count { $0 == "\n" })
      lines.replaceSubrange(old, with: content.map { $0.isEmpty ? $0 : indentation + $0 })
      count += 1
    }
    if count > 0 { self.text = lines.joined(separator: ending) }
  }

  /// Whether the code has a line feed at its end, as a fence has, and no line that would close it.
  private static func canStand(_ code: String, below opening: Substring) -> Bool {
    let fence = MarkdownFences.all(in: Array("\(opening)\n\(code)".utf8)).first
    return code.hasSuffix("\n") && fence?.isClosed == false && fence?.openingInside == nil
  }
}
