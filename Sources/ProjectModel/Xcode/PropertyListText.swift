import SwiftSource

/// A property list in the notation of OpenStep, as Xcode writes projects: nodes in one flat array, each with its place.
///
/// Foundation reads these too, and tells neither lines nor what it costs: a megabyte takes it as long as linting the
/// project. Complexity: O(n) in the bytes, without recursion.
struct PropertyListText {
  enum Kind { case text, array, dictionary }

  struct Node {
    var kind: Kind
    /// Of a text: there is a backslash in it.
    var hasEscapes = false
    /// The bytes, of a text without its quotation marks.
    var start: Int
    var end: Int
    /// The node after this one and all that it holds.
    var next = 0
    /// Of a text.
    var word = Word.none
  }

  struct Fault: Error {
    let line: Int
    let message: String
  }

  let bytes: [UInt8]
  /// Each before what it holds. A dictionary holds its keys and values in turn.
  private(set) var nodes: [Node] = []
  private let lines: LineMap

  /// - Throws: ``Fault`` at the first place that makes no sense.
  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    lines = LineMap(bytes)
    nodes.reserveCapacity(bytes.count / 16)
    try read()
  }

  func line(of node: Int) -> Int { lines.position(of: nodes[node].start).line }

  func text(_ node: Int) -> String? {
    let node = nodes[node]
    guard node.kind == .text else { return nil }
    let text = bytes[node.start..<node.end]
    return String(decoding: node.hasEscapes ? Self.unescaped(text)[...] : text, as: UTF8.self)
  }

  func word(_ node: Int) -> Word { nodes[node].word }

  /// The values of an array, or the keys and values of a dictionary in turn.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var index = node + 1
    let end = nodes[node].next
    while index < end {
      children.append(index)
      index = nodes[index].next
    }
    return children
  }

  /// The value of a key of a dictionary. Complexity: O(n) in the keys.
  func value(_ key: Word, of node: Int) -> Int? {
    guard nodes[node].kind == .dictionary else { return nil }
    var index = node + 1
    let end = nodes[node].next
    while index + 1 < end {
      let value = nodes[index].next
      if nodes[index].word == key { return value }
      index = nodes[value].next
    }
    return nil
  }

  // MARK: - Reading

  private mutating func read() throws(Fault) {
    // The containers around, and what comes next in the innermost.
    var open: [Int] = []
    var expects = Expected.value
    var index = 0
    while true {
      index = try skipped(from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      switch (expects, byte) {
      case (.value, UInt8(ascii: "{")), (.value, UInt8(ascii: "(")), (.valueOrEnd, UInt8(ascii: "{")),
        (.valueOrEnd, UInt8(ascii: "(")):
        let isDictionary = byte == UInt8(ascii: "{")
        open.append(nodes.count)
        nodes.append(Node(kind: isDictionary ? .dictionary : .array, start: index, end: index))
        expects = isDictionary ? .keyOrEnd : .valueOrEnd
        index += 1
      case (.keyOrEnd, UInt8(ascii: "}")), (.valueOrEnd, UInt8(ascii: ")")), (.comma, UInt8(ascii: ")")):
        guard let container = open.popLast() else { throw fault(index, "a bracket closes nothing") }
        index += 1
        nodes[container].end = index
        nodes[container].next = nodes.count
        expects = after(open)
      case (.equals, UInt8(ascii: "=")):
        expects = .value
        index += 1
      case (.semicolon, UInt8(ascii: ";")):
        expects = .keyOrEnd
        index += 1
      case (.comma, UInt8(ascii: ",")):
        expects = .valueOrEnd
        index += 1
      case (.value, _), (.valueOrEnd, _), (.keyOrEnd, _):
        index = try readText(at: index)
        expects = expects == .keyOrEnd ? .equals : after(open)
      default: throw fault(index, "here \(expects.rawValue) is missing")
      }
    }
    guard open.isEmpty, expects == .end else { throw fault(bytes.count, "the file ends too early") }
  }

  private enum Expected: String {
    case value = "a value"
    case valueOrEnd = "a value or ')'"
    case keyOrEnd = "a key or '}'"
    case equals = "'='"
    case semicolon = "';'"
    case comma = "',' or ')'"
    case end = "the end"
  }

  private func after(_ open: [Int]) -> Expected {
    guard let container = open.last else { return .end }
    return nodes[container].kind == .dictionary ? .semicolon : .comma
  }

  private func fault(_ index: Int, _ message: String) -> Fault {
    Fault(line: lines.position(of: index).line, message: message)
  }

  /// Past layout and comments.
  private func skipped(from start: Int) throws(Fault) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D: index += 1
      case 0xEF where bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]): index += 3
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        var end = index + 2
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
        guard end + 1 < bytes.count else { throw fault(index, "a comment does not end") }
        index = end + 2
      default: return index
      }
    }
    return index
  }

  private mutating func readText(at start: Int) throws(Fault) -> Int {
    let quote = bytes[start]
    var node = Node(kind: .text, start: start, end: start)
    var index = start
    let end: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      node.start = index
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "\\") {
          node.hasEscapes = true
          index += 1
        }
        index += 1
      }
      guard index < bytes.count else { throw fault(start, "a quotation mark is not closed") }
      node.end = index
      end = index + 1
    } else if quote == UInt8(ascii: "<") {
      // Data, of which nothing is asked.
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      guard index < bytes.count else { throw fault(start, "'<' is not closed") }
      node.end = index + 1
      end = index + 1
    } else {
      while index < bytes.count, Self.isPlain[Int(bytes[index])] { index += 1 }
      guard index > start else { throw fault(start, "this makes no sense") }
      node.end = index
      end = index
    }
    node.word =
      node.hasEscapes
      ? Self.unescaped(bytes[node.start..<node.end]).withUnsafeBufferPointer { Word(bytes: $0) }
      : bytes[node.start..<node.end].withUnsafeBufferPointer { Word(bytes: $0) }
    node.next = nodes.count + 1
    nodes.append(node)
    return end
  }

  /// The bytes that stand in a text without quotation marks.
  private static let isPlain: [Bool] = {
    let special = Set("{}()=;,<>\"'".utf8)
    return (UInt8.min...UInt8.max).map { $0 >= 0x80 || $0 > 0x20 && $0 < 0x7F && !special.contains($0) }
  }()

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      switch byte {
      case UInt8(ascii: "n") where isEscaped: result.append(0x0A)
      case UInt8(ascii: "t") where isEscaped: result.append(0x09)
      default: result.append(byte)
      }
      isEscaped = false
    }
    return result
  }
}
