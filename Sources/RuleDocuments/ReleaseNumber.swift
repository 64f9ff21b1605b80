/// The number of a release, of a system or of listlint itself: `15`, `10.15`, `0.1.0`.
public struct ReleaseNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let major: Int
  public let minor: Int
  public let patch: Int

  /// This listlint.
  public static let current = ReleaseNumber(0, 1, 0)

  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// One to three numbers of at most six digits, with full stops between them; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers = [0, 0, 0]
    for (index, part) in parts.enumerated() {
      guard (1...6).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(decimal: String(part))
      else { return nil }
      numbers[index] = number
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  public static func < (left: ReleaseNumber, right: ReleaseNumber) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// All three numbers.
  public var description: String { "\(major).\(minor).\(patch)" }

  /// Without zeros at the end: `15`, `10.15`.
  public var shortDescription: String {
    patch != 0 ? description : minor != 0 ? "\(major).\(minor)" : "\(major)"
  }
}
