import SwiftSource

extension PlannedFile {
  /// What is compiled in the place of a file with classes of Core Data: where there is no Objective-C, nothing makes properties of
  /// `@NSManaged`, so that the copy has them computed. Lines stay as they are.
  var withoutObjectiveC: PlannedFile {
    #if canImport(Darwin)
      return self
    #else
      guard text.contains("@NSManaged") else { return self }
      let file = source
      var edits: [(range: Range<Int>, text: String)] = []
      for declaration in file.declarations {
        for attribute in declaration.attributes where Self.ofObjectiveC.contains(attribute.name.text) {
          guard let last = attribute.last, let first = attribute.first else { continue }
          edits.append((first.offset..<last.end, ""))
        }
        guard declaration.hasAttribute("NSManaged"), let end = declaration.last?.end else { continue }
        if let name = declaration.bindings.first?.pattern.text {
          let body = " { get { headlessAttribute(\"\(name)\") } set { setValue(newValue, forKey: \"\(name)\") } }"
          edits.append((end..<end, body))
        } else if declaration.kind == .function {
          edits.append((end..<end, " {}"))
        }
      }
      var bytes = file.bytes
      for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      }
      return with(String(decoding: bytes, as: UTF8.self))
    #endif
  }

  private static let ofObjectiveC: Set<String> = ["NSManaged", "objc", "nonobjc", "objcMembers"]
}
