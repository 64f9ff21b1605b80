import Foundation
import Processes

/// Where a libclang may be: what the user says, else the toolchain's own, else what the system has.
public struct ClangLocations: Sendable, Equatable {
  /// In the order in which they are to be tried.
  public let paths: [String]
  /// What was asked for by name: nothing else is tried then.
  public let isChosen: Bool

  public static let variable = "LISTLINT_LIBCLANG"

  /// - Parameters:
  ///   - chosen: A path from the command line; it wins over the environment.
  ///   - root: Goes before all paths but those that are chosen: a test makes a system of its own.
  public init(
    chosen: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment, root: String = ""
  ) {
    if let chosen = chosen ?? environment[ClangLocations.variable].flatMap({ $0.isEmpty ? nil : $0 }) {
      paths = [chosen]
      isChosen = true
      return
    }
    isChosen = false
    var candidates = ClangLocations.toolchain(environment["PATH"] ?? "", root)
    candidates += ClangLocations.versioned(root + "/usr/lib", prefix: "llvm-", below: "lib")
    for folder in ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"] {
      candidates += ClangLocations.libraries(in: root + folder)
    }
    candidates += [
      "/opt/homebrew/opt/llvm/lib/libclang.dylib", "/usr/local/opt/llvm/lib/libclang.dylib",
      "/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/libclang.dylib",
      "/Library/Developer/CommandLineTools/usr/lib/libclang.dylib",
    ].map { root + $0 }
    var seen: Set<String> = []
    paths = candidates.filter { path in
      guard FileManager.default.fileExists(atPath: path) else { return false }
      return seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted
    }
  }

  /// `<toolchain>/usr/lib`, next to the `swiftc` of `PATH`, links followed.
  private static func toolchain(_ path: String, _ root: String) -> [String] {
    let rooted = path.split(separator: ":").filter { $0.hasPrefix("/") }.map { root + $0 }.joined(separator: ":")
    guard let compiler = Subprocess.executables(named: "swiftc", path: rooted).first else { return [] }
    let folder = URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
    let library = folder.deletingLastPathComponent().appendingPathComponent("lib")
    return ["libclang.so", "libclang.dylib"].map { library.appendingPathComponent($0).path }
  }

  /// `/usr/lib/llvm-19/lib/libclang…`, the newest first.
  private static func versioned(_ folder: String, prefix: String, below: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let versions = names.compactMap { name in
      name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)).map { (version: $0, name: name) } : nil
    }
    return versions.sorted { $0.version > $1.version }.flatMap { libraries(in: "\(folder)/\($0.name)/\(below)") }
  }

  /// `libclang.so`, `libclang-19.so.1` and alike; not `libclang-cpp.so`, which has another interface.
  private static func libraries(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      let rest = name.hasPrefix("libclang") ? name.dropFirst("libclang".count) : "?"
      guard rest.contains(".so") || rest.hasSuffix(".dylib") else { return false }
      return rest.first == "." || rest.first == "-" && rest.dropFirst().first?.isNumber == true
    }.sorted().map { "\(folder)/\($0)" }
  }
}
