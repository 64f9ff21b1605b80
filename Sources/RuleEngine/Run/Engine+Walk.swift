import Findings
import ProjectFiles
import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource
import TextProcessing

extension Engine {
  /// What is found in the file; nothing where no rule has work there.
  func examineIfLive(
    _ member: Member, _ knowledge: Knowledge, _ regexes: RegexCache
  ) -> Result<Suppressions.Outcome, ReadProblem> {
    let outlook = outlook(on: member, knowledge)
    guard isLive(member, knowledge, outlook) else { return .success(Suppressions.Outcome()) }
    return examine(member, knowledge, regexes, outlook)
  }

  func isLive(_ member: Member, _ knowledge: Knowledge) -> Bool {
    isLive(member, knowledge, outlook(on: member, knowledge))
  }

  /// Nil for Objective-C, and where each file is walked.
  private func outlook(on member: Member, _ knowledge: Knowledge) -> FileOutlook? {
    guard member.look.objectiveC == nil, skipsFilesWithoutTrigger else { return nil }
    return FileOutlook(
      knowledge.index.files[Int(member.file)], member.file, in: knowledge.index,
      isCore: settings[member.input.settings].isCore.value)
  }

  /// What the rules find, what the engine itself has to say, and what comments silence of both.
  ///
  /// - Parameters:
  ///   - subjects: The rules that look at a type wherever it is declared, by its last name.
  ///   - outlook: Tells which rules have work there; nil where all are asked.
  func findings(
    in file: FileContext, _ input: Input, _ subjects: [Word: [Int]], _ outlook: FileOutlook? = nil
  ) -> Suppressions.Outcome {
    let table = file.objectiveC == nil ? tables[input.settings] : objectiveCTables[input.settings]
    let engineRules = engineRules[input.settings]
    var (findings, unreported, neverRun) = walk(file, table, subjects, outlook, path: input.path)
    // The fragments of a page are not meant to be whole, and a macro of C may hide a bracket.
    if !MarkdownFiles.isDocument(input.path), file.objectiveC == nil,
      let finding = IncompleteScan.finding(in: file.file, file.lines, engineRules, path: input.path)
    {
      findings.append(finding)
    }
    // Most files have no such comments, and need no list of rules to judge them by.
    guard Suppressions.areWritten(in: file.file) else {
      return Suppressions.Outcome(kept: findings, neverRun: neverRun)
    }
    let suppressions = Suppressions(file: file.file, lines: file.lines, knownRules: ruleSet.ids)
    let run = Suppressions.Run(
      rules: Set(table.entries.map(\.document.id)).union(engineRules.ids), engineRules: engineRules,
      unreported: unreported, path: input.path)
    var outcome = suppressions.apply(to: findings, run)
    outcome.neverRun = neverRun
    return outcome
  }

