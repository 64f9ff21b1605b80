import Foundation
import SwiftSource

/// The schemes that Xcode projects and workspaces share: what everybody who has them can build, and a server does.
///
/// Schemes of one person stay on one machine, and say nothing.
struct SharedSchemes {
  /// The ids of the targets that they name, of all projects.
  private(set) var targets: Set<Word> = []

  /// Adds those of a project or a workspace, by its folder. Complexity: O(n) in their bytes.
  mutating func add(in folder: String, _ files: inout ManifestFiles) {
    let schemes = folder + "/xcshareddata/xcschemes"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: schemes)) ?? []
    for name in names where name.hasSuffix(".xcscheme") {
      let path = schemes + "/" + name
      guard let bytes = files.read(path, atMost: 1 << 20, assuming: "what it builds is not known") else { continue }
      // Of the XML only this attribute counts: `BlueprintIdentifier = "22CE2AD71D2AA659001397C0"`.
      for attribute in String(decoding: bytes, as: UTF8.self).split(separator: "BlueprintIdentifier").dropFirst() {
        let value = attribute.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
        targets.insert(Word(String(value)))
      }
    }
  }
}
