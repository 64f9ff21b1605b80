import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// A folder of a test, with a script in it that stands for a compiler: it writes the files it is asked for.
final class FakeCompiler {
  private let directory: TemporaryDirectory
  let path: String
  var folder: String { directory.path }

  /// - Parameter compile: What the script does when it compiles, as a shell command.
  init(version: String = "6.1", compile: String = "true") throws {
    directory = try TemporaryDirectory()
    path = directory.path("swiftc")
    let script = """
      #!/bin/sh
      if [ "$1" = -print-target-info ]; then
        echo '{"compilerVersion": "Swift version \(version) (fake)", "target": {"triple": "fake-unknown-none"}}'
        exit 0
      fi
      echo "$@" >> "\(directory.path)/calls"
      \(compile) || exit 1
      while [ $# -gt 0 ]; do
        case "$1" in
          -o|-emit-module-path) echo made > "$2"; shift;;
          -num-threads) objects=1;;
          *.swift) if [ "$objects" ]; then echo made > "$(basename "$1" .swift).o"; fi;;
        esac
        shift
      done
      """
    try directory.writeProgram("swiftc", script)
  }

  /// The command line of each compilation.
  var calls: [String] {
    (try? directory.text("calls"))?.split(separator: "\n").map(String.init) ?? []
  }

  var compiler: Compiler {
    get async throws { try #require(await Compiler.find(named: path)) }
  }
}
