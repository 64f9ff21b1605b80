import Foundation
import PackagePlugin

/// The program that a plugin runs.
enum ListlintTool {
  /// - Parameter built: The program of the package that the plugin comes from.
  static func url(orBuilt built: () throws -> URL) throws -> URL {
    if let installed = try installed() { return installed }
    do { return try built() } catch {
      throw Problem(description: "there is no listlint; put one on the PATH, or name it with LISTLINT")
    }
  }

  /// What `LISTLINT` names, else the first `listlint` of `PATH`; nil where there is none, and the package's own is built.
  ///
  /// A relative entry of `PATH` is passed over: what it leads to may come from the code that is linted.
  private static func installed() throws -> URL? {
    let environment = ProcessInfo.processInfo.environment
    if environment["LISTLINT"] == "build" { return nil }
    if let named = environment["LISTLINT"], !named.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw Problem(description: "LISTLINT names no program: \(named)")
      }
      return URL(fileURLWithPath: named)
    }
    return (environment["PATH"] ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/listlint" }.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
