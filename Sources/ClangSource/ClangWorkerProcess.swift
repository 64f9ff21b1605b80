import Foundation
import Processes

/// A worker as the run sees it: started when the first file comes, and again when it ended over a file.
///
/// Each thread of a run has one of its own.
public final class ClangWorkerProcess: ObjectiveCTokenizer {
  /// What is started: this program again, with a command that serves.
  public struct Command: Sendable {
    public var executable: String
    public var arguments: [String]

    public init(executable: String, arguments: [String]) {
      self.executable = executable
      self.arguments = arguments
    }
  }

  /// In milliseconds. A file takes one; what takes so long has gone astray.
  private static let patience: Int32 = 60_000

  private let command: Command
  private var running: (process: RunningProcess, channel: ClangChannel, pipes: [Pipe])?
  /// Why no worker can be started; there is no use in trying again.
  private var problem: ClangProblem?
  /// How workers ended before their time, in their order.
  private(set) var losses: [String] = []

  public init(_ command: Command) {
    self.command = command
    _ = ClangWorkerProcess.ignoresBrokenPipes
  }

  /// A worker that is gone ends a write to it, and not this program.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  deinit { stop() }

  /// A batch over which the worker ends is read again file by file, to find the one that it cannot take. A file alone is
  /// tried twice, for something else may have ended the worker.
  public func tokens(of files: [[UInt8]], as language: ClangLanguage) -> [Result<[ClangToken], ClangProblem>] {
    guard !files.isEmpty else { return [] }
    if let answers = attempt(files, as: language) { return answers }
    return files.map { file in
      attempt([file], as: language)?.first ?? .failure(problem ?? .workerEnded(losses.last ?? "libclang ended"))
    }
  }

  public func takeLosses() -> [String] {
    defer { losses = [] }
    return losses
  }

  /// Nil where the worker ended, or none could be started.
  private func attempt(_ files: [[UInt8]], as language: ClangLanguage) -> [Result<[ClangToken], ClangProblem>]? {
    guard let channel = start() else { return nil }
    guard channel.writeRequest(files, as: language) else {
      stop(after: .ended)
      return nil
    }
    do throws(ClangChannel.Failure) {
      return try channel.readAnswers(files.count)
    } catch {
      stop(after: error)
      return nil
    }
  }

  private func start() -> ClangChannel? {
    if let running { return running.channel }
    guard problem == nil else { return nil }
    let input = Pipe()
    let output = Pipe()
    let process: RunningProcess
    do throws(RunningProcess.NotStarted) {
      process = try RunningProcess(
        command.executable, command.arguments, input: input, output: output, errors: FileHandle.nullDevice)
    } catch {
      problem = .noLibrary("\(command.executable) cannot be started: \(error.reason)")
      return nil
    }
    let channel = ClangChannel(
      input: output.fileHandleForReading.fileDescriptor, output: input.fileHandleForWriting.fileDescriptor,
      patience: ClangWorkerProcess.patience)
    running = (process, channel, [input, output])
    do throws(ClangChannel.Failure) {
      let hasLibrary = try channel.readNumbers(1)[0] == 1
      let text = try channel.readText()
      if hasLibrary { return channel }
      problem = .noLibrary(text)
      stop()
    } catch {
      stop(after: error)
      problem = .noLibrary(losses.last ?? "libclang cannot be loaded")
    }
    return nil
  }

  /// Tells why the worker is gone, and leaves none behind.
  private func stop(after failure: ClangChannel.Failure) {
    guard let process = running?.process else { return }
    // One that closes its output without ending has gone astray, too.
    if failure == .ended, let end = process.end(within: .seconds(10)) {
      losses.append("libclang ended \(end.words)")
    } else {
      process.kill()
      losses.append("libclang gave no answer")
    }
    stop()
  }

  /// A worker ends when its input does.
  private func stop() {
    guard let running else { return }
    self.running = nil
    for pipe in running.pipes {
      try? pipe.fileHandleForReading.close()
      try? pipe.fileHandleForWriting.close()
    }
  }
}
