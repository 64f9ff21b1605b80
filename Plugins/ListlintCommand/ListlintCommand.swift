import Foundation
import PackagePlugin

/// `swift package listlint`: runs listlint in the package's folder with the arguments that follow.
@main
struct ListlintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try ListlintTool.url { try context.tool(named: "listlint").url }
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // Its own words are enough; a thrown error would add a line to them.
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      exit(process.terminationReason == .exit ? process.terminationStatus : 2)
    }
  }
}
