/// The compiled reference runtime in a folder.
public struct Runtime: Sendable {
  /// A module of the runtime and those that have to be compiled before it.
  struct Module: Sendable {
    var name: String
    var dependencies: [String] = []
    /// The name under which code imports it; nil for the runtime's own.
    var standsFor: String?

    /// In an order in which they can be compiled one after the other.
    static let all = [
      Module(name: "HeadlessCore"),
      Module(name: "HeadlessOS", standsFor: "os"),
      Module(name: "HeadlessSwiftUI", standsFor: "SwiftUI"),
      Module(name: "HeadlessUIKit", dependencies: ["HeadlessCore"], standsFor: "UIKit"),
      Module(name: "HeadlessAppKit", dependencies: ["HeadlessCore"], standsFor: "AppKit"),
      Module(name: "HeadlessCoreData", dependencies: ["HeadlessCore"], standsFor: "CoreData"),
      Module(name: "HeadlessCombine", dependencies: ["HeadlessCore"], standsFor: "Combine"),
      Module(name: "HeadlessCocoa", dependencies: ["HeadlessAppKit", "HeadlessCoreData"], standsFor: "Cocoa"),
      Module(name: "HeadlessTesting", dependencies: ["HeadlessCore", "HeadlessUIKit", "HeadlessAppKit"]),
    ]
  }

  /// Where the modules and object files are.
  let folder: String
  /// Whether it was there before.
  let wasCached: Bool
  /// Why it is not kept for the next time; nil when it is.
  public let note: String?

  /// Flags that find the modules, and let code import the frameworks of Apple that they stand for.
  ///
  /// - Parameter frameworks: The frameworks that exist for the code; the others cannot be imported, as on a platform
  ///   that lacks them.
  func moduleFlags(for frameworks: Set<String>) -> [String] {
    let aliases = Module.all.compactMap { module in
      module.standsFor.flatMap { frameworks.contains($0) ? ["-module-alias", "\($0)=\(module.name)"] : nil }
    }
    return ["-I", folder] + aliases.flatMap { $0 }
  }

  /// The object files to be linked into a program.
  var objects: [String] { Module.all.map { "\(folder)/\($0.name).o" } }
}
