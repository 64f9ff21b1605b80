import Foundation
import ProjectFiles
import SwiftSource

extension Companion {
  /// The file that `--controller` names.
  public init(given path: String) throws(ReadProblem) {
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    self.init(file: PlannedFile(path: path, text: text, role: .source, origin: path), source: .given)
  }

  /// The file of the project around `folder` that declares the controller; nil without one.
  ///
  /// Complexity: O(bytes of the project). Only files that hold the name are scanned.
  public static func find(_ names: Names, near folder: String) -> Companion? {
    let files = ProjectWalk([folder]).projects.flatMap(\.files)
    let name = Array(names.controller.utf8)
    let found = Workers.map(files) { file -> Companion? in
      guard
        file.file.path.hasSuffix(".swift"), let bytes = try? SourceReader.read(file.file.path),
        bytes.firstRange(of: name) != nil, SourceFile(bytes: bytes).declaresType(names.controller)
      else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      let path = file.file.path
      return Companion(file: PlannedFile(path: path, text: text, role: .source, origin: path), source: .found)
    }
    return found.compactMap(\.self).min { $0.file.path < $1.file.path }
  }
}

extension SourceFile {
  /// Whether a type of this name is declared outside of all others.
  fileprivate func declaresType(_ name: String) -> Bool {
    declarations.contains { declaration in
      (declaration.kind == .class || declaration.kind == .actor) && declaration.parent == nil
        && declaration.name?.text == name
    }
  }
}
