import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// A test that lets one task through at a time: what it asks for is changed with the start, so that nobody gets past it again
/// before it is changed back.
package struct Admission {
  let file: FileContext
  /// The start, and the calls that lead to it.
  let starts: [Token]
  /// What the task does.
  let code: Tokens
  /// The property that is given the task; nil where none is.
  let task: Token?

  package init(file: FileContext, starts: [Token], code: Tokens, task: Token? = nil) {
    (self.file, self.starts, self.code, self.task) = (file, starts, code, task)
  }

  /// Why one task runs at a time, by the tests that hold at the start; nil where more may.
  package func reason(for tests: [ConditionTest]) -> String? {
    gate(among: tests) ?? (isTurnedOff ? "what starts it is turned off before" : nil)
  }

  /// The test that lets one through at a time.
  package func gate(among tests: [ConditionTest]) -> String? {
    tests.first { $0.isSure && isShared($0) && isTaken($0) }.map {
      "'\($0.subject.last.flatMap(file.spelling) ?? "")' lets one through at a time"
    }
  }

  /// Whether the method does nothing while an earlier call of it runs: it asks a flag and sets it then, `if !isLoading { isLoading =
  /// true … }`, also one that another object keeps: `if pages.isLoading { return } … pages.setLoading(true)`. Complexity: O(n) in its
  /// tokens, and a question of types for each call that is given `true`.
  package static func letsOneThrough(_ method: Declaration, _ flow: DataFlow) -> Bool {
    var lastSet: [[Word]: Token] = [:]
    for name in method.code where name.kind == .identifier {
      if DataFlow.assignedValue(name)?.only?.keyword == .true { lastSet[name.path] = name }
      guard let call = name.call, call.name == name, call.firstArgument?.value.only?.keyword == .true else { continue }
      for setter in flow.callees(of: call.callee) {
        guard let value = setter.parameters.first?.name?.word else { continue }
        for flag in setter.code where DataFlow.assignedValue(flag)?.only?.word == value {
          lastSet[call.receiver.identifiers.map(\.word) + [flag.word]] = name
        }
      }
    }
    guard !lastSet.isEmpty else { return false }
    return method.code.allStatements.contains { statement in
      guard statement.kind == .if || statement.kind == .guard else { return false }
      let leaves = statement.kind == .if && statement.tokens.contains { $0.keyword == .return }
      return statement.head.contains { flag in
        guard flag.kind == .identifier, let set = lastSet[flag.path], set > flag,
          flag.isMember || flag.definition == nil
        else { return false }
        return leaves || (flag.chain?.first ?? flag).previous?.word == "!"
      }
    }
  }

  /// Whether what is asked about outlives the call: no parameter and no local variable.
  private func isShared(_ test: ConditionTest) -> Bool {
    guard let root = test.tokens.first(where: { $0.word == test.subject.first }) else { return true }
    return file.local(root) == nil
  }

  private func isTaken(_ test: ConditionTest) -> Bool {
    if isSet(Act { $0.changes(test) }) { return true }
    // `guard !model.isLoading` … `await model.load()`: the object that is asked does the work.
    if test.subject.count > 1,
      code.contains(where: { $0.call(on: test.subject.dropLast()) && mayChange(test.subject.last, by: $0) })
    {
      return true
    }
    guard test.subject.count == 1, let root = test.tokens.first(where: { $0.word == test.subject[0] }),
      let property = file.property(at: root)
    else { return false }
    // Computed elsewhere: what changes it is not known.
    guard let binding = file.binding(of: property) else { return property.isComputed }
    // `var isLoading: Bool { task != nil }`
    guard binding.isComputed, let names = binding.accessorBlock?.identifiers.map(\.word) else { return false }
    return names.contains { $0 == task?.word } || isSet(Act { names.contains($0.word) && $0.isChanged })
  }

  /// Whether what is asked about may say that the called method runs: not a property that the method's type keeps and never changes
  /// itself, such as what a view shows.
  private func mayChange(_ name: Word?, by method: Token) -> Bool {
    guard let name, let call = method.call else { return true }
    return !file.flow.callees(of: call.tokens).contains { callee in
      guard let owner = file.flow.fact(of: callee)?.owner,
        let property = file.index.ownProperty(named: name, of: owner), !property.isComputed
      else { return false }
      return !file.index.functions(of: owner).contains { $0.ownCalls.contains(name) }
        && callee.name?.typeDeclaration?.tokens.contains { $0.word == name && $0.isChanged } != true
    }
  }

  /// Whether it is done before one of the starts on every path to it, right after it, or by the task itself.
  private func isSet(_ act: Act) -> Bool {
    starts.contains { PathWalk.answer(before: $0, act, in: file).isAlways }
      || starts[0].path().flatMap(\.after).contains { PathWalk.isDone(by: [$0], act, in: file) }
      || PathWalk.isDone(by: code.first?.block.statements ?? [], act, in: file)
  }

  /// `button.isEnabled = false`, or `isBusy = true` where the type says `.disabled(isBusy)`.
  private var isTurnedOff: Bool {
    let switches = (file.names(spelled: "isEnabled") + file.names(spelled: "isUserInteractionEnabled"))
      .filter { $0.next?.kind == .equal && $0.next(2)?.keyword == .false }
    if !switches.isEmpty, isSet(Act { switches.contains($0) }) { return true }
    let type = file.type(around: starts[0])?.id
    return file.calls(named: "disabled").contains { call in
      guard let name = call.name, let argument = call.firstArgument,
        file.type(around: name)?.id == type
      else { return false }
      let names = argument.tokens.identifiers.map(\.word)
      return names.contains { $0 == task?.word } || isSet(Act { names.contains($0.word) && $0.isChanged })
    }
  }
}

extension Token {
  /// The names up to this one, without `self`: `pages.isLoading`.
  fileprivate var path: [Word] {
    guard isMember, let chain else { return [word] }
    return chain.path.filter { $0 <= self && $0.keyword != .self }.map(\.word)
  }

  /// Whether it is a method that is called on the value of this path.
  fileprivate func call(on path: ArraySlice<Word>) -> Bool {
    guard kind == .identifier, let call, call.name == self, let chain else { return false }
    let names = chain.path.prefix { $0 < self }.drop { $0.keyword == .self }
    return names.map(\.word) == Array(path)
  }

  /// `name =`, `name[key] =`, `name.insert(…)`, `name.toggle()`
  fileprivate var isChanged: Bool {
    guard kind == .identifier, !isIntroduced, var next else { return false }
    if next.kind == .leftSquare, let past = next.following { next = past }
    if next.kind == .equal || ["+=", "-=", "&+="].contains(next.word) { return true }
    guard next.kind == .period, let method = next.next else { return false }
    return ["insert", "append", "toggle", "formUnion", "updateValue"].contains(method.word)
  }

  /// Whether what the test asks about is made something else here.
  fileprivate func changes(_ test: ConditionTest) -> Bool {
    guard word == test.subject.last, isChanged else { return false }
    let path = chain?.path.drop { $0.keyword == .self }.prefix { $0 <= self }.map(\.word) ?? [word]
    guard path == test.subject else { return false }
    guard next?.kind == .equal, let value = next?.next else { return true }
    let rest = value.up(to: statement?.last?.next ?? value)
    switch test.value {
    case .true: return value.keyword != .true
    case .false: return value.keyword != .false
    case .nil: return value.keyword != .nil
    case .some: return value.keyword == .nil
    case .equal(let words): return rest.identifiers.map(\.word) != words
    case .different(let words): return rest.identifiers.map(\.word) == words
    case .holds, .lacks: return true
    }
  }
}
