import Foundation

/// What git's index file says of the sizes and times of files on the disk. A file that has just these holds what the index holds,
/// and need not be read to know.
///
/// Git itself would compare the contents of files that are as young as the index, through whatever filter a checkout names. Here
/// nothing is run: such a file, and all of an index that is not understood, count as altered.
///
/// Source: `gitformat-index(5)`, versions 2 to 4.
struct GitIndexFile: Sendable {
  /// A file as it was when git wrote it or looked at it. The index has 32 bits for each number; a time is two of them, seconds and
  /// nanoseconds.
  fileprivate struct Status: Equatable {
    let changed: UInt64
    let modified: UInt64
    let inode: UInt32
    let size: UInt32
  }

  private let root: String
  private var statuses: [String: Status] = [:]

  /// Reads the index of a work tree. Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - path: Of the index file; without one all files are altered.
  ///   - digestLength: The bytes of an object's name.
  init(at path: String, of root: String, digestLength: Int) {
    self.root = root
    // Its time is taken first: what is written after it is younger than the index, whatever is read.
    guard let written = try? SystemCall.status(path), let bytes = try? SourceReader.read(path) else { return }
    statuses = Self.read(bytes, digestLength, youngest: Status(written).modified) ?? [:]
  }

  /// Whether the file holds what the index holds. Complexity: O(1), in one system call.
  func isUnaltered(_ path: String) -> Bool {
    guard let known = statuses[path], let status = try? SystemCall.linkStatus(root + "/" + path) else { return false }
    return FileKind(mode: status.st_mode) == .regular && Status(status) == known
  }

  private static func read(
    _ bytes: [UInt8], _ digestLength: Int, youngest: UInt64
  ) -> [String: Status]? {
    var reader = Reader(bytes: bytes)
    guard reader.number() == 0x4449_5243, let version = reader.number(), (2...4).contains(version),
      let count = reader.number()
    else { return nil }
    var statuses: [String: Status] = [:]
    var path: [UInt8] = []
    for _ in 0..<count {
      let start = reader.position
      var words: [UInt32] = []
      for _ in 0..<10 { words.append(reader.number() ?? 0) }
      reader.position += digestLength
      guard let flags = reader.short() else { return nil }
      let isExtended = version > 2 && flags & 0x4000 != 0
      guard let moreFlags = isExtended ? reader.short() : 0 else { return nil }
      // Told to leave the file alone, one of several versions, or not there yet: git does not look.
      let isWatched = flags & 0xB000 == 0 && moreFlags & 0x6000 == 0
      if version == 4 {
        guard let dropped = reader.variableNumber(), dropped <= path.count else { return nil }
        path.removeLast(dropped)
      } else {
        path = []
      }
      guard let name = reader.name() else { return nil }
      path += name
      if version < 4 { reader.position = start + (reader.position - start + 7) / 8 * 8 }
      let status = Status(
        changed: Status.time(words[0], words[1]), modified: Status.time(words[2], words[3]), inode: words[5],
        size: words[9])
      guard isWatched, status.modified < youngest, FileKind(mode: mode_t(words[6])) == .regular,
        GitListing.isLintable(path[...]), let key = PathBytes.string(path)
      else { continue }
      statuses[key] = status
    }
    return statuses
  }

  /// Numbers with the highest byte first.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func number() -> UInt32? {
      guard let high = short(), let low = short() else { return nil }
      return UInt32(high) << 16 | UInt32(low)
    }

    mutating func short() -> UInt16? {
      guard position + 1 < bytes.count else { return nil }
      defer { position += 2 }
      return UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
    }

    /// Seven bits a byte; each further byte adds one, so that no number has two spellings.
    mutating func variableNumber() -> Int? {
      var value = 0
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        value = value << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { return value }
        value += 1
        guard value < bytes.count else { return nil }
      }
      return nil
    }

    /// Up to the next zero, which is passed.
    mutating func name() -> ArraySlice<UInt8>? {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { return nil }
      defer { position = end + 1 }
      return bytes[position..<end]
    }
  }
}

extension GitIndexFile.Status {
  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    self.init(
      changed: Self.time(changed.tv_sec, changed.tv_nsec), modified: Self.time(modified.tv_sec, modified.tv_nsec),
      inode: UInt32(truncatingIfNeeded: status.st_ino), size: UInt32(truncatingIfNeeded: status.st_size))
  }

  fileprivate static func time(_ seconds: some BinaryInteger, _ nanoseconds: some BinaryInteger) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: seconds)) << 32 | UInt64(UInt32(truncatingIfNeeded: nanoseconds))
  }
}
