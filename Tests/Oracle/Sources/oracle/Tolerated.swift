/// A difference that is known and left as it is.
struct Tolerated: Sendable {
  /// More than this and the scanner is to be mended instead.
  static let limit = 20

  let fileSuffix: String
  let offset: Int
  let ours: String
  let theirs: String

  func covers(_ difference: Difference, in path: String) -> Bool {
    difference.offset == offset && path.hasSuffix(fileSuffix) && difference.ours == ours && difference.theirs == theirs
  }

  /// Reads a table of five columns: end of the path, byte offset, our reading, theirs, the reason. Lines that begin
  /// with `#` are comments.
  static func read(_ path: String) throws(CannotJudge) -> [Tolerated] {
    let text = String(decoding: try FileWalk.read(path), as: UTF8.self)
    var rows: [Tolerated] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 5, let offset = Int(columns[1]), columns.allSatisfy({ !$0.isEmpty }) else {
        throw CannotJudge(description: "\(path): not five columns with an offset in the second: \(line)")
      }
      rows.append(Tolerated(fileSuffix: columns[0], offset: offset, ours: columns[2], theirs: columns[3]))
    }
    guard rows.count <= limit else {
      throw CannotJudge(description: "\(path): \(rows.count) rows, at most \(limit) are tolerated")
    }
    return rows
  }
}
