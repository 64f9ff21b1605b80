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

  /// So that messages do not change from run to run.
  @Test("Of equally near candidates the first wins") func ofEquallyNearCandidatesTheFirstWins() {
    #expect(nearestName(to: "hat", in: ["cat", "bat"]) == "cat")
  }
}
