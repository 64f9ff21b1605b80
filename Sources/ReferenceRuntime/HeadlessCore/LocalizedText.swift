#if !canImport(Darwin)
  /// What Foundation's `String(localized:)` takes, which is missing on Linux: a text that is looked up in no catalog.
  public struct HeadlessLocalizationValue: ExpressibleByStringInterpolation, Sendable {
    let text: String
    public init(stringLiteral value: String) { text = value }
  }

  extension String {
    public init(localized keyAndValue: HeadlessLocalizationValue, comment: StaticString? = nil) {
      self = keyAndValue.text
    }
  }
#endif
