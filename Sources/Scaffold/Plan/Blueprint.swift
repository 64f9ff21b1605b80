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
    case .swiftDataController:
      parts = [Part(template: "swift-data-controller/Controller", name: names.controller)]
    case .staticTable:
      parts =
        [
          Part(template: "static-table/Table", name: names.plural + "Table"),
          Part(template: "static-table/TableData", name: "TableData"),
        ] + Self.perPlatform(request, folder: "static-table", name: names.plural + "TableViewController")
    case .searchableView:
      parts = [Part(template: "searchable-view/View", name: names.plural + "View")]
      if request.usesController { companions = [controller] }
    case .screen:
      parts = [controller] + Self.perPlatform(request, folder: "view-controller", name: names.viewController)
    }
    guard request.withTests, let tests = Self.tests(of: request) else { return }
    parts.append(tests)
    // A static table has no time.
    guard request.kind != .staticTable else { return }
    parts.append(Part(template: "partials/ManualClock", name: "ManualClock", role: .test))
  }

  /// One for each platform. Two have one type's name and a condition each, so that a target may hold both.
  private static func perPlatform(_ request: GenerationRequest, folder: String, name: String) -> [Part] {
    request.platforms.map { platform in
      let suffix = request.platforms.count == 1 ? "" : platform == .uikit ? "+UIKit" : "+AppKit"
      let view = request.kind == .staticTable ? "" : "-\(request.view.rawValue)"
      return Part(template: "\(folder)/\(platform.rawValue)\(view)", name: name + suffix, platform: platform)
    }
  }

  /// What shows a side controller is tested through it; what needs the app's own types is not tested.
  private static func tests(of request: GenerationRequest) -> Part? {
    // Nor is what no value can be made of.
    if let model = request.model, model.samples == nil { return nil }
    let names = request.names
    let controller = Part(template: "side-controller/Tests", name: names.controller + "Tests", role: .test)
    return switch request.kind {
    case .sideController, .viewController, .snapshot, .screen: controller
    case .searchableView: request.usesController ? controller : nil
    case .debounce: Part(template: "debounce/Tests", name: names.plural + "SearchTests", role: .test)
    case .staticTable: Part(template: "static-table/Tests", name: names.plural + "TableTests", role: .test)
    case .fetchedResultsController, .swiftDataController: nil
    }
  }
}
