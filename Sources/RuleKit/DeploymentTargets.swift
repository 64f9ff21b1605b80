import SwiftSource

/// The oldest system each platform's code must run on, if the project says so.
public struct DeploymentTargets: Sendable, Equatable {
  /// Major versions by platform: `iOS`, `macOS`, `tvOS`, `watchOS`, `visionOS`, `macCatalyst`.
  public var versions: [Word: Int]
  /// A package manifest speaks: a platform that it does not name has the oldest target the package manager knows.
  public var isComplete: Bool

  public init(versions: [Word: Int] = [:], isComplete: Bool = false) {
    self.versions = versions
    self.isComplete = isComplete
  }

  /// Nothing is known.
  public static let unknown = DeploymentTargets()

  /// Reads `platforms: [.iOS(.v16), .macOS("13.0")]` off a package manifest.
  public init(manifest: SourceFile) {
    var versions: [Word: Int] = [:]
    for call in manifest.raw.calls where call.name >= 0 && call.leftParen >= 0 {
      let platform = manifest.raw.tokens[Int(call.name)].word
      guard DeploymentTargets.platforms.contains(platform) else { continue }
      let argument = call.leftParen + 1
      let token = manifest.raw.tokens[Int(argument)]
      let text: String
      switch token.kind {
      case .period: text = String(manifest.text(of: argument + 1).dropFirst())
      case .stringQuote: text = manifest.text(of: argument + 1)
      default: continue
      }
      // `.v10_15`, `"10.15"`: the first number, except that macOS 10 was a family of releases older than 11.
      if let major = Int(text.prefix { $0.isNumber }) { versions[platform] = major }
    }
    self.init(versions: versions, isComplete: true)
  }

  private static let buildSettings: [(name: [UInt8], platform: Word)] = [
    ("IPHONEOS", "iOS"), ("MACOSX", "macOS"), ("TVOS", "tvOS"), ("WATCHOS", "watchOS"), ("XROS", "visionOS"),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Reads `IPHONEOS_DEPLOYMENT_TARGET = 15.0;` and its like off an Xcode project: the oldest of all its configurations.
  /// A platform whose value is not a number, such as another setting, is unknown. Complexity: O(n) in the bytes.
  public init(xcodeProject bytes: [UInt8]) {
    let suffix = Array("_DEPLOYMENT_TARGET".utf8)
    var versions: [Word: Int] = [:]
    var unclear: Set<Word> = []
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "_")) {
      index = start + 1
      guard bytes[start...].starts(with: suffix),
        let setting = DeploymentTargets.buildSettings.first(where: { setting in
          bytes[..<start].suffix(setting.name.count).elementsEqual(setting.name)
        })
      else { continue }
      index = start + suffix.count
      // `IPHONEOS_DEPLOYMENT_TARGET[sdk=…]`, `= "$(OTHER)"`, and `= (a, b)` leave it open.
      let value = bytes[index...].drop { [UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "\"")].contains($0) }
      let digits = value.prefix { (0x30...0x39).contains($0) }
      if let major = Int(String(decoding: digits, as: UTF8.self)) {
        versions[setting.platform] = min(versions[setting.platform] ?? major, major)
      } else {
        unclear.insert(setting.platform)
      }
    }
    self.init(versions: versions.filter { !unclear.contains($0.key) })
  }

  package static let platformNames = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]
  private static let platforms = Set(platformNames.map { Word($0) })

  /// Whether all code runs where an API of these releases exists.
  package enum Support { case all, notAll, unknown }

  private static let platformsOfUIKit: WordSet = "tvOS macCatalyst visionOS"

  /// The platforms the file is for are known by its imports; a file without UI is for all that the project names. Those
  /// in `promised` are fine whatever the project says: availability around the code promises them.
  package func support(_ releases: [Word: Int], imports: [Word], promised: Set<Word> = []) -> Support {
    var platforms: [Word] = []
    if imports.contains("UIKit") {
      platforms = ["iOS"] + versions.keys.filter(DeploymentTargets.platformsOfUIKit.contains)
    }
    if imports.contains("AppKit") || imports.contains("Cocoa") { platforms.append("macOS") }
    if platforms.isEmpty { platforms = Array(versions.keys) }
    guard !platforms.isEmpty else { return !promised.isEmpty ? .all : isComplete ? .notAll : .unknown }
    var isKnown = true
    for platform in platforms where !promised.contains(platform) {
      guard let needed = releases[platform] else { continue }
      guard let version = versions[platform] else {
        if isComplete { return .notAll }
        isKnown = false
        continue
      }
      if version < needed { return .notAll }
    }
    return isKnown ? .all : .unknown
  }
}
