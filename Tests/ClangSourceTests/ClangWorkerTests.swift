import Foundation
import Testing

@testable import ClangSource

@Suite("The process that holds libclang")
struct ClangWorkerTests {
  /// A worker that says it has a library, then runs `script`.
  private func worker(_ script: String) -> ClangWorkerProcess {
    ClangWorkerProcess(
      ClangWorkerProcess.Command(
        executable: "/bin/sh", arguments: ["-c", #"printf '\1\0\0\0\0\0\0\0'; "# + script]))
  }

  @Test("Tokens come through the pipes as the library gives them", .enabled(if: LoadedLibrary.isLoaded))
  func channel() throws {
    let request = Pipe()
    let answer = Pipe()
    let files = ["int a;", "[b c];"].map { Array($0.utf8) }
    let client = ClangChannel(
      input: answer.fileHandleForReading.fileDescriptor, output: request.fileHandleForWriting.fileDescriptor,
      patience: 10_000)
    #expect(client.writeRequest(files, as: .objectiveC))
    try request.fileHandleForWriting.close()
    ClangWorker.serve(
      ClangLocations().paths, input: request.fileHandleForReading.fileDescriptor,
      output: answer.fileHandleForWriting.fileDescriptor)
    #expect(try client.readNumbers(1) == [1])
    #expect(try client.readText().contains("clang"))
    let expected = try LoadedLibrary.result.get().tokens(of: files, as: .objectiveC)
    #expect(try client.readAnswers(2) == expected)
  }

  @Test("A worker that is killed is told, and its file has no tokens")
  func killed() {
    let worker = worker("kill -9 $$")
    let results = worker.tokens(of: [Array("int a;".utf8)], as: .objectiveC)
    #expect(results == [.failure(.workerEnded("libclang ended by signal 9"))])
    // Tried twice: something else may have ended it the first time.
    #expect(worker.losses == ["libclang ended by signal 9", "libclang ended by signal 9"])
  }

  @Test("Of a batch over which the worker ends, each file is tried for itself")
  func batch() {
    // Reads the head of a request of three numbers and more, and answers only where it is of one file.
    let script = """
      files=$(dd bs=1 count=8 2>/dev/null | od -An -tu4 | awk '{print $2}')
      [ "$files" = 1 ] || exit 3
      printf '\\0\\0\\0\\0'; sleep 1
      """
    let worker = worker(script)
    let results = worker.tokens(of: [[0x61], [0x62]], as: .objectiveC)
    #expect(results.first == .success([]))
    #expect(worker.losses.first == "libclang ended with status 3")
  }

  @Test("A worker that cannot be started is the same for all files")
  func noWorker() {
    let worker = ClangWorkerProcess(ClangWorkerProcess.Command(executable: "/nowhere/listlint", arguments: []))
    let results = worker.tokens(of: [[0x61], [0x62]], as: .objectiveC)
    #expect(results.count == 2)
    for case .failure(let problem) in results { #expect(problem.isAboutAllFiles) }
  }

  @Test("A worker without a library says why")
  func noLibrary() {
    let script = #"printf '\0\0\0\0\3\0\0\0why'"#
    let worker = ClangWorkerProcess(
      ClangWorkerProcess.Command(executable: "/bin/sh", arguments: ["-c", script]))
    #expect(worker.tokens(of: [[0x61]], as: .objectiveC) == [.failure(.noLibrary("why"))])
  }
}
