import RuleKit
import SwiftSource

/// What tells a finding from others for as long as the code at fault stays as it is: its rule, the declarations around
/// it, and the tokens of the statement it stands in.
///
/// No line and no file is part of it, so that it survives edits elsewhere, reformatting, and moves. Equal findings have
/// equal fingerprints; a baseline counts them.
enum Fingerprint {
  /// Of a finding in code, as 32 hexadecimal digits.
  static func of(_ rule: String, _ range: TokenRange, in file: FileContext) -> String {
    var hash = StableHash()
    hash.combine(rule)
    for name in DeclarationPath.names(around: range, in: file) { hash.combine(name) }
    combineStatement(around: range, in: file, into: &hash)
    return hash.hexadecimal
  }

  /// Of a finding that stands in no code: a comment, or what could not be read.
  static func of(_ rule: String, text: ArraySlice<UInt8>) -> String {
    var hash = StableHash()
    hash.combine(rule)
    for byte in text { hash.combine(byte) }
    return hash.hexadecimal
  }

  /// The tokens of the smallest statement or declaration around `range`; blocks in it are left out unless the range
  /// stands in them, because what changes there does not change what was found.
  private static func combineStatement(around range: TokenRange, in file: FileContext, into hash: inout StableHash) {
    let unit = unit(around: range, in: file)
    var index = unit.lower
    while index < unit.upper {
      switch file.kind(index) {
      case .leftBrace:
        let end = file.outline.after(index)
        if end <= range.lower || index >= range.upper, end > index + 1 {
          hash.combine("{}")
          index = end
          continue
        }
      // Both come and go with the layout.
      case .semicolon:
        index += 1
        continue
      case .comma where closes(file.kind(index + 1)):
        index += 1
        continue
      default: break
      }
      hash.combine(token: Int(index), of: file.file)
      index += 1
    }
  }

  private static func closes(_ kind: TokenKind) -> Bool {
    kind == .rightParen || kind == .rightSquare
  }

  private static func unit(around range: TokenRange, in file: FileContext) -> TokenRange {
    var unit: TokenRange?
    var statement = file.outline.statement(around: range.lower)
    while statement >= 0 {
      let candidate = file.file.raw.statements[Int(statement)].range
      if candidate.contains(range) {
        unit = candidate
        break
      }
      // The statement that a block is part of holds the whole of it.
      let block = file.file.raw.blocks[Int(file.file.raw.statements[Int(statement)].block)]
      statement = block.range.lower > 0 ? file.outline.statement(around: block.range.lower - 1) : -1
    }
    var declaration = file.outline.declaration(around: range.lower)
    while declaration >= 0 {
      let candidate = file.file.raw.declarations[Int(declaration)].range
      if candidate.contains(range) {
        // A member stands in its type's statement.
        return unit.map { $0.contains(candidate) ? candidate : $0 } ?? candidate
      }
      declaration = file.file.raw.declarations[Int(declaration)].parent
    }
    // Code that does not parse may have neither.
    return unit ?? range
  }
}

/// The names of the declarations around a place, outermost first.
enum DeclarationPath {
  static func names(around range: TokenRange, in file: FileContext) -> [String] {
    var names: [[String]] = []
    var id = file.outline.declaration(around: range.lower)
    while id >= 0 {
      let declaration = file.file.raw.declarations[Int(id)]
      let isLocal = declaration.parent >= 0 && !file.file.raw.declarations[Int(declaration.parent)].kind.isType
      switch declaration.kind {
      // Code that does not parse may lack the name.
      case .class, .struct, .enum, .actor, .protocol:
        names.append([declaration.name >= 0 ? file.text(declaration.name) : ""])
      // An extension counts as its type, so that members may move between the two.
      case .extension: names.append(typeNames(from: declaration.name, in: file))
      case .function, .initializer, .deinitializer, .subscript, .macro:
        let base = declaration.name >= 0 ? declaration.name : declaration.introducer
        names.append([file.text(base) + labels(of: declaration, in: file)])
      case .variable where !isLocal: names.append([variableName(declaration, around: range, in: file)])
      default: break
      }
      id = declaration.parent
    }
    return names.reversed().flatMap { $0 }
  }

  /// `A.B` from the head of an extension.
  private static func typeNames(from first: TokenIndex, in file: FileContext) -> [String] {
    guard first >= 0 else { return [] }
    var names = [file.text(first)]
    var index = first + 1
    while file.kind(index) == .period, file.kind(index + 1) == .identifier {
      names.append(file.text(index + 1))
      index += 2
    }
    return names
  }

  private static func variableName(_ declaration: RawDeclaration, around range: TokenRange, in file: FileContext)
    -> String
  {
    let bindings = file.file.raw.bindings[Int(declaration.bindings.lowerBound)..<Int(declaration.bindings.upperBound)]
    let binding = bindings.last { $0.pattern.lower <= range.lower } ?? bindings.first
    return binding.map { file.text($0.pattern) } ?? ""
  }

  /// `(_:animated:)`; empty without a parameter list.
  private static func labels(of declaration: RawDeclaration, in file: FileContext) -> String {
    guard declaration.parameterClause >= 0 else { return "" }
    let close = file.file.raw.partners[Int(declaration.parameterClause)]
    var labels = ""
    var index = declaration.parameterClause + 1
    var isAtStart = true
    while index < close {
      if isAtStart {
        while file.kind(index) == .atSign {
          index += 2
          if file.kind(index) == .leftParen { index = file.outline.after(index) }
        }
        // `label name:` or `name:`; what else follows a comma belongs to a type's generic arguments.
        if file.kind(index + 1) == .colon || file.kind(index + 2) == .colon { labels += file.text(index) + ":" }
      }
      isAtStart = file.kind(index) == .comma
      index = file.outline.after(index)
    }
    return "(\(labels))"
  }
}
