import TestSupport
import Testing

extension Repository {
  /// `rule path:line` of all that is found.
  func findings(_ arguments: String..., environment: [String: String] = [:]) async throws -> [String] {
    let run = try await listlint(
      ["--format", "json"] + arguments, in: folder, environment: environment)
    try #require(run.status < 2, "\(run.errors)")
    return try ReadReport(run).findings.map { finding in
      "\(finding["rule"] ?? "") \(finding["path"] ?? ""):\(finding["line"] ?? 0)"
    }
  }
}
