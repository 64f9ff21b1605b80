import ProjectFiles

/// Rules that repositories share: a folder of a git repository at a pinned revision, whose configuration a project extends.
public struct SharedRules: Sendable, Hashable {
  /// The address of the repository, as git takes it.
  public let git: String
  /// A tag, or a commit with all of its letters.
  public let revision: String
  /// Without slashes at its ends; empty for the whole repository.
  public let folder: String

  /// Where the copies of a configuration stand, from its folder.
  static let copiesFolder = ".listlint/rules"

  /// Whether the pin is a commit, which cannot move.
  var isCommit: Bool { revision.utf8.count == 40 && revision.allSatisfy(\.isHexDigit) }

  /// How messages name it.
  var title: String { "\(git) at \(revision)" + (folder.isEmpty ? "" : ", folder \(folder)") }

  /// Where the copy stands, from the folder of the configuration. It is the same for each revision, so that a review shows
  /// what a new one changes.
  var copy: String {
    let last = git.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? "rules"
    let name = (last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let mark = ContentHash.hexadecimal(of: "\(git)\n\(folder)".utf8).prefix(8)
    return "\(Self.copiesFolder)/\(name.isEmpty ? "rules" : name)-\(mark)"
  }

  /// Whether both are about the same copy, whatever the revision.
  func isSamePlace(as other: SharedRules) -> Bool { git == other.git && folder == other.folder }
}

extension ConfigurationReader {
  /// `{git: https://…, at: v1, folder: Rules}`
  func sharedRules(_ node: ConfigurationNode) throws(ConfigurationProblem) -> SharedRules {
    var values: [String: ConfigurationNode] = [:]
    for entry in try node.entries(
      ["git", "at", "folder"], unknown: { "a git address of 'extends' cannot say '\($0)'" })
    {
      values[entry.key] = entry.value
    }
    guard let address = values["git"] else {
      throw node.problem("an item of 'extends' that is no path says its 'git' address and 'at' which tag or commit")
    }
    guard let revision = values["at"] else {
      throw node.problem("say which revision of the git address is meant: 'at: v1.0', a tag or a whole commit")
    }
    let git = try address.text()
    if let fault = Self.fault(inAddress: git) { throw address.problem(fault) }
    let text = try revision.text()
    let isName = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"~^:?*[\\".utf8.contains($0) }
    guard isName, !text.isEmpty, !text.hasPrefix("-"), !text.contains(".."), !text.contains("@{") else {
      throw revision.problem("'\(shown(text))' is no name of a tag or commit")
    }
    let folder = try values["folder"]?.text() ?? ""
    let parts = folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard !folder.hasPrefix("/"), parts.isEmpty || RemoteTree.isPlain(parts) else {
      throw node.problem("'folder' leads out of the repository: '\(shown(folder))'")
    }
    return SharedRules(git: git, revision: text, folder: parts)
  }

  /// Why the text is no address that rules are fetched from; nil where it is one.
  private static func fault(inAddress text: String) -> String? {
    let name = "'\(shown(text))'"
    let help = "write https://…, ssh://…, git@host:path or file:///…"
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !text.hasPrefix("-") else {
      return "\(name) is no git address; \(help)"
    }
    guard let scheme = text.firstRange(of: "://") else {
      // user@host:path
      let parts = text.split(separator: ":", maxSplits: 1)
      let isHost = parts.count == 2 && parts[0].contains("@") && !parts[0].contains("/")
      return isHost ? nil : "\(name) is no git address; \(help); a folder of this project is extended without 'git:'"
    }
    switch text[..<scheme.lowerBound] {
    case "https", "ssh":
      let host = text[scheme.upperBound...].prefix { $0 != "/" }
      guard host.contains("@"), host.prefix(while: { $0 != "@" }).contains(":") else { return nil }
      return "the git address holds a password, which everybody could read; leave it out and let git know it"
    case "file": return text[scheme.upperBound...].hasPrefix("/") ? nil : "\(name) is no absolute path; write file:///…"
    case "http", "git": return "\(name) can be altered on its way; write https://… or ssh://…"
    default: return "\(name) is no git address; \(help)"
    }
  }
}
