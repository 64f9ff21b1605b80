import RuleDocuments
import TextProcessing

/// The JSON schema of `.listlint.yml`, from which editors complete and check it.
public enum ConfigurationSchema {
  /// The schema, in JSON with a line break at its end; the same bytes each time.
  public static func text(documents: [RuleDocument]) -> String {
    let head: Members = [
      ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", "The configuration of listlint"),
    ]
    let definitions: JSON = [
      "patterns": ["type": "array", "items": ["type": "string", "minLength": .number(1)]],
      "shared": .object(object(requiring: ["git", "at"], ["git", "at", "folder"].map { ($0, string) })),
      "rule": ["enum": .strings(RuleWord.allCases.map(\.rawValue) + ["note"])],
      "rules": .object(object(documents.map { ($0.id, schema(of: $0)) })),
    ]
    let body = object(properties(ConfigurationKey.ofFile))
    return JSON.object(head + body + [("definitions", definitions)]).formatted() + "\n"
  }

  private typealias Members = [(String, JSON)]

  private static func properties(_ keys: [ConfigurationKey]) -> Members {
    keys.map { key in (key.rawValue, .object([("description", .string(key.summary))] + shape(of: key))) }
  }

  private static let string: JSON = ["type": "string"]

  private static func shape(of key: ConfigurationKey) -> Members {
    switch key {
    case .root, .markdown: return [("type", "boolean"), ("default", false)]
    case .extends:
      let item: JSON = ["anyOf": [string, reference("shared")]]
      return [("anyOf", [string, reference("shared"), ["type": "array", "items": item]])]
    case .houseRules: return [("anyOf", [string, reference("patterns")])]
    case .requiredVersion:
      return [("type", ["string", "number"]), ("pattern", "^(>= *)?[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$")]
    case .profile:
      return [
        ("enum", .strings(Profile.allCases.map(\.rawValue))), ("default", .string(Profile.recommended.rawValue)),
      ]
    case .rules: return [("anyOf", [reference("rules"), reference("patterns")])]
    case .core:
      let target: JSON = .object(object(requiring: ["target"], [("target", string)]))
      return [("anyOf", [["type": "boolean"], ["type": "array", "items": ["anyOf": [string, target]]]])]
    case .deploymentTargets:
      let release: JSON = ["type": ["string", "number"], "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$"]
      return object(Platform.names.map { ($0, release) })
    case .excluded, .paths: return [("allOf", [reference("patterns")])]
    case .viewControllers: return [("type", "array"), ("items", string)]
    case .failOn:
      return [
        ("enum", .strings(Severity.allCases.map(\.rawValue) + ["note"])),
        ("default", .string(Severity.warning.rawValue)),
      ]
    case .baseline: return [("type", "string")]
    case .listgen: return object(GeneratorKey.allCases.map { ($0.rawValue, .object(shape(of: $0))) })
    case .overrides:
      let item = object(requiring: ["paths"], properties(ConfigurationKey.ofOverride))
      return [("type", "array"), ("items", .object(item))]
    }
  }

  private static func shape(of key: GeneratorKey) -> Members {
    let isFlag = key == .tests || key == .localized
    guard let choices = key.choices else { return [("type", .string(isFlag ? "boolean" : "string"))] }
    let choice: Members = [("enum", .strings(choices))]
    guard key == .platform else { return choice }
    return [("anyOf", [.object(choice), ["type": "array", "items": .object(choice)]])]
  }

  private static func schema(of document: RuleDocument) -> JSON {
    let options = document.options.map { option in
      let head: Members = [("description", .string(option.description)), ("default", option.defaultValue.json)]
      return (option.name, JSON.object(head + shape(of: option.kind)))
    }
    let mapping = JSON.object(object([("severity", reference("rule"))] + options))
    return ["description": .string(document.summary), "anyOf": [reference("rule"), mapping]]
  }

  private static func shape(of kind: RuleOption.Kind) -> Members {
    switch kind {
    case .text: [("type", "string")]
    case .pattern: [("type", "string"), ("format", "regex")]
    case .number: [("type", "number")]
    case .flag: [("type", "boolean")]
    case .list: [("type", "array"), ("items", string)]
    case .choice(let allowed): [("enum", .strings(allowed))]
    }
  }

  private static func reference(_ name: String) -> JSON { ["$ref": .string("#/definitions/\(name)")] }

  /// An object with these properties and no others.
  private static func object(requiring required: [String] = [], _ properties: Members) -> Members {
    let head: Members = [("type", "object"), ("additionalProperties", false)]
    let names: Members = required.isEmpty ? [] : [("required", .strings(required))]
    return head + names + [("properties", .object(properties))]
  }
}
