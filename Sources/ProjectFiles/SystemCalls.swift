import Foundation
import TextProcessing

/// A failed system call: the value of `errno`, and the text to print for it.
struct SystemError: Error, Equatable {
  var code: Int32

  /// The error of the call that has just failed on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether it says that the path leads to nothing.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  var text: String { String(cString: strerror(code)) }
}

/// What tells one file or directory from every other, whatever name reached it.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64

  init(_ status: stat) {
    // The width and sign of these differ between systems; only equality matters.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The kinds of things a path can lead to, in the words a message uses.
enum FileKind: Equatable {
  case regular, directory, link, pipe, socket, device

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  var noun: String {
    switch self {
    case .regular: "a file"
    case .directory: "a directory"
    case .link: "a link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

package enum SystemCall {
  /// The status of what `path` leads to, links followed.
  static func status(_ path: String) throws(SystemError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    return status
  }

  /// The status of `path` itself, a link not followed.
  static func linkStatus(_ path: String) throws(SystemError) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    return status
  }

  /// The absolute path without links, `.` and `..`, as the bytes the system keeps. Nil when nothing is there.
  package static func realPath(_ path: String) -> [UInt8]? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return [UInt8](UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// Everything that can be read from `descriptor`, in one allocation when `expected` is its size.
  /// A file that shrinks meanwhile gives fewer bytes, one that grows gives what was there at the end.
  static func readAll(_ descriptor: Int32, expected: Int) throws(SystemError) -> [UInt8] {
    // One byte more than expected: a short read then proves the end without growing the buffer.
    var bytes = try read(descriptor, upTo: expected + 1)
    var capacity = expected + 1
    var last = bytes.count
    while last == capacity {
      capacity = 1 << 16
      let more = try read(descriptor, upTo: capacity)
      last = more.count
      bytes += more
    }
    return bytes
  }

  /// The next `capacity` bytes, or fewer at the end of the file.
  private static func read(_ descriptor: Int32, upTo capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let chunk = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, capacity - count)
        if chunk > 0 {
          count += chunk
        } else if chunk == 0 {
          return
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes, however many calls that takes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
  }
}

extension String {
  /// The path on one line: control characters, which a file name may hold, are written as escapes.
  var onOneLine: String {
    escaping { $0.value < 0x20 || $0.value == 0x7F ? $0.escaped(asASCII: true) : nil }
  }
}
