/// Turns the paths of findings into those that other machines understand: from the project's folder, or as URIs.
public struct ReportPaths: Sendable {
  /// Absolute, without a slash at the end unless it is `/`.
  public let base: String
  private let currentFolder: String

  /// - Parameters:
  ///   - base: The absolute folder that relative paths start from: the project's, or the checkout of a CI job.
  ///   - currentFolder: The absolute folder that the paths of findings start from.
  public init(base: String, currentFolder: String) {
    self.currentFolder = currentFolder
    self.base = ReportPaths.normalized(base, in: currentFolder)
  }

  /// The path from the base; nil for what lies outside.
  package func relative(_ path: String) -> String? {
    let full = ReportPaths.normalized(path, in: currentFolder)
    let folder = base == "/" ? base : base + "/"
    return full.hasPrefix(folder) && full != folder ? String(full.dropFirst(folder.count)) : nil
  }

  /// The path from the base; for what lies outside the absolute one.
  package func shown(_ path: String) -> String {
    relative(path) ?? ReportPaths.normalized(path, in: currentFolder)
  }

  /// The path from the base; of what lies outside the name and its folder alone, as a page that is passed on may tell.
  package func told(_ path: String) -> String {
    relative(path) ?? "…/"
      + ReportPaths.normalized(path, in: currentFolder).split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// The name of the base; nil for the root.
  package var baseName: String? { base.split(separator: "/").last.map(String.init) }

  package func absolute(_ path: String) -> String { ReportPaths.normalized(path, in: currentFolder) }

  /// Absolute, without `.`, `..` and doubled slashes.
  private static func normalized(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// `path` as a URI has it: what RFC 3986 reserves or forbids is percent-encoded, slashes stay. A colon is encoded too,
/// because one in the first part of a relative URI would end a scheme.
package func uriPath(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF")
  var uri = ""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      uri.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      uri += "%"
      uri.append(digits[Int(byte >> 4)])
      uri.append(digits[Int(byte & 15)])
    }
  }
  return uri
}
