import Foundation
import ProjectFiles
import TextProcessing

/// The git hook that lints what is staged. Another hook that was there runs before it.
struct CommitHook {
  /// Where git looks for it.
  let path: String

  /// In the first lines of a hook that is ours.
  private static let mark = "# Written by 'listlint install-hook'"

  private var chained: String { path + ".before-listlint" }

  /// What is at the place of the hook.
  enum State { case free, own, foreign }

  var state: State {
    guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return .free }
    let text = (try? SourceReader.read(path)).map { String(decoding: $0.prefix(200), as: UTF8.self) }
    return text?.contains(Self.mark) == true ? .own : .foreign
  }

  var isChained: Bool { FileManager.default.isExecutableFile(atPath: chained) }

  /// - Parameters:
  ///   - executable: The program to run where `LISTLINT` names none.
  ///   - arguments: What the program is given, as a shell reads it.
  static func script(executable: String, arguments: [String]) -> String {
    """
    #!/bin/sh
    \(mark); 'listlint install-hook --uninstall' takes it out again.
    # 'git commit --no-verify' commits without it.
    if [ -x "$0.before-listlint" ]; then
      "$0.before-listlint" "$@" || exit $?
    fi
    listlint=${LISTLINT:-\(executable.shellQuoted)}
    if ! command -v "$listlint" >/dev/null 2>&1; then
      listlint=listlint
      if ! command -v "$listlint" >/dev/null 2>&1; then
        echo "error: the pre-commit hook finds no listlint; put it on the PATH, or run: git commit --no-verify" >&2
        exit 2
      fi
    fi
    exec "$listlint" \(arguments.joined(separator: " "))

    """
  }

  /// Writes the hook. A foreign one is kept beside it.
  func install(_ script: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if state == .foreign { try FileManager.default.moveItem(atPath: path, toPath: chained) }
    try AtomicFile.replace(path, with: Array(script.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Takes the hook out; the one it was put before is the hook again.
  func uninstall() throws {
    try FileManager.default.removeItem(atPath: path)
    if isChained { try FileManager.default.moveItem(atPath: chained, toPath: path) }
  }
}
