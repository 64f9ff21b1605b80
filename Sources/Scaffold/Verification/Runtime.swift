import Foundation

/// The compiled modules of the reference runtime that some code needs.
public struct Runtime: Sendable {
  /// A module of the runtime and those that have to be compiled before it.
  struct Module: Hashable, Sendable {
    var name: String
    var dependencies: [String] = []
    /// Modules for which it has more to offer where code needs them.
    var serves: [String] = []
    /// The name under which code imports it; nil for the runtime's own.
    var standsFor: String?

    /// In an order in which they can be compiled one after the other.
    static let all = [
      Module(name: "HeadlessCore"),
      Module(name: "HeadlessOS", standsFor: "os"),
      Module(name: "HeadlessUIKit", dependencies: ["HeadlessCore"], standsFor: "UIKit"),
      Module(name: "HeadlessAppKit", dependencies: ["HeadlessCore"], standsFor: "AppKit"),
      Module(name: "HeadlessCoreData", dependencies: ["HeadlessCore"], standsFor: "CoreData"),
      Module(name: "HeadlessCombine", dependencies: ["HeadlessCore"], standsFor: "Combine"),
      Module(name: "HeadlessSwiftUI", dependencies: ["HeadlessCombine"], standsFor: "SwiftUI"),
      Module(
        name: "HeadlessSwiftData", dependencies: ["HeadlessCore"], serves: ["HeadlessSwiftUI"], standsFor: "SwiftData"),
      Module(name: "HeadlessCocoa", dependencies: ["HeadlessAppKit", "HeadlessCoreData"], standsFor: "Cocoa"),
      Module(name: "HeadlessTesting", dependencies: ["HeadlessCore"], serves: ["HeadlessUIKit", "HeadlessAppKit"]),
    ]

    /// The modules for code that imports some of Apple's frameworks, with those that they rest on and the contract's own, each
    /// with what it is compiled with.
    ///
    /// - Parameter frameworks: Other names than those that modules stand for need nothing.
    static func needed(by frameworks: Set<String>) -> [Module] {
      var names: Set<String> = ["HeadlessTesting"]
      for module in all.reversed() {
        if let framework = module.standsFor, frameworks.contains(framework) { names.insert(module.name) }
        if names.contains(module.name) { names.formUnion(module.dependencies) }
      }
      return all.filter { names.contains($0.name) }.map { module in
        var module = module
        module.dependencies += module.serves.filter(names.contains)
        return module
      }
    }
  }

  /// A module and the folder that it is in.
  struct Part: Hashable, Sendable {
    let module: Module
    let folder: String
  }

  /// In an order in which they can be compiled.
  let parts: [Part]
  /// Whether all was there before.
  let wasCached: Bool
  /// Why it is not kept for the next time; nil when it is.
  public let note: String?

  /// Flags that find the modules, and let code import the frameworks of Apple that they stand for.
  ///
  /// - Parameter frameworks: The frameworks that exist for the code; the others cannot be imported, as on a platform
  ///   that lacks them.
  func moduleFlags(for frameworks: Set<String>) -> [String] {
    let aliases = parts.compactMap { part in
      part.module.standsFor.flatMap { name in
        frameworks.contains(name) ? ["-module-alias", "\(name)=\(part.module.name)"] : nil
      }
    }
    return folderFlags + aliases.flatMap { $0 }
  }

  private var folderFlags: [String] { parts.flatMap { ["-I", $0.folder] } }

  /// The object files to be linked into a program: one for each file of each module.
  var objects: [String] {
    parts.flatMap { part in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: part.folder)) ?? []
      return names.filter { $0.hasSuffix(".o") }.sorted().map { "\(part.folder)/\($0)" }
    }
  }
}
