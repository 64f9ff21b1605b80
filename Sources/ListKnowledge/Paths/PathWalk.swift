import RuleKit
import SwiftSource

/// Question: what happens before a place, on every path to it?
///
/// Statements are followed in order, through branches, early exits, loops, `switch`, `do` and `catch`. What is done in a loop, in a
/// branch or before an error may not have been done; what a closure does counts where the closure runs at once. A call of a
/// method of the same type counts where each path through that method does it; two such calls deep. Nothing is known of values: two
/// tests of one flag are two tests.
///
/// Complexity: O(tokens) of the function and of the methods that it calls, 4,000 statements at most; beyond these nothing is done.
package struct PathWalk {
  private let file: FileContext
  private let act: Act
  /// The places that are asked about, in file order.
  private let targets: [Token]
  /// What is known at each of them that was come to.
  private var answers: [Token: PathAnswer] = [:]
  private var places: [Token] = []
  private var budget = 4000

  private init(_ file: FileContext, _ act: Act, targets: [Token] = []) {
    (self.file, self.act, self.targets) = (file, act, targets)
  }

  /// What is known of the act when code gets to `place`, from the start of the function around it. Closures that run later know what
  /// was done before they were made.
  package static func answer(before place: Token, _ act: Act, in file: FileContext) -> PathAnswer {
    place.body.flatMap { answers(before: [place], in: $0, act, in: file)[place] } ?? .open
  }

  /// The same of several places of one body, which is walked once: in file order, those that no path leads to left out.
  package static func answers(
    before places: [Token], in body: Block, _ act: Act, in file: FileContext
  ) -> [Token: PathAnswer] {
    var walk = PathWalk(file, act, targets: places)
    _ = walk.run(body.statements, from: .open, calls: 2)
    return walk.answers
  }

  /// Whether each path through the statements does it. `calls` is how deep it follows calls.
  package static func isDone(by statements: [Statement], _ act: Act, calls: Int = 2, in file: FileContext) -> Bool {
    var walk = PathWalk(file, act)
    let flow = walk.run(statements, from: .open, calls: calls)
    return flow.through.union(flow.left).isAlways
  }

  /// Whether no path leads out at the end of the statements.
  package static func leaves(_ statements: [Statement], in file: FileContext) -> Bool {
    var walk = PathWalk(file, Act(isDone: { _ in false }))
    return walk.run(statements, from: .open, calls: 0).through.isEmpty
  }

  /// Whether a place that is asked about stands in the tokens. Complexity: O(log n) in the places.
  private func holdsTarget(_ code: some TokenRun) -> Bool {
    let range = code.tokens.range
    let next = targets.partitioningIndex { $0.index >= range.lower }
    return next < targets.count && targets[next].index < range.upper
  }

  /// What comes after the last place says nothing of it.
  private func isPastTargets(_ statement: Statement) -> Bool {
    targets.last.map { statement.tokens.range.lower > $0.index } ?? false
  }

  /// A function's or an accessor's, where a path begins.
  static func isBody(_ block: Block) -> Bool {
    switch block.role {
    case .functionBody, .accessorBody, .typeBody, .file: true
    // `var x: Int { … }`: the getter without its word.
    case .accessorBlock: true
    default: false
    }
  }

  // MARK: - Statements

  private struct Flow {
    /// What may be when the next statement runs; empty where none does.
    var through: Outcomes
    /// At a `break`.
    var broken: Outcomes = []
    /// At a `continue`, or a `break` with a label.
    var continued: Outcomes = []
    /// At a `return` or a `throw`.
    var left: Outcomes = []

    mutating func join(_ other: Flow) {
      through.formUnion(other.through)
      broken.formUnion(other.broken)
      continued.formUnion(other.continued)
      left.formUnion(other.left)
    }
  }

  private mutating func run(_ statements: [Statement], from start: Outcomes, calls: Int) -> Flow {
    var flow = Flow(through: start)
    for statement in statements {
      guard !flow.through.isEmpty, budget > 0, !isPastTargets(statement) else { return flow }
      budget -= 1
      var next = run(statement, from: flow.through, calls: calls)
      next.broken.formUnion(flow.broken)
      next.continued.formUnion(flow.continued)
      next.left.formUnion(flow.left)
      flow = next
    }
    return flow
  }

  private mutating func run(_ block: Block?, from start: Outcomes, calls: Int) -> Flow {
    block.map { run($0.statements, from: start, calls: calls) } ?? Flow(through: start)
  }

  private mutating func run(_ statement: Statement, from start: Outcomes, calls: Int) -> Flow {
    switch statement.kind {
    case .if, .guard: return runChain(statement, from: start, calls: calls)
    case .for, .while, .repeat: return runLoop(statement, from: start, calls: calls)
    case .switch: return runCases(statement, from: start, calls: calls)
    case .do: return runErrors(statement, from: start, calls: calls)
    case .defer:
      // Runs when the code leaves: nothing is done yet, but all of it by the end.
      if targets.isEmpty { return run(statement.bodies.first, from: start, calls: calls) }
      if holdsTarget(statement) { _ = run(statement.bodies.first, from: start, calls: calls) }
      return Flow(through: start)
    case .return, .throw:
      return Flow(through: [], left: read(statement.tokens, from: start, calls: calls))
    case .break where statement.tokens.count == 1: return Flow(through: [], broken: start)
    case .break, .continue: return Flow(through: [], continued: start)
    default:
      let after = read(statement.tokens, from: start, calls: calls)
      return Flow(through: statement.neverReturns ? [] : after)
    }
  }

  /// `if … else if … else`, and `guard`.
  private mutating func runChain(_ statement: Statement, from start: Outcomes, calls: Int) -> Flow {
    var outcomes = start
    var flow = Flow(through: [])
    for branch in statement.branches {
      if let condition = branch.condition {
        outcomes = read(condition, from: outcomes, calls: calls)
        let taken = implied(outcomes, condition, branch.isTaken)
        let inside = run(branch.block, from: taken, calls: calls)
        // `guard let self else { return }`: what is gone has nothing that could be done.
        if statement.kind == .if || !condition.isSelf { flow.join(inside) }
        outcomes = implied(outcomes, condition, !branch.isTaken)
      } else {
        flow.join(run(branch.block, from: outcomes, calls: calls))
        outcomes = []
      }
    }
    flow.through.formUnion(outcomes)
    return flow
  }

  private mutating func runLoop(_ statement: Statement, from start: Outcomes, calls: Int) -> Flow {
    guard let body = statement.bodies.first else { return Flow(through: start) }
    let head = statement.tokens.before(body)
    let before = read(head, from: start, calls: calls)
    let isRun = statement.kind == .while ? implied(before, head.dropFirst(), true) : before
    var flow = run(body, from: isRun, calls: calls)
    flow.through.formUnion(flow.broken.union(flow.continued))
    flow.through =
      statement.kind == .repeat
      ? read(statement.tokens.after(body), from: flow.through, calls: calls) : flow.through.union(before)
    (flow.broken, flow.continued) = ([], [])
    return flow
  }

  private mutating func runCases(_ statement: Statement, from start: Outcomes, calls: Int) -> Flow {
    guard let body = statement.bodies.first else { return Flow(through: start) }
    let before = read(statement.tokens.before(body), from: start, calls: calls)
    var flow = Flow(through: [])
    for (pattern, block) in statement.cases {
      let taken = statement.test(pattern).map(act.isImplied) == true ? Outcomes.done : before
      flow.join(run(block, from: taken, calls: calls))
    }
    if statement.cases.isEmpty { flow.through = before }
    flow.through.formUnion(flow.broken)
    flow.broken = []
    return flow
  }

  private mutating func runErrors(_ statement: Statement, from start: Outcomes, calls: Int) -> Flow {
    let bodies = statement.bodies
    var flow = run(bodies.first, from: start, calls: calls)
    // The error may come before anything was done, or after all of it.
    let caught = start.union(flow.through)
    for handler in bodies.dropFirst() { flow.join(run(handler, from: caught, calls: calls)) }
    return flow
  }

  private func implied(_ outcomes: Outcomes, _ condition: Tokens, _ isTrue: Bool) -> Outcomes {
    guard !outcomes.isEmpty, outcomes != .done else { return outcomes }
    return ConditionTest.all(in: condition, isTrue: isTrue).contains(where: act.isImplied) ? .done : outcomes
  }

  // MARK: - Tokens

  /// What is done by the tokens of an expression, from left to right.
  private mutating func read(_ tokens: Tokens, from start: Outcomes, calls: Int) -> Outcomes {
    var outcomes = start
    var token = tokens.first
    while let current = token, tokens.contains(current) {
      token = current.next
      if holdsTarget(current.tokens) {
        let known = answers[current]?.outcomes ?? []
        answers[current] = PathAnswer(outcomes: known.union(outcomes), places: places)
      }
      if current.kind == .leftBrace, let closure = current.closure {
        if closure.runsAtOnce {
          outcomes = done(by: run(closure.statements, from: outcomes, calls: calls))
        } else if holdsTarget(closure) {
          _ = run(closure.statements, from: outcomes, calls: calls)
        }
        token = current.following
      } else if current.kind == .leftBrace {
        // The body of a declaration, or a branch of an `if` that has a value.
        if let block = current.ownBlock, holdsTarget(block), !PathWalk.isBody(block) {
          _ = run(block, from: outcomes, calls: calls)
        }
        token = current.following
      } else if current.kind == .identifier || current.kind == .keyword, outcomes != .done {
        if act.isDone(current) || isCall(current, calls: calls) {
          outcomes = .done
          places.append(current)
        }
      }
    }
    return outcomes
  }

  /// What may be after a closure that runs at once: it ends by `return` too.
  private func done(by flow: Flow) -> Outcomes { flow.through.union(flow.left) }

  /// Whether the token calls a method of the type around it, each path of which does it.
  private func isCall(_ name: Token, calls: Int) -> Bool {
    guard calls > 0, name.kind == .identifier, let call = name.call, call.name == name, call.isOnSelf else {
      return false
    }
    let methods = file.methods(called: name)
    guard !methods.isEmpty else { return act.isDoneElsewhere(name.word) }
    return methods.allSatisfy { method in
      guard let block = method.block else { return false }
      return PathWalk.isDone(by: block.statements, act, calls: calls - 1, in: file)
    }
  }
}

extension Tokens {
  /// `let self`, `let that = self`
  fileprivate var isSelf: Bool {
    first?.keyword == .let && last?.keyword == .self && !outermost.contains { $0.kind == .comma }
  }
}

extension Statement {
  /// It ends the program, and what follows is never run: `fatalError()` and its like.
  fileprivate var neverReturns: Bool {
    guard kind == .expression, let name = first else { return false }
    return ["fatalError", "preconditionFailure", "exit", "abort"].contains(name.word) && name.call?.first == name
  }
}
