import HeadlessTesting
import TestSupport
import Testing

/// What the clock and the transcript show of a controller that keeps its contract.
@Suite @MainActor struct ControllerInvariantTests {
  private static let names = ["Anna", "Bob", "Mona", "Nora", "Zoe"]

  @Test("14: will and did alternate; the old sections are there at will, the new ones at did")
  func willAndDid() async {
    for seed in Seed.series(40) {
      var random = seed.generator
      let clock = ManualClock()
      let transcript = Transcript(clock: clock)
      let controller = NamesController(clock: clock)
      var announced = controller.sections
      controller.willChange = transcript.recording({ "will" }) {
        #expect(controller.sections == announced, "\(seed)")
      }
      controller.didChange = transcript.recording({ "did" }) {
        #expect(controller.sections != announced, "\(seed)")
        announced = controller.sections
      }
      var queries = 0
      for _ in 1...12 {
        if Bool.random(using: &random) {
          controller.setNames(Self.names.filter { _ in Bool.random(using: &random) })
        } else {
          controller.setQuery(["", "a", "o", "on"].randomElement(using: &random) ?? "")
          queries += 1
          await clock.sleeps(atLeast: queries)
          clock.advance(by: .milliseconds(250))
          await controller.pendingSearchTask?.value
        }
        #expect(controller.sections == announced, "\(seed)")
        #expect(Set(controller.sections.map(\.id)).isSubset(of: [.first, .rest]))
      }
      let expected = (0..<transcript.lines.count).map { $0 % 2 == 0 ? "will" : "did" }
      #expect(transcript.lines.map(\.text) == expected, "\(seed)")
      #expect(transcript.lines.count % 2 == 0, "\(seed)")
    }
  }

  @Test("15: a query is applied when no other follows within 250 ms, in order, and blank means all")
  func debounce() async {
    for seed in Seed.series(60) {
      var random = seed.generator
      let clock = ManualClock()
      let controller = NamesController(clock: clock)
      controller.setNames(Self.names)
      var expected: [String] = []
      let keystrokes = Int.random(in: 1...8, using: &random)
      for keystroke in 1...keystrokes {
        let query = ["a", "o", " on ", " \n\t ", ""].randomElement(using: &random) ?? ""
        let gap = [0, 20, 100, 249, 250, 300].randomElement(using: &random) ?? 0
        controller.setQuery(query)
        await clock.sleeps(atLeast: keystroke)
        clock.advance(by: .milliseconds(gap))
        guard gap >= 250 else { continue }
        await controller.pendingSearchTask?.value
        expected.append(query.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(controller.appliedQueries == expected, "\(seed)")
      }
      controller.setQuery(" ")
      await clock.sleeps(atLeast: keystrokes + 1)
      clock.advance(by: .milliseconds(250))
      await controller.pendingSearchTask?.value
      #expect(controller.appliedQueries == expected + [""], "\(seed)")
      #expect(controller.sections.flatMap(\.names) == Self.names, "\(seed)")
      #expect(clock.sleeperCount == 0, "\(seed)")
    }
  }
}
