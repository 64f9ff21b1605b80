import Foundation

/// The names in one directory, read in one go and kept in one array of bytes.
struct DirectoryListing {
  struct Entry {
    var kind: FileKind
    fileprivate var start: Int
    fileprivate var end: Int
  }

  /// In the order the system gives, which means nothing.
  private(set) var entries: [Entry] = []
  private var names: [UInt8] = []
  let identity: FileIdentity

  func name(of entry: Entry) -> ArraySlice<UInt8> { names[entry.start..<entry.end] }

  /// Whether there is an entry of this name and one of these kinds.
  func contains(_ name: StaticString, _ kinds: FileKind...) -> Bool {
    name.withUTF8Buffer { wanted in
      entries.contains { entry in
        entry.end - entry.start == wanted.count && kinds.contains(entry.kind)
          && self.name(of: entry).elementsEqual(wanted)
      }
    }
  }

  /// Whether a file says under which license the rest is: `LICENSE`, `License.txt`, `COPYING`.
  var holdsLicense: Bool {
    entries.contains { entry in
      let start = name(of: entry).prefix(7).map { $0 & 0xDF }
      return entry.kind == .regular && ["LICENSE", "LICENCE", "COPYING"].contains { start.elementsEqual($0.utf8) }
    }
  }

  /// Reads the directory at `path`; a path that is a link is followed.
  init(_ path: String) throws(SystemError) {
    guard let directory = opendir(path) else { throw .last }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    identity = FileIdentity(status)

    while true {
      // Only errno tells the end from a failure.
      errno = 0
      guard let entry = readdir(directory) else { break }
      let start = names.count
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        let bytes = UnsafeRawPointer(name)
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        names.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      }
      let name = names[start...]
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
        names.removeSubrange(start...)
        continue
      }
      guard let kind = Self.kind(of: entry, in: descriptor) else {
        // Gone between the listing and the question.
        names.removeSubrange(start...)
        continue
      }
      entries.append(Entry(kind: kind, start: start, end: names.count))
    }
    if errno != 0 { throw .last }
  }

  /// The kind from the entry itself, which most file systems fill in, or else from the file's status.
  private static func kind(of entry: UnsafeMutablePointer<dirent>, in descriptor: Int32) -> FileKind? {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .regular
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .device
    }
    var status = stat()
    let failed = withUnsafePointer(to: &entry.pointee.d_name) { name in
      fstatat(descriptor, UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), &status, AT_SYMLINK_NOFOLLOW) != 0
    }
    return failed ? nil : FileKind(mode: status.st_mode)
  }
}
