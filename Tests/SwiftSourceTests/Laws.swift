@testable import SwiftSource

/// What holds for every file, whatever its bytes are.
struct Laws {
  private let file: SourceFile
  private(set) var violations: [String] = []

  /// The laws that `file` breaks, at most ten of them.
  static func violations(of file: SourceFile) -> [String] {
    var laws = Laws(file: file)
    laws.checkCoverage()
    laws.checkPartners()
    laws.checkEnclosing()
    laws.checkDeclarations()
    laws.checkClosuresAndCalls()
    laws.checkChains()
    laws.checkBlocksAndStatements()
    return Array(laws.violations.prefix(10))
  }

  private init(file: SourceFile) { self.file = file }

  private mutating func require(_ holds: Bool, _ law: @autoclosure () -> String) {
    if !holds { violations.append(law()) }
  }

  /// The bracket around a token is the last before it whose partner comes after it.
  private mutating func checkEnclosing() {
    let partners = file.raw.partners
    // Each token looks back to the start.
    guard partners.count <= 300 else { return }
    for index in partners.indices {
      let nearest = partners[..<index].lastIndex { $0 > index } ?? -1
      require(Int(file.raw.enclosing[index]) == nearest, "token \(index) stands in \(nearest)")
    }
  }

  /// Tokens, trivia and the white space between them are the file, in order.
  private mutating func checkCoverage() {
    var position = 0
    var trivia = file.raw.trivia[...]
    func isSpace(_ byte: UInt8) -> Bool { (0x09...0x0D).contains(byte) || byte == 0x20 }
    for (index, token) in file.raw.tokens.enumerated() {
      while let next = trivia.first, next.offset <= token.offset {
        require(next.length > 0, "trivia at \(next.offset) is empty")
        require(Int(next.offset) >= position, "trivia at \(next.offset) begins before \(position)")
        let gap = file.bytes[min(position, Int(next.offset))..<Int(next.offset)]
        require(gap.allSatisfy(isSpace), "text between \(position) and \(next.offset) is lost")
        position = Int(next.end)
        trivia = trivia.dropFirst()
      }
      require(Int(token.offset) >= position, "token \(index) begins before \(position)")
      let gap = file.bytes[min(position, Int(token.offset))..<Int(token.offset)]
      require(gap.allSatisfy(isSpace), "text between \(position) and \(token.offset) is lost")
      let isLast = index == file.raw.tokens.count - 1
      require((token.kind == .endOfFile) == isLast, "token \(index) is \(token.kind)")
      require((token.length == 0) == isLast, "token \(index) has length \(token.length)")
      position = Int(token.end)
    }
    require(trivia.isEmpty, "trivia after the last token")
    let count = file.bytes.count
    require(position == count, "the tokens end at \(position) of \(count)")
    let directives = file.raw.tokens.indices.filter { file.raw.tokens[$0].kind.isDirective }
    require(file.raw.directives.map(Int.init) == directives, "the directives are others than the tokens that begin one")
  }

  /// Partners point at each other, are brackets of one kind, and nest.
  private mutating func checkPartners() {
    let closing: [TokenKind: TokenKind] = [
      .leftParen: .rightParen, .leftSquare: .rightSquare, .leftBrace: .rightBrace,
    ]
    var open: [Int] = []
    require(file.raw.partners.count == file.raw.tokens.count, "as many partners as tokens")
    for (index, partner) in file.raw.partners.enumerated() where partner >= 0 {
      require(Int(file.raw.partners[Int(partner)]) == index, "the partner of \(index)'s partner is another")
      if Int(partner) > index {
        let kinds = (file.raw.tokens[index].kind, file.raw.tokens[Int(partner)].kind)
        require(closing[kinds.0] == kinds.1, "\(kinds.0) at \(index) has the partner \(kinds.1)")
        open.append(index)
      } else {
        require(open.popLast() == Int(partner), "the group that ends at \(index) overlaps another")
      }
    }
    require(open.isEmpty, "groups stay open")
  }

  private func isOrdered(_ range: TokenRange) -> Bool {
    range.lower >= 0 && range.lower <= range.upper && Int(range.upper) < file.raw.tokens.count
  }

  private func isPart(_ range: TokenRange, of outer: TokenRange) -> Bool {
    isOrdered(range) && (range.isEmpty || outer.contains(range))
  }

  private func isPart(_ index: TokenIndex, of outer: TokenRange) -> Bool { index == -1 || outer.contains(index) }

