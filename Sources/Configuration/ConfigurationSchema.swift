import RuleDocuments

/// The JSON schema of `.listlint.yml`, from which editors complete and check it.
public enum ConfigurationSchema {
  /// The schema, in JSON with a line break at its end; the same bytes each time.
  public static func text(documents: [RuleDocument]) -> String {
    let schema: [(key: String, value: JSONText)] = [
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("The configuration of listlint")),
      ("type", .text("object")),
      ("additionalProperties", .flag(false)),
      ("properties", properties(ConfigurationKey.ofFile)),
      (
        "definitions",
        .object([
          ("patterns", list(of: [("type", .text("string")), ("minLength", .number(1))])),
          ("rule", choice(RuleWord.allCases.map(\.rawValue))),
          ("rules", rules(documents)),
        ])
      ),
    ]
    return JSONText.object(schema).written() + "\n"
  }

  private static func properties(_ keys: [ConfigurationKey]) -> JSONText {
    .object(
      keys.map { key in
        (key.rawValue, .object([("description", .text(key.summary))] + shape(of: key)))
      })
  }

  private typealias Members = [(key: String, value: JSONText)]

  private static func shape(of key: ConfigurationKey) -> Members {
    switch key {
    case .root, .markdown: return [("type", .text("boolean")), ("default", .flag(false))]
    case .extends: return [("anyOf", .list([.object([("type", .text("string"))]), reference("patterns")]))]
    case .requiredVersion:
      let pattern = "^(>= *)?[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$"
      return [("type", .list([.text("string"), .text("number")])), ("pattern", .text(pattern))]
    case .profile:
      return [
        ("enum", .texts(Profile.allCases.map(\.rawValue))), ("default", .text(Profile.recommended.rawValue)),
      ]
    case .rules: return [("anyOf", .list([reference("rules"), reference("patterns")]))]
    case .core:
      let target: JSONText = .object([
        ("type", .text("object")), ("additionalProperties", .flag(false)), ("required", .texts(["target"])),
        ("properties", .object([("target", .object([("type", .text("string"))]))])),
      ])
      let item: Members = [("anyOf", .list([.object([("type", .text("string"))]), target]))]
      return [("anyOf", .list([.object([("type", .text("boolean"))]), list(of: item)]))]
    case .deploymentTargets:
      let release: JSONText = .object([
        ("type", .list([.text("string"), .text("number")])),
        ("pattern", .text("^[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$")),
      ])
      return [
        ("type", .text("object")), ("additionalProperties", .flag(false)),
        ("properties", .object(Platform.names.map { ($0, release) })),
      ]
    case .excluded, .paths: return [("allOf", .list([reference("patterns")]))]
    case .houseRules: return [("anyOf", .list([.object([("type", .text("string"))]), reference("patterns")]))]
    case .viewControllers: return [("type", .text("array")), ("items", .object([("type", .text("string"))]))]
    case .failOn:
      return [("enum", .texts(Severity.allCases.map(\.rawValue))), ("default", .text(Severity.warning.rawValue))]
    case .baseline: return [("type", .text("string"))]
    case .overrides:
      return [
        ("type", .text("array")),
        (
          "items",
          .object([
            ("type", .text("object")), ("additionalProperties", .flag(false)), ("required", .texts(["paths"])),
            ("properties", properties(ConfigurationKey.ofOverride)),
          ])
        ),
      ]
    }
  }

  private static func rules(_ documents: [RuleDocument]) -> JSONText {
    let rules = documents.map { document -> (key: String, value: JSONText) in
      let options = document.options.map { option in
        let description: Members = [
          ("description", .text(option.description)), ("default", JSONText(option.defaultValue)),
        ]
        return (key: option.name, value: JSONText.object(description + shape(of: option.kind)))
      }
      let mapping: JSONText = .object([
        ("type", .text("object")), ("additionalProperties", .flag(false)),
        ("properties", .object([("severity", reference("rule"))] + options)),
      ])
      return (
        document.id,
        .object([("description", .text(document.summary)), ("anyOf", .list([reference("rule"), mapping]))])
      )
    }
    return .object([
      ("type", .text("object")), ("additionalProperties", .flag(false)), ("properties", .object(rules)),
    ])
  }

  private static func shape(of kind: RuleOption.Kind) -> Members {
    switch kind {
    case .text: [("type", .text("string"))]
    case .pattern: [("type", .text("string")), ("format", .text("regex"))]
    case .number: [("type", .text("number"))]
    case .flag: [("type", .text("boolean"))]
    case .list: [("type", .text("array")), ("items", .object([("type", .text("string"))]))]
    case .choice(let allowed): [("enum", .texts(allowed))]
    }
  }

  private static func reference(_ name: String) -> JSONText { .object([("$ref", .text("#/definitions/\(name)"))]) }

  private static func list(of item: Members) -> JSONText {
    .object([("type", .text("array")), ("items", .object(item))])
  }

  private static func choice(_ words: [String]) -> JSONText { .object([("enum", .texts(words))]) }
}
