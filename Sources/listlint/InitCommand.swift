import ArgumentParser
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles
import ProjectModel
import RuleEngine
import SwiftSource
import TextProcessing

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a commented .listlint.yml to start from.",
    discussion: """
      Its schema for editors is written beside it, to \(StarterConfiguration.schemaPath). A configuration that is there
      is left alone.
      """)

  @Argument(help: "The project's folder.", completion: .directory)
  var folder: String = "."

  @Flag(help: "Record all that is found now, so that only what is new is reported; a configuration may be there.")
  var baseline = false

  func run() throws {
    let home = URL(filePath: folder, directoryHint: .isDirectory)
    if baseline, let root = outerProject(of: home) {
      throw InitProblem(
        text: "a baseline is that of a whole project; run 'listlint init --baseline \(root.shellQuoted)'")
    }
    let file = home.appending(path: ConfigurationLoader.fileName)
    if !baseline || !FileManager.default.fileExists(atPath: file.path) { try writeConfiguration() }
    guard baseline else { return }
    for recorded in try AdoptedBaseline.record(in: folder, LintOptions(paths: [folder])) {
      for remark in recorded.remarks { Console.complain("note: \(remark)") }
      let findings = counted(recorded.count, "finding")
      let path = CurrentFolder.here.display(recorded.path)
      Console.write("recorded \(findings) in \(path); 'listlint' reports what is new from now on\n")
    }
  }

  private func writeConfiguration() throws(InitProblem) {
    let home = URL(filePath: folder, directoryHint: .isDirectory)
    let file = home.appending(path: ConfigurationLoader.fileName)
    let shownFile = shown(ConfigurationLoader.fileName)
    let shownSchema = shown(StarterConfiguration.schemaPath)
    let schema = home.appending(path: StarterConfiguration.schemaPath)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: home.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw InitProblem(text: "no such folder: \(folder)")
    }
    let text = StarterConfiguration.text(
      documents: Catalog.documents, isRoot: outerProject(of: home) == nil, coreTargets: coreTargets(below: home))
    guard (try? FileManager.default.attributesOfItem(atPath: file.path)) == nil else {
      throw InitProblem(text: "\(shownFile) is there already; edit that one, or remove it first")
    }
    do throws(WriteProblem) {
      try AtomicFile.replace(file.path, with: Array(text.utf8))
      // What keeps it from being made is told by the writing.
      try? FileManager.default.createDirectory(
        at: schema.deletingLastPathComponent(), withIntermediateDirectories: true)
      try AtomicFile.replace(schema.path, with: Array(ConfigurationSchema.text(documents: Catalog.documents).utf8))
    } catch {
      throw InitProblem(text: "cannot write \(error.path == file.path ? shownFile : shownSchema): \(error.reason)")
    }
    Console.write(
      """
      wrote \(shownFile), and \(shownSchema) for editors
      'listlint config --effective' shows what holds now; 'listlint \(folder)' lints.

      """)
  }

  private func shown(_ name: String) -> String {
    folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The project that the folder is only a part of; nil where it is the project, or would be with a configuration.
  private func outerProject(of home: URL) -> String? {
    guard let root = (try? Project.find(for: [home.path]))?.first?.root else { return nil }
    return root == home.resolvingSymlinksInPath().path ? nil : root
  }

  /// Targets of the package whose sources import no user interface.
  private func coreTargets(below home: URL) -> [String] {
    guard let bytes = try? SourceReader.read(home.appending(path: "Package.swift").path) else { return [] }
    return PackageManifest(bytes).targets.filter { target in
      guard target.isLibrary else { return false }
      let files = FileWalk.walk([home.appending(path: target.folder).path]).files
      return !files.isEmpty && !files.contains(where: importsUserInterface)
    }.map(\.name)
  }

  private static let userInterfaces: WordSet = "UIKit AppKit SwiftUI Cocoa WatchKit"

  private func importsUserInterface(_ file: FoundFile) -> Bool {
    guard let bytes = try? SourceReader.read(file.path) else { return true }
    let tokens = SourceFile.tokens(of: bytes)
    return zip(tokens, tokens.dropFirst()).contains { word, next in
      word.word == "import" && InitCommand.userInterfaces.contains(next.word)
    }
  }
}

private struct InitProblem: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
