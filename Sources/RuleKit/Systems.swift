import ProjectModel
import RuleDocuments
import SwiftSource

/// The systems that run the code at a place, as far as they are known.
package struct Systems: Sendable, Equatable {
  package struct Range: Sendable, Equatable {
    /// The oldest release; nil where it is not known.
    package var oldest: ReleaseNumber?
    /// The code also runs where nobody says it: the oldest release may be older still.
    package var isAtMost = false
    /// All releases are older than this one.
    package var below: ReleaseNumber?
    /// What conditions of the project ask for, where nobody says the oldest release.
    package var checked: Set<ReleaseNumber> = []
  }

  /// By platform; one that is not here does not run the code, or nobody says that it does.
  package internal(set) var ranges: [Platform: Range] = [:]
  /// A package manifest names no platform: the code runs on the oldest of all.
  var isOldest = false

  /// Whether all of the code's systems have an API.
  package enum Support { case all, notAll, unknown }

  /// - Parameter releases: Those that brought the API.
  package func support(_ releases: [Platform: ReleaseNumber]) -> Support {
    guard !ranges.isEmpty else { return isOldest ? .notAll : .unknown }
    var isKnown = true
    for (platform, range) in ranges {
      guard let needed = releases[platform] else { continue }
      if let below = range.below, below <= needed { return .notAll }
      guard let oldest = range.oldest else {
        isKnown = false
        continue
      }
      if oldest < needed { return .notAll }
      if range.isAtMost { isKnown = false }
    }
    return isKnown ? .all : .unknown
  }

  /// Whether the project asks for one of these releases elsewhere: it seems to run on older ones.
  package func areAskedFor(_ releases: [Platform: ReleaseNumber]) -> Bool {
    ranges.contains { platform, range in releases[platform].map(range.checked.contains) ?? false }
  }

  /// What availability promises holds here.
  mutating func raise(to releases: [Platform: ReleaseNumber]) {
    var releases = releases
    // Mac Catalyst goes by the releases of iOS where it is not named.
    if let release = releases[.iOS], releases[.macCatalyst] == nil, ranges[.macCatalyst] != nil {
      releases[.macCatalyst] = release
    }
    let isUnknown = ranges.isEmpty
    for (platform, release) in releases where isUnknown || ranges[platform] != nil {
      let oldest = ranges[platform]?.oldest ?? release
      ranges[platform, default: Range()].oldest = max(oldest, release)
      let outlived = ranges[platform]?.checked.filter { $0 <= release } ?? []
      ranges[platform]?.checked.subtract(outlived)
      if release >= oldest { ranges[platform]?.isAtMost = false }
    }
  }

  /// Only systems older than these come here; on platforms that are not named none does.
  mutating func limit(below releases: [Platform: ReleaseNumber]) {
    if ranges.isEmpty {
      for platform in releases.keys { ranges[platform] = Range() }
    }
    for (platform, range) in ranges {
      let named = releases[platform] ?? (platform == .macCatalyst ? releases[.iOS] : nil)
      ranges[platform]?.below = named.map { min(range.below ?? $0, $0) }
      if named == nil { ranges[platform] = nil }
    }
  }

  /// The code is not there for the platform.
  mutating func remove(_ platform: Platform) { ranges[platform] = nil }
}

extension FileContext {
  private static let platformsOfUIKit: [Platform] = [.tvOS, .visionOS, .macCatalyst]

  /// What the project says of the file. Its platforms are known by its imports; a file without UI is for all that the
  /// project names.
  private var ownSystems: Systems {
    let named = floors.platforms
    let isBuilt = { (platform: Platform) in self.floors.others != .unbuilt || named.contains(platform) }
    var platforms: [Platform] = []
    if facts.imports.contains("UIKit") {
      platforms = (isBuilt(.iOS) ? [.iOS] : []) + named.filter(FileContext.platformsOfUIKit.contains)
    }
    if facts.imports.contains("AppKit") || facts.imports.contains("Cocoa"), isBuilt(.macOS) { platforms.append(.macOS) }
    if platforms.isEmpty { platforms = named }
    var systems = Systems(isOldest: floors.others == .oldest)
    for platform in platforms {
      let isOldest = floors.others == .oldest && !named.contains(platform)
      systems.ranges[platform] = Systems.Range(
        oldest: floors.releases[platform]?.value ?? (isOldest ? ReleaseNumber(0) : nil),
        isAtMost: floors.unclear.contains(platform))
    }
    for (platform, releases) in floors.checked where platforms.isEmpty || platforms.contains(platform) {
      systems.ranges[platform, default: Systems.Range()].checked = releases
    }
    if isEarlySwift { systems.limit(below: Self.afterEarlySwift) }
    return systems
  }

