
import Findings
import Foundation
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit

extension Engine {
  /// All rules on all they can find.
  static let strict = Engine(RuleSelection(profile: .strict), jobs: 1)

  /// The rule alone, under the strict profile.
  init(only rule: String) { self.init(RuleSelection(profile: .strict, only: [rule]), jobs: 1) }

  /// Lints one file of a folder that does not exist, so that no manifest stands above it.
  func findings(in code: String, path: String = "/nowhere/Example.swift") -> [Finding] {
    lint([Input(path: path, contents: Array(code.utf8))]).findings
  }
}

/// A folder with files that is removed when the test ends.
final class TemporaryProject: Sendable {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.path + "/listlint-tests-" + UUID().uuidString
    for (name, text) in files {
      let url = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A generator whose whole run follows from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A new generator, or the one PROPERTY_SEED asks for; tells its seed at once, as a trap would leave no report.
  static func announced(_ test: String) -> (generator: SeededGenerator, seed: UInt64) {
    let asked = ProcessInfo.processInfo.environment["PROPERTY_SEED"].flatMap { UInt64($0) }
    let seed = asked ?? UInt64.random(in: 0 ... .max)
    print("\(test): PROPERTY_SEED=\(seed)")
    return (SeededGenerator(seed: seed), seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The Swift files below a folder of the package, as they are.
func packageFiles(_ folder: String) throws -> [Engine.Input] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(folder).path
  return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.sorted().map {
    Engine.Input(path: root + "/" + $0, contents: [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + $0))))
  }
}
