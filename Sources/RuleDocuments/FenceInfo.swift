import TextProcessing

/// The info string of a sample: `swift fixed profile=strict wrap=no reason="an extension" file=Name.swift`.
struct FenceInfo {
  /// Lowercased first word; empty for a bare fence.
  let language: String
  let isFixed: Bool
  let profile: Profile
  let wraps: Bool
  /// The settings that have no property of their own.
  let attributes: [String: String]

  private static let settings = ["profile", "wrap", "reason", "file", "core"]

  init(parsing info: String, path: String, line: Int) throws(RuleDocumentProblem) {
    func problem(_ message: String) -> RuleDocumentProblem {
      RuleDocumentProblem(path: path, line: line, message: message)
    }
    guard let words = Self.words(of: info) else { throw problem("a quotation mark is not closed: \(info)") }
    language = words.first?.lowercased() ?? ""
    var isFixed = false
    var values: [String: String] = [:]
    // Other languages are not ours to judge.
    for word in RuleExample.Language(rawValue: language) != nil ? words.dropFirst() : [] {
      guard let equals = word.firstIndex(of: "=") else {
        guard word == "fixed" else { throw problem("unknown word '\(word)' after ```\(language); allowed: fixed") }
        isFixed = true
        continue
      }
      let name = String(word[..<equals])
      guard Self.settings.contains(name) else {
        let nearest = nearestName(to: name, in: Self.settings).map { "; did you mean '\($0)'?" }
        throw problem("unknown setting '\(name)'" + (nearest ?? "; allowed: \(Self.settings.joined(separator: ", "))"))
      }
      guard values.updateValue(String(word[word.index(after: equals)...]), forKey: name) == nil else {
        throw problem("the setting '\(name)' is given twice")
      }
    }
    if let name = values.keys.ordered().first(where: { values[$0] == "" }) {
      throw problem("the setting '\(name)' has no value")
    }

    let profile = values.removeValue(forKey: "profile")
    guard let profile = Profile(rawValue: profile ?? Profile.recommended.rawValue) else {
      let allowed = Profile.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem("wrong profile '\(profile ?? "")'; allowed: \(allowed)")
    }
    let wrap = values.removeValue(forKey: "wrap") ?? "yes"
    guard wrap == "yes" || wrap == "no" else { throw problem("wrong wrap '\(wrap)'; allowed: yes, no") }
    guard wrap == "yes" || values["reason"] != nil else { throw problem("wrap=no needs a reason: reason=\"…\"") }

    self.isFixed = isFixed
    self.profile = profile
    self.wraps = wrap == "yes"
    self.attributes = values
  }

  /// The words between spaces; a quoted stretch belongs to its word and loses its quotation marks.
  private static func words(of info: String) -> [String]? {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in info {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace && !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return isQuoted ? nil : words
  }
}
