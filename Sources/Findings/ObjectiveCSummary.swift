/// What a run did with the Objective-C files.
public struct ObjectiveCSummary: Sendable, Equatable {
  /// How many were read, linted or not.
  public var files = 0
  /// Those to be linted that were not, because none could be read.
  public var notLinted: [String] = []
  /// How many others were not read, for the same reason.
  public var notIndexed = 0
  /// Why none could be read.
  public var reason: String?
  /// How the processes that read files ended before their time.
  public var losses: [String] = []

  public init() {}

  public static func += (left: inout ObjectiveCSummary, right: ObjectiveCSummary) {
    left.files += right.files
    left.notLinted += right.notLinted
    left.notIndexed += right.notIndexed
    left.reason = left.reason ?? right.reason
    left.losses += right.losses
  }

  /// What of it the user has to know, as sentences.
  public var remarks: [String] {
    var remarks: [String] = []
    if !notLinted.isEmpty || notIndexed > 0 {
      let count = notLinted.isEmpty ? notIndexed : notLinted.count
      let files = "\(count) Objective-C file\(count == 1 ? " was" : "s were")"
      remarks.append("\(files) not \(notLinted.isEmpty ? "read" : "linted"): \(reason ?? "libclang could not be used")")
    }
    if let last = losses.last {
      remarks.append("\(last) and was started again\(losses.count > 1 ? ", \(losses.count) times in all" : "")")
    }
    return remarks
  }
}
