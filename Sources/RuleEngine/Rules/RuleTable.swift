import ProjectFiles
import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource

/// The selected rules, ready to be asked: from a trigger's word to the rules that care.
struct RuleTable: Sendable {
  /// A class, so that asking a rule copies one reference.
  final class Entry: Sendable {
    let document: RuleDocument
    let rule: any Rule
    let profile: Profile
    /// Replaces the document's severity, and what a single finding says of its own.
    let severity: Severity?

    init(document: RuleDocument, rule: any Rule, profile: Profile, severity: Severity?) {
      self.document = document
      self.rule = rule
      self.profile = profile
      self.severity = severity
    }
  }

  let entries: [Entry]
  /// The entries for each trigger.
  private let triggered: [Word: [Int]]
  /// The triggers alone: nearly no word of a file is a trigger.
  private let triggers: WordSet

  /// - Parameters:
  ///   - settings: Those of the files that the table is for.
  ///   - rules: Those of one language.
  init(_ settings: FileSettings, _ rules: [any Rule], of ruleSet: RuleSet) {
    var entries: [Entry] = []
    var triggered: [Word: [Int]] = [:]
    for rule in rules {
      let id = rule.documentID
      guard let document = ruleSet.document(id), settings.includes(document) else { continue }
      if type(of: rule).needsCore, !settings.isCore.value, settings.profile(for: document) == .recommended { continue }
      for trigger in rule.triggers(of: document) { triggered[trigger, default: []].append(entries.count) }
      entries.append(
        Entry(
          document: document,
          rule: rule.configured(by: RuleOptions(of: document, (settings.rules[id]?.options ?? [:]).mapValues(\.value))),
          profile: settings.profile(for: document), severity: settings.severity(of: id)))
    }
    self.entries = entries
    self.triggered = triggered
    self.triggers = WordSet(triggered.keys)
  }

  /// For each of the tables, the entries for each type that a rule looks at wherever it is declared, by its last name. Each
  /// question is asked once.
  static func subjects(of tables: [RuleTable], in index: ProjectIndex, jobs: Int) -> [[Word: [Int]]] {
    let questions = Array(Set(tables.flatMap { $0.entries.compactMap(\.rule.subjects) }))
    let answers = Workers.map(questions, jobs: jobs) { index[keyPath: $0] }
    let names = Dictionary(uniqueKeysWithValues: zip(questions, answers))
    return tables.map { table in
      var subjects: [Word: [Int]] = [:]
      for (id, entry) in table.entries.enumerated() {
        for name in entry.rule.subjects.flatMap({ names[$0] }) ?? [] { subjects[name, default: []].append(id) }
      }
      return subjects
    }
  }

  /// The entries whose triggers are among the tokens. Complexity: O(n).
  func entries(triggeredIn tokens: [RawToken]) -> [Int] {
    var isTriggered = [Bool](repeating: false, count: entries.count)
    let triggers = triggers
    for token in tokens where RuleTable.mayTrigger(token) && triggers.contains(token.word) {
      guard let entries = triggered[token.word] else { continue }
      for id in entries { isTriggered[id] = true }
    }
    return isTriggered.indices.filter { isTriggered[$0] }
  }

  /// Which words trigger which entries.
  func combineTriggers(into hash: inout StableHash) {
    for (word, entries) in triggered.sorted(by: { $0.key.hash < $1.key.hash }) {
      hash.combine("\(word.hash) \(entries)")
    }
    hash.combine("")
  }

  /// Names, signs and keywords may be triggers.
  @inline(__always)
  static func mayTrigger(_ token: RawToken) -> Bool {
    token.kind == .identifier || token.kind == .binaryOperator || token.kind == .keyword
  }

  /// Whether a file that holds `word` has work for any rule.
  @inline(__always)
  func isTrigger(_ word: Word) -> Bool { triggers.contains(word) }

  @inline(__always)
  func entries(for word: Word) -> [Int]? { isTrigger(word) ? triggered[word] : nil }
}
