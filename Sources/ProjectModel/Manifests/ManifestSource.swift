import SwiftSource

/// Swift that describes a project, read for its literals and never run.
struct ManifestSource {
  let file: SourceFile
  let lines: LineMap

  init(_ bytes: [UInt8]) {
    file = SourceFile(bytes: bytes)
    lines = LineMap(bytes)
  }

  func line(of token: Token) -> Int { lines.position(of: token.offset).line }
}

extension Tokens {
  /// The text of a string literal without interpolation, which is all there is; nil for anything else.
  var literal: String? {
    guard first?.kind == .stringQuote, last?.kind == .stringQuote, first?.text == "\"" else { return nil }
    switch count {
    case 2: return ""
    case 3 where self[startIndex + 1].kind == .stringSegment: return self[startIndex + 1].text
    default: return nil
    }
  }

  /// The elements of an array literal; nil for anything else.
  var elements: [Tokens]? {
    guard let open = first, open.kind == .leftSquare, open.group.count == count else { return nil }
    return open.inside.split(at: .comma).filter { !$0.isEmpty }
  }

  /// The texts of one string literal, or of an array of them; nil where one is something else.
  var literals: [String]? {
    if let literal { return [literal] }
    guard let elements else { return nil }
    let texts = elements.compactMap(\.literal)
    return texts.count == elements.count ? texts : nil
  }

  /// The name of `.name`, `Type.name` or `name`; `.none` for anything else.
  var memberName: Word { last?.kind == .identifier && (count < 4) ? last?.word ?? .none : .none }

  /// The call that is all of this: `.iOS("16.0")`.
  var wholeCall: Call? {
    guard let name = last?.partner?.previous, let call = name.call, call.tokens.range.upper == range.upper else {
      return nil
    }
    return call
  }
}
