import HeadlessTesting
import TestSupport
import Testing

@Suite struct ManualClockTests {
  @Test("A sleep lasts until the clock is advanced") func sleeping() async {
    let clock = ManualClock()
    let task = Task {
      try? await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(await task.value == .seconds(1))
    #expect(clock.sleeperCount == 0 && clock.sleepCount == 1)
  }

  @Test("A cancelled sleep ends at once, also before it began") func cancellation() async {
    let clock = ManualClock()
    let seed = Seed()
    var generator = seed.generator
    for _ in 1...200 {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      if Bool.random(using: &generator) { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self, "\(seed)") { try await task.value }
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test("Waiting ends when nobody sleeps") func waiting() async {
    #expect(await ManualClock().sleeps(atLeast: 1, within: .milliseconds(1)) == false)
  }

  @Test("Transcripts have the time of their clock") @MainActor func transcripts() async {
    let clock = ManualClock()
    let transcript = Transcript(clock: clock)
    var isCalled = false
    let handler = transcript.recording({ "did change" }) { isCalled = true }
    clock.advance(by: .milliseconds(250))
    handler()
    #expect(isCalled)
    #expect(await transcript.lines(atLeast: 1))
    #expect(transcript.lines.map(\.description) == ["250 ms  did change"])
    #expect(await transcript.lines(atLeast: 2, within: .milliseconds(1)) == false)
  }
}
