import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// An API of search that is newer than the oldest system the code must run on.
struct UnavailableSearchAPI: Rule {
  static let id = "unavailable-search-api"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.targets.versions.isEmpty else { return }
    let tooNew = uses(at: index, in: file).compactMap { gap(of: $0, at: index, in: file) }
    // Of several forms in one call the newest one says it all.
    guard let worst = tooNew.max(by: { $0.release.major < $1.release.major }), !isOwn(worst.api.name, in: file) else {
      return
    }
    report(
      Violation(
        TokenRange(index, index + 1),
        .unavailable(worst.api.spelling, name(of: worst.platform), worst.release, worst.target)))
  }

  /// An API and a platform whose target is older.
  private struct Gap {
    var api: SearchAPI
    var platform: Word
    var release: SearchAPI.Release
    var target: Int
  }

  private func name(of platform: Word) -> String {
    SearchAPI.platforms.first { $0.word == platform }?.spelling ?? "Mac Catalyst"
  }

  // MARK: - Uses

  /// The APIs that the word at `index` uses, by its name and its argument labels.
  private func uses(at index: TokenIndex, in file: FileContext) -> [SearchAPI] {
    let word = file.word(index)
    let candidates = SearchAPI.all.filter { $0.name == word }
    switch word {
    case "isSearching", "dismissSearch":
      let isKey =
        file.kind(index - 1) == .period
        && (file.kind(index - 2) == .backslash || file.word(index - 2) == "EnvironmentValues")
      return isKey ? candidates : []
    case "SearchScopeActivation":
      return candidates
    default:
      guard let call = file.outline.call(named: index) else { return [] }
      if file.isTypeName(index) {
        return candidates.filter { api in
          file.argument(api.label, of: call).map { file.word($0.upper - 1) == "search" } ?? false
        }
      }
      guard file.isModifier(call), !isOnBackport(call, in: file) else { return [] }
      return candidates.filter { $0.label == .none || file.argument($0.label, of: call) != nil }
    }
  }

  /// `view.backport.searchFocused(…)`: a member of something else than a view.
  private func isOnBackport(_ call: RawCall, in file: FileContext) -> Bool {
    let receiver = call.name - 2
    return file.kind(receiver) == .identifier && file.kind(receiver - 1) == .period
  }

  /// Whether the project declares a function of this name, which may be the one that is called.
  private func isOwn(_ name: Word, in file: FileContext) -> Bool {
    file.index.files.contains { other in other.functions.contains { $0.name == name } }
      || file.index.declaresType(named: name)
  }

  // MARK: - Targets

  /// The first platform whose target is older than the API, and that no availability around the code lifts.
  private func gap(of api: SearchAPI, at index: TokenIndex, in file: FileContext) -> Gap? {
    var older = file.targets.versions.filter { platform, version in
      api.releases[platform].map { version < $0.major } ?? false
    }
    guard !older.isEmpty else { return nil }
    let imports = file.facts.imports
    let isForUIKit = imports.contains("UIKit")
    let isForAppKit = imports.contains("AppKit") || imports.contains("Cocoa")
    if isForUIKit, !isForAppKit { older["macOS"] = nil }
    if isForAppKit, !isForUIKit { older = older.filter { $0.key == "macOS" } }
    guard !older.isEmpty, let compiled = file.compiledPlatforms(at: index), !standsBesideUnavailable(index, in: file)
    else { return nil }
    let promised = file.promisedPlatforms(api.releases.mapValues(\.major), at: index)
    for platform in SearchAPI.platforms.map(\.word) + ["macCatalyst"] {
      guard let target = older[platform], let release = api.releases[platform], compiled.contains(platform),
        !promised.contains(platform)
      else { continue }
      return Gap(api: api, platform: platform, release: release, target: target)
    }
    return nil
  }

  /// `#unavailable` in the same function: which branch is which is not followed.
  private func standsBesideUnavailable(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.memberRange(around: index).indices.contains { file.kind($0) == .poundUnavailable }
  }
}

extension String {
  fileprivate static func unavailable(_ api: String, _ platform: String, _ release: SearchAPI.Release, _ target: Int)
    -> String
  {
    "\(api) is there from \(platform) \(release) on, and the project runs on \(platform) \(target); "
      + "use it inside if #available(\(platform) \(release), *), or raise the target"
  }
}
