/// How libclang reads a file: which of its languages decides on raw strings and digit separators.
public enum ClangLanguage: UInt32, Sendable, CaseIterable {
  case objectiveC, objectiveCPlusPlus
}

/// A token as libclang tells it: a stretch of bytes and its kind. Eight bytes, because they go through a pipe.
public struct ClangToken: Sendable, Equatable {
  public enum Kind: UInt32, Sendable {
    case punctuation, keyword, identifier, literal, comment
  }

  /// Of the first byte, in the file.
  public let offset: UInt32
  /// The length in bytes, and the kind in the three highest bits.
  private let lengthAndKind: UInt32

  static let largestLength = Int(UInt32.max >> 3)

  init(kind: Kind, offset: UInt32, length: UInt32) {
    self.offset = offset
    lengthAndKind = kind.rawValue << 29 | length & (UInt32.max >> 3)
  }

  /// All of it in one number.
  package var raw: UInt64 { UInt64(offset) << 32 | UInt64(lengthAndKind) }

  package init(raw: UInt64) {
    offset = UInt32(truncatingIfNeeded: raw >> 32)
    lengthAndKind = UInt32(truncatingIfNeeded: raw)
  }

  public var length: UInt32 { lengthAndKind & (UInt32.max >> 3) }
  public var kind: Kind { Kind(rawValue: lengthAndKind >> 29) ?? .punctuation }
}

/// Why a file has no tokens. Prints as the end of a sentence about the file.
public enum ClangProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// No libclang is installed, or none of those that are can be used.
  case noLibrary(String)
  /// libclang gave no tokens for a file that holds some.
  case noTokens
  /// The process that reads files ended over this one.
  case workerEnded(String)

  public var description: String {
    switch self {
    case .noLibrary(let reason): reason
    case .noTokens: "libclang gave no tokens"
    case .workerEnded(let reason): reason
    }
  }

  /// Whether nothing is wrong with the file: no file can be read.
  public var isAboutAllFiles: Bool {
    if case .noLibrary = self { true } else { false }
  }
}

/// What turns bytes into tokens: the library itself, or processes that hold it.
public protocol ObjectiveCTokenizer: AnyObject {
  /// The tokens of each file, in the files' order.
  func tokens(of files: [[UInt8]], as language: ClangLanguage) -> [Result<[ClangToken], ClangProblem>]

  /// How processes ended before their time since the last call.
  func takeLosses() -> [String]
}

extension ObjectiveCTokenizer {
  public func takeLosses() -> [String] { [] }
}
