import SwiftSource

/// The folders of a project as a tree, which stand in for modules where nobody knows them.
struct Folders: Sendable {
  private struct Folder: Sendable {
    var parent: Int32
    var depth: Int32
    var name: Word
  }
  private var folders = [Folder(parent: -1, depth: 0, name: .none)]
  /// The folder of each file.
  private(set) var ofFile: [Int32] = []
  /// The names of all folders.
  private(set) var names: Set<Word> = []

  /// Complexity: O(n) in the paths.
  init(of paths: some Sequence<String>) {
    var known: [Word: Int32] = [:]
    for path in paths {
      var path = path
      ofFile.append(path.withUTF8 { add($0, &known) })
    }
  }

  private mutating func add(_ path: UnsafeBufferPointer<UInt8>, _ known: inout [Word: Int32]) -> Int32 {
    var end = path.count
    var missing: [Int] = []
    var folder: Int32 = 0
    // Up to the nearest folder that is known, then down again.
    while let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")), slash > 0 {
      if let found = known[Word(bytes: UnsafeBufferPointer(rebasing: path[..<slash]))] {
        folder = found
        break
      }
      missing.append(slash)
      end = slash
    }
    for end in missing.reversed() {
      let start = path[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let name = Word(bytes: UnsafeBufferPointer(rebasing: path[start..<end]))
      names.insert(name)
      folders.append(Folder(parent: folder, depth: folders[Int(folder)].depth + 1, name: name))
      folder = Int32(folders.count - 1)
      known[Word(bytes: UnsafeBufferPointer(rebasing: path[..<end]))] = folder
    }
    return folder
  }

  /// The folder, and those that hold it, from the inside out.
  func chain(of folder: Int32) -> some Sequence<Int32> {
    sequence(state: folder) { next in
      defer { if next >= 0 { next = folders[Int(next)].parent } }
      return next >= 0 ? next : nil
    }
  }

  /// Whether the two files stand below one of the outermost folders. Complexity: O(depth).
  func haveOneRoot(_ one: Int32, _ other: Int32) -> Bool { common(ofFile[Int(one)], ofFile[Int(other)]) > 0 }

  /// Whether the file stands below a folder of this name. Complexity: O(depth).
  func isBelow(_ name: Word, file: Int32) -> Bool {
    chain(of: ofFile[Int(file)]).contains { folders[Int($0)].name == name }
  }

  /// The outermost folder around the file that has one of these names. Complexity: O(depth).
  func outermost(of names: Set<Word>, around file: Int32) -> Int32? {
    guard !names.isEmpty else { return nil }
    return chain(of: ofFile[Int(file)]).reduce(nil) { names.contains(folders[Int($1)].name) ? $1 : $0 }
  }

  private static let sources: Word = "Sources"

  /// The folder of the package's target that the file belongs to, with its name: the one in the nearest `Sources`.
  func target(ofFile file: Int32) -> (folder: Int32, name: Word)? {
    chain(of: ofFile[Int(file)]).first { folder in
      let parent = folders[Int(folder)].parent
      return parent >= 0 && folders[Int(parent)].name == Folders.sources
    }.map { ($0, folders[Int($0)].name) }
  }

  /// How many folders the two have in common. Complexity: O(depth).
  func common(_ left: Int32, _ right: Int32) -> Int32 {
    var (left, right) = (left, right)
    while left != right {
      if folders[Int(left)].depth >= folders[Int(right)].depth {
        left = folders[Int(left)].parent
      } else {
        right = folders[Int(right)].parent
      }
    }
    return folders[Int(left)].depth
  }
}
