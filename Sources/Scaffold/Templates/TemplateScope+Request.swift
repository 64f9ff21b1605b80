extension TemplateScope {
  /// The names of `Templates/README.md`, for a request.
  public init(_ request: GenerationRequest) {
    let names = request.names
    let plural = SwiftIdentifier.lowerCamelCase(names.plural)
    set("Plural", names.plural)
    set("plural", SwiftIdentifier.escaped(plural))
    // Labels of arguments and keys in strings are not escaped.
    set("pluralLabel", plural)
    set("Item", SwiftIdentifier.escaped(names.item))
    set("item", SwiftIdentifier.escaped(names.itemValue))
    set("itemKey", names.item)
    set("Title", SwiftIdentifier.words(of: names.plural))
    set("title", SwiftIdentifier.words(of: names.plural).lowercased())
    set("itemTitle", SwiftIdentifier.words(of: names.item).lowercased())
    set("Controller", names.controller)
    set("controller", SwiftIdentifier.lowerCamelCase(names.controller))
    set("ViewController", names.viewController)
    set("viewController", SwiftIdentifier.lowerCamelCase(names.viewController))
    set("View", names.plural + "View")
    set("Table", names.plural + "Table")
    set("Search", names.plural + "Search")
    set("DataSource", names.plural + "DataSource")

    setProperties(of: request)
    setSections(of: request)

    set("debounce", request.debounce.swift)
    set("debounceText", request.debounce.text)
    set("mainActor", request.isolation == .main)
    set("anyThread", request.isolation == .anyThread)
    set("swift5", request.swift == .swift59)
    set("nonisolated", request.swift.hasNonisolatedTypes ? "nonisolated " : "")
    set("uikit", request.platforms.first == .uikit)
    set("appkit", request.platforms.first == .appkit)
    set("collection", request.view == .collection)
    set("table", request.view == .table)
    set("listView", request.view == .table ? "tableView" : "collectionView")
    set("keepsSelection", request.kind != .snapshot)
    for feature in SearchFeature.allCases { set(feature.rawValue, request.searchFeatures.contains(feature)) }
    // The view itself narrows what the controller shows.
    set("narrows", request.searched != nil && !request.searchFeatures.isDisjoint(with: [.scopes, .tokens]))
    set("placement", request.placement)
    set("drivenByController", request.usesController)
    set("hasModule", request.module != nil)
    set("module", request.module ?? "")
  }

  private mutating func setProperties(of request: GenerationRequest) {
    var elements: [TemplateScope] = []
    for (index, property) in request.properties.enumerated() {
      let samples = SampleValues(of: property)
      var element = TemplateScope()
      element.set("name", SwiftIdentifier.escaped(property.name))
      element.set("label", property.name)
      let capitalised = property.name.prefix(1).uppercased() + property.name.dropFirst()
      element.set("rowTitle", SwiftIdentifier.words(of: capitalised))
      element.set("type", property.type)
      element.set("sample", samples.first)
      element.set("other", samples.second)
      element.set("isSearched", property == request.searched)
      element.set("isText", property.isText)
      element.set("isBool", property.isBool)
      element.set("isLast", index == request.properties.count - 1)
      element.set("comma", index == request.properties.count - 1 ? "" : ", ")
      elements.append(element)
    }
    self["properties"] = .list(elements, names: elements.first?.names ?? [])
    set("searches", request.searched != nil)
    set("searched", request.searched.map { SwiftIdentifier.escaped($0.name) } ?? "")
    // What a row shows: the text that is searched, else any text, else the description of the first property.
    let shown = request.searched ?? request.properties.first(where: \.isText)
    let first = SwiftIdentifier.escaped(request.properties[0].name)
    set("rowKey", (shown ?? request.properties[0]).name)
    let item = SwiftIdentifier.escaped(request.names.itemValue)
    set(
      "itemText",
      shown.map { "\(item).\(SwiftIdentifier.escaped($0.name))" } ?? "String(describing: \(item).\(first))")
  }

  private mutating func setSections(of request: GenerationRequest) {
    let property = request.sectionedBy
    let name = property?.name ?? ""
    set("sections", property != nil)
    set("sectionName", SwiftIdentifier.escaped(name))
    set("sectionKey", name)
    set("sectionType", property?.type ?? "")
    set("sectionIsBool", property?.isBool == true)
    set("sectionIsText", property?.isText == true)
    // `isOnline`: cases `isOnline` and `isNotOnline`, headers "Online" and "Not Online".
    let isQuestion = name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true
    let quality = isQuestion ? String(name.dropFirst(2)) : name.prefix(1).uppercased() + name.dropFirst()
    set("caseTrue", SwiftIdentifier.escaped(name))
    set("caseFalse", (isQuestion ? "isNot" : "not") + quality)
    set("titleTrue", SwiftIdentifier.words(of: quality))
    set("titleFalse", "Not " + SwiftIdentifier.words(of: quality))
  }
}
