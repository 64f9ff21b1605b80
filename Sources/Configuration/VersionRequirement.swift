import RuleDocuments

/// What `required-version:` says: `>=0.2` for a release or any later one, `0.2` for that release, whatever follows its
/// last number.
struct VersionRequirement: Equatable {
  private let isMinimum: Bool
  private let release: ReleaseNumber
  /// How many numbers of the release must be equal.
  private let precision: Int

  init?(_ text: String) {
    isMinimum = text.hasPrefix(">=")
    let number = (isMinimum ? text.dropFirst(2) : text[...]).drop { $0 == " " }
    guard let release = ReleaseNumber(String(number)) else { return nil }
    self.release = release
    precision = number.split(separator: ".").count
  }

  func isMet(by version: ReleaseNumber) -> Bool {
    if isMinimum { return version >= release }
    let numbers = { (number: ReleaseNumber) in [number.major, number.minor, number.patch].prefix(precision) }
    return numbers(version) == numbers(release)
  }
}
