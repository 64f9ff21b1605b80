import Testing
import TextProcessing

@Suite struct NearestNameTests {
  @Test(
    "The nearest candidate is found unless it is far",
    arguments: [
      ("sevrity", "severity"), ("help", "help"), ("halp", "help"), ("profile ", "profile"), ("xyz", nil), ("", nil),
      ("HELP", "help"), ("seevrity", "severity"),
    ] as [(String, String?)])
  func theNearestCandidateIsFoundUnlessItIsFar(name: String, expected: String?) {
    #expect(nearestName(to: name, in: ["severity", "profile", "help"]) == expected)
  }

  @Test("A word of one candidate alone means that one") func aWordOfOneCandidate() {
    let names = ["sleep-nanoseconds", "late-answer", "late-data"]
    #expect(nearestName(to: "sleep", in: names) == "sleep-nanoseconds")
    #expect(nearestName(to: "Answer", in: names) == "late-answer")
    #expect(nearestName(to: "late", in: names) == nil && nearestName(to: "slee", in: names) == nil)
  }

  @Test("A surer guess may differ in fewer letters") func surer() {
    #expect(nearestName(to: "AccountKind", in: ["AccountKey"]) == "AccountKey")
    #expect(nearestName(to: "AccountKind", in: ["AccountKey"], within: 1) == nil)
    #expect(nearestName(to: "Strnig", in: ["String"], within: 1) == "String")
    #expect(nearestName(to: "sleep", in: ["sleep-nanoseconds"], within: 1) == nil)
  }

  /// So that messages do not change from run to run.
  @Test("Of equally near candidates the first wins") func ofEquallyNearCandidatesTheFirstWins() {
    #expect(nearestName(to: "hat", in: ["cat", "bat"]) == "cat")
  }
}
