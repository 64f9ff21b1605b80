import Foundation
import LintSession
import ProjectFiles
import ProjectModel
import RuleDocuments

/// What the project says that code in a folder must run on.
public struct Deployment: Sendable {
  private let floors: Floors

  /// - Parameter folder: It is there.
  public init(near folder: String) {
    guard let project = try? Project.find(for: [folder]).first else {
      floors = .unknown
      return
    }
    let current = CurrentFolder(FileManager.default.currentDirectoryPath)
    let model = ProjectModel(of: project, around: folder, currentFolder: current)
    floors = model.targets(around: folder, isFolder: true).floors
  }

  init(_ floors: Floors) { self.floors = floors }

  /// Why code of this kind does not run there; nil where it does, or where nobody says what it must run on.
  public func refusal(_ request: GenerationRequest) -> String? {
    let needed = Self.needs(request)
    for platform in RuleDocuments.Platform.allCases {
      guard let floor = floors.releases[platform], let least = needed[platform], floor.value < least else { continue }
      return "the code runs on \(platform.spelling) \(floor.value) (\(floor.origin)), and what listgen writes needs "
        + "\(platform.spelling) \(least); raise the floor, or write into a target that has it"
    }
    return nil
  }

  /// Whether nothing older than a release of iOS has to run code in the folder, as far as the project says.
  public func begins(withIOS release: Int) -> Bool {
    guard let floor = floors.releases[.iOS], let least = ReleaseNumber("\(release)") else { return false }
    return floor.value >= least
  }

  /// What runs on systems that a package does not name is built for the oldest there are.
  public func note(_ request: GenerationRequest) -> String? {
    let needed = Self.needs(request)
    guard floors.others == .oldest else { return nil }
    let wanted: [RuleDocuments.Platform] = request.platforms == [.appkit] ? [.macOS] : [.iOS, .macOS]
    let missing = wanted.filter { floors.releases[$0] == nil && !floors.unclear.contains($0) }
    guard missing.count == wanted.count else { return nil }
    let words = missing.compactMap { platform in needed[platform].map { "\(platform.spelling) \($0)" } }
    return
      "the package names no platforms, so it is built for the oldest; the code needs \(words.joined(separator: ", "))"
  }

  /// The systems that brought what the emitted code uses: clocks and `Task.sleep(for:)`, where it has a search, and
  /// Observation.
  private static func needs(_ request: GenerationRequest) -> [RuleDocuments.Platform: ReleaseNumber] {
    // `String(localized:)` needs iOS 15 and macOS 12.
    let iOS =
      switch request.kind {
      case .staticTable: request.isLocalized ? "15" : "14"
      case .snapshot where request.searched == nil: "15"
      case _ where request.store?.framework == .observation || request.database == .swiftData: "17"
      default: "16"
      }
    let all: [RuleDocuments.Platform: String] = [
      .iOS: iOS, .macCatalyst: iOS, .tvOS: iOS, .visionOS: "1", .watchOS: iOS == "17" ? "10" : "9",
      .macOS: iOS == "17" ? "14" : iOS == "16" ? "13" : request.isLocalized ? "12" : "11",
    ]
    let showsScreens = [.viewController, .snapshot, .staticTable].contains(request.kind)
    let platforms = all.filter { platform, _ in
      !showsScreens || request.platforms.contains(platform == .macOS ? .appkit : .uikit)
    }
    return platforms.compactMapValues { ReleaseNumber($0) }
  }
}
