import Mustache

/// The names that a template may use, with their values.
///
/// The library renders a name that it does not know as nothing. Every list therefore says which names its
/// elements have, even an empty one, so that a template can be checked before it is rendered.
public struct TemplateScope: Sendable {
  public indirect enum Value: Sendable {
    case text(String)
    case flag(Bool)
    case list([TemplateScope], names: Set<String>)
  }

  private(set) var values: [String: Value] = [:]

  var names: Set<String> { Set(values.keys) }

  subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  mutating func set(_ name: String, _ text: String) { values[name] = .text(text) }
  mutating func set(_ name: String, _ flag: Bool) { values[name] = .flag(flag) }
}

extension TemplateScope: MustacheParent {
  public func child(named name: String) -> Any? {
    switch values[name] {
    case .text(let text): text
    case .flag(let flag): flag
    case .list(let elements, _): elements
    case nil: nil
    }
  }
}

extension TemplateScope {
  /// A line for each name, in the order of the names.
  public var listing: String { lines(indent: "") }

  private func lines(indent: String) -> String {
    values.sorted { $0.key < $1.key }.map { name, value in
      switch value {
      case .text(let text): "\(indent)\(name) = \(text)\n"
      case .flag(let flag): "\(indent)\(name) = \(flag)\n"
      case .list(let elements, _):
        "\(indent)\(name), each with\n" + (elements.first?.lines(indent: indent + "  ") ?? "")
      }
    }.joined()
  }
}
