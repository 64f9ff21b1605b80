import RuleDocuments

/// What the configurations of a target say together.
struct TargetSettings {
  let configurations: [BuildSettings]

  private struct SDK {
    let platform: Platform
    let key: String
    /// The device first. A setting may be for one of them.
    let names: [String]
  }

  private static let sdks = [
    SDK(platform: .iOS, key: "IPHONEOS_DEPLOYMENT_TARGET", names: ["iphoneos", "iphonesimulator"]),
    SDK(platform: .macOS, key: "MACOSX_DEPLOYMENT_TARGET", names: ["macosx"]),
    SDK(platform: .tvOS, key: "TVOS_DEPLOYMENT_TARGET", names: ["appletvos", "appletvsimulator"]),
    SDK(platform: .watchOS, key: "WATCHOS_DEPLOYMENT_TARGET", names: ["watchos", "watchsimulator"]),
    SDK(platform: .visionOS, key: "XROS_DEPLOYMENT_TARGET", names: ["xros", "xrsimulator"]),
    SDK(platform: .macCatalyst, key: "IPHONEOS_DEPLOYMENT_TARGET", names: ["macosx"]),
  ]
  /// Older than this there is no Mac Catalyst.
  private static let firstCatalyst = ReleaseNumber(13, 1)

  private enum Release {
    case unset, unclear
    case known(Setting<ReleaseNumber>)
  }

  /// The weakest floors of all configurations. A platform for which no configuration says a number is unclear; one
  /// configuration that says nothing has the newest release that Xcode knows, which weakens nothing.
  var floors: Floors {
    var floors = Floors(others: .unbuilt)
    var answers: [Platform: [Release]] = [:]
    for settings in configurations {
      let built = platforms(settings)
      if built == nil { floors.others = .unknown }
      for sdk in Self.sdks where built?.contains(sdk.platform) ?? (sdk.platform != .macCatalyst) {
        let release = release(sdk, settings)
        // Of what nobody says that it is built for, only a number counts.
        if case .known = release {} else if built == nil { continue }
        answers[sdk.platform, default: []].append(release)
      }
    }
    for (platform, answers) in answers {
      let known = answers.compactMap { if case .known(let release) = $0 { release } else { nil } }
      let isUnclear = answers.contains { if case .unclear = $0 { true } else { false } }
      if !isUnclear, let weakest = known.min(by: { $0.value < $1.value }) {
        floors.releases[platform] = weakest
      } else {
        floors.unclear.insert(platform)
      }
    }
    return configurations.isEmpty ? .unknown : floors
  }

  /// The weakest of what one configuration may say.
  private func release(_ sdk: SDK, _ settings: BuildSettings) -> Release {
    var weakest: Setting<ReleaseNumber>?
    for name in sdk.names {
      switch settings.value(of: sdk.key, sdk: name) {
      case .unset: continue
      case .unclear: return .unclear
      case .values(let values):
        for text in values {
          guard var release = ReleaseNumber(text.value) else { return .unclear }
          if sdk.platform == .macCatalyst { release = max(release, Self.firstCatalyst) }
          if let known = weakest, known.value <= release { continue }
          weakest = Setting(release, text.origin)
        }
      }
    }
    return weakest.map { .known($0) } ?? .unset
  }

  /// What the target is built for; nil where nobody says it.
  private func platforms(_ settings: BuildSettings) -> Set<Platform>? {
    var names: [String]
    switch settings.value(of: "SUPPORTED_PLATFORMS", sdk: "") {
    case .values(let values): names = values.flatMap { $0.value.split(separator: " ").map(String.init) }
    case .unclear: return nil
    case .unset:
      guard case .values(let roots) = settings.value(of: "SDKROOT", sdk: ""), !roots.isEmpty else { return nil }
      names = roots.map(\.value)
    }
    var platforms: Set<Platform> = []
    for name in names {
      // `iphoneos`, also with a version behind it.
      guard let sdk = Self.sdks.first(where: { $0.names.contains { name.hasPrefix($0) } }) else { return nil }
      platforms.insert(sdk.platform)
    }
    if platforms.contains(.iOS), settings.value(of: "SUPPORTS_MACCATALYST", sdk: "iphoneos").only?.value == "YES" {
      platforms.insert(.macCatalyst)
    }
    return platforms
  }

  /// The module's names, one where the configurations agree; none where one is not known.
  func modules(target: String, origin: Origin) -> [Setting<String>] {
    var modules: [Setting<String>] = []
    for settings in configurations {
      var module: Setting<String>
      switch settings.value(of: "PRODUCT_MODULE_NAME", sdk: "") {
      case .unclear: return []
      case .values(let values):
        guard values.count == 1 else { return [] }
        module = values[0]
      case .unset:
        switch settings.value(of: "PRODUCT_NAME", sdk: "") {
        case .unclear: return []
        case .values(let values):
          guard values.count == 1 else { return [] }
          module = values[0]
        case .unset: module = Setting(target, origin)
        }
        module.value = BuildSettings.identifier(module.value)
      }
      if !module.value.isEmpty, !modules.contains(where: { $0.value == module.value }) { modules.append(module) }
    }
    return modules
  }

  /// `5.0` is the mode 5; the oldest that a configuration says.
  var languageMode: Setting<String>? {
    let modes = configurations.compactMap { $0.value(of: "SWIFT_VERSION", sdk: "").only }
      .filter { ReleaseNumber($0.value) != nil }
    guard var mode = modes.min(by: { (ReleaseNumber($0.value) ?? .current) < (ReleaseNumber($1.value) ?? .current) })
    else { return nil }
    mode.value = ReleaseNumber(mode.value)?.shortDescription ?? mode.value
    return mode
  }
}
