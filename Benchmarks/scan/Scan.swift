import Foundation
import SwiftSource

/// How fast the scanner is, on one core and without reading files: `swift run -c release --package-path Benchmarks scan DIR`.
///
/// Lexing alone and lexing with structure take turns over all files, several times; medians are printed.
@main
enum Scan {
  static func main() {
    let roots = CommandLine.arguments.dropFirst()
    guard !roots.isEmpty else {
      print("usage: scan DIR…")
      exit(2)
    }
    let files = roots.flatMap(sources)
    let megabytes = Double(files.reduce(0) { $0 + $1.count }) / 1e6
    var lexing: [Double] = []
    var structure: [Double] = []
    var tokens = 0
    for _ in 0..<7 {
      tokens = 0
      lexing.append(seconds { for file in files { tokens += SourceFile.tokens(of: file).count } })
      structure.append(seconds { for file in files { tokens += SourceFile(bytes: file).tokens.count } })
    }
    print("\(files.count) files, \(rounded(megabytes)) MB, \(tokens / 2) tokens")
    print("tokens            \(rounded(megabytes / median(lexing))) MB/s")
    print("tokens, structure \(rounded(megabytes / median(structure))) MB/s")
  }

  private static func sources(below root: String) -> [[UInt8]] {
    guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    return walk.compactMap { entry in
      guard let path = entry as? String, path.hasSuffix(".swift") else { return nil }
      return FileManager.default.contents(atPath: root + "/" + path).map { [UInt8]($0) }
    }
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(body).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func rounded(_ value: Double) -> String { String(format: "%.1f", value) }
}
