import Foundation

/// The worker's end of the pipes: a process of its own that holds libclang, so that a fault in it ends no run.
///
/// All numbers are 32 bits in the machine's order. First the worker tells whether it has a library: 1 or 0, then a
/// text. A request is the language, the number of files, the length of each, and their bytes. The answer is, for each
/// file, the number of its tokens and the tokens as they are in memory, or ``noTokens`` alone.
public enum ClangWorker {
  static let noTokens = UInt32.max

  /// Serves requests until the input ends.
  ///
  /// - Parameter paths: The libraries to be tried, in this order.
  public static func serve(_ paths: [String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    let channel = ClangChannel(input: input, output: output)
    let library: ClangLibrary
    do throws(ClangProblem) {
      library = try ClangLibrary(firstOf: paths)
    } catch {
      _ = channel.writeNumbers([0]) && channel.write(text: "\(error)")
      return
    }
    guard channel.writeNumbers([1]), channel.write(text: "\(library.version) (\(library.path))") else { return }
    while let request = channel.readRequest() {
      guard channel.writeAnswers(library.tokens(of: request.files, as: request.language)) else { return }
    }
  }
}

/// Reads and writes what the two ends tell each other.
struct ClangChannel {
  let input: Int32
  let output: Int32
  /// How long a read waits for its next byte; negative waits for ever.
  var patience: Int32 = -1

  /// Why there is no answer.
  enum Failure: Error {
    case ended, tookTooLong
  }

  // MARK: - Requests and answers

  func readRequest() -> (language: ClangLanguage, files: [[UInt8]])? {
    guard let head = try? readNumbers(2), let language = ClangLanguage(rawValue: head[0]),
      let lengths = try? readNumbers(Int(head[1]))
    else { return nil }
    var files: [[UInt8]] = []
    for length in lengths {
      guard let file: [UInt8] = try? read(Int(length)) else { return nil }
      files.append(file)
    }
    return (language, files)
  }

  func writeRequest(_ files: [[UInt8]], as language: ClangLanguage) -> Bool {
    writeNumbers([language.rawValue, UInt32(files.count)] + files.map { UInt32($0.count) })
      && files.allSatisfy { write($0) }
  }

  func writeAnswers(_ answers: [Result<[ClangToken], ClangProblem>]) -> Bool {
    answers.allSatisfy { answer in
      guard let tokens = try? answer.get() else { return writeNumbers([ClangWorker.noTokens]) }
      return writeNumbers([UInt32(tokens.count)]) && write(tokens)
    }
  }

  func readAnswers(_ count: Int) throws(Failure) -> [Result<[ClangToken], ClangProblem>] {
    var answers: [Result<[ClangToken], ClangProblem>] = []
    for _ in 0..<count {
      let number = try readNumbers(1)[0]
      answers.append(number == ClangWorker.noTokens ? .failure(.noTokens) : .success(try read(Int(number))))
    }
    return answers
  }

  func write(text: String) -> Bool {
    let bytes = Array(text.utf8)
    return writeNumbers([UInt32(bytes.count)]) && write(bytes)
  }

  func readText() throws(Failure) -> String {
    let bytes: [UInt8] = try read(Int(try readNumbers(1)[0]))
    return String(decoding: bytes, as: UTF8.self)
  }

  func writeNumbers(_ numbers: [UInt32]) -> Bool { write(numbers) }

  func readNumbers(_ count: Int) throws(Failure) -> [UInt32] { try read(count) }

  // MARK: - Bytes

  /// The next `count` values of a type that is plain bytes.
  private func read<Value>(_ count: Int) throws(Failure) -> [Value] {
    var failure: Failure?
    let values = [Value](unsafeUninitializedCapacity: count) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      failure = fill(bytes)
      filled = failure == nil ? count : 0
    }
    if let failure { throw failure }
    return values
  }

  private func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Failure? {
    var filled = 0
    while filled < bytes.count {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, patience)
      if count == 0 { return .tookTooLong }
      if count < 0, errno == EINTR { continue }
      let got = Foundation.read(input, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { return .ended }
    }
    return nil
  }

  private func write<Value>(_ values: [Value]) -> Bool {
    values.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(output, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count >= 0 { written += count } else if errno != EINTR { return false }
      }
      return true
    }
  }
}
