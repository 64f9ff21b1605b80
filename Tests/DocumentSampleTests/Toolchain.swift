import TestSupport
import Foundation

/// The Swift compiler and the built modules of the runtime, found beside the running test.
struct Toolchain {
  /// The folder that holds the modules; beside it, each module has a folder with its object files.
  let modules: URL

  struct Result {
    var status: Int32
    var output: String

    /// The lines of the compiler that report a problem of a kind, `error` or `warning`, each once.
    func diagnostics(_ kind: String) -> [String] {
      var seen: Set<String> = []
      return output.split(separator: "\n").compactMap { line in
        guard let range = line.range(of: ": \(kind): ") else { return nil }
        let text = String(line[range.upperBound...])
        return seen.insert(text).inserted ? text : nil
      }
    }
  }

  struct NotFound: Error, CustomStringConvertible {
    var description: String
  }

  /// Looks upwards from each path that the process was started with: the test bundle is in the build folder.
  init() throws {
    for argument in CommandLine.arguments {
      var folder = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
      while folder.path != "/" {
        let modules = folder.appendingPathComponent("Modules")
        if FileManager.default.fileExists(atPath: modules.appendingPathComponent("HeadlessCore.swiftmodule").path) {
          self.modules = modules
          return
        }
        folder.deleteLastPathComponent()
      }
    }
    throw NotFound(description: "no folder Modules with HeadlessCore.swiftmodule above \(CommandLine.arguments)")
  }

  /// Type-checks files as one module; `aliases` are names of Apple's frameworks that stand for headless ones.
  func typeCheck(_ files: [URL], flags: [String], aliases: [String]) throws -> Result {
    try run(
      ["swiftc", "-typecheck", "-wmo", "-I", modules.path] + flags
        + Self.flags(aliases) + files.map(\.path))
  }

  /// Compiles files, one of which is `main.swift`, in Swift 6 mode.
  func build(_ files: [URL], aliases: [String], into program: URL) throws -> Result {
    let objects = try ["Core", "CoreData", "OS", "UIKit", "AppKit", "Testing"].flatMap { name in
      let folder = modules.deletingLastPathComponent().appendingPathComponent("Headless\(name).build").path
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" }
    }
    return try run(
      ["swiftc", "-wmo", "-swift-version", "6", "-I", modules.path, "-o", program.path]
        + Self.flags(aliases) + files.map(\.path) + objects)
  }

  func run(_ command: [String]) throws -> Result {
    let run = try TestSupport.run(
      URL(fileURLWithPath: "/usr/bin/env"), command, in: FileManager.default.currentDirectoryPath)
    return Result(status: run.status, output: run.output + run.errors)
  }

  private static func flags(_ aliases: [String]) -> [String] {
    aliases.flatMap { ["-module-alias", "\($0)=Headless\($0 == "os" ? "OS" : $0)"] }
  }
}
