import BuiltInRules
import Findings
import Foundation
import RuleDocuments
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit

extension Engine {
  /// All rules on all they can find.
  static let strict = Engine(FileSettings(profile: .strict), jobs: 1)

  /// The rule alone, under the strict profile.
  init(only rule: String) { self.init(FileSettings(profile: .strict, only: [rule]), jobs: 1) }

  /// Lints one file of a folder that does not exist, so that no manifest stands above it.
  func findings(in code: String, path: String = "/nowhere/Example.swift") -> [Finding] {
    lint([Input(path: path, contents: Array(code.utf8))]).findings
  }
}

// What stands for an argument in the log of the tests, which would show every field of it.

extension RuleDocument: CustomTestStringConvertible {
  public var testDescription: String { id }
}

extension MarkedExample: CustomTestStringConvertible {
  public var testDescription: String { description }
}

extension FileSettings: CustomTestStringConvertible {
  public var testDescription: String {
    let choices = rules.compactMap { id, rule in rule.isOn.map { "\($0.value ? "only" : "without") \(id)" } }
    return ([profile.value.rawValue] + choices.sorted()).joined(separator: ", ")
  }
}

/// The Swift files below a folder of the package, as they are.
func packageFiles(_ folder: String) throws -> [Engine.Input] {
  let root = Package.url(folder).path
  return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.sorted().map {
    Engine.Input(path: root + "/" + $0, contents: [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + $0))))
  }
}
