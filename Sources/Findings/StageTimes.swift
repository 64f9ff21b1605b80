/// How long each stage of a run took, for people who wonder why one is slow.
public struct StageTimes: Sendable {
  public struct Stage: Sendable {
    public let name: String
    public var seconds: Double
  }

  /// In the order in which they first ended.
  public private(set) var stages: [Stage] = []
  private var start = ContinuousClock.now

  public init() {}

  /// The time since the last stage ended, or since the beginning, was that of this stage. A stage that comes again adds up.
  public mutating func end(_ name: String) {
    let now = ContinuousClock.now
    add(Stage(name: name, seconds: start.duration(to: now) / .seconds(1)))
    start = now
  }

  public static func += (left: inout StageTimes, right: StageTimes) {
    for stage in right.stages { left.add(stage) }
  }

  private mutating func add(_ stage: Stage) {
    if let index = stages.firstIndex(where: { $0.name == stage.name }) {
      stages[index].seconds += stage.seconds
    } else {
      stages.append(stage)
    }
  }
}
