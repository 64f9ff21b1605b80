import Processes
import Foundation

/// A Swift compiler of this machine.
public struct Compiler: Hashable, Sendable {
  /// There is no usable compiler where one was named.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// The path of `swiftc`.
  public let path: String
  /// All that it says of its version, such as `Swift version 6.1 (swift-6.1-RELEASE)`.
  public let version: String
  /// The target that it compiles for by default, such as `x86_64-unknown-linux-gnu`.
  public let target: String

  /// The version as a number, such as `6.1.2`; empty where it says none.
  public var number: String {
    version.firstMatch(of: /Swift version (\d+(\.\d+)*)/).map { String($0.output.1) } ?? ""
  }

  /// Looks for a compiler: `named` (of `--swiftc`), the variable `LISTGEN_SWIFTC`, Xcode's, the first of `PATH`.
  ///
  /// - Returns: Nil when none is named and none is found.
  /// - Throws: When the one that is named cannot be used; then no other is looked for.
  public static func find(
    named: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(Problem) -> Compiler? {
    if let named { return try await Compiler(at: named, namedBy: "--swiftc", environment) }
    if let named = environment["LISTGEN_SWIFTC"], !named.isEmpty {
      return try await Compiler(at: named, namedBy: "LISTGEN_SWIFTC", environment)
    }
    if let path = await pathOfXcode(), let compiler = try? await Compiler(asking: path) { return compiler }
    // One that does not work, such as a shim for no toolchain, does not hide the next.
    for path in Subprocess.executables(named: "swiftc", path: environment["PATH"] ?? "") {
      if let compiler = try? await Compiler(asking: path) { return compiler }
    }
    return nil
  }

  private init(at name: String, namedBy origin: String, _ environment: [String: String]) async throws(Problem) {
    // A name without a folder is one of `PATH`, as in a shell.
    let paths =
      name.contains("/")
      ? [name].filter(FileManager.default.isExecutableFile(atPath:))
      : Subprocess.executables(named: name, path: environment["PATH"] ?? "")
    guard let path = paths.first else {
      throw Problem(description: "\(origin): there is no program '\(name)'")
    }
    do throws(Problem) {
      try await self.init(asking: path)
    } catch {
      throw Problem(description: "\(origin): \(error)")
    }
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable {
      var triple: String
    }
    var compilerVersion: String
    var target: Target
  }

  private init(asking path: String) async throws(Problem) {
    let answer = try? await TemporaryFolders.with { folder in
      try await Subprocess.compiler(path, ["-print-target-info"], leavings: folder, timeLimit: .seconds(30)).run()
    }
    guard let answer, answer.isSuccess,
      let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(answer.output))
    else { throw Problem(description: "\(path) is no Swift compiler: it does not answer -print-target-info") }
    self.path = path
    version = info.compilerVersion
    target = info.target.triple
  }

  private static func pathOfXcode() async -> String? {
    #if os(macOS)
      let question = Subprocess(executable: "/usr/bin/xcrun", arguments: ["-f", "swiftc"], timeLimit: .seconds(30))
      guard let answer = try? await question.run(), answer.isSuccess else { return nil }
      return answer.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    #else
      return nil
    #endif
  }
}
