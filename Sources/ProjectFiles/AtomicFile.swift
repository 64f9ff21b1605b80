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
  /// One file at a time, so that a signal's handler knows which is unfinished.
  private static let turn = NSLock()

  /// Makes `bytes` the contents of the file at `path`, so that a reader sees the old bytes or the new, never a mixture.
  ///
  /// The new file is written beside the old and takes its name: it keeps the mode and, where the system lets it, the
  /// owner and extended attributes; it is a new file to hard links. A link stays and its target is replaced.
  /// A file that may not be written is refused, though its directory would allow the exchange. Where there is no file
  /// one is made, in a directory that exists. Nothing is flushed to the disk's own memory.
  ///
  /// - Parameter old: What the file must hold at the last moment, so that nobody's text is lost: one with other bytes, with
  ///   further hard links, or whose owner or attributes cannot be kept is then refused.
  public static func replace(
    _ path: String, with bytes: [UInt8], insteadOf old: [UInt8]? = nil
  ) throws(WriteProblem) {
    turn.lock()
    defer { turn.unlock() }
    var refusal: String?
    do throws(SystemError) {
      guard let status = try existing(path) else {
        guard old == nil else { throw SystemError(code: ENOENT) }
        return try install(bytes, at: path, like: nil)
      }
      let kind = FileKind(mode: status.st_mode)
      guard kind == .regular else { throw SystemError(code: kind == .directory ? EISDIR : EINVAL) }
      guard access(path, W_OK) == 0 else { throw .last }
      guard let target = SystemCall.realPath(path) else { throw .last }
      let place = String(decoding: target, as: UTF8.self)
      try install(bytes, at: place, like: status) { isAlike in
        guard let old else { return true }
        refusal = reasonToKeep(place, status, old, isAlike: isAlike)
        return refusal == nil
      }
    } catch {
      throw WriteProblem(path: path, reason: error.text)
    }
    if let refusal { throw WriteProblem(path: path, reason: refusal) }
  }

  /// Takes away what killed runs left in the directories of these files.
  public static func removeLeftovers(beside paths: some Sequence<String>) {
    let directories = paths.compactMap { RealPath.of($0).flatMap { RealPath.parent(of: $0) } }
    for directory in Set(directories) { UnfinishedFile.removeLeftovers(in: directory) }
  }

  /// From now on SIGINT, SIGTERM and SIGHUP leave no unfinished file behind when they end the process.
  public static func cleanUpOnSignals() { UnfinishedFile.cleanUpOnSignals() }

  /// Why the file must stay as it is; nil where it may be replaced.
  private static func reasonToKeep(_ path: String, _ status: stat, _ old: [UInt8], isAlike: Bool) -> String? {
    guard status.st_nlink == 1 else { return "it has \(status.st_nlink) hard links, which would no longer be one file" }
    guard isAlike else { return "its owner or its extended attributes cannot be kept" }
    guard let now = try? SourceReader.read(path), now == old else {
      return "it was changed in the meantime, and is left as it is; run again"
    }
    return nil
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
  ///
  /// - Parameter isWanted: Asked at the last moment, with whether owner and attributes could be kept.
  static func install(
    _ bytes: [UInt8], at target: String, like status: stat?, isWanted: (_ isAlike: Bool) -> Bool = { _ in true }
  ) throws(SystemError) {
    let directory = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? ""
    var file = try UnfinishedFile(in: directory)
    do throws(SystemError) {
      var isAlike = true
      do throws(SystemError) {
        try SystemCall.writeAll(bytes, to: file.descriptor)
        if let status { isAlike = try liken(file.descriptor, to: target, status) }
      } catch {
        close(file.descriptor)
        throw error
      }
      guard isWanted(isAlike) else {
        close(file.descriptor)
        return file.discard()
      }
      try file.rename(to: target)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Gives an open file the mode, owner and attributes of another; false where one of the last two could not be given.
  private static func liken(_ descriptor: Int32, to path: String, _ status: stat) throws(SystemError) -> Bool {
    // The owner first, because changing it clears bits of the mode. Only root may give a file away.
    let isOwned = fchown(descriptor, status.st_uid, status.st_gid) == 0
    let source = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let isSame = source >= 0 && ExtendedAttributes.copy(from: source, to: descriptor)
    if source >= 0 { close(source) }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .last }
    return isOwned && isSame
  }
}
