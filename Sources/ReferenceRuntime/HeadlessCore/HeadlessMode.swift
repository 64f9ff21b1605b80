/// How the runtime behaves where Apple's frameworks leave room, or where code is easily right by luck.
///
/// Passing only in `friendly` proves little. No mode is exactly Apple's behaviour.
public enum HeadlessMode: String, CaseIterable, Sendable {
  /// An apply keeps the selection of the items that stay and calls its completion before it returns.
  case friendly
  /// An apply keeps the selection and calls its completion a turn later. Adding an item that is already in the snapshot
  /// moves it and warns, as recent systems do.
  case systemLike = "system-like"
  /// An apply drops the selection and calls its completion a turn later, so that only code that restores the
  /// selection by identifier passes.
  case hostile

  /// Whether items that stay in the list stay selected through an apply.
  public var keepsSelection: Bool { self != .hostile }

  /// Whether a completion runs on a later turn of the main actor rather than before `apply` returns.
  public var completesLater: Bool { self != .friendly }

  /// Whether an item that is already in the snapshot is moved, with a warning, rather than refused.
  public var movesPresentItems: Bool { self == .systemLike }
}
