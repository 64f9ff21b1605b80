import Foundation

/// Stands for the `Logger` of Apple's `os` module. Messages go to `HeadlessLog`, not to a system log.
public struct Logger: Sendable {
  private let subsystem: String
  private let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    HeadlessLog.append(
      HeadlessLog.Entry(subsystem: subsystem, category: category, level: level, message: message.text))
  }

  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Stands for the `OSLogType` of Apple's `os` module.
public enum OSLogType: String, Sendable { case `default`, info, debug, error, fault }

/// Stands for the `OSLogPrivacy` of Apple's `os` module. Nothing is hidden: the log of a test is no one's secret.
public struct OSLogPrivacy: Sendable {
  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
}

/// Stands for the `OSLogMessage` of Apple's `os` module: a string literal with interpolations.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Stands for `OSLogInterpolation`; formats and alignments are left out.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> some Any, privacy: OSLogPrivacy = .auto
    ) {
      text += "\(value())"
    }
  }

  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// What was logged, for tests. Not Apple's.
public enum HeadlessLog {
  /// One message.
  public struct Entry: Hashable, Sendable {
    public var subsystem: String
    public var category: String
    public var level: OSLogType
    public var message: String
  }

  // `Mutex` needs macOS 15. Every access holds the lock.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var all: [Entry] = []

  /// All messages of the process, oldest first.
  public static var entries: [Entry] { lock.withLock { all } }

  static func append(_ entry: Entry) { lock.withLock { all.append(entry) } }
}
