import Foundation
import ProjectFiles
import SwiftSource

extension Companion {
  /// The file that `--controller` names. Its class has the name that the list gives it, or is the file's only one that a list
  /// can show.
  public init(
    given path: String, _ names: Names, in sources: ProjectSources
  ) throws {
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    self.init(file: PlannedFile(path: path, text: text, role: .source, origin: path), source: .given)
    try read(names, in: sources)
  }

  /// A file that is planned, read as one that is there.
  init(planned file: PlannedFile, _ names: Names, in sources: ProjectSources) throws(RequestProblem) {
    self.init(file: file, source: .planned)
    try read(names, in: sources)
  }

  /// The file of the project that declares the controller; nil without one.
  ///
  /// - Throws: Where several do, and where it is none that a list can show.
  public static func find(_ names: Names, in sources: ProjectSources) throws -> Companion? {
    let found = sources.files(declaring: names.controller).filter { !$0.isTest }
    guard found.count < 2 else {
      let paths = found.map(\.path).joined(separator: ", ")
      throw RequestProblem(
        "\(found.count) files declare \(names.controller): \(paths); name the one that is meant with --controller")
    }
    guard let path = found.first?.path else { return nil }
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    var companion = Companion(file: PlannedFile(path: path, text: text, role: .source, origin: path), source: .found)
    try companion.read(names, in: sources)
    return companion
  }

  private mutating func read(_ names: Names, in sources: ProjectSources) throws(RequestProblem) {
    let files = [file] + sources.needed(by: [file])
    let classes = file.source.declarations.filter { $0.kind == .class && $0.parent == nil }.compactMap { $0.name?.text }
    let isNamed = classes.contains(names.controller)
    let name = isNamed || classes.count != 1 ? names.controller : classes[0]
    read = try ReadController(of: name, names: names, in: files)
  }
}
