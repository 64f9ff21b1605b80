import SwiftSource

extension OurReading {
  /// Turns the indices of `file` into byte offsets.
  init(_ file: SourceFile) {
    self.init(tokens: file.raw.tokens, trivia: mergingUnexpected(file.raw.trivia))

    func start(_ index: TokenIndex) -> Int {
      file.raw.tokens.indices.contains(Int(index)) ? file.raw.tokens[Int(index)].start : Record.none
    }
    func bounds(_ range: TokenRange) -> [Int] {
      let last = Int(range.upper) - 1
      guard !range.isEmpty, file.raw.tokens.indices.contains(last) else { return [Record.none, Record.none] }
      return [start(range.lower), file.raw.tokens[last].stop]
    }
    func declaration(_ index: Int32) -> RawDeclaration? {
      file.raw.declarations.indices.contains(Int(index)) ? file.raw.declarations[Int(index)] : nil
    }

    records[.declaration] = file.raw.declarations.map { item in
      let parent = declaration(item.parent)
      var values = [Int(item.kind.rawValue)] + bounds(item.range)
      values.append(start(item.name))
      values += bounds(item.inheritance)
      values.append(start(item.parameterClause))
      values += bounds(item.result)
      values.append(start(item.body))
      values.append(parent.map { Int($0.kind.rawValue) } ?? Record.none)
      values.append(parent.map { start($0.introducer) } ?? Record.none)
      return Record(key: start(item.introducer), values: values)
    }
    records[.binding] = file.raw.bindings.map { item in
      let pattern = bounds(item.pattern)
      var values = [pattern[1]] + bounds(item.type) + bounds(item.value)
      values.append(start(item.accessorBlock))
      values.append(declaration(item.declaration).map { start($0.introducer) } ?? Record.none)
      return Record(key: pattern[0], values: values)
    }
    records[.parameter] = file.raw.parameters.map { item in
      let range = bounds(item.range)
      return Record(
        key: range[0],
        values: [range[1], start(item.label), start(item.name)] + bounds(item.type) + bounds(item.defaultValue))
    }
    records[.accessor] = file.raw.accessors.map { Record(key: start($0.introducer), values: [start($0.body)]) }
    records[.member] = file.raw.chains.flatMap { chain in
      chain.steps.map { file.raw.steps[Int($0)] }.filter { $0.kind == .member }
        .map { Record(key: start($0.token), values: [start(chain.range.lower)]) }
    }
    records[.closure] = file.raw.closures.map { item in
      let range = bounds(item.range)
      let call =
        file.raw.calls.indices.contains(Int(item.call)) ? bounds(file.raw.calls[Int(item.call)].range)[1] : Record.none
      return Record(key: range[0], values: [range[1], start(item.inKeyword), start(item.captures), call])
    }
    records[.call] = file.raw.calls.map { item in
      let range = bounds(item.range)
      return Record(
        key: range[1],
        values: [
          range[0], start(item.leftParen), start(item.trailingClosure), start(item.calleeEnd), start(item.name),
        ])
    }
    records.sort()
  }
}
