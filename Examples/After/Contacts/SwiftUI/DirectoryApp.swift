import SwiftUI

/// The directory as an app of its own.
@main
struct DirectoryApp: App {
  private let service = DirectoryService(baseURL: URL(filePath: "/").appending(path: "directory"))

  var body: some Scene {
    WindowGroup {
      DirectoryBrowser(service: service)
    }
  }
}
