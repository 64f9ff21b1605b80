import DataFlow
import Foundation
import ProjectFiles
import SwiftSource

/// The sources of the project's files, scanned when a question first leads into one and kept for the run.
final class ProjectSources: SourceProvider {
  private let inputs: [Engine.Input]
  private let read: @Sendable (Engine.Input) -> [UInt8]?
  private let scanned = Scanned()

  /// - Parameters:
  ///   - inputs: The files in the order of the index.
  ///   - read: Their bytes; nil where there are none.
  init(_ inputs: [Engine.Input], read: @escaping @Sendable (Engine.Input) -> [UInt8]?) {
    self.inputs = inputs
    self.read = read
  }

  func source(of file: Int32) -> SourceFile? {
    if let known = scanned[file] { return known }
    let input = inputs[Int(file)]
    let source = ObjectiveCFiles.isSource(input.path) ? nil : read(input).map { SourceFile(bytes: $0) }
    // Two workers may scan one file at once; both results say the same.
    scanned[file] = .some(source)
    return source
  }

  /// The source of a file into which a question has led already, while it holds these bytes; nil for any other.
  func scanned(_ file: Int32, _ bytes: [UInt8]) -> SourceFile? {
    scanned[file].flatMap(\.self).flatMap { $0.bytes == bytes ? $0 : nil }
  }

  /// A table behind a lock.
  private final class Scanned: Sendable {
    private let lock = NSLock()
    // Every access holds the lock.
    nonisolated(unsafe) private var sources: [Int32: SourceFile?] = [:]

    subscript(file: Int32) -> SourceFile?? {
      get { lock.withLock { sources[file] } }
      set { lock.withLock { sources[file] = newValue } }
    }
  }
}
