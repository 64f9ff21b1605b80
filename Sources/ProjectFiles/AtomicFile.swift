import Foundation

/// Why a file could not be replaced; it is then as it was before. Prints as one line.
public struct WriteProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public var path: String
  public var reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "cannot write \(path.onOneLine): \(reason)" }
}

public enum AtomicFile {
  /// Makes `bytes` the contents of the file at `path`, so that a reader sees the old bytes or the new, never a mixture.
  ///
  /// The new file is written beside the old and takes its name: it keeps the mode and, where the system lets it, the
  /// owner; it is a new file to hard links and loses extended attributes. A link stays and its target is replaced.
  /// A file that may not be written is refused, though its directory would allow the exchange. Where there is no file
  /// one is made, in a directory that exists. Nothing is flushed to the disk's own memory.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(WriteProblem) {
    do throws(SystemError) {
      guard let status = try existing(path) else {
        return try install(bytes, at: path, like: nil)
      }
      let kind = FileKind(mode: status.st_mode)
      guard kind == .regular else { throw SystemError(code: kind == .directory ? EISDIR : EINVAL) }
      guard access(path, W_OK) == 0 else { throw .last }
      guard let target = SystemCall.realPath(path) else { throw .last }
      try install(bytes, at: String(decoding: target, as: UTF8.self), like: status)
    } catch {
      throw WriteProblem(path: path, reason: error.text)
    }
  }

  /// The status of the file that a link, if it is one, leads to; nil when the name is free.
  private static func existing(_ path: String) throws(SystemError) -> stat? {
    do throws(SystemError) {
      return try SystemCall.status(path)
    } catch {
      // A link that leads nowhere is not a free name.
      if error.code == ENOENT, (try? SystemCall.linkStatus(path)) == nil { return nil }
      throw error
    }
  }

  /// Writes `bytes` to a new file in the directory of `target`, and renames it to `target`.
  static func install(_ bytes: [UInt8], at target: String, like status: stat?) throws(SystemError) {
    let (temporary, descriptor) = try createBeside(target)
    do throws(SystemError) {
      do throws(SystemError) {
        try SystemCall.writeAll(bytes, to: descriptor)
        if let status {
          // The owner first, because changing it clears bits of the mode. Only root may give a file away.
          _ = fchown(descriptor, status.st_uid, status.st_gid)
          guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .last }
        }
      } catch {
        close(descriptor)
        throw error
      }
      // Some file systems report a full disk only here.
      guard close(descriptor) == 0 else { throw .last }
      guard rename(temporary, target) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func createBeside(_ target: String) throws(SystemError) -> (path: String, descriptor: Int32) {
    let directory = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? ""
    while true {
      let path = directory + ".listlint-" + String(UInt64.random(in: .min ... .max), radix: 36)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      if errno != EEXIST && errno != EINTR { throw .last }
    }
  }
}
