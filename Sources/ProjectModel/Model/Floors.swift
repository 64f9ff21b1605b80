import RuleDocuments

/// The oldest release of each platform that code must run on: its *floor* there.
public struct Floors: Sendable, Hashable {
  /// What holds on the platforms that are not named.
  public enum Others: Sendable, Hashable {
    /// The code is not built for them.
    case unbuilt
    /// As a package manifest has it: the oldest release that the package manager knows.
    case oldest
    case unknown
  }

  /// The floors that are known, each with who says it.
  public var releases: [Platform: Setting<ReleaseNumber>]
  /// The platforms that the code is built for without anybody knowing the floor.
  public var unclear: Set<Platform>
  public var others: Others
  /// Where nothing is known: the releases that conditions of the code ask for again and again, so that it seems to run on older ones.
  public var checked: [Platform: Set<ReleaseNumber>] = [:]

  public init(
    _ releases: [Platform: Setting<ReleaseNumber>] = [:], unclear: Set<Platform> = [], others: Others = .unknown
  ) {
    self.releases = releases
    self.unclear = unclear
    self.others = others
  }

  /// Nothing is known.
  public static let unknown = Floors()

  /// The platforms that are named, in their order.
  public var platforms: [Platform] { Platform.allCases.filter { releases[$0] != nil || unclear.contains($0) } }

  /// What code must run on that belongs to all of these: the weakest floor of each platform, unknown where one is. Without
  /// any, nothing is known.
  public init(weakestOf all: [Floors]) {
    guard var weakest = all.first else {
      self = .unknown
      return
    }
    for floors in all.dropFirst() { weakest.weaken(by: floors) }
    self = weakest
  }

  private mutating func weaken(by other: Floors) {
    var merged = Floors(others: others)
    switch (others, other.others) {
    case (.oldest, _), (_, .oldest): merged.others = .oldest
    case (.unknown, _), (_, .unknown): merged.others = .unknown
    case (.unbuilt, .unbuilt): break
    }
    for platform in Set(platforms + other.platforms) {
      switch (floor(of: platform), other.floor(of: platform)) {
      // A package that does not name the platform runs on the oldest release, which has no number here.
      case (.oldest, _), (_, .oldest): continue
      case (.unclear, .known(let bound)), (.known(let bound), .unclear):
        // At most this: one of them runs there.
        merged.unclear.insert(platform)
        merged.releases[platform] = bound
      case (.unclear, _), (_, .unclear): merged.unclear.insert(platform)
      case (.known(let left), .known(let right)): merged.releases[platform] = right.value < left.value ? right : left
      case (.known(let only), .none), (.none, .known(let only)): merged.releases[platform] = only
      case (.none, .none): continue
      }
    }
    // What was a bound before stays one.
    merged.unclear.formUnion(unclear.union(other.unclear).filter { merged.releases[$0] != nil })
    self = merged
  }

  private enum Floor {
    case known(Setting<ReleaseNumber>)
    case unclear, oldest
    case none
  }

  private func floor(of platform: Platform) -> Floor {
    if let release = releases[platform] { return .known(release) }
    if unclear.contains(platform) { return .unclear }
    switch others {
    case .oldest: return .oldest
    case .unknown: return .unclear
    case .unbuilt: return .none
    }
  }
}
