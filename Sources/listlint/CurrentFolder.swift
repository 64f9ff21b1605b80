import BuiltInRules
import Foundation
import LintSession

extension CurrentFolder {
  /// The process's.
  static let here = CurrentFolder(FileManager.default.currentDirectoryPath)
}

extension LintOptions {
  /// What commands have in common: paths are seen from here, and Objective-C is read.
  init(paths: [String]) {
    self.init(paths: paths, currentFolder: CurrentFolder.here.path)
    objectiveC = ObjectiveCOptions.reading()
  }
}
