/// Renames the local variables and parameters of a sample in Objective-C, each to a name that says nothing. Parts of selectors, members
/// and what `@property` declares stay; so does a name that may mean one of these, and one that claims what callers did, `trimmedQuery`.
struct ObjectiveCRenamer {
  /// The code with its new names.
  private(set) var code: String
  /// The names that have others now.
  private(set) var renamed: [String] = []

  init(_ code: String) {
    self.code = code
    let declared = Set(
      code.matches(of: /\*\s*([a-z]\w*)\s*=|\*\s*([a-z]\w*)\s+in\b|:\s*\([^():;]*\)\s*([a-z]\w*)/)
        .compactMap { ($0.1 ?? $0.2 ?? $0.3).map(String.init) })
    let members = Set(
      code.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /@property.*?(\w+)\s*;|^[-+]\s*\([^)]*\)\s*(\w+)/).flatMap { $0.1 ?? $0.2 }.map(String.init)
      })
    for name in declared.subtracting(members).sorted()
    where !["trim", "normaliz"].contains(where: name.lowercased().contains) {
      let new = "w\(renamed.count)"
      let changed = self.code.renaming(name, to: new)
      guard changed != self.code else { continue }
      self.code = changed
      renamed.append(name)
    }
  }
}

extension String {
  /// With another name in the place of this one, but in texts and comments, and where it is a member or a part of a selector.
  fileprivate func renaming(_ name: String, to new: String) -> String {
    var result = ""
    var rest = self[...]
    // A text or a comment as a whole, or a word with what stands around it.
    while let match = rest.firstMatch(of: /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\w+/) {
      result += rest[..<match.range.lowerBound]
      let before = result.last { $0 != " " }
      let after = rest[match.range.upperBound...].first
      let isMember = before == "." || result.hasSuffix("->") || result.hasSuffix("@selector(")
      result += match.output == name && !isMember && after != ":" ? new : String(match.output)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}
