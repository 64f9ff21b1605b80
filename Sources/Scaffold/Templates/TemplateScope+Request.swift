extension TemplateScope {
  /// The names of `Templates/README.md`, for a request.
  ///
  /// - Parameter shown: The side controller that is there already; nil for the one that the request makes.
  public init(_ request: GenerationRequest, shown: ShownController? = nil) {
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
    let controller = shown?.type ?? names.controller
    set("Controller", controller)
    set("controller", SwiftIdentifier.lowerCamelCase(controller))
    set("ViewController", names.viewController)
    set("viewController", SwiftIdentifier.lowerCamelCase(names.viewController))
    set("View", names.plural + "View")
    set("Table", names.plural + "Table")
    set("Search", names.plural + "Search")
    set("DataSource", names.plural + "DataSource")

    setProperties(of: request)
    setSections(of: request)
    setShown(shown ?? ShownController(request), request)

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
    // Of a side controller whose data is in memory.
    set("filtersAside", request.kind != .debounce && Database(request.kind) == nil)
    set("xctest", request.usesXCTest)
    set("expect", request.usesXCTest ? "XCTAssert" : "#expect")
    set("unwrap", request.usesXCTest ? "XCTUnwrap" : "#require")
    set("usesQuery", request.usesQuery)
    set("hasHolder", request.databaseHolder != nil)
    set("Holder", request.databaseHolder?.type ?? "")
    set("holderContext", request.databaseHolder?.context ?? "")
    set("Service", request.service?.type ?? "")
    set("askService", request.service?.call ?? "")
    set("follows", request.store != nil)
    set("combine", request.store?.framework == .combine)
    set("observation", request.store?.framework == .observation)
    set("Store", request.store?.type ?? "")
    set("storeList", request.store?.list ?? "")
    set("ios17", request.isForIOS17)
    set("localized", request.isLocalized ? "String(localized: " : "")
    set("endLocalized", request.isLocalized ? ")" : "")
    for feature in SearchFeature.allCases { set(feature.rawValue, request.searchFeatures.contains(feature)) }
    set("placement", request.placement)
    set("drivenByController", request.usesController)
    set("hasModule", request.module != nil)
    set("module", request.module ?? "")
  }

  private mutating func setProperties(of request: GenerationRequest) {
    let shown = request.rowProperty
    var elements: [TemplateScope] = []
    for (index, property) in request.properties.enumerated() {
      let samples = SampleValues(of: property, isShown: property == shown)
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
    set("rowKey", shown.name)
    set("rowName", SwiftIdentifier.escaped(shown.name))
    set("rowIsSorted", shown.isOrdered)
    let item = SwiftIdentifier.escaped(request.names.itemValue)
    let row = "\(item).\(SwiftIdentifier.escaped(shown.name))"
    set("itemText", shown.text(of: row))
    // What a row has to say of the two samples, which does not repeat how it says it where that can be told.
    let samples = SampleValues(of: shown, isShown: true)
    let described = { (sample: String) in "String(describing: \(sample) as \(shown.type))" }
    set("firstValue", samples.first)
    set("secondValue", samples.second)
    set("firstRow", samples.texts?.first ?? described("first.\(SwiftIdentifier.escaped(shown.name))"))
    set("secondRow", samples.texts?.second ?? described("second.\(SwiftIdentifier.escaped(shown.name))"))
    set("rowsAreParts", samples.areParts)

    setSamples(of: request)

    set("searches", request.searched != nil)
    set("searched", request.searched.map { SwiftIdentifier.escaped($0.name) } ?? "")
    set("searchedText", request.searched.map { $0.text(of: "\(item).\(SwiftIdentifier.escaped($0.name))") } ?? "")
    set("searchedTexts", request.searched.map { $0.isOptional ? "compactMap" : "map" } ?? "")
    let queries = request.searched.map { SampleValues(of: $0, isShown: true) }
    set("firstQuery", queries?.first ?? "")
    set("secondQuery", queries?.second ?? "")
    set("queryPredicate", request.searched?.predicate("query", in: "$0") ?? "")
    set("matchesQuery", request.searched?.matches("query", in: "$0") ?? "")
    set("matchesText", request.searched?.matches("text", in: item) ?? "")
    set("matchesToken", request.searched?.matches("$0.text", in: item) ?? "")
  }

  /// Values that contracts and tests work with.
  private mutating func setSamples(of request: GenerationRequest) {
    let shown = request.rowProperty
    let values = request.properties.map { ($0, SampleValues(of: $0, isShown: $0 == shown)) }
    let escaped = SwiftIdentifier.escaped(request.names.item)
    let item = request.database == nil ? "\(request.names.controller).\(escaped)" : escaped
    func sample(_ id: String, _ value: (Property, SampleValues) -> String) -> String {
      let arguments = (request.database == nil ? ["id: \(id)"] : []) + values.map { "\($0.name): \(value($0, $1))" }
      return "\(item)(\(arguments.joined(separator: ", ")))"
    }
    /// The value that another sample has.
    func again(_ holder: String, _ literal: KeyPath<SampleValues, String>) -> (Property, SampleValues) -> String {
      { $1.areLiterals ? $1[keyPath: literal] : "\(holder).\(SwiftIdentifier.escaped($0.name))" }
    }
    let samples =
      request.model?.samples ?? [
        sample("UUID()") { $1.first }, sample("UUID()") { $1.second }, sample("second.id", again("first", \.first)),
        sample("first.id", again("second", \.second)),
      ]
    for (name, sample) in zip(["firstItem", "secondItem", "exchangedFirst", "exchangedSecond"], samples) {
      set(name, sample)
    }
    set("unknownID", request.model?.unknownID ?? "UUID()")
    set("declaresItem", request.model == nil && request.database == nil)
  }

  /// What shows the controller of it.
  private mutating func setShown(_ shown: ShownController, _ request: GenerationRequest) {
    // The view itself narrows what the controller shows.
    let narrows = request.searched != nil && !request.searchFeatures.isDisjoint(with: [.scopes, .tokens])
    set("narrows", narrows)
    let controller = SwiftIdentifier.lowerCamelCase(shown.type)
    let items = shown.items.isEmpty ? "section" : "section.\(shown.items)"
    set("SectionID", shown.hasSections ? shown.sectionID : "SectionID")
    set("hasSections", shown.hasSections)
    set("ShownSection", shown.section)
    set("ShownItem", shown.item)
    set("ItemID", shown.itemID)
    let source = "\(controller).\(shown.sections)"
    set("shownSections", shown.hasSections ? source : "[\(source)]")
    set("sectionOfItems", shown.hasSections ? "section.id" : ".main")
    set("itemsOfSection", items)
    set("itemIDs", shown.holdsIDs ? items : "\(items).map(\\.id)")
    set("holdsIDs", shown.holdsIDs)
    set("idProperty", shown.database?.idProperty ?? (shown.holdsIDs ? "objectID" : "id"))
    let database = shown.holdsIDs ? shown.database : request.database
    set("Database", (database ?? .coreData).module)
    set("swiftData", database == .swiftData)
    set("keepsItems", shown.keepsItems)
    set("comparesItems", shown.comparesItems && !shown.holdsIDs)
    let kept = "shown\(request.names.plural)"
    set("keptItems", kept)
    set("loads", shown.loads)
    set("tellsChanges", shown.changedIDs != nil)
    set("changedIDs", shown.changedIDs ?? "")
    set("itemSource", shown.keepsItems ? "weak self" : controller)
    set("itemOfCell", shown.lookup.map { "\(controller).\($0)id)" } ?? "self?.\(kept)[id]")
    set("itemWithID", shown.lookup.map { "\(controller).\($0)id)" } ?? "\(kept)[id]")
    set("beforeQuery", shown.query?.before ?? "")
    set("afterQuery", shown.query?.after ?? "")
    set("hearsBefore", shown.willChange != nil && !shown.hops)
    set("willChange", shown.willChange ?? "")
    set("didChange", shown.didChange)
    set("hops", shown.hops)
    set("hasSectionTitle", shown.title != nil)
    var cases: [TemplateScope] = []
    if case .cases(let all) = shown.title {
      for (name, title) in all {
        var element = TemplateScope()
        element.set("case", name)
        element.set("title", title)
        cases.append(element)
      }
    }
    self["sectionCases"] = .list(cases, names: ["case", "title"])
    set("sectionTitlesAreCases", !cases.isEmpty)
    if case .expression(let text) = shown.title { set("sectionTitle", text) } else { set("sectionTitle", "") }
    set("fetches", shown.isFetched)
    set("looksUp", shown.holdsIDs || narrows)
  }

  private mutating func setSections(of request: GenerationRequest) {
    let property = request.sectionedBy
    let name = property?.name ?? ""
    set("sections", property != nil)
    set("sectionIsSorted", property.map(\.isOrdered) == true)
    set("sectionName", SwiftIdentifier.escaped(name))
    set("sectionKey", name)
    set("sectionType", property?.type ?? "")
    set("sectionIsBool", property?.isBool == true)
    set("sectionIsText", property?.isText == true)
    set("caseTrue", property?.flagCases.true ?? "")
    set("caseFalse", property?.flagCases.false ?? "")
    set("titleTrue", property?.flagTitles.true ?? "")
    set("titleFalse", property?.flagTitles.false ?? "")
    // Days, and not moments, make sections.
    let value = property.map { "$0.\(SwiftIdentifier.escaped($0.name))" } ?? ""
    let day = "Calendar.current.startOfDay(for: "
    set(
      "sectionKeyOfItem",
      property?.isDate != true ? value : property?.isOptional == true ? "\(value).map { \(day)$0) }" : "\(day)\(value))"
    )
  }
}
