import SwiftSource

extension PlannedFile {
  /// What is compiled in the place of a file with models of SwiftData, whose macros are not here: a model is `@Observable`, has the
  /// runtime's storage, and none of the attributes that say how it is stored. Lines stay as they are.
  var withoutModelMacros: PlannedFile {
    guard text.contains("@Model") else { return self }
    let source = source
    var edits = SourceEdits(source)
    for type in source.declarations where type.isModel {
      guard let attribute = type.attributes.first(where: { $0.name.word == "Model" }), let name = type.name,
        let open = type.body?.first
      else { continue }
      edits.replace(attribute, with: "@Observable")
      if type.inheritedTypes.isEmpty {
        edits.insert(": PersistentModel", after: type.genericParameters.last ?? name)
      } else {
        edits.insert(", PersistentModel", after: type.inheritedTypes.last?.last ?? name)
      }
      edits.insert(" let headlessBacking = HeadlessBacking(\"\(name.text)\");", after: open)
      for member in type.members {
        for attribute in member.attributes
        where ["Attribute", "Relationship", "Transient"].contains(attribute.name.text) {
          edits.replace(attribute, with: attribute.lineBreaks)
        }
      }
      for run in open.group.macroCalls { edits.replace(run, with: run.lineBreaks) }
    }
    return with(edits.applied)
  }
}

extension TokenRun {
  /// What keeps the lines below where they are.
  fileprivate var lineBreaks: String {
    guard let first, let last else { return "" }
    return String(repeating: "\n", count: first.file.bytes[first.offset..<last.end].count { $0 == UInt8(ascii: "\n") })
  }
}

extension Tokens {
  /// `#Unique<User>([\.name])` and `#Index`, which declare nothing that code names.
  fileprivate var macroCalls: [Tokens] {
    compactMap { token in
      let name = token.text.drop { $0 == "#" }
      guard name == "Unique" || name == "Index" else { return nil }
      let hash = name.count < token.text.count ? token : token.previous
      guard let hash, hash.text.hasPrefix("#") else { return nil }
      let open = sequence(first: token) { $0.next }.prefix(12).first { $0.kind == .leftParen }
      return open?.group.last.map { hash.through($0) }
    }
  }
}
