/// How bad a finding is. Only `error` and `warning` fail a run by default.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case info, warning, error

  /// The word that people read, as every compiler has it. Machines read the raw value.
  public var label: String { self == .info ? "note" : rawValue }

  /// By either word.
  public init?(word: String) { self.init(rawValue: word == "note" ? "info" : word) }

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// How sure a finding is, from the evidence it rests on. What a name alone speaks for is possible, no more.
public enum Confidence: String, Sendable, CaseIterable, Comparable {
  case possible, likely, certain

  public static func < (left: Confidence, right: Confidence) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .possible: 0
    case .likely: 1
    case .certain: 2
    }
  }
}

/// Which findings are asked for: those precise enough for any code base, or all a team that adopted the documents wants.
public enum Profile: String, Sendable, CaseIterable {
  case recommended, strict
}

extension RuleDocument {
  /// Whose rule a document is.
  public enum Kind: Sendable {
    case builtIn
    /// A team's own: a pattern, and less to say about where it comes from.
    case house
  }

  /// Whether a text is lowercase words joined by hyphens, the first of which starts with a letter.
  public static func isID(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isHyphenated = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    return isHyphenated && text.utf8.first.map { $0 >= 0x61 } ?? false
  }
}

/// A rule as its document says it. The engine, `listlint explain`, the reports and the tests read this one value.
public struct RuleDocument: Sendable {
  /// Names the bad pattern, in words joined by hyphens; also the document's file name.
  public let id: String
  /// The guidance document the rule belongs to, which is also its folder: `lists-search-filter` …
  public let document: String
  /// One sentence: what is wrong.
  public let summary: String
  public let severity: Severity
  public let confidence: Confidence
  /// The smallest profile the rule is on in. A rule may add findings of its own under `strict`.
  public let profile: Profile
  /// The sentences it enforces: `LSF-6`, `SC-1` …
  public let sources: [String]
  /// `UIKit`, `AppKit`, `SwiftUI`, `Core`.
  public let dialects: [String]
  /// Identifiers one of which must stand in a file for the rule to have work there; empty for a rule of patterns, which
  /// goes by their own words.
  public let triggers: [String]
  /// One sentence: what to write instead.
  public let help: String
  /// What follows the front matter.
  private let body: Body
  /// What a configuration may set, in the document's order.
  public let options: [RuleOption]
  /// Whether the rule needs no code.
  public let isPattern: Bool
  /// Whether a house rule stands in the place of the built-in rule of its id.
  public let replacesBuiltIn: Bool
  /// Rules whose right samples this one reports, because they are about something else.
  public let overlaps: [String]
  /// Whether the rule has nothing to say about files that hold tests.
  public let skipsTests: Bool
  /// The releases that brought what the rule advises; where the code is known to run on older ones, it has nothing to say.
  public let since: [Platform: ReleaseNumber]
  /// See ``linked(to:)``.
  private var pageAddress: String?

  public init(
    id: String, document: String, summary: String, severity: Severity, confidence: Confidence, profile: Profile,
    sources: [String], dialects: [String], triggers: [String], help: String, why: String, markdown: String,
    examples: [RuleExample], options: [RuleOption] = [], patterns: [RulePattern] = [],
    replacesBuiltIn: Bool = false, overlaps: [String] = [], skipsTests: Bool = false,
    since: [Platform: ReleaseNumber] = [:]
  ) {
    self.id = id
    self.document = document
    self.summary = summary
    self.severity = severity
    self.confidence = confidence
    self.profile = profile
    self.sources = sources
    self.dialects = dialects
    self.triggers = triggers
    self.help = help
    self.body = .read(why: why, markdown: markdown, examples: examples, patterns: patterns)
    self.options = options
    isPattern = !patterns.isEmpty
    self.replacesBuiltIn = replacesBuiltIn
    self.overlaps = overlaps
    self.skipsTests = skipsTests
    self.since = since
  }