  /// Whether the file calls what Swift 3 named anew, `UIApplication.sharedApplication()`: it is built with older kits.
  private var isEarlySwift: Bool {
    return remembered {
      Self.earlyNames.words.contains { word in
        names(spelled: word).contains { $0.call?.name == $0 && $0.call?.receiver.only?.isCapitalized == true }
      }
    }
  }

  private static let earlyNames: WordSet =
    "sharedApplication mainBundle mainScreen standardUserDefaults defaultCenter defaultManager"
  /// The first releases that Swift before 3 was never built for.
  private static let afterEarlySwift: [Platform: ReleaseNumber] = [
    .iOS: ReleaseNumber(11), .macOS: ReleaseNumber(10, 13), .tvOS: ReleaseNumber(11),
  ]

  /// The systems that run the code at the token: those of the file's targets, or of its configuration, less what
  /// `@available` on a declaration around, `#available` and `#unavailable` of an `if`, `while` or `guard`, and their `else`
  /// leave out; a private method that is called at one place runs where that does. Every rule that speaks of an API asks this.
  /// Complexity: O(n) in the tokens of the blocks around.
  package func systems(at token: Token) -> Systems { systems(at: token, steps: 2) }

  private func systems(at token: Token, steps: Int) -> Systems {
    var systems =
      onlyCall(of: token.member).flatMap { steps > 0 ? self.systems(at: $0, steps: steps - 1) : nil } ?? ownSystems
    for declaration in token.declaration.map({ [$0] + $0.ancestors }) ?? [] {
      for attribute in declaration.attributes where attribute.name.word == "available" {
        Availability(attribute: attribute.arguments).apply(to: &systems)
      }
    }
    var inner = token
    for block in token.block.chain {
      guard block.role != .file, let brace = block.first else { break }
      narrow(&systems, inside: block, from: brace)
      for statement in block.statements where statement.precedes(inner) { narrow(&systems, after: statement) }
      inner = brace
    }
    return systems
  }

  /// The name where a private method is called, if that is one place.
  private func onlyCall(of method: Declaration?) -> Token? {
    guard let method, method.kind == .function, method.isPrivate, method.attributes.isEmpty else { return nil }
    let calls = calls(named: method.word)
    return calls.count == 1 && calls[0].isOnSelf ? calls[0].name : nil
  }

  /// By what stands before the block's brace.
  private func narrow(_ systems: inout Systems, inside block: Block, from brace: Token) {
    switch block.role {
    case .ifBody, .whileBody:
      let condition = condition(before: brace)
      for check in Availability.checks(in: condition) { check.apply(to: &systems) }
      // `else if`: what stands before has failed.
      if let first = condition.first, let otherwise = first.previous, otherwise.word == "else" {
        narrow(&systems, byElse: otherwise)
      }
    case .elseBody:
      if let otherwise = brace.previous, otherwise.word == "else" { narrow(&systems, byElse: otherwise) }
    case .guardBody:
      if let statement = block.owner { Availability.only(in: statement.tokens.before(block))?.reversed(&systems) }
    default: break
    }
  }

  /// All conditions of the `if` and of each `else if` before this `else` have failed.
  private func narrow(_ systems: inout Systems, byElse otherwise: Token) {
    var otherwise = otherwise
    while let close = otherwise.previous, close.kind == .rightBrace, let brace = close.partner {
      let condition = condition(before: brace)
      Availability.only(in: condition)?.reversed(&systems)
      guard let above = condition.first?.previous, above.word == "else" else { return }
      otherwise = above
    }
  }

