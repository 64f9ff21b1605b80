/// The steps of a side controller's contract that can be judged on code of any shape. Their names are those of the
/// contract of emitted code.
enum ShapeStep: String, CaseIterable {
  case blankQuery = "blank query shows everything"
  case filters = "a query filters"
  case trimmed = "query is trimmed"
  case capitals = "a query matches in any case"
  case queryKept = "new data keeps the query"
  case typingFast = "typing fast applies one query"
  case cancelled = "a cancelled query is never applied"
  case willChange = "willChange comes before the data changes"
  case didChange = "didChange comes after"
  case equalData = "equal data notifies nobody"
  case batch = "a batch notifies once"
  case sectionsStable = "section ids are stable"
  case lookups = "lookups are inverse"
  case released = "deallocated when let go"

  /// The name of its function in the template.
  var function: String { "\(self)" }
}
