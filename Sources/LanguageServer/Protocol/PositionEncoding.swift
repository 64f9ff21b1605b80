/// What the characters of a position count.
enum PositionEncoding: String, Codable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The first that costs nothing of what the client has; UTF-16 is what each must have.
  init(offered: [String]?) {
    self = [.utf8, .utf16, .utf32].first { offered?.contains($0.rawValue) ?? false } ?? .utf16
  }

  /// How much the scalar that begins with this byte of UTF-8 counts, and how many bytes it has.
  @inline(__always)
  func width(of lead: UInt8) -> (units: Int, bytes: Int) {
    let bytes =
      switch lead {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0...: 4
      default: 1
      }
    return switch self {
    case .utf8: (bytes, bytes)
    case .utf16: (bytes == 4 ? 2 : 1, bytes)
    case .utf32: (1, bytes)
    }
  }
}
