import Yams

/// A YAML value with the line on which it starts, from any reader.
package struct YAMLValue: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case scalar(String, Style)
    case sequence([YAMLValue])
    /// In the order of the text.
    case mapping([Entry])
  }

  package struct Entry: Sendable, Equatable {
    let key: YAMLValue
    let value: YAMLValue
  }

  /// How a scalar is written.
  package enum Style: Sendable, Equatable {
    /// Without quotation marks, so that `15` may be a number and `"15"` is text.
    case plain
    case quoted
    /// Below a `|` or `>`.
    case block
  }

  let content: Content
  /// 1-based, counted in the YAML.
  let line: Int

  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }
  var style: Style? { if case .scalar(_, let style) = content { style } else { nil } }
  var sequence: [YAMLValue]? { if case .sequence(let values) = content { values } else { nil } }
  var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  /// `true` and `false`; YAML's other words for them are texts.
  var flag: Bool? {
    switch content {
    case .scalar("true", .plain): true
    case .scalar("false", .plain): false
    default: nil
    }
  }
}

extension YAMLValue {
  /// What Yams read. References are followed, so the tree should be known to be small.
  package init(_ node: Node) {
    line = node.mark?.line ?? 0
    switch node {
    case .scalar(let scalar):
      let style: Style =
        switch scalar.style {
        case .plain, .any: .plain
        case .singleQuoted, .doubleQuoted: .quoted
        case .literal, .folded: .block
        }
      content = .scalar(scalar.string, style)
    case .sequence(let sequence): content = .sequence(sequence.map { YAMLValue($0) })
    case .mapping(let mapping):
      content = .mapping(mapping.map { Entry(key: YAMLValue($0.key), value: YAMLValue($0.value)) })
    case .alias: content = .scalar("", .plain)
    }
  }
}

extension Node {
  /// A scalar without quotation marks, so that `15` may be a number and `"15"` is text.
  package var isPlain: Bool { scalar.map { $0.style == .plain || $0.style == .any } ?? false }

  /// `true` and `false`; YAML's other words for them are texts.
  package var flag: Bool? { scalar.flatMap { _ in YAMLValue(self).flag } }
}
