/// Places where the same code must mean the same, or nothing.
public enum ExampleWrapping: String, CaseIterable, Sendable {
  case none = "as it stands"
  case lineEndings = "with CR LF at the ends of its lines"
  case emoji = "after emoji"
  case conditional = "inside #if"
  case anExtension = "inside an extension"
  case nestedType = "inside a nested type"
  case comment = "inside a comment"
  case string = "inside a string"

  /// Whether the example may stand there: declarations of file scope only at file scope.
  func applies(to example: MarkedExample) -> Bool {
    switch self {
    case .anExtension, .nestedType: example.example.wraps && example.example.language == .swift
    default: true
    }
  }

  /// Nothing is found there.
  var silences: Bool { self == .comment || self == .string }

  func wrap(_ example: MarkedExample) -> [MarkedFile] {
    // Markers go back in, so that they move with the text around them.
    let language = example.example.language
    return MarkedFile.split(example.code, language).enumerated().map { place, file in
      let code = language == .swift ? wrap(file.marked, isFirst: place == 0) : wrap(objectiveC: file.marked)
      return MarkedFile(path: file.path, marked: code)
    }
  }

  /// - Parameter isFirst: Whether the file is the example's first one, which declares the type around; others extend it.
  private func wrap(_ code: String, isFirst: Bool) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
    let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    return switch self {
    case .none: code
    case .lineEndings: code.replacing("\n", with: "\r\n")
    case .emoji: "let 👩‍👩‍👧 = \"🇩🇪 é\" // 🙂\n" + code
    case .conditional: imports + "\n#if FEATURE\n" + body + "\n#else\n#endif\n"
    case .anExtension: imports + "\nextension Wrapper {\n" + body + "\n}\n"
    case .nestedType where isFirst: imports + "\nenum Outer {\n  struct Inner {\n" + body + "\n  }\n}\n"
    case .nestedType: imports + "\nextension Outer.Inner {\n" + body + "\n}\n"
    case .comment: "/*\n" + code.replacing("/*", with: "/ *").replacing("*/", with: "* /") + "\n*/\n"
    case .string: "let text = ###\"\"\"\n" + code + "\n\"\"\"###\n"
    }
  }

  /// Of the same kind; a string is one for each line, as C has it.
  private func wrap(objectiveC code: String) -> String {
    switch self {
    case .none, .anExtension, .nestedType: code
    case .lineEndings: code.replacing("\n", with: "\r\n")
    case .emoji: "/* 👩‍👩‍👧 */ static NSString *flag = @\"🇩🇪 é\"; // 🙂\n" + code
    case .conditional: "#if FEATURE\n" + code + "\n#else\n#endif\n"
    case .comment: "/*\n" + code.replacing("/*", with: "/ *").replacing("*/", with: "* /") + "\n*/\n"
    case .string:
      "static NSString *text = @\"\"\n"
        + code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          "  \"" + line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
        }.joined() + ";\n"
    }
  }
}
