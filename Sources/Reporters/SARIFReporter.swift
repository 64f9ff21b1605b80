import Findings
import RuleDocuments
import TextProcessing

/// SARIF 2.1.0: one run with the rules that found something, their documents as help, and a result on each line.
///
/// Our columns count bytes, which SARIF cannot say; they are counted anew as code points. Where the source cannot be
/// read, a region has lines alone. GitHub's code scanning shows what is suppressed as open, so that it is left out unless it
/// is asked for.
public struct SARIFReporter: Reporter {
  static let baseID = "PROJECTROOT"

  private let source: SourceLookup
  private let document: DocumentLookup
  private let page: PageLookup
  private let includesSuppressed: Bool

  /// - Parameters:
  ///   - page: Where the help of a rule is found on the web.
  ///   - includesSuppressed: Whether what comments silence is there too, as suppressed.
  public init(
    source: @escaping SourceLookup, document: @escaping DocumentLookup, page: @escaping PageLookup = { _ in nil },
    includesSuppressed: Bool = false
  ) {
    self.page = page
    self.source = source
    self.document = document
    self.includesSuppressed = includesSuppressed
  }

  public func render(_ report: LintReport) -> String {
    let suppressed = includesSuppressed ? report.suppressed : []
    let results = report.findings.map { ($0, nil) } + suppressed.map { ($0.finding, $0.suppression) }
    let rules = Set(results.map(\.0.rule)).ordered()
    let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    var regions = SARIFRegions(source: source, paths: report.paths)

    var text = "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
    text += "\"tool\":{\"driver\":{\"name\":\"listlint\""
    if !report.toolVersion.isEmpty {
      let version = JSON.string(report.toolVersion).text
      text += ",\"version\":\(version),\"semanticVersion\":\(version)"
    }
    text += ",\"rules\":\(jsonLines(rules.map { rule($0) }))}},\n"
    // Reports of other tools, and those of a part of the code, are no later state of a whole one.
    text += "\"automationDetails\":{\"id\":\"listlint\(report.isPartial ? "-change" : "")/\"},"
    text += "\"invocations\":[\(invocation(report).text)],\"columnKind\":\"unicodeCodePoints\","
    // A carriage return alone ends a line of Swift.
    text += "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],"
    let base = JSON.string(fileURI(report.paths.base) + (report.paths.base == "/" ? "" : "/")).text
    text += "\"originalUriBaseIds\":{\"\(SARIFReporter.baseID)\":{\"uri\":\(base)}},\n"
    let objects = results.map { finding, suppression in
      result(finding, suppression, index: indexes[finding.rule] ?? 0, isNew: report.hasBaseline, &regions)
    }
    return text + "\"results\":\(jsonLines(objects))}]}\n"
  }

  private func invocation(_ report: LintReport) -> JSON {
    func notification(_ text: String, _ level: String) -> JSON {
      .object([("level", .string(level)), ("message", message(text))])
    }
    let notifications =
      report.failures.map { notification($0, "error") } + report.remarks.map { notification($0, "note") }
    return .object(
      [("executionSuccessful", .bool(report.isComplete)), ("exitCode", .number(Int(report.exitCode)))]
        + (notifications.isEmpty ? [] : [("toolExecutionNotifications", .array(notifications))]))
  }

  private func rule(_ id: String) -> JSON {
    guard let document = document(id) else { return .object([("id", .string(id))]) }
    let name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var members: [(String, JSON)] = [("id", .string(id)), ("name", .string(name))]
    members.append(("shortDescription", .object([("text", .string(document.summary))])))
    // GitHub asks for both.
    let why = document.why.isEmpty ? document.summary : document.why
    members.append(("fullDescription", .object([("text", .string(why))])))
    var help = [("text", JSON.string(document.help.isEmpty ? document.summary : document.help))]
    if !document.markdown.isEmpty { help.append(("markdown", .string(document.brief))) }
    members.append(("help", .object(help)))
    if let page = page(id) { members.append(("helpUri", .string(page))) }
    let tags = ([document.document] + document.dialects).map(JSON.string)
    return .object(
      members + [
        ("defaultConfiguration", .object([("level", .string(document.severity.sarif))])),
        (
          "properties",
          .object([
            ("tags", .array(tags)), ("precision", .string(document.confidence.precision)),
            ("problem.severity", .string(document.severity.problem)),
          ])
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
    let fingerprints = [
      finding.fingerprint.isEmpty ? nil : ("listlint/v1", JSON.string(finding.fingerprint)),
      regions.lineHash(finding.path, finding.span).map { ("primaryLocationLineHash", .string($0)) },
    ].compactMap(\.self)
    if !fingerprints.isEmpty { members.append(("partialFingerprints", .object(fingerprints))) }
    if let fix = finding.fix { members.append(("fixes", .array([self.fix(fix, finding.path, &regions)]))) }
    // Once some results say whether they are suppressed, an empty list says of the others that they are not.
    if includesSuppressed {
      members.append(("suppressions", .array(suppression.map { [self.suppression($0, finding.path, &regions)] } ?? [])))
    }
    return .object(members + [("properties", .object([("confidence", .string(finding.confidence.rawValue))]))])
  }

  /// A brace would begin a placeholder (§3.11.5), so each is doubled, and shown so by most viewers: messages of our own
  /// have none. The texts of rules are read as they stand: they take no arguments.
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

  /// The word that GitHub's code scanning shows.
  fileprivate var problem: String { self == .info ? "recommendation" : rawValue }
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
