import RuleDocuments

/// The documents of the rules there are.
public enum Catalog {
  /// All rule documents, sorted by guidance document and id. A test holds that each of those embedded can be read.
  public static let documents: [RuleDocument] = EmbeddedFiles.rules.compactMap { path, text in
    try? RuleDocumentParser(path: "Rules/\(path)").parseEmbedded(text)
  }

  /// Their ids.
  static let ids = Set(documents.map(\.id))

  public static func document(_ id: String) -> RuleDocument? { documents.first { $0.id == id } }

  /// The ids of the documents without a rule's code: the engine itself finds what they say.
  static let engineRules = Set(EngineRules.ID.allCases.map(\.rawValue))
}
