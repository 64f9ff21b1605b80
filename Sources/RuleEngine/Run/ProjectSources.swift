import DataFlow
import Foundation
import ProjectFiles
import SwiftSource

/// The sources of the project's files, scanned when a question leads into one. The latest are kept: questions about one screen
/// lead into the same few files.
final class ProjectSources: SourceProvider {
  let inputs: [Engine.Input]
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

  /// The source of a file into which a question has led already, where its bytes have this digest; nil for any other.
  func scanned(_ file: Int32, _ digest: Word) -> SourceFile? {
    scanned[file].flatMap(\.self).flatMap { Engine.digest($0.bytes) == digest ? $0 : nil }
  }

  /// A table behind a lock. What has been asked for again since it came stays for another round.
  private final class Scanned: Sendable {
    /// So many bytes of source are kept, which take some ten times that as records.
    private static let limit = 4 << 20

    private struct Entry {
      let source: SourceFile?
      var isAskedAgain = false
    }

    private let lock = NSLock()
    // Every access holds the lock.
    nonisolated(unsafe) private var entries: [Int32: Entry] = [:]
    /// The files in the order in which they came, or were given another round.
    nonisolated(unsafe) private var order: [Int32] = []
    nonisolated(unsafe) private var oldest = 0
    nonisolated(unsafe) private var bytes = 0

    subscript(file: Int32) -> SourceFile?? {
      get { lock.withLock { ask(file) } }
      set { lock.withLock { keep(newValue ?? nil, file) } }
    }

    private func ask(_ file: Int32) -> SourceFile?? {
      guard let entry = entries[file] else { return nil }
      if !entry.isAskedAgain { entries[file]?.isAskedAgain = true }
      return .some(entry.source)
    }

    /// Complexity: O(1) on average.
    private func keep(_ source: SourceFile?, _ file: Int32) {
      // Of two workers that scanned it at once the first has kept it.
      guard entries[file] == nil else { return }
      entries[file] = Entry(source: source)
      order.append(file)
      bytes += source?.bytes.count ?? 0
      while bytes > Self.limit, oldest < order.count - 1 {
        let old = order[oldest]
        oldest += 1
        if old == file || entries[old]?.isAskedAgain == true {
          entries[old]?.isAskedAgain = false
          order.append(old)
        } else if let gone = entries.removeValue(forKey: old) {
          bytes -= gone.source?.bytes.count ?? 0
        }
      }
    }
  }
}
