import Foundation
import LintSession
import ProjectFiles

/// A language server over two streams of bytes, by the Language Server Protocol 3.17.
///
/// One thread reads, so that a cancellation is heard while the other works. The other answers in the order of the
/// questions, and examines files while nothing is asked. No input ends the server but the word `exit` and the end of
/// the stream. It writes no file.
public struct LanguageServer: Sendable {
  private let options: LintOptions
  private let version: String

  /// - Parameters:
  ///   - options: What all runs have in common: paths and buffers are the editor's.
  ///   - version: What the server says of itself.
  public init(_ options: LintOptions, version: String) {
    self.options = options
    self.version = version
  }

  /// Serves until the client ends it.
  ///
  /// - Returns: The exit status: 0 where the client took its leave, else 1.
  public func run(reading input: Int32, writing output: Int32) -> Int32 {
    let inbox = Inbox()
    // Whether the client has asked to end, as it must before it says `exit`.
    let isShutDown = Locked(false)
    let (options, version) = (options, version)
    let thread = Thread {
      let server = Server(options, version: version, inbox: inbox, client: Client(output), isShutDown: isShutDown)
      server.run()
      inbox.finish()
    }
    // A scan descends deeper than the stacks of usual threads reach.
    thread.stackSize = Workers.stackSize
    thread.start()
    read(input, into: inbox)
    inbox.close()
    _ = inbox.waitUntilFinished(seconds: 5)
    return isShutDown.withLock { $0 } ? 0 : 1
  }

  private func read(_ input: Int32, into inbox: Inbox) {
    var frames = FrameReader()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      frames.append(chunk[..<count])
      while let frame = frames.next() {
        if take(Data(frame), into: inbox) { return }
      }
    }
  }

  private struct CancelParams: Decodable { let id: RequestID }

  /// Whether it is the last message.
  private func take(_ frame: Data, into inbox: Inbox) -> Bool {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: frame) else {
      // Neither a method nor an id: the working thread says so.
      inbox.put(Message(id: nil, method: nil, body: frame))
      return false
    }
    let message = Message(id: envelope.id, method: envelope.method, body: frame)
    switch envelope.method {
    case "exit": return true
    case "$/cancelRequest":
      if let id = try? message.parameters(CancelParams.self).id { inbox.cancel(id) }
    default: inbox.put(message)
    }
    return false
  }
}
