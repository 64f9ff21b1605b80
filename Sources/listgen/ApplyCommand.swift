import ArgumentParser
import CommandLineSupport
import Foundation
import ProjectFiles
import Scaffold
import Yams

/// Writes the screens that a file declares, as if each entry were a command.
struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Write what a file declares: a list of kinds with their options.",
    discussion: """
      Each entry names a kind with its list, and options by their names:

        - screen: Users
          property: [name:String, isOnline:Bool]
          section-by: isOnline
        - searchable-view: Groups
          suggestions: true

      What '.listlint.yml' says under 'listgen:' holds where an entry does not say it. Exit status: the highest of all entries.
      """)

  @Argument(help: "The file, in YAML.")
  var file: String

  @Flag(help: "Say what would be written and prove it; write nothing.")
  var dryRun = false

  @Flag(help: "Exit with 1 unless the files are there and as they would be written; write nothing.")
  var check = false

  @Flag(help: "Let files that are there and differ give way.")
  var force = false

  @Flag(inversion: .prefixedNo, help: "Prove what is emitted before it is written.")
  var verify = true

  func run() async throws {
    let entries = try entries()
    // A mistake anywhere is told before anything is written.
    var commands: [any KindCommand] = []
    for entry in entries {
      do {
        guard let command = try ListGen.parseAsRoot(entry.arguments + flags) as? any KindCommand else {
          throw failed("\(file):\(entry.line): '\(entry.arguments[0])' is no kind")
        }
        commands.append(command)
      } catch let status as ExitStatus {
        throw status
      } catch { throw failed("\(file):\(entry.line): \(ListGen.message(for: error))") }
    }
    var worst: ExitStatus?
    for command in commands {
      do { try await command.run() } catch let status as ExitStatus {
        worst = worst == .couldNot ? worst : status
      }
    }
    if let worst { throw worst }
  }

  private var flags: [String] {
    [dryRun ? "--dry-run" : nil, check ? "--check" : nil, force ? "--force" : nil, verify ? nil : "--no-verify"]
      .compactMap(\.self)
  }

  private typealias Entry = (line: Int, arguments: [String])

  private func entries() throws -> [Entry] {
    let text: String
    do throws(ReadProblem) {
      text = String(decoding: try SourceReader.read(file, atMost: 1 << 20), as: UTF8.self)
    } catch { throw failed("\(error)") }
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch { throw failed("\(file): \(error)") }
    guard let items = root?.sequence, !items.isEmpty else {
      throw failed("\(file): this must be a list of entries such as '- screen: Users'")
    }
    return try items.map(entry)
  }

  private func entry(_ node: Node) throws -> Entry {
    let line = node.mark?.line ?? 1
    let kinds = Kind.allCases.map(\.rawValue)
    guard let mapping = node.mapping else {
      throw failed("\(file):\(line): an entry must begin with a kind, such as '- screen: Users'")
    }
    var head: [String] = []
    var options: [String] = []
    for (key, value) in mapping {
      guard let name = key.string else { continue }
      // The first key alone: 'debounce' is a kind and an option.
      if head.isEmpty, options.isEmpty, kinds.contains(name) {
        head += [name, value.string ?? ""]
      } else if let list = value.sequence {
        for item in list { options += ["--\(name)", item.string ?? ""] }
      } else if let flag = value.bool, value.scalar?.style == .plain {
        options.append(flag ? "--\(name)" : "--no-\(name)")
      } else {
        options += ["--\(name)", value.string ?? ""]
      }
    }
    guard head.count == 2 else {
      throw failed(
        "\(file):\(line): an entry must begin with a kind, such as '- screen: Users'; known: \(kinds.joined(separator: ", "))"
      )
    }
    return (line, head + options)
  }
}
