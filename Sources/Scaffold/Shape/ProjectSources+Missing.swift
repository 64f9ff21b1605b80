import SwiftSource

/// Where the project declares what the compiler does not find.
extension ProjectSources {
  /// The paths of the files that declare what an error misses: a type, a function or variable at the top level, or what an extension
  /// adds to a type. Empty where the project has no such.
  func paths(declaring error: CompilerMessage) -> [String] {
    let text = error.text
    if let match = text.prefixMatch(of: /cannot find (?:type )?'([^']+)' in scope/) {
      let name = String(match.output.1)
      return [path(of: name) ?? only { $0.globals.contains(name) }].compactMap(\.self)
    }
    if let match = text.firstMatch(of: /type '([^']+)' has no (?:\w+ )?member '\$?(\w+)'/) {
      // Of a composition of protocols, or of what an alias stands for, each part.
      let parts = text[match.range.lowerBound...].split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
      let types = parts.compactMap { $0.split(separator: ".").last.map(String.init) }
        .filter { $0.first?.isUppercase == true }
      let member = pathOfMember(String(match.output.2), of: match.output.1)
      return Self.unique(types.flatMap { pathsAbove($0) } + [member].compactMap(\.self))
    }
    if let match = text.prefixMatch(of: /'(\w+)' is not a member type of \w+ '([\w.]+)'/) {
      return [pathOfMember(String(match.output.1), of: match.output.2)].compactMap(\.self)
    }
    return []
  }

  /// The files that declare what errors miss, without those that are there: as many as `count`, for the first errors first.
  func files(declaring errors: [CompilerMessage], besides present: [PlannedFile], atMost count: Int) -> [PlannedFile] {
    var taken = Set(present.map { Self.absolute($0.path) })
    var found: [PlannedFile] = []
    for path in errors.lazy.flatMap(paths(declaring:)) where found.count < count {
      if taken.insert(Self.absolute(path)).inserted, let file = file(at: path) { found.append(file) }
    }
    return found
  }

  /// The file of a type, and those of what stands above it.
  private func pathsAbove(_ type: String, depth: Int = 4) -> [String] {
    guard depth > 0, let path = path(of: type), let source = file(at: path)?.source else { return [] }
    let parts = source.declarations.filter { $0.kind.isType && $0.path.last?.text == type || $0.name?.text == type }
    let names = parts.flatMap(\.inheritedTypes).compactMap { TypeText($0).lastName }.filter { $0 != type }
    return [path] + names.flatMap { pathsAbove($0, depth: depth - 1) }
  }

  /// The file whose extension adds a member to a type, else the only one that adds such a member to any: the type may conform to what is
  /// extended, or come from it.
  private func pathOfMember(_ member: String, of type: Substring) -> String? {
    let base = type.prefix { $0 != "<" && $0 != "?" && $0 != "!" }.split(separator: ".").last.map(String.init) ?? ""
    let name = base.hasPrefix("[") ? (base.contains(":") ? "Dictionary" : "Array") : base
    if let entry = nearestFirst(entries.filter { $0.extensionMembers.contains("\(name).\(member)") }).first {
      return entry.isTest ? nil : entry.path
    }
    return only { $0.extensionMembers.contains { $0.hasSuffix(".\(member)") } }
  }

  /// The file of the project, tests apart, for which something is true, where there is one alone.
  private func only(_ isMeant: (Entry) -> Bool) -> String? {
    let found = entries.filter { !$0.isTest && isMeant($0) }
    return found.count == 1 ? found[0].path : nil
  }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
