import ArgumentParser
import CommandLineSupport
import Foundation
import ProjectFiles
import Scaffold

/// What a team needs to make the templates its own.
struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "List, show and copy the templates.",
    discussion: """
      A file in \(TemplateLibrary.projectFolder) of the project takes the place of the bundled template of the same path:

        listgen templates copy side-controller
      """,
    subcommands: [List.self, Show.self, Which.self, Copy.self, NamesCommand.self], defaultSubcommand: List.self)

  /// Where templates are looked for.
  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("Templates that take the place of those of the same path.", valueName: "folder"))
    var templates: String?

    func library() throws -> TemplateLibrary {
      do { return try TemplateLibrary(folder: templates, outputNear: ".") } catch {
        Console.complain("error: \(error)")
        throw ExitStatus.couldNot
      }
    }

    /// The templates at a path, or below it.
    func templates(at path: String) throws -> [Template] {
      let library = try library()
      let found = library.templates(at: path)
      if !found.isEmpty { return found }
      Console.complain("error: there is no template '\(path)'; \(library.hint(for: path))")
      throw ExitStatus.couldNot
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all templates, and where each comes from.")
    @OptionGroup var options: Options

    func run() throws {
      let library = try options.library()
      let width = library.templates.map(\.path.count).max() ?? 0
      for template in library.templates {
        let path = template.path.padding(toLength: width, withPad: " ", startingAt: 0)
        Console.write("\(path)  \(template.isBundled ? "bundled" : template.origin)\n")
      }
      for note in library.notes { Console.complain("note: \(note)") }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print a template.")
    @Argument(help: ArgumentHelp("A path that 'list' shows, or its folder.")) var path: String
    @OptionGroup var options: Options

    func run() throws {
      let templates = try options.templates(at: path)
      for template in templates {
        if templates.count > 1 { Console.write("==> \(template.path)\n") }
        Console.write(template.text)
      }
    }
  }

  struct Which: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print which file a template is taken from.")
    @Argument(help: ArgumentHelp("A path that 'list' shows, or its folder.")) var path: String
    @OptionGroup var options: Options

    func run() throws {
      for template in try options.templates(at: path) { Console.write(template.origin + "\n") }
    }
  }

  struct Copy: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy bundled templates into the project, to be changed there.")
    @Argument(help: ArgumentHelp("A path that 'list' shows, or its folder.")) var path: String
    @Option(help: ArgumentHelp("The folder (default: \(TemplateLibrary.projectFolder)).", valueName: "folder"))
    var to = TemplateLibrary.projectFolder

    func run() throws {
      let changes = TemplateLibrary.bundled.copies(of: path, to: to)
      guard !changes.isEmpty else {
        Console.complain("error: there is no template '\(path)'; \(TemplateLibrary.bundled.hint(for: path))")
        throw ExitStatus.couldNot
      }
      if let taken = changes.first(where: { FileManager.default.fileExists(atPath: $0.file.path) }) {
        Console.complain("error: \(taken.file.path) is there already; nothing was copied")
        throw ExitStatus.found
      }
      do throws(WriteProblem) { try FileWriter().write(changes) } catch {
        Console.complain("error: \(error); nothing was copied")
        throw ExitStatus.couldNot
      }
      for change in changes { Console.write("wrote \(change.file.path)\n") }
    }
  }

  struct NamesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "names", abstract: "List the names that templates may use, with what they stand for in an example.")

    func run() throws {
      let request = try GenerationRequest(
        kind: .screen, names: Names("Users"), properties: [Property("name:String"), Property("isOnline:Bool")],
        sectionedBy: "isOnline")
      Console.write(TemplateScope(request).listing)
    }
  }
}
