import Foundation
import Testing

/// A directory of a test's own, removed with all that is in it when the test ends. Its path has no links in it.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = parent + "/listlint-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func path(_ relative: String) -> String { path + "/" + relative }

  /// Writes a file and makes the directories it needs.
  func write(_ relative: String, _ text: String = "") throws {
    try makeDirectory((relative as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(relative)))
  }

  func makeDirectory(_ relative: String) throws {
    try FileManager.default.createDirectory(atPath: path(relative), withIntermediateDirectories: true)
  }

  func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
  }

  func text(_ relative: String) throws -> String {
    try String(contentsOfFile: path(relative), encoding: .utf8)
  }

  func mode(_ relative: String) -> mode_t {
    var status = stat()
    return lstat(path(relative), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  func names(in relative: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(relative)).sorted()
  }
}

/// A generator whose whole run follows from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

enum Environment {
  static let isRoot = geteuid() == 0

  /// The seed to repeat, from PROPERTY_SEED, or a new one.
  static var seed: UInt64 { number("PROPERTY_SEED") ?? UInt64.random(in: 0 ... .max) }

  /// How many rounds a property test runs: PROPERTY_ROUNDS, or `usual`.
  static func rounds(_ usual: Int) -> Int { number("PROPERTY_ROUNDS") ?? usual }

  private static func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
  }
}
