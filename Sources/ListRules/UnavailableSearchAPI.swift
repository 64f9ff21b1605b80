import ProjectIndex
import ListKnowledge
import ProjectModel
import RuleDocuments
import RuleKit
import SwiftSource

/// An API of search that is newer than the oldest system the code must run on.
struct UnavailableSearchAPI: Rule {
  static let id = "unavailable-search-api"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    let tooNew = uses(of: token).compactMap { gap(of: $0, at: token, in: file) }
    // Of several forms in one call the newest one says it all, and that which names its label before the plain one.
    guard
      let worst = tooNew.max(by: { ($0.release, $0.isLabeled) < ($1.release, $1.isLabeled) }),
      !isOwn(worst.api.name, in: file)
    else { return }
    guard let oldest = worst.oldest else {
      return report(Violation(token, .reserved(worst.api.spelling, worst.platform, worst.release)))
    }
    var violation = Violation(token, .unavailable(worst.api.spelling, worst.platform, worst.release, oldest))
    if !worst.isProject {
      // What the code says of itself may be older than what the project still runs on.
      violation.holdBack()
    } else if isThereElsewhere(worst.api, at: token, in: file) {
      // It would not compile for this platform, which a template may have named and nobody builds for.
      violation.profile = .strict
    }
    report(violation)
  }

  /// An API and a platform whose oldest system does not have it.
  private struct Gap {
    var api: SearchAPI
    var platform: Platform
    var release: ReleaseNumber
    /// Nil where all systems that come here are older than the release.
    var oldest: ReleaseNumber?
    /// Whether the project names its oldest system, and not the code around alone.
    var isProject = true

    /// One as a number, by which gaps are compared.
    var isLabeled: Int { api.label == .none ? 0 : 1 }
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
      // In an extension of `View` the view itself is left out.
      guard
        call.isModifier
          || call.isOnSelf && call.name?.isMember == false && token.typeDeclaration?.kind == .extension
            && token.typeDeclaration?.name?.word == "View",
        !isOnBackport(call)
      else { return [] }
      return candidates.filter { $0.label == .none || call.argument(labeled: $0.label) != nil }
    }
  }

  /// `view.backport.searchFocused(…)`: a member of something else than a view.
  private func isOnBackport(_ call: Call) -> Bool { call.receiver.endingName?.isMember ?? false }

  /// Whether the project declares a function of this name, which may be the one that is called.
  private func isOwn(_ name: Word, in file: FileContext) -> Bool {
    file.index.declaresFunction(named: name) || file.index.type([name], at: Scope(file: file.id)) != nil
  }

  // MARK: - Floors

  /// The first platform that the code runs on from a release before the API's on.
  private func gap(of api: SearchAPI, at token: Token, in file: FileContext) -> Gap? {
    let systems = file.systems(at: token)
    let older = Platform.allCases.lazy.compactMap { platform -> Gap? in
      guard let range = systems.ranges[platform], let release = api.releases[platform] else { return nil }
      if let below = range.below, below <= release { return Gap(api: api, platform: platform, release: release) }
      // Of a platform that nobody names it is not known whether the code runs there.
      guard let oldest = range.oldest, oldest < release else { return nil }
      let isProject = file.floors.releases[platform] != nil
      return Gap(api: api, platform: platform, release: release, oldest: oldest, isProject: isProject)
    }
    guard older.first != nil, let compiled = file.compiledPlatforms(at: token) else { return nil }
    return older.first { compiled.contains($0.platform) }
  }

  /// Whether another platform of the project, for which the code is compiled, has the API in each of its releases.
  private func isThereElsewhere(_ api: SearchAPI, at token: Token, in file: FileContext) -> Bool {
    let compiled = file.compiledPlatforms(at: token) ?? []
    return compiled.contains { platform in
      guard let release = api.releases[platform], let floor = file.floors.releases[platform] else { return false }
      return floor.value >= release
    }
  }
}

extension String {
  fileprivate static func reserved(_ api: String, _ platform: Platform, _ release: ReleaseNumber) -> String {
    let name = platform.spelling
    return "\(api) is there from \(name) \(release.shortDescription) on, and only older systems run this code; "
      + "use it where #available(\(name) \(release.shortDescription), *) holds"
  }

  fileprivate static func unavailable(
    _ api: String, _ platform: Platform, _ release: ReleaseNumber, _ oldest: ReleaseNumber
  ) -> String {
    let name = platform.spelling
    let release = release.shortDescription
    return "\(api) is there from \(name) \(release) on, and the project runs on \(name) \(oldest.shortDescription); "
      + "use it inside if #available(\(name) \(release), *), or raise the target"
  }
}
