import Foundation

/// Why a file could not be read. Prints as one line.
public struct ReadProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    /// Nothing is at the path.
    case missing
    /// Something other than a file is, such as "a directory" or "a named pipe".
    case notAFile(String)
    /// The file is larger than ``SourceReader/largestFile``.
    case tooLarge
    /// It was read twice and its bytes differ.
    case changed
    /// The system's own words.
    case system(String)

    /// It holds bytes that no text has.
    package static let notText = Reason.system("it is no text; decrypt it, or leave it out with 'excluded:'")
  }

  public var path: String
  public var reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    let path = path.onOneLine
    return switch reason {
    case .missing: "no such file: \(path)"
    case .notAFile(let noun): "cannot read \(path): it is \(noun), not a file"
    case .tooLarge: "cannot read \(path): it is larger than \(SourceReader.largestFile) bytes"
    case .changed: "\(path) changed while it was linted; run again"
    case .system(let text): "cannot read \(path): \(text)"
    }
  }

  /// A line for each problem, and one for all files that are no text: where git encrypts some, it does so with many.
  package static func lines(of problems: [ReadProblem]) -> [String] {
    let unreadable = problems.filter { $0.reason == .notText }
    guard unreadable.count > 1, let first = unreadable.first else { return problems.map(\.description) }
    let others = unreadable.count == 2 ? "is 1 other" : "are \(unreadable.count - 1) others"
    let all = ReadProblem(
      path: first.path,
      reason: .system("it is no text, nor \(others); decrypt them, or leave them out with 'excluded:'"))
    return (problems.filter { $0.reason != .notText } + [all]).map(\.description)
  }
}

public enum SourceReader {
  /// In bytes. An offset of more does not fit 32 bits, and a sparse file may claim more than there is memory.
  public static let largestFile = Int(Int32.max)

  /// The bytes of the regular file at `path`, links followed. Anything else is refused without waiting for it.
  ///
  /// A file that another program shortens or extends meanwhile gives what was there when its end was reached.
  /// One allocation of the file's size; O(bytes).
  ///
  /// - Parameter limit: In bytes; a larger file is refused unread, as ``ReadProblem/Reason/tooLarge``.
  public static func read(_ path: String, atMost limit: Int = largestFile) throws(ReadProblem) -> [UInt8] {
    // Without O_NONBLOCK a pipe that nobody writes to would hold us here.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(path, .last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(path, .last) }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else { throw ReadProblem(path: path, reason: .notAFile(kind.noun)) }
    guard status.st_size <= limit else { throw ReadProblem(path: path, reason: .tooLarge) }
    do throws(SystemError) {
      return try SystemCall.readAll(descriptor, expected: Int(status.st_size))
    } catch {
      throw problem(path, error)
    }
  }

  /// The first bytes of a file; none where it cannot be read.
  public static func head(of path: String, _ count: Int) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    return [UInt8]((try? file.read(upToCount: count)) ?? Data())
  }

  private static func problem(_ path: String, _ error: SystemError) -> ReadProblem {
    if error.isMissing { return ReadProblem(path: path, reason: .missing) }
    // The system's words for opening a socket are about something else.
    if let status = try? SystemCall.status(path) {
      let kind = FileKind(mode: status.st_mode)
      if kind != .regular, kind != .directory { return ReadProblem(path: path, reason: .notAFile(kind.noun)) }
    }
    return ReadProblem(path: path, reason: .system(error.text))
  }
}

/// What the bytes of a text say of its encoding.
public enum TextEncoding {
  /// The name of an encoding of wider units, which tokens cannot be made of; nil for all others.
  public static func wide(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): return "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): return "UTF-16"
    // Without a mark: two letters of ASCII.
    case (1..., 0, 1..., 0), (0, 1..., 0, 1...): return "UTF-16"
    default: return nil
    }
  }

  /// Whether the bytes are those of no text. A zero byte stands in none: git tells binary files by it, too.
  public static func isBinary(_ bytes: [UInt8]) -> Bool {
    let holdsZero = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { memchr($0, 0, min(buffer.count, 8000)) != nil } ?? false
    }
    return holdsZero && firstFault(bytes) != nil
  }

  /// Where the first bytes stand that are no UTF-8; nil where all are. Complexity: O(n).
  public static func firstFault(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count {
        // Most of a source is ASCII, which is passed eight bytes at a time.
        if place + 8 <= buffer.count, buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self) & highBits == 0 {
          place += 8
        } else {
          guard let length = length(of: buffer[place...].prefix(4)) else { return place }
          place += length
        }
      }
      return nil
    }
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// How many bytes the scalar has with which the bytes begin; nil where they begin with none.
  private static func length(of bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first < 0x80 { return 1 }
    // What the second byte may be keeps out longer spellings, surrogates, and what Unicode does not reach.
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    let rest = bytes.dropFirst()
    guard bytes.count >= length, let next = rest.first, second.contains(next),
      rest.prefix(length - 1).allSatisfy({ 0x80...0xBF ~= $0 })
    else { return nil }
    return length
  }
}
