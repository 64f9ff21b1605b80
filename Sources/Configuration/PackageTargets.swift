import SwiftSource

/// The targets that a package manifest declares, with their folders.
public struct PackageTargets: Sendable {
  /// Relative to the manifest's folder.
  public private(set) var folders: [String: String] = [:]
  /// The targets that other targets can import, in the manifest's order.
  public var libraries: [String] { names.filter { !others.contains($0) } }
  /// In the manifest's order.
  private(set) var names: [String] = []
  /// Programs, tests and macros.
  private var others: Set<String> = []

  private static let calls: [Word: String] = [
    "target": "Sources", "executableTarget": "Sources", "testTarget": "Tests", "macro": "Sources",
  ]

  /// Reads `.target(name: "Core", path: "Modules/Core")`; without a path the folder is the package manager's own,
  /// `Sources/Core`. What the manifest computes is not seen.
  public init(manifest: SourceFile) {
    for call in manifest.raw.calls where call.name >= 0 && call.leftParen >= 0 {
      let word = manifest.raw.tokens[Int(call.name)].word
      guard let usual = PackageTargets.calls[word] else { continue }
      let arguments = PackageTargets.arguments(of: call, in: manifest)
      // A dependency `.target(name: "Core")` has no folder of its own to say and repeats the target's name.
      guard let name = arguments["name"] else { continue }
      if let path = arguments["path"] {
        folders[name] = path
      } else if folders[name] == nil {
        folders[name] = "\(usual)/\(name)"
      }
      if word != "target" { others.insert(name) }
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The string literals among the arguments of a call, by label.
  private static func arguments(of call: RawCall, in file: SourceFile) -> [String: String] {
    var arguments: [String: String] = [:]
    var index = call.leftParen + 1
    let end = file.raw.partners[Int(call.leftParen)]
    while index + 3 < end {
      let partner = file.raw.partners[Int(index)]
      if partner > index {
        index = partner + 1
        continue
      }
      if file.raw.tokens[Int(index)].kind == .identifier, file.raw.tokens[Int(index + 1)].kind == .colon,
        file.raw.tokens[Int(index + 2)].kind == .stringQuote, file.raw.tokens[Int(index + 3)].kind == .stringSegment
      {
        arguments[file.text(of: index)] = file.text(of: index + 3)
      }
      index += 1
    }
    return arguments
  }
}
