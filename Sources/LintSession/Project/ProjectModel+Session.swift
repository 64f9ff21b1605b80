import ProjectFiles
import ProjectModel

extension ProjectModel {
  /// What a project's manifests say.
  ///
  /// - Parameter inputs: The absolute paths of files with the bytes of those that do not come from the disk.
  init(manifests: [String], inputs: some Sequence<(String, [UInt8]?)>, currentFolder: String) {
    let buffers = inputs.compactMap { path, contents in
      contents.flatMap { ProjectManifests.Kind(ofFile: path) == nil ? nil : (path, $0) }
    }
    self.init(
      manifests: manifests, buffers: Dictionary(buffers) { first, _ in first },
      display: CurrentFolder(currentFolder).display)
  }
}

extension Project {
  /// The absolute path of a place in the project.
  func path(of place: String) -> String {
    place.hasPrefix("/") ? place : root.map { $0 + "/" + place } ?? place
  }
}
