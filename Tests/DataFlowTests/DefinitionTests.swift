import DataFlow
import Testing

/// What a name means in a function is found from the places that introduce it, whatever the pattern.
@Suite struct DefinitionTests {
  @Test(
    "The nearest introduction that holds here",
    arguments: [
      ("let a = 1, name = 2; use(/*?*/name)", "variable 2"),
      ("let name = 1; if flag { let name = 2 }; use(/*?*/name)", "variable 1"),
      ("let name = 1; let other = { let name = 2; return /*?*/name }", "variable 2"),
      ("let name = 1; do { let name = /*?*/name }", "variable 1"),
      ("let (a, name) = pair; use(/*?*/name)", "other"),
      ("guard let name = text, !name.isEmpty else { return }; use(/*?*/name)", "condition text"),
      ("guard let name = text else { return use(/*?*/name) }", "parameter"),
      ("if let name = text { use(/*?*/name) }", "condition text"),
      ("if let name = text { } else { use(/*?*/name) }", "parameter"),
      ("if let name = text { } else if flag { use(/*?*/name) }", "parameter"),
      ("if let name = text { } else if let name = other { use(/*?*/name) }", "condition other"),
      ("if let name = text { } else if let name = other, use(/*?*/name) { }", "condition other"),
      ("if let name = text { } else if flag { } else { use(/*?*/name) }", "parameter"),
      ("if flag { } else if let name = other { } else { use(/*?*/name) }", "parameter"),
      ("if case .found(let name) = state { use(/*?*/name) }", "payload"),
      ("if case let .found(a, name) = state { use(/*?*/name) }", "payload"),
      ("while let name = next() { use(/*?*/name) }", "condition next()"),
      ("for name in names where flag { use(/*?*/name) }", "element names"),
      ("for (index, name) in pairs { use(/*?*/name) }", "other"),
      ("for case let name? in names { use(/*?*/name) }", "other"),
      ("for name in names { }; use(/*?*/name)", "parameter"),
      ("switch state { case .found(let name): use(/*?*/name) }", "payload"),
      ("names.map { name in /*?*/name }", "closure parameter 0"),
      ("let other = value.name; use(/*?*/name)", "parameter"),
    ])
  func nearest(_ code: String, _ expected: String) {
    let sample = Sample("func load(name: String) {\n\(code)\n}")
    #expect(sample.marked.definition.map(description) == expected, "\(code)")
  }

  private func description(_ definition: Definition) -> String {
    switch definition {
    case .variable(let binding): "variable \(binding.value.text)"
    case .condition(_, let value): "condition \(value.text)"
    case .element(_, let values): "element \(values.text)"
    case .parameter: "parameter"
    case .closureParameter(_, let position): "closure parameter \(position)"
    case .capture(let value): "capture \(value.text)"
    case .payload: "payload"
    case .other: "other"
    }
  }
}
