import Foundation
import Processes
import TestSupport
import Testing

@Suite struct SubprocessTests {
  private func shell(_ script: String, input: [UInt8] = [], limit: Duration = .seconds(60)) -> Subprocess {
    Subprocess(executable: "/bin/sh", arguments: ["-c", script], input: input, timeLimit: limit)
  }

  @Test("Both streams are drained") func bothStreamsAreDrained() async throws {
    // More than a pipe holds, on both.
    let line = String(repeating: "x", count: 99)
    let script = "i=0; while [ $i -lt 5000 ]; do echo \(line); echo \(line) >&2; i=$((i+1)); done; exit 3"
    let result = try await shell(script).run()
    #expect(result.end == .exit(3) && !result.isSuccess)
    #expect(result.output.count == 500_000 && result.errors.count == 500_000)
  }

  @Test("Input and output may both be large") func inputAndOutputMayBothBeLarge() throws {
    // A program that writes while it reads waits for nobody.
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let result = try shell("cat", input: bytes).runAndWait()
    #expect(result.isSuccess)
    #expect(result.output == bytes)
    // Nor does one that does not read end the one that gives it input.
    #expect(try shell("exit 0", input: bytes).runAndWait().end == .exit(0))
  }

  @Test("Without input there is none to wait for") func withoutInputThereIsNoneToWaitFor() throws {
    #expect(try shell("cat; echo ended").runAndWait().outputText == "ended\n")
  }

  @Test("The time limit ends it with its children") func theTimeLimitEndsItWithItsChildren() async throws {
    let script = "sleep 100 & echo $!; sleep 100; echo ended"
    let result = try await shell(script, limit: .milliseconds(300)).run()
    #expect(result.end == .timeLimit)
    try expectGone(result.outputText)
  }

  @Test("What an ended program left behind is ended too") func whatAnEndedProgramLeftBehindIsEndedToo() throws {
    // The program itself is over at once; its child keeps its output open.
    let start = ContinuousClock.now
    let result = try shell("sleep 100 & echo $!", limit: .milliseconds(300)).runAndWait()
    #expect(result.end == .timeLimit)
    #expect(ContinuousClock.now - start < .seconds(20))
    try expectGone(result.outputText)
  }

  @Test("Many programs take their turns") func manyProgramsTakeTheirTurns() async throws {
    // Each says how many run with it.
    let folder = try TemporaryDirectory([:])
    let script = "touch $$; ls | wc -l; sleep 0.05; rm $$"
    let counts = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<(4 * Subprocess.maximumConcurrency) {
        group.addTask {
          let program = Subprocess(
            executable: "/bin/sh", arguments: ["-c", script], folder: folder.path, timeLimit: .seconds(60))
          return Int(try await program.run().outputText.trimmingCharacters(in: .whitespacesAndNewlines))
        }
      }
      return try await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    #expect(counts.count == 4 * Subprocess.maximumConcurrency)
    #expect(counts.allSatisfy { (1...Subprocess.maximumConcurrency).contains($0 ?? 0) })
  }

  #if os(Linux)
    @Test("What ran leaves no descriptor open") func whatRanLeavesNoDescriptorOpen() throws {
      func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      let before = try openDescriptors()
      for _ in 0..<200 { _ = try shell("cat", input: [1]).runAndWait() }
      // Other tests open some meanwhile.
      #expect(try openDescriptors() - before < 150)
    }
  #endif

  /// That no process of this number runs, now or very soon. One that nobody has waited for is a zombie.
  private func expectGone(_ number: String) throws {
    let process = try #require(Int32(number.trimmingCharacters(in: .newlines)))
    let check = "ps -o stat= -p \(process) | grep -v Z"
    for _ in 0..<100 {
      if kill(process, 0) != 0 { return }
      if try shell(check).runAndWait().output.isEmpty { return }
      usleep(20_000)
    }
    Issue.record("process \(process) still runs")
  }

  @Test("Exit statuses and signals are told") func exitStatusesAndSignalsAreTold() throws {
    #expect(try shell("kill -9 $$").runAndWait().end == .signal(9))
    #expect(try shell("exit 255").runAndWait().end == .exit(255))
    #expect(try shell("true").runAndWait().isSuccess)
  }

  @Test("What cannot be started is an error") func whatCannotBeStartedIsAnError() async throws {
    await #expect(throws: RunningProcess.NotStarted.self) {
      try await Subprocess(executable: "/nowhere/program", arguments: [], timeLimit: .seconds(1)).run()
    }
  }

  @Test("Folder and environment are the given ones") func folderAndEnvironmentAreTheGivenOnes() throws {
    var command = shell("pwd; echo $WORD $HOME")
    command.folder = "/"
    command.environment = ["WORD": "given"]
    #expect(try command.runAndWait().outputText == "/\ngiven\n")
  }

  @Test("Many run side by side") func manyRunSideBySide() async throws {
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<40 {
        group.addTask { try await shell("cat", input: Array("\(number)".utf8)).run().outputText }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(results == Set((0..<40).map(String.init)))
  }

  @Test("Programs are found in the folders of the path") func programsAreFoundInTheFoldersOfThePath() {
    let found = Subprocess.executables(named: "sh", path: "bin:/nowhere:/bin")
    #expect(found == ["/bin/sh"])
    #expect(Subprocess.executables(named: "no-such-program", path: "/bin").isEmpty)
  }
}
