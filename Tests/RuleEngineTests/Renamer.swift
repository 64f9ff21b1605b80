import DataFlow
import SwiftSource

/// Renames what nobody outside of a sample can name: local variables, parameters, private members and private or nested
/// types, each to a name that says nothing. Argument labels, and what Apple's API calls, stay. A name that may mean two things
/// stays, too: a renamer that is wrong proves nothing. So does one that claims what callers did, `trimmedQuery`: rules believe it;
/// and the types that a reducer is asked for by its protocol.
struct Renamer {
  let file: SourceFile
  /// What becomes of a name, at each token that means it.
  private(set) var edits: [(token: Token, text: String)] = []
  /// The names that have others now.
  private(set) var renamed: [String] = []

  init(_ code: String) {
    file = SourceFile(bytes: Array(code.utf8))
    for word in introduced.sorted(by: { $0.name < $1.name }) { rename(word.name, word.kind) }
  }

  /// The code with its new names.
  var code: String {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.token.offset > $1.token.offset }) {
      bytes.replaceSubrange(edit.token.offset..<edit.token.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Kind { case local, member, type }

  private struct Introduced: Hashable {
    let name: String
    let kind: Kind
  }

  /// Names that the sample introduces in one way only.
  private var introduced: [Introduced] {
    var kinds: [String: Set<Kind>] = [:]
    var fixed: Set<String> = []
    for declaration in file.declarations {
      for parameter in declaration.parameters {
        if let name = parameter.name { kinds[name.text, default: []].insert(.local) }
      }
      let names =
        declaration.kind == .variable ? declaration.bindings.compactMap(\.name) : [declaration.name].compactMap { $0 }
      let isOwn = declaration.isPrivate && !declaration.modifiers.contains(.override)
      for name in names {
        if declaration.kind.isType, declaration.kind != .extension, isOwn || declaration.isTypeMember {
          kinds[name.text, default: []].insert(.type)
        } else if declaration.kind == .variable || declaration.kind == .function, !declaration.isTypeMember,
          declaration.parent != nil
        {
          kinds[name.text, default: []].insert(.local)
        } else if declaration.kind == .variable || declaration.kind == .function, isOwn,
          declaration.attributes.allSatisfy({ !["objc", "IBAction", "NSManaged", "Published"].contains($0.name.word) })
        {
          kinds[name.text, default: []].insert(.member)
        } else {
          fixed.insert(name.text)
        }
      }
    }
    for token in file.tokens where token.kind == .identifier && token.isIntroduced && token.declaration?.name != token {
      if token.member != nil { kinds[token.text, default: []].insert(.local) }
    }
    for closure in file.closures {
      for name in closure.parameterNames where name.kind == .identifier { kinds[name.text, default: []].insert(.local) }
    }
    return kinds.compactMap { name, kinds in
      guard let kind = kinds.first, kinds.count == 1, !fixed.contains(name), name != "_", name != "self",
        !["State", "Action"].contains(name), !["trim", "normaliz"].contains(where: name.lowercased().contains)
      else {
        return nil
      }
      return Introduced(name: name, kind: kind)
    }
  }

  private mutating func rename(_ name: String, _ kind: Kind) {
    let new = "\(kind == .type ? "Kind" : "w")\(renamed.count)"
    var found: [(Token, String)] = []
    for token in file.tokens {
      if token.isProjected, token.text == "$\(name)" {
        guard !token.isMember else { return }
        found.append((token, "$\(new)"))
        continue
      }
      guard token.kind == .identifier, token.text == name else { continue }
      if let parameter = parameter(firstNamed: token) {
        // `query: String` goes on being called with `query:`.
        if parameter.name == token { found.append((token, "\(name) \(new)")) }
        continue
      }
      if isLabel(token) {
        if kind == .member { return }
        continue
      }
      if token.isMember {
        let owner = token.previous?.previous
        let isOwn = owner?.keyword == .self || owner?.previous?.keyword == .self
        switch kind {
        case .local:
          if isOwn { return }
          continue
        case .member: if !isOwn { return }
        case .type: break
        }
      } else if kind == .local, !isDefined(token) {
        return
      }
      found.append((token, new))
    }
    renamed.append(name)
    edits += found.map { (token: $0.0, text: $0.1) }
  }

  private func parameter(firstNamed token: Token) -> Parameter? {
    token.declaration?.parameters.first { $0.firstName == token }
  }

  private func isLabel(_ token: Token) -> Bool {
    guard token.next?.kind == .colon, let before = token.previous,
      // `{ (user: User) in … }`
      !file.closures.contains(where: { $0.parameterNames.contains(token) })
    else { return false }
    return before.kind == .leftParen || before.kind == .comma
  }

  /// Whether a bare name means what the code around it introduces.
  private func isDefined(_ token: Token) -> Bool {
    if token.isIntroduced || token.definition != nil { return true }
    let declaration = token.declaration
    if declaration?.name == token || declaration?.parameters.contains(where: { $0.name == token }) == true {
      return true
    }
    if file.closures.contains(where: { $0.parameterNames.contains(token) }) { return true }
    // A function in a function.
    return file.declarations.contains {
      $0.name?.text == token.text && $0.kind == .function && !$0.isTypeMember && $0.parent?.contains(token) == true
    }
  }
}
