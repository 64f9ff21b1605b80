import Foundation
import TextProcessing

/// What files held at the last commit, through `git cat-file --batch`: it reads objects and runs neither hooks nor
/// filters.
public enum GitContents {
  /// The contents at `HEAD` of each file, in their order; nil where there is no git, no commit, no work tree around the
  /// file, where it is not tracked, or where git takes longer than `timeout`.
  ///
  /// The paths are real ones, of files that may be gone by now, in any number of work trees. One process for each tree;
  /// O(bytes) of the contents.
  public static func atHead(_ realPaths: [String], timeout: Duration = .seconds(10)) -> [[UInt8]?] {
    guard let git = GitCommand.executable() else { return realPaths.map { _ in nil } }
    return atHead(realPaths, timeout: timeout, git: git)
  }

  /// What those of the named paths that are files held at `HEAD`, by their real paths.
  public static func ofFilesAtHead(_ paths: [String]) -> [String: [UInt8]] {
    let files = paths.filter { path in
      let name = Array(path.utf8)[...]
      return PathBytes.isSwiftFile(name) || ObjectiveCFiles.isSource(path)
    }.compactMap(RealPath.of)
    return zip(files, atHead(files)).reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// The last commit of the work tree around a folder, in few letters; nil where there is none, or no git that says so.
  public static func head(around folder: String) -> String? {
    guard let git = GitCommand.executable(), let tree = WorkTree(above: folder) else { return nil }
    return try? GitCommand(git: git, root: tree.root, timeout: .seconds(10)).line(["rev-parse", "--short=10", "HEAD"])
  }

  static func atHead(_ realPaths: [String], timeout: Duration, git: String) -> [[UInt8]?] {
    var contents = [[UInt8]?](repeating: nil, count: realPaths.count)
    var trees: [String: [(index: Int, path: String)]] = [:]
    var roots: [String: String?] = [:]
    for (index, path) in realPaths.enumerated() {
      guard let folder = RealPath.parent(of: path), let root = root(around: folder, &roots),
        let relative = RealPath.relative(path, to: root), !relative.utf8.contains(UInt8(ascii: "\n"))
      else { continue }
      trees[root, default: []].append((index, relative))
    }
    for (root, files) in trees {
      let command = GitCommand(git: git, root: root, timeout: timeout)
      let found = command.objects(files.map { "HEAD:\($0.path)" })
      for (file, found) in zip(files, found ?? []) { contents[file.index] = found }
    }
    return contents
  }

  /// The root of the work tree around the folder, or around the nearest one above that is still there.
  private static func root(around folder: String, _ known: inout [String: String?]) -> String? {
    if let root = known[folder] { return root }
    var current: String? = folder
    while let directory = current, RealPath.of(directory) == nil { current = RealPath.parent(of: directory) }
    let root = current.flatMap { WorkTree(above: $0)?.root }
    known[folder] = .some(root)
    return root
  }
}

extension GitCommand {
  /// The contents of the objects of these names, in their order, nil for objects that are not files; nil when git
  /// could not be asked. A name holds no line break. One process; O(bytes).
  func objects(_ names: [String]) -> [[UInt8]?]? {
    guard !names.isEmpty else { return [] }
    let lines = names.map { $0 + "\n" }.joined()
    // Whether it ended well does not matter where the answer is whole.
    let answer = try? run(["cat-file", "--batch"], input: Array(lines.utf8))
    return answer.flatMap { Self.parse($0.output, names) }
  }

  /// `<object> blob <size>`, a line break, the contents and a line break; or the name that was asked for and why not.
  private static func parse(_ bytes: [UInt8], _ names: [String]) -> [[UInt8]?]? {
    var contents: [[UInt8]?] = []
    var start = 0
    for name in names {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = bytes[start..<end]
      start = end + 1
      let fields = line.split(separator: UInt8(ascii: " "))
      let isObject = !line.starts(with: name.utf8) || !name.contains(":")
      guard isObject, fields.count == 3,
        let size = Int(decimal: String(decoding: fields[2], as: UTF8.self)), size >= 0, start + size < bytes.count
      else {
        contents.append(nil)
        continue
      }
      contents.append(fields[1].elementsEqual("blob".utf8) ? Array(bytes[start..<(start + size)]) : nil)
      start += size + 1
    }
    return contents
  }
}
