import HeadlessCore

/// Stands for Combine's protocol of the same name, of which only the stride counts.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: HeadlessSchedulerTime
}
/// A scheduler's time. Not Combine's.
public protocol HeadlessSchedulerTime {
  associatedtype Stride: HeadlessStride
}
/// A span of a scheduler's time. Not Combine's.
public protocol HeadlessStride {
  var headlessDuration: Duration { get }
}

/// Stands for the times of dispatch queues, run loops and operation queues.
public struct HeadlessQueueTime: HeadlessSchedulerTime {
  /// Stands for the strides of these.
  public struct Stride: HeadlessStride, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    public let headlessDuration: Duration
    public init(headless: Duration) { headlessDuration = headless }
    public init(floatLiteral value: Double) { headlessDuration = .seconds(value) }
    public init(integerLiteral value: Int) { headlessDuration = .seconds(value) }
    public init(_ seconds: TimeInterval) { headlessDuration = .seconds(seconds) }
    public static func seconds(_ value: Int) -> Stride { Stride(headless: .seconds(value)) }
    public static func seconds(_ value: Double) -> Stride { Stride(headless: .seconds(value)) }
    public static func milliseconds(_ value: Int) -> Stride { Stride(headless: .milliseconds(value)) }
    public static func microseconds(_ value: Int) -> Stride { Stride(headless: .microseconds(value)) }
    public static func nanoseconds(_ value: Int) -> Stride { Stride(headless: .nanoseconds(value)) }
  }
}

extension DispatchQueue: Scheduler {
  /// Stands for the type of the same name.
  public typealias SchedulerTimeType = HeadlessQueueTime
}
extension RunLoop: Scheduler {
  /// Stands for the type of the same name.
  public typealias SchedulerTimeType = HeadlessQueueTime
}
extension OperationQueue: Scheduler {
  /// Stands for the type of the same name.
  public typealias SchedulerTimeType = HeadlessQueueTime
}
