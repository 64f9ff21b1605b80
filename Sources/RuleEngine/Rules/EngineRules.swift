import Findings
import RuleDocuments

/// The rules that are no look at code but the engine's word about the run itself: their documents stand in
/// `Rules/engine`, and they have no triggers.
struct EngineRules: Sendable {
  enum ID: String, CaseIterable {
    case incompleteScan = "incomplete-scan"
    case suppressionWithoutReason = "suppression-without-reason"
    case unknownRule = "unknown-rule-in-suppression"
    case unusedSuppression = "unused-suppression"
  }

  private let severities: [ID: Severity]

  init(_ settings: FileSettings) {
    var severities: [ID: Severity] = [:]
    for id in ID.allCases {
      guard let document = Catalog.document(id.rawValue), settings.includes(document) else { continue }
      severities[id] = settings.severity(of: id.rawValue) ?? document.severity
    }
    self.severities = severities
  }

  /// The ids of those that are on.
  var ids: [String] { severities.keys.map(\.rawValue) }

  func isOn(_ id: ID) -> Bool { severities[id] != nil }

  /// Nil while the rule is off.
  ///
  /// - Parameter bytes: The file's.
  func finding(
    _ id: ID, path: String, span: SourceSpan, in bytes: [UInt8], message: String, fix: Fix? = nil
  ) -> Finding? {
    severities[id].map { severity in
      Finding(
        rule: id.rawValue, severity: severity, confidence: .certain, path: path, span: span, message: message, fix: fix,
        fingerprint: Fingerprint.of(id.rawValue, text: bytes[span.start..<span.end]))
    }
  }
}