  /// A `guard` holds for what follows it in its block; so does an `if` that always leaves, the other way round.
  private func narrow(_ systems: inout Systems, after statement: Statement) {
    switch statement.kind {
    case .guard:
      for check in Availability.checks(in: statement.head) { check.apply(to: &systems) }
    case .if:
      guard let brace = statement.tokens.first(where: { $0.kind == .leftBrace && $0.block.role == .ifBody }),
        brace.group.range.upper == statement.tokens.range.upper, let last = brace.block.statements.last,
        let exit = last.first?.word, ["return", "throw", "break", "continue"].contains(exit)
      else { return }
      Availability.only(in: statement.tokens.before(brace.block))?.reversed(&systems)
    default: break
    }
  }

  /// The `if` or `while` whose body opens at `brace`: back over its conditions, group by group.
  private func condition(before brace: Token) -> Tokens {
    let start = sequence(first: brace, next: \.preceding).first { $0.word == "if" || $0.word == "while" }
    return (start ?? brace).up(to: brace)
  }
}

/// What `@available(…)`, `#available(…)` or `#unavailable(…)` says.
private struct Availability {
  /// The code behind it runs on these and newer ones.
  private var since: [Platform: ReleaseNumber] = [:]
  /// The code behind it runs on older systems than these.
  private var before: [Platform: ReleaseNumber] = [:]
  private var unavailable: [Platform] = []
  private var isNegated = false

  /// `iOS 16.0, macOS 13, *`, `iOS, introduced: 13, obsoleted: 15`, `iOS, unavailable`
  init(attribute arguments: Tokens) {
    since = Availability.releases(in: arguments)
    guard let platform = arguments.first.flatMap({ Platform(rawValue: $0.text) }) else { return }
    for argument in arguments.split(at: .comma).dropFirst() {
      guard let label = argument.first else { continue }
      let release = argument.dropFirst(2).first.flatMap { ReleaseNumber($0.text) }
      switch label.word {
      case "introduced": since[platform] = release
      case "obsoleted": before[platform] = release
      case "unavailable": unavailable.append(platform)
      default: continue
      }
    }
  }

  private init(check: Token, _ arguments: Tokens) {
    since = Availability.releases(in: arguments)
    isNegated = check.kind == .poundUnavailable
  }

  private static func releases(in arguments: Tokens) -> [Platform: ReleaseNumber] {
    arguments.reduce(into: [:]) { releases, token in
      guard let platform = Platform(rawValue: token.text), let release = token.next.flatMap({ ReleaseNumber($0.text) })
      else { return }
      releases[platform] = release
    }
  }

  /// The checks in the conditions of an `if`, a `while` or a `guard`.
  static func checks(in condition: Tokens) -> [Availability] {
    condition.compactMap { token in parenthesis(of: token).map { Availability(check: token, $0.inside) } }
  }

  /// The check that is all of the condition: only then its failing says something.
  static func only(in condition: Tokens) -> Availability? {
    var rest = condition.dropFirst()
    // The condition of a `guard` ends in its `else`.
    if rest.last?.word == "else" { rest = rest.dropLast() }
    // That of Objective-C stands in parentheses, and its check begins with `@`.
    if let open = rest.first, open.kind == .leftParen, open.group.count == rest.count { rest = open.inside.dropFirst() }
    guard let check = rest.first, let open = parenthesis(of: check), open.group.range.upper == rest.range.upper else {
      return nil
    }
    return Availability(check: check, open.inside)
  }

  /// The parenthesis of `#available(…)`, `#unavailable(…)`, and of Objective-C's `@available(…)`.
  private static func parenthesis(of token: Token) -> Token? {
    let isCheck =
      token.kind == .poundAvailable || token.kind == .poundUnavailable
      || token.word == "available" && token.previous?.kind == .atSign
    guard isCheck, let open = token.next, open.kind == .leftParen else { return nil }
    return open
  }

  func apply(to systems: inout Systems) {
    guard !isNegated else { return systems.limit(below: since) }
    if !since.isEmpty { systems.raise(to: since) }
    for platform in unavailable { systems.remove(platform) }
    for (platform, release) in before where systems.ranges[platform] != nil {
      systems.ranges[platform]?.below = release
    }
  }

  /// What holds where the check fails.
  func reversed(_ systems: inout Systems) {
    if isNegated { systems.raise(to: since) } else { systems.limit(below: since) }
  }
}