  private mutating func checkDeclarations() {
    for (id, item) in file.raw.declarations.enumerated() {
      let range = item.range
      require(isOrdered(range), "declaration \(id) has the range \(range)")
      require(range.contains(item.introducer), "declaration \(id) has its introducer outside")
      require(isPart(item.name, of: range), "declaration \(id) has its name outside")
      require(isPart(item.parameterClause, of: range), "declaration \(id) has its parameters outside")
      require(isPart(item.body, of: range), "declaration \(id) has its body outside")
      require(isPart(item.inheritance, of: range), "declaration \(id) has the inheritance \(item.inheritance)")
      require(isPart(item.result, of: range), "declaration \(id) has the result \(item.result)")
      require(item.parent < id, "declaration \(id) comes before its parent")
      if item.parent >= 0 {
        require(isPart(range, of: file.raw.declarations[Int(item.parent)].range), "declaration \(id) leaves its parent")
      }
      for parameter in item.parameters {
        let parameter = file.raw.parameters[Int(parameter)]
        require(isPart(parameter.range, of: range), "declaration \(id) has the parameter \(parameter.range)")
        require(isPart(parameter.name, of: parameter.range), "declaration \(id) has a parameter's name outside")
        require(isPart(parameter.type, of: parameter.range), "declaration \(id) has the type \(parameter.type)")
        require(isPart(parameter.defaultValue, of: parameter.range), "declaration \(id) has a default outside")
      }
      for accessor in item.accessors {
        require(
          isPart(file.raw.accessors[Int(accessor)].introducer, of: range), "declaration \(id) has accessors outside")
      }
      require(isPart(item.genericParameters, of: range), "declaration \(id) has generic parameters outside")
      require(item.bindings.upperBound <= file.raw.bindings.count, "declaration \(id) has bindings that do not exist")
    }
    for (id, item) in file.raw.bindings.enumerated() {
      let outer = file.raw.declarations[Int(item.declaration)].range
      require(!item.pattern.isEmpty && isPart(item.pattern, of: outer), "binding \(id) has the pattern \(item.pattern)")
      require(isPart(item.type, of: outer), "binding \(id) has the type \(item.type)")
      require(isPart(item.value, of: outer), "binding \(id) has the value \(item.value)")
      require(isPart(item.accessorBlock, of: outer), "binding \(id) has its accessors outside")
      for accessor in item.accessors {
        let accessor = file.raw.accessors[Int(accessor)]
        let inside = TokenRange(item.accessorBlock, max(file.raw.partners[Int(item.accessorBlock)], item.accessorBlock))
        require(inside.contains(accessor.introducer), "binding \(id) has an accessor outside")
        require(isPart(accessor.body, of: inside), "binding \(id) has an accessor's body outside")
      }
    }
  }

  private mutating func checkClosuresAndCalls() {
    var last: TokenIndex = -1
    for (id, item) in file.raw.closures.enumerated() {
      require(isOrdered(item.range) && !item.range.isEmpty, "closure \(id) has the range \(item.range)")
      require(item.range.lower > last, "closure \(id) is out of order")
      last = item.range.lower
      require(isPart(item.inKeyword, of: item.range), "closure \(id) has its `in` outside")
      require(isPart(item.captures, of: item.range), "closure \(id) has its captures outside")
      if item.call >= 0 {
        require(isPart(item.range, of: file.raw.calls[Int(item.call)].range), "closure \(id) leaves its call")
      }
    }
    for (id, item) in file.raw.calls.enumerated() {
      require(isOrdered(item.range) && !item.range.isEmpty, "call \(id) has the range \(item.range)")
      require(item.range.contains(item.calleeEnd), "call \(id) has its callee's end outside")
      require(isPart(item.name, of: item.range), "call \(id) has its name outside")
      require(isPart(item.leftParen, of: item.range), "call \(id) has its parenthesis outside")
      require(isPart(item.trailingClosure, of: item.range), "call \(id) has its closure outside")
      require(item.leftParen >= 0 || item.trailingClosure >= 0, "call \(id) calls nothing")
    }
  }

  /// A chain's steps stand in it, in order, and its calls know it.
  private mutating func checkChains() {
    for (id, chain) in file.raw.chains.enumerated() {
      require(isOrdered(chain.range) && !chain.steps.isEmpty, "chain \(id) has the range \(chain.range)")
      require(chain.operandEnd > chain.range.lower, "chain \(id) has no operand")
      var last = chain.range.lower
      for step in chain.steps {
        let step = file.raw.steps[Int(step)]
        require(chain.range.contains(step.token) && step.token > last, "chain \(id) has a step at \(step.token)")
        last = step.token
        require((step.kind == .call) == (step.call >= 0), "chain \(id) has a step that is half a call")
        if step.call >= 0 {
          require(file.raw.calls[Int(step.call)].chain == Int32(id), "chain \(id) is not its call's")
        }
      }
    }
    for (id, call) in file.raw.calls.enumerated() { require(call.chain >= 0, "call \(id) is in no chain") }
  }

  private mutating func checkBlocksAndStatements() {
    for (id, item) in file.raw.blocks.enumerated() {
      require(isOrdered(item.range), "block \(id) has the range \(item.range)")
      require((item.parent < 0) == (id == 0), "block \(id) has the parent \(item.parent)")
      if item.parent >= 0 {
        require(isPart(item.range, of: file.raw.blocks[Int(item.parent)].range), "block \(id) leaves its parent")
      }
    }
    var ends = [TokenIndex](repeating: 0, count: file.raw.blocks.count)
    for (id, item) in file.raw.statements.enumerated() {
      require(isOrdered(item.range) && !item.range.isEmpty, "statement \(id) has the range \(item.range)")
      require(isPart(item.range, of: file.raw.blocks[Int(item.block)].range), "statement \(id) leaves its block")
      require(item.range.lower >= ends[Int(item.block)], "statement \(id) overlaps the one before")
      ends[Int(item.block)] = item.range.upper
    }
  }
}
