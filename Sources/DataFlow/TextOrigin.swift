import SwiftSource

/// Where a text comes from, as far as the sources say it.
package enum TextOrigin: Sendable {
  /// A user typed it.
  case typed(TypedText)
  /// It is known to be something else.
  case other
  /// The sources do not say it within the limits.
  case unknown

  package var isUnknown: Bool { if case .unknown = self { true } else { false } }
  package var typed: TypedText? { if case .typed(let text) = self { text } else { nil } }

  /// What a value is that may be one or the other. Typed text outweighs what is not known, and text as it was typed
  /// what is trimmed, and what is sure a guess.
  func joined(with other: TextOrigin) -> TextOrigin {
    switch (self, other) {
    case (.typed(let one), .typed(let two)):
      var joined =
        if one.isTrimmed != two.isTrimmed {
          one.isTrimmed ? two : one
        } else if one.isGuess != two.isGuess {
          one.isGuess ? two : one
        } else {
          two.field.weight > one.field.weight ? two : one
        }
      joined.isSubmitted = one.isSubmitted && two.isSubmitted
      joined.isDelayed = one.isDelayed && two.isDelayed
      return .typed(joined)
    case (.typed, _): return self
    case (_, .typed): return other
    case (.unknown, _), (_, .unknown): return .unknown
    case (.other, .other): return .other
    }
  }

  func map(_ change: (inout TypedText) -> Void) -> TextOrigin {
    guard case .typed(var text) = self else { return self }
    change(&text)
    return .typed(text)
  }
}

/// A text that a user typed.
package struct TypedText: Sendable {
  /// The field it is typed into.
  package enum Field: Sendable {
    /// A search bar, a search field, the text of `searchable`.
    case search
    /// A text field, for whatever it is.
    case text

    fileprivate var weight: Int { self == .search ? 1 : 0 }
  }

  package var field: Field
  /// Blanks at its ends are gone, or it was split at them.
  package var isTrimmed = false
  /// Only what the sources do with it says that it is one.
  package var isGuess = false
  /// It comes only when the user asks for it, by return or a button: not at each keystroke.
  package var isSubmitted = false
  /// It does not come at each keystroke: a pipeline on the way waits for a pause, or lets one through now and then.
  package var isDelayed = false
  /// The steps from the value back to the field.
  package var way: [Place]

  /// The place where the text of a field is read; nil where the field itself hands it on.
  package var reading: Token? {
    way.first.map(\.token).flatMap { $0.isMember && DataFlow.textMembers.contains($0.word) ? $0 : nil }
  }

  /// A place that the answer rests on.
  package struct Place: Sendable {
    /// The file's index in the project.
    package let file: Int32
    package let token: Token
    package let words: String
  }
}

extension TypedText {
  /// The sentence for `--why`: `'query' is typed text: …`.
  package func evidence(for name: String) -> String {
    let way = way.map(\.words).joined(separator: ", which is ")
    return "'\(name)' is \(isTrimmed ? "trimmed text" : "text as it was typed"): \(way)"
  }
}
