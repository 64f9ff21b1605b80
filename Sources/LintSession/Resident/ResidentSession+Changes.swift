import Findings
import RuleEngine

/// What an editor may do about findings: tried in memory, on a copy of the session.
extension ResidentSession {
  /// The bytes of a file after all its safe fixes, round after round; nil where there is none to make.
  public func fixed(_ path: String) -> [UInt8]? {
    guard let original = contents(of: path) else { return nil }
    let fixer = FixApplier(includesUnsafe: false, objectiveC: objectiveC)
    var trial = self
    var bytes = original
    // More rounds than any chain of fixes needs.
    for _ in 0..<10 {
      let before = trial.findings(in: path)
      let result = fixer.apply(before, to: bytes)
      guard result.applied > 0, trial.edit(path, result.bytes) else { break }
      // A round that ends nothing is no fix.
      guard trial.findings(in: path).count < before.count else { break }
      bytes = result.bytes
    }
    return bytes == original ? nil : bytes
  }

  /// Whether the fix leaves code that scans and ends the finding.
  public func proves(_ finding: Finding) -> Bool {
    guard let bytes = contents(of: finding.path) else { return false }
    let fixer = FixApplier(includesUnsafe: true, objectiveC: objectiveC)
    let result = fixer.apply([finding], to: bytes)
    return result.applied == 1 && ends(finding, result.bytes)
  }

  /// The comment above its line that silences the finding; nil where a comment there would not, as inside of a text.
  public func suppression(of finding: Finding, reason: String) -> Fix.Edit? {
    guard let bytes = contents(of: finding.path),
      let edit = SilencingComment.edit([finding.rule], above: finding, in: bytes, reason: reason),
      ends(finding, bytes[..<edit.span.start] + Array(edit.replacement.utf8) + bytes[edit.span.start...])
    else { return nil }
    return edit
  }

  /// Whether the file has fewer findings of the rule, and no more of others, with other bytes.
  private func ends(_ finding: Finding, _ bytes: some Sequence<UInt8>) -> Bool {
    var trial = self
    let before = trial.findings(in: finding.path)
    guard trial.edit(finding.path, Array(bytes)) else { return false }
    let after = trial.findings(in: finding.path)
    func count(_ findings: [Finding]) -> Int { findings.count { $0.rule == finding.rule } }
    return count(after) < count(before) && after.count < before.count
  }
}
