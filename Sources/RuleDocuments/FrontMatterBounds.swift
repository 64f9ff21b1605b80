import Yams

/// What keeps a small text from standing for a tree of any size or depth, which YAML allows.
enum FrontMatterBounds {
  /// In bytes.
  static let largest = 64 * 1024
  /// How deep brackets and the dashes of one line may stand in each other. The YAML parser descends once for each.
  static let deepest = 64
  /// Counted with what references repeat.
  static let mostValues = 20_000

  /// What is wrong with the text, and on which of its lines.
  static func fault(in yaml: String) -> (message: String, line: Int)? {
    guard yaml.utf8.count <= largest else {
      return ("the front matter is longer than \(largest / 1024) KB", 1)
    }
    var depth = 0
    for (index, line) in yaml.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let dashes = line.prefix { " -?:".utf8.contains($0) }.count { $0 != UInt8(ascii: " ") }
      if dashes > deepest { return ("lists stand more than \(deepest) deep here", index + 1) }
      for byte in line {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
        if depth > deepest { return ("brackets stand more than \(deepest) deep here", index + 1) }
      }
    }
    return nil
  }

  /// Whether a tree has few enough values. Looks at no more than it may have.
  static func isSmall(_ root: Node) -> Bool {
    var count = 0
    var pending = [root]
    while let node = pending.popLast() {
      count += 1
      guard count + pending.count <= mostValues else { return false }
      if let sequence = node.sequence {
        guard sequence.count <= mostValues else { return false }
        pending.append(contentsOf: sequence)
      }
      guard let mapping = node.mapping else { continue }
      for (key, value) in mapping { pending += [key, value] }
    }
    return true
  }
}
