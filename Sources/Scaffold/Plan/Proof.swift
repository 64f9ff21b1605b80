/// What is compiled and run together to judge emitted files.
public struct Proof: Hashable, Sendable {
  /// Such as `UsersViewController (UIKit)`; nil where there is nothing to tell apart.
  public let name: String
  /// The emitted files and those that they rest on, in one module.
  public internal(set) var files: [PlannedFile]
  /// Types that the proof declares itself, because only the user's code does.
  public var standIns: [String] = []
  /// The program that drives them; nil for a kind that cannot be run.
  public let contract: PlannedFile?
  /// Why there is no contract.
  public let notRun: String?
  /// The paths of files of the project that are compiled with the others and are not judged.
  public var foreign: Set<String> = []
  /// Rules that cannot hold, because code that is there already decides what they are about.
  var excused: Set<String> = []
}

/// A file that emitted ones rest on and that is not written.
public struct Companion: Sendable {
  public enum Source: String, Sendable {
    /// `--controller`.
    case given
    /// It declares the type, in the project.
    case found
    /// Nowhere; made in memory by the same options.
    case planned
  }

  public let file: PlannedFile
  public let source: Source
  /// What was read of one that is there already.
  public var read: ReadController?

  init(file: PlannedFile, source: Source) {
    self.file = file
    self.source = source
  }
}
