import RuleKit
import SwiftSource

/// What tells a finding from others for as long as the code at fault stays as it is: its rule, the declarations around
/// it, and the tokens of the statement it stands in.
///
/// No line and no file is part of it, so that it survives edits elsewhere, reformatting, and moves. Equal findings have
/// equal fingerprints; a baseline counts them.
enum Fingerprint {
  /// Of a finding in code, as 32 hexadecimal digits.
  static func of(_ rule: String, _ run: Tokens, in file: FileContext) -> String {
    var hash = StableHash()
    hash.combine(rule)
    for name in DeclarationPath.names(around: run) { hash.combine(name) }
    combine(unit(around: run), around: run, in: file, into: &hash)
    return hash.hexadecimal
  }

  /// Of a finding that stands in no code: a comment, or what could not be read.
  static func of(_ rule: String, text: ArraySlice<UInt8>) -> String {
    var hash = StableHash()
    hash.combine(rule)
    for byte in text { hash.combine(byte) }
    return hash.hexadecimal
  }

  /// The tokens of the code; blocks in it are left out unless the run stands in them, because what changes there does not change what
  /// was found. What the findings of one statement share is read once.
  private static func combine(_ code: Tokens, around run: Tokens, in file: FileContext, into hash: inout StableHash) {
    func open(_ code: Tokens) -> (text: BlocklessText, block: Int, start: Int) {
      let text = file.remembered(of: code) { BlocklessText(code) }
      return (text, text.blocks.partitioningIndex { $0.tokens.range.upper > run.range.lower }, 0)
    }
    // Brackets nest as deep as they like, so this is no recursion.
    var levels = [open(code)]
    while var level = levels.popLast() {
      let (text, start) = (level.text, level.start)
      guard level.block < text.blocks.count, case let block = text.blocks[level.block],
        block.tokens.range.lower < run.range.upper
      else {
        hash.combine(text.bytes[start...])
        continue
      }
      hash.combine(text.bytes[start..<block.place.lowerBound])
      hash.combine("{")
      (level.block, level.start) = (level.block + 1, block.place.upperBound)
      levels += [level, open(block.tokens.dropFirst().tokens)]
    }
  }

  /// The smallest statement or declaration around `run`.
  private static func unit(around run: Tokens) -> Tokens {
    guard let first = run.first else { return run }
    // The statement that a block is part of holds the whole of it.
    let statements = sequence(first: first.statement) { $0.flatMap { .some($0.block.owner) } }
    let statement = statements.prefix { $0 != nil }.lazy.compactMap(\.self).first { $0.contains(run) }?.tokens
    let declarations = sequence(first: first.declaration) { $0.flatMap { .some($0.parent) } }
    let declaration = declarations.prefix { $0 != nil }.lazy.compactMap(\.self).first { $0.contains(run) }?.tokens
    // A member stands in its type's statement. Code that does not parse may have neither.
    guard let statement, let declaration else { return declaration ?? statement ?? run }
    return statement.contains(declaration) ? declaration : statement
  }
}

/// The names of the declarations around a place, outermost first.
enum DeclarationPath {
  static func names(around run: Tokens) -> [String] {
    guard let innermost = run.first?.declaration else { return [] }
    return ([innermost] + innermost.ancestors).reversed().flatMap { names(of: $0, around: run) }
  }

  private static func names(of declaration: Declaration, around run: Tokens) -> [String] {
    switch declaration.kind {
    // Code that does not parse may lack the name.
    case .class, .struct, .enum, .actor, .protocol: [declaration.name?.text ?? ""]
    // An extension counts as its type, so that members may move between the two.
    case .extension: typeNames(from: declaration.name)
    case .function, .initializer, .deinitializer, .subscript, .macro:
      [(declaration.name ?? declaration.introducer).text + labels(of: declaration)]
    case .variable where declaration.parent?.kind.isType ?? true: [variableName(declaration, around: run)]
    default: []
    }
  }

  /// `A.B` from the head of an extension.
  private static func typeNames(from first: Token?) -> [String] {
    guard let first else { return [] }
    var names = [first.text]
    var dot = first.next
    while let name = dot?.next, dot?.kind == .period, name.kind == .identifier {
      names.append(name.text)
      dot = name.next
    }
    return names
  }

  private static func variableName(_ declaration: Declaration, around run: Tokens) -> String {
    // Those of the variable's own closures count: so they do in the baselines that are recorded.
    let bindings = declaration.raw.bindings.map { Binding(file: declaration.file, id: $0) }
    let binding = bindings.last { $0.raw.pattern.lower <= run.range.lower } ?? bindings.first
    return binding?.pattern.text ?? ""
  }

  /// `(_:animated:)`; empty without a parameter list.
  private static func labels(of declaration: Declaration) -> String {
    guard !declaration.parameterClause.isEmpty else { return "" }
    return "(" + declaration.parameters.compactMap(\.firstName).map { $0.text + ":" }.joined() + ")"
  }
}
