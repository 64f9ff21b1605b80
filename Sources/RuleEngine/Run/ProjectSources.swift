import DataFlow
import Foundation
import ProjectFiles
import SwiftSource

/// The sources of the project's files, scanned when a question first leads into one and kept for the run.
final class ProjectSources: SourceProvider {
  private let inputs: [Engine.Input]
  /// Of the bytes that the facts describe; empty where they are not compared.
  private let digests: [Word]
  private let read: @Sendable (Engine.Input) -> [UInt8]?
  private let scanned = Scanned()

  /// - Parameters:
  ///   - inputs: The files in the order of the index.
  ///   - digests: Of what the facts of each file were made from: one that differs has no source, as facts point into it.
  ///   - read: Their bytes; nil where there are none.
  init(
    _ inputs: [Engine.Input], digests: [Word] = [], read: @escaping @Sendable (Engine.Input) -> [UInt8]?
  ) {
    self.inputs = inputs
    self.digests = digests
    self.read = read
  }

  func source(of file: Int32) -> SourceFile? {
    if let known = scanned[file] { return known }
    let input = inputs[Int(file)]
    var source: SourceFile?
    if !ObjectiveCFiles.isSource(input.path), let bytes = read(input),
      digests.isEmpty || Engine.digest(bytes) == digests[Int(file)]
    {
      source = SourceFile(bytes: bytes)
    }
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
