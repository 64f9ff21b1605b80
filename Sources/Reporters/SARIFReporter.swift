import Findings
import RuleDocuments
import TextProcessing

/// SARIF 2.1.0: one run with the rules that found something, their documents as help, and a result on each line.
///
/// Our columns count bytes, which SARIF cannot say; they are counted anew as code points. Where the source cannot be
/// read, a region has lines alone.
public struct SARIFReporter: Reporter {
  static let baseID = "PROJECTROOT"

  private let source: SourceLookup
  private let document: DocumentLookup

  public init(source: @escaping SourceLookup, document: @escaping DocumentLookup) {
    self.source = source
    self.document = document
  }

  public func render(_ report: LintReport) -> String {
    let results = report.findings.map { ($0, nil) } + report.suppressed.map { ($0.finding, $0.suppression) }
    let rules = Set(results.map(\.0.rule)).sorted()
    let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    var regions = SARIFRegions(source: source, paths: report.paths)

    var text = "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
    text += "\"tool\":{\"driver\":{\"name\":\"listlint\""
    if !report.toolVersion.isEmpty {
      let version = JSON.string(report.toolVersion).text
      text += ",\"version\":\(version),\"semanticVersion\":\(version)"
    }
    text += ",\"rules\":\(lines(rules.map { rule($0) }))}},\n"
    text += "\"invocations\":[{\"executionSuccessful\":\(report.isComplete)}],\"columnKind\":\"unicodeCodePoints\","
    // A carriage return alone ends a line of Swift.
    text += "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],"
    let base = JSON.string(fileURI(report.paths.base) + (report.paths.base == "/" ? "" : "/")).text
    text += "\"originalUriBaseIds\":{\"\(SARIFReporter.baseID)\":{\"uri\":\(base)}},\n"
    let objects = results.map { finding, suppression in
      result(finding, suppression, index: indexes[finding.rule] ?? 0, isNew: report.hasBaseline, &regions)
    }
    return text + "\"results\":\(lines(objects))}]}\n"
  }

  private func lines(_ objects: [JSON]) -> String {
    objects.isEmpty ? "[]" : "[\n" + objects.map(\.text).joined(separator: ",\n") + "\n]"
  }

  private func rule(_ id: String) -> JSON {
    guard let document = document(id) else { return .object([("id", .string(id))]) }
    let name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var members: [(String, JSON)] = [("id", .string(id)), ("name", .string(name))]
    members.append(("shortDescription", .object([("text", .string(document.summary))])))
    if !document.why.isEmpty { members.append(("fullDescription", .object([("text", .string(document.why))]))) }
    if !document.help.isEmpty {
      var help = [("text", JSON.string(document.help))]
      if !document.markdown.isEmpty { help.append(("markdown", .string(document.markdown))) }
      members.append(("help", .object(help)))
    }
    let tags = ([document.document] + document.dialects).map(JSON.string)
    return .object(
      members + [
        ("defaultConfiguration", .object([("level", .string(document.severity.sarif))])),
        (
          "properties",
          .object([("tags", .array(tags)), ("precision", .string(document.confidence.precision))])
        ),
      ])
  }

  private func result(
    _ finding: Finding, _ suppression: Suppression?, index: Int, isNew: Bool, _ regions: inout SARIFRegions
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .string(finding.rule)), ("ruleIndex", .number(index)), ("level", .string(finding.severity.sarif)),
      ("message", message(finding.message)),
      ("locations", .array([.object([regions.location(finding.path, finding.span)])])),
    ]
    // What the baseline knows is left out, and what comments silence is not held against it.
    if isNew, suppression == nil { members.append(("baselineState", .string("new"))) }
    if !finding.notes.isEmpty {
      let notes = finding.notes.enumerated().map { index, note in
        JSON.object([
          ("id", .number(index + 1)), ("message", message(note.message)),
          regions.location(note.path, note.span),
        ])
      }
      members.append(("relatedLocations", .array(notes)))
    }
    if !finding.fingerprint.isEmpty {
      members.append(("partialFingerprints", .object([("listlint/v1", .string(finding.fingerprint))])))
    }
    if let fix = finding.fix { members.append(("fixes", .array([self.fix(fix, finding.path, &regions)]))) }
    // Once some results say whether they are suppressed, an empty list says of the others that they are not.
    members.append(("suppressions", .array(suppression.map { [self.suppression($0, finding.path, &regions)] } ?? [])))
    return .object(members + [("properties", .object([("confidence", .string(finding.confidence.rawValue))]))])
  }

  /// A brace would begin a placeholder (§3.11.5), so each is doubled. The texts of rules are read as they stand: they
  /// take no arguments.
  private func message(_ text: String) -> JSON {
    .object([("text", .string(text.replacing("{", with: "{{").replacing("}", with: "}}")))])
  }

  private func suppression(_ suppression: Suppression, _ path: String, _ regions: inout SARIFRegions) -> JSON {
    var members: [(String, JSON)] = [("kind", .string("inSource")), ("status", .string("accepted"))]
    if let reason = suppression.reason { members.append(("justification", .string(reason))) }
    return .object(members + [("location", .object([regions.location(path, suppression.span)]))])
  }

  private func fix(_ fix: Fix, _ path: String, _ regions: inout SARIFRegions) -> JSON {
    var replacements: [JSON] = []
    for edit in fix.edits {
      replacements.append(
        .object([
          ("deletedRegion", regions.region(path, edit.span)),
          ("insertedContent", .object([("text", .string(edit.replacement))])),
        ]))
    }
    let change = JSON.object([("artifactLocation", regions.artifact(path)), ("replacements", .array(replacements))])
    let text = fix.explanation.isEmpty ? "The fix that --fix applies." : fix.explanation
    return .object([
      ("description", message(text)), ("artifactChanges", .array([change])),
      ("properties", .object([("safe", .bool(fix.isSafe))])),
    ])
  }
}

extension Severity {
  fileprivate var sarif: String { self == .info ? "note" : rawValue }
}

extension Confidence {
  /// The word that GitHub's code scanning sorts by.
  fileprivate var precision: String {
    switch self {
    case .certain: "very-high"
    case .likely: "high"
    case .possible: "medium"
    }
  }
}
