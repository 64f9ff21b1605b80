import ProjectIndex
import RuleDocuments
import SwiftSource

/// What a pattern cannot say: the code of one rule. Its document says everything else about it.
///
/// The engine walks a file's tokens once and calls a rule at each token that spells one of its document's triggers. A
/// rule is a value without state, so that one serves all workers.
protocol Rule: Sendable {
  /// The id of the rule's document.
  static var id: String { get }
  /// Whether the rule speaks of core code alone, which `recommended` knows by the configuration only.
  static var needsCore: Bool { get }

  /// The id of this value's document; by itself the type's.
  var documentID: String { get }

  /// The words at which the rule is asked; by itself those that its document names.
  func triggers(of document: RuleDocument) -> Set<Word>

  /// Looks at the trigger at `index` and reports what it finds there.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void)

  /// Last names of types whose declarations and extensions the rule looks at, too, wherever they stand: what an index knows
  /// and no trigger can spell. It is called at the name of each.
  func subjects(in index: ProjectIndex) -> Set<Word>
}

extension Rule {
  func subjects(in index: ProjectIndex) -> Set<Word> { [] }
}

extension Rule {
  static var needsCore: Bool { false }
}

extension Rule {
  var documentID: String { Self.id }

  func triggers(of document: RuleDocument) -> Set<Word> { Set(document.triggers.map { Word($0) }) }
}

/// A rule whose document declares options. It is made anew for each configuration, so that a pattern is compiled once.
protocol ConfigurableRule: Rule {
  init(options: RuleOptions)
}

extension ConfigurableRule {
  /// The rule as its document's defaults make it.
  init() { self.init(options: Catalog.document(Self.id).map { RuleOptions(of: $0) } ?? RuleOptions()) }
}

/// The values of a rule's options: its document's defaults, with what the configuration says instead.
struct RuleOptions {
  private let values: [String: OptionValue]
  private let reads: Reads?

  /// The names that were asked for.
  final class Reads {
    fileprivate(set) var names: Set<String> = []
  }

  init() {
    values = [:]
    reads = nil
  }

  init(of document: RuleDocument, _ configured: [String: OptionValue] = [:], recordedIn reads: Reads? = nil) {
    var values = configured
    for option in document.options where values[option.name] == nil { values[option.name] = option.defaultValue }
    self.values = values
    self.reads = reads
  }

  private func value(_ name: String) -> OptionValue? {
    reads?.names.insert(name)
    return values[name]
  }

  func text(_ name: String) -> String { value(name)?.text ?? "" }
  func number(_ name: String) -> Double { value(name)?.number ?? 0 }
  func flag(_ name: String) -> Bool { value(name)?.flag ?? false }
  func list(_ name: String) -> [String] { value(name)?.list ?? [] }
}

/// A finding as a rule sees it: tokens instead of lines, and only what differs from the rule's document.
struct Violation {
  var range: TokenRange
  var message: String
  /// The smallest profile it is reported in; nil for the document's.
  var profile: Profile?
  /// Nil for the document's.
  var severity: Severity?
  var confidence: Confidence?
  var notes: [Note] = []
  var fix: ProposedFix?
  /// Facts it rests on beyond those that the file's answers recorded, as sentences.
  var evidence: [String] = []

  struct Note {
    var range: TokenRange
    var message: String
  }

  /// Replaces tokens by text, and inserts text between them.
  struct ProposedFix {
    var isSafe: Bool
    var explanation: String
    var replacements: [(range: TokenRange, text: String)] = []
    var insertions: [Insertion] = []
  }

  struct Insertion {
    /// In bytes from the file's start.
    var offset: Int
    var text: String
  }

  init(_ range: TokenRange, _ message: String) {
    self.range = range
    self.message = message
  }
}