  /// The one walk over a file's tokens: what is found, and where the profile does not report it.
  private func walk(
    _ file: FileContext, _ table: RuleTable, _ subjects: [Word: [Int]], _ outlook: FileOutlook?, path: String
  ) -> (findings: [Finding], unreported: [(rule: String, start: Int)], neverRun: Int) {
    // In the order they are found: that of a set differs from run to run.
    var findings: [Finding] = []
    var places: [Finding: Int] = [:]
    var unreported: [(rule: String, start: Int)] = []
    var neverRun: Set<Finding> = []
    var told: [FunctionsCause: Int] = [:]
    // Whether each rule may find something at its triggers, once it is known.
    var isConcerned = [Bool?](repeating: nil, count: table.entries.count)
    let isTest = file.facts.isTest
    /// Calls `check` with the rule and what takes its violations, unless the rule skips the file.
    func ask(_ entry: RuleTable.Entry, _ check: (any Rule, (Violation) -> Void) -> Void) {
      guard !(isTest && entry.document.skipsTests) else { return }
      file.evidence.reset()
      check(entry.rule) { violation in
        let since = entry.document.since
        if !since.isEmpty, file.systems(at: file.file.token(violation.range.lower)).support(since) == .notAll {
          unreported.append((entry.document.id, file.span(violation.range).start))
          return
        }
        // What rests on a name alone, or is in no app, is for those who ask for all.
        if entry.profile == .recommended {
          let place = file.file.token(violation.range.lower)
          let isForAll =
            (violation.profile ?? entry.document.profile) == .strict || file.evidence.restsOnNames
            || file.isInPreview(place) || file.isOnlyTried(place)
          let isNeverRun = !isForAll && file.isUnreached(place)
          if isNeverRun { neverRun.insert(Finding(violation, of: entry, in: file, path: path).withoutEvidence) }
          if isForAll || isNeverRun {
            unreported.append((entry.document.id, file.span(violation.range).start))
            return
          }
        }
        let finding = Finding(violation, of: entry, in: file, path: path)
        // What differs in what it rests on alone is found twice; the surer one tells more, or the fuller.
        if let place = places[finding.withoutEvidence] {
          let known = findings[place]
          if finding.confidence != known.confidence
            ? finding.confidence > known.confidence : finding.evidence.count > known.evidence.count
          {
            findings[place] = finding
            findings[place].add(known.notes)
          }
          return
        }
        if let cause = violation.cause, entry.profile == .recommended,
          let function = file.file.token(violation.range.lower).member?.id
        {
          let key = FunctionsCause(function: function, cause: cause)
          if let place = told[key] {
            // The surest speaks for the others.
            let isSurer = finding.confidence > findings[place].confidence
            let other = isSurer ? findings[place] : finding
            unreported.append((other.rule, other.span.start))
            if isSurer { findings[place] = finding }
            findings[place].mention(other)
            return
          }
          told[key] = findings.count
        }
        places[finding.withoutEvidence] = findings.count
        findings.append(finding)
      }
    }
    let tokens = file.file.raw.tokens
    for position in tokens.indices {
      guard RuleTable.mayTrigger(tokens[position]), let entries = table.entries(for: tokens[position].word) else {
        continue
      }
      for id in entries {
        if isConcerned[id] == nil {
          let concerns = outlook.map(table.entries[id].rule.concerns) ?? true
          isConcerned[id] = concerns
          if concerns { ask(table.entries[id]) { $0.check(file, report: $1) } }
        }
        if isConcerned[id] == true {
          ask(table.entries[id]) { $0.check(file.file.token(TokenIndex(position)), in: file, report: $1) }
        }
      }
    }
    if !subjects.isEmpty {
      for position in file.facts.types.indices {
        guard let name = file.facts.types[position].path.last, let entries = subjects[name] else { continue }
        for id in entries where outlook.map({ table.entries[id].rule.concerns(type: position, of: $0) }) ?? true {
          let type = file.facts.types[position]
          ask(table.entries[id]) { $0.check(type, declaredBy: file.declaration(of: type), in: file, report: $1) }
        }
      }
    }
    return (findings, unreported, neverRun.count)
  }
}

/// What has been said of a function.
private struct FunctionsCause: Hashable {
  let function: Int32
  let cause: Violation.Cause
}

extension Finding {
  /// Notes what else is found of the same cause, and what that has noted.
  fileprivate mutating func mention(_ other: Finding) {
    add([Note(path: other.path, span: other.span, message: other.message)] + other.notes)
  }

  fileprivate mutating func add(_ others: [Note]) { notes += others.filter { !notes.contains($0) } }

  fileprivate var withoutEvidence: Finding {
    Finding(
      rule: rule, severity: severity, confidence: .possible, path: path, span: span, message: message,
      help: help, notes: [], fix: fix, fingerprint: fingerprint)
  }

  fileprivate init(_ violation: Violation, of entry: RuleTable.Entry, in file: FileContext, path: String) {
    let own = violation.severity ?? entry.document.severity
    self.init(
      rule: entry.document.id,
      // A configured severity is the highest that the rule's weaker findings may reach.
      severity: entry.severity.map { violation.severity == nil ? $0 : min($0, own) } ?? own,
      confidence: file.evidence.restsOnNames ? .possible : violation.confidence ?? entry.document.confidence,
      path: path, span: file.span(violation.range),
      message: violation.message, help: violation.help,
      notes: violation.notes.map { Note(path: path, span: file.span($0.range), message: $0.message) },
      fix: violation.fix.map { fix in
        Fix(
          isSafe: fix.isSafe, explanation: fix.explanation,
          edits: fix.edits(in: file))
      },
      evidence: file.evidence.recorded + violation.evidence,
      fingerprint: Finding.fingerprint(entry.document.id, violation.range, in: file))
  }

  /// A rule may come to one place by many ways, and reads the whole statement there.
  private static func fingerprint(_ rule: String, _ range: TokenRange, in file: FileContext) -> String {
    file.remembered(of: rule, range) { Fingerprint.of(rule, file.file.tokens(range), in: file) }
  }
}

extension Violation.ProposedFix {
  fileprivate func edits(in file: FileContext) -> [Fix.Edit] {
    let edits =
      replacements.map { Fix.Edit(span: file.span($0.range), replacement: $0.text) }
      + insertions.map { Fix.Edit(span: file.span(from: $0.offset, to: $0.offset), replacement: $0.text) }
    return edits.ordered { $0.span.start < $1.span.start }
  }
}
