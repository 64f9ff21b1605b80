import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// An API of search that is newer than the oldest system the code must run on.
struct UnavailableSearchAPI: Rule {
  static let id = "unavailable-search-api"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard !file.targets.versions.isEmpty else { return }
    let tooNew = uses(of: token).compactMap { gap(of: $0, at: token, in: file) }
    // Of several forms in one call the newest one says it all.
    guard let worst = tooNew.max(by: { $0.release.major < $1.release.major }), !isOwn(worst.api.name, in: file) else {
      return
    }
    report(
      Violation(
        token,
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

  /// The APIs that the word uses, by its name and its argument labels.
  private func uses(of token: Token) -> [SearchAPI] {
    let candidates = SearchAPI.all.filter { $0.name == token.word }
    switch token.word {
    case "isSearching", "dismissSearch":
      let owner = token.isMember ? token.previous?.previous : nil
      return owner?.kind == .backslash || owner?.word == "EnvironmentValues" ? candidates : []
    case "SearchScopeActivation":
      return candidates
    default:
      guard let call = token.call else { return [] }
      if token.isCapitalized {
        return candidates.filter { call.argument(labeled: $0.label)?.value.last?.word == "search" }
      }
      guard call.isModifier, !isOnBackport(call) else { return [] }
      return candidates.filter { $0.label == .none || call.argument(labeled: $0.label) != nil }
    }
  }

  /// `view.backport.searchFocused(…)`: a member of something else than a view.
  private func isOnBackport(_ call: Call) -> Bool { call.receiver.endingName?.isMember ?? false }

  /// Whether the project declares a function of this name, which may be the one that is called.
  private func isOwn(_ name: Word, in file: FileContext) -> Bool {
    file.index.declaresFunction(named: name) || file.index.type([name], at: Scope(file: file.id)) != nil
  }

  // MARK: - Targets

  /// The first platform whose target is older than the API, and that no availability around the code lifts.
  private func gap(of api: SearchAPI, at token: Token, in file: FileContext) -> Gap? {
    var older = file.targets.versions.filter { platform, version in
      api.releases[platform].map { version < $0.major } ?? false
    }
    guard !older.isEmpty else { return nil }
    let imports = file.facts.imports
    let isForUIKit = imports.contains("UIKit")
    let isForAppKit = imports.contains("AppKit") || imports.contains("Cocoa")
    if isForUIKit, !isForAppKit { older["macOS"] = nil }
    if isForAppKit, !isForUIKit { older = older.filter { $0.key == "macOS" } }
    guard !older.isEmpty, let compiled = file.compiledPlatforms(at: token), !standsBesideUnavailable(token, in: file)
    else { return nil }
    let promised = file.promisedPlatforms(api.releases.mapValues(\.major), at: token)
    for platform in SearchAPI.platforms.map(\.word) + ["macCatalyst"] {
      guard let target = older[platform], let release = api.releases[platform], compiled.contains(platform),
        !promised.contains(platform)
      else { continue }
      return Gap(api: api, platform: platform, release: release, target: target)
    }
    return nil
  }

  /// `#unavailable` in the same function: which branch is which is not followed.
  private func standsBesideUnavailable(_ token: Token, in file: FileContext) -> Bool {
    file.memberTokens(around: token).contains { $0.kind == .poundUnavailable }
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
