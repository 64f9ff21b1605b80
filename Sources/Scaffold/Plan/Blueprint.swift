/// Which templates make which files, for each kind.
struct Blueprint {
  struct Part {
    let template: String
    let name: String
    var role = PlannedFile.Role.source
    /// Of a view controller.
    var platform: Platform?
  }

  /// What is written.
  var parts: [Part]
  /// What the proof needs besides.
  var companions: [Part] = []

  init(_ request: GenerationRequest) {
    let names = request.names
    let controller = Part(template: "side-controller/Controller", name: names.controller)
    switch request.kind {
    case .sideController:
      parts = [controller]
    case .viewController:
      parts = Self.perPlatform(request, folder: "view-controller", name: names.viewController)
      companions = [controller]
    case .snapshot:
      parts = Self.perPlatform(request, folder: "snapshot", name: names.plural + "DataSource")
      companions = [controller]
    case .debounce:
      parts = [Part(template: "debounce/Search", name: names.plural + "Search")]
    case .fetchedResultsController:
      parts = [Part(template: "fetched-results-controller/Controller", name: names.controller)]
    case .staticTable:
      parts = [Part(template: "static-table/Table", name: names.plural + "Table")]
    case .searchableView:
      parts = [Part(template: "searchable-view/View", name: names.plural + "View")]
      if request.usesController { companions = [controller] }
    case .screen:
      parts = [controller] + Self.perPlatform(request, folder: "view-controller", name: names.viewController)
    }
    guard request.withTests else { return }
    parts += [
      Part(template: "\(Self.testFolder(of: request.kind))/Tests", name: "\(parts[0].name)Tests", role: .test),
      Part(template: "partials/ManualClock", name: "ManualClock", role: .test),
    ]
  }

  /// One for each platform. Two have one type's name and a condition each, so that a target may hold both.
  private static func perPlatform(_ request: GenerationRequest, folder: String, name: String) -> [Part] {
    request.platforms.map { platform in
      let suffix = request.platforms.count == 1 ? "" : platform == .uikit ? "+UIKit" : "+AppKit"
      return Part(
        template: "\(folder)/\(platform.rawValue)-\(request.view.rawValue)", name: name + suffix, platform: platform)
    }
  }

  private static func testFolder(of kind: Kind) -> String {
    kind == .screen ? Kind.sideController.rawValue : kind.rawValue
  }
}