  init(front: FrontMatter, document: String, body: Body) {
    id = front.id
    self.document = document
    summary = front.summary
    severity = front.severity
    confidence = front.confidence
    profile = front.profile
    sources = front.sources
    dialects = front.dialects
    triggers = front.triggers
    help = front.help
    options = front.options
    isPattern = front.isPattern
    replacesBuiltIn = front.replacesBuiltIn
    overlaps = front.overlaps
    skipsTests = front.skipsTests
    since = front.since
    self.body = body
  }
}

extension RuleDocument {
  enum Body: Sendable {
    case read(why: String, markdown: String, examples: [RuleExample], patterns: [RulePattern])
    /// The text of an embedded document, which few runs look into. A test holds that all of them can be read.
    case embedded(RuleDocumentText, front: [UInt8])
  }

  /// The dialect of rules that look at Objective-C files too.
  public static let objectiveC = "Objective-C"

  /// The first paragraph of the document: why the pattern is bad.
  public var why: String {
    switch body {
    case .read(let why, _, _, _): why
    case .embedded(let text, _): relinked((try? text.why()) ?? "")
    }
  }

  /// The whole document without its front matter, as Markdown. The links of a built-in rule's lead to the web, as its readers
  /// have no checkout.
  public var markdown: String {
    switch body {
    case .read(_, let markdown, _, _): markdown
    case .embedded(let text, _): relinked(text.markdown)
    }
  }

  /// Its page on the web, where that is known; a house rule has none.
  var page: String? {
    if case .embedded = body { RulePages.page(of: self, address: pageAddress) } else { nil }
  }

  private func relinked(_ markdown: String) -> String {
    RulePages.relinked(markdown, from: "Rules/\(document)", address: pageAddress)
  }

  /// The same with links that lead to another address than ``RulePages/address``; nil leaves them.
  public func linked(to address: String?) -> RuleDocument {
    var document = self
    document.pageAddress = address
    return document
  }

  /// The cases of a rule that needs no code; empty for others. Complexity: a parser's run for a built-in rule.
  public var patterns: [RulePattern] {
    switch body {
    case .read(_, _, _, let patterns): patterns
    case .embedded(let text, let front):
      isPattern ? (try? RuleDocumentParser(path: text.path).front(of: front).patterns) ?? [] : []
    }
  }

  /// The fences that prove the rule. Complexity: O(n) in the text of a built-in rule's document at each call.
  public var examples: [RuleExample] {
    switch body {
    case .read(_, _, let examples, _): examples
    case .embedded(let text, _): (try? text.examples()) ?? []
    }
  }
}

/// One fenced sample of a rule's document.
public struct RuleExample: Sendable {
  public enum Kind: String, Sendable {
    /// A `↓` stands before the first token of each finding.
    case violation
    /// Nothing is found.
    case compliant
    /// What `--fix` makes of the violation just before it.
    case fixed
  }

  public enum Language: String, Sendable, CaseIterable {
    case swift
    case objectiveC = "objc"
  }

  public let kind: Kind
  public let language: Language
  /// The line of the fence in the document, 1-based.
  public let line: Int
  /// The text after the heading's colon or the paragraph just before the fence; may be empty.
  public let title: String
  public let code: String
  /// The profile it is linted under; `recommended` unless the fence says `profile=strict`.
  public let profile: Profile
  /// False where the fence says `wrap=no`: the sample cannot stand inside another declaration.
  public let wraps: Bool
  /// Other settings of the fence, such as `file=Name.swift`.
  public let attributes: [String: String]

  public init(
    kind: Kind, language: Language = .swift, line: Int, title: String, code: String, profile: Profile, wraps: Bool,
    attributes: [String: String]
  ) {
    self.language = language
    self.kind = kind
    self.line = line
    self.title = title
    self.code = code
    self.profile = profile
    self.wraps = wraps
    self.attributes = attributes
  }
}
