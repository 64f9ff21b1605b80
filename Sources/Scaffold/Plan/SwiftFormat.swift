import Foundation
import Processes

/// The layout that a project asks for with a `.swift-format`, by the toolchain's own formatter.
public struct SwiftFormat: Sendable {
  private let program: String
  private let configuration: String

  /// - Parameters:
  ///   - folder: Where files go; the nearest `.swift-format` in it or above counts.
  ///   - environment: With the path of programs.
  /// - Returns: Nil without such a file, and without a formatter; then `missing` is true.
  public static func find(
    near folder: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> (format: SwiftFormat?, isMissing: Bool) {
    var folder = URL(filePath: folder).standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.path + "/.swift-format") {
      if folder.path == "/" || FileManager.default.fileExists(atPath: folder.path + "/.git") { return (nil, false) }
      folder.deleteLastPathComponent()
    }
    let programs = Subprocess.executables(named: "swift-format", path: environment["PATH"] ?? "")
    guard let program = programs.first else { return (nil, true) }
    return (SwiftFormat(program: program, configuration: folder.path + "/.swift-format"), false)
  }

  /// Nil where the formatter does not take the text.
  func text(_ text: String) async -> String? {
    let run = Subprocess(
      executable: program, arguments: ["format", "--configuration", configuration, "-"], input: Array(text.utf8),
      timeLimit: .seconds(30))
    guard let result = try? await run.run(), result.isSuccess, !result.output.isEmpty else { return nil }
    return result.outputText
  }
}

extension Plan {
  /// The same, laid out as the project has it.
  public func formatted(by format: SwiftFormat) async -> Plan {
    var texts: [String: PlannedFile] = [:]
    for file in files {
      guard let text = await format.text(file.text) else { continue }
      texts[file.path] = PlannedFile(path: file.path, text: text, role: file.role, origin: file.origin)
    }
    return replacing(texts)
  }

  /// The same with other files for those of the same paths.
  func replacing(_ others: [String: PlannedFile]) -> Plan {
    var plan = self
    plan.files = files.map { others[$0.path] ?? $0 }
    plan.proofs = proofs.map { proof in
      var proof = proof
      proof.files = proof.files.map { others[$0.path] ?? $0 }
      return proof
    }
    return plan
  }
}
