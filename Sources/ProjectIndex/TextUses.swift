import SwiftSource

/// The uses of what takes or holds a text, by name.
struct TextUses: Sendable {
  struct Site: Sendable, Hashable {
    let file: Int32
    let function: Int32
  }
  var calls: [Word: [Site]] = [:]
  var writes: [Word: [Int32]] = [:]
  /// The functions that take a text.
  var functions: [Word: [Site]] = [:]
  var properties: [Word: Int] = [:]
  /// The functions that make a value of a type, by the names of the types that keep a text or take one when they are made.
  var makers: [Word: [Site]] = [:]

  private static let texts: WordSet = "String Substring NSString"

  init() {}

  /// Complexity: O(n) in the facts.
  init(of files: [FileFacts]) {
    var keepers: Set<Word> = []
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].takesText {
        let (name, type) = (files[file].functions[position].name, files[file].functions[position].type)
        if name == "init", type >= 0, let made = files[file].types[Int(type)].path.last { keepers.insert(made) }
        functions[name, default: []].append(Site(file: Int32(file), function: Int32(position)))
      }
      for type in files[file].types.indices {
        for property in files[file].types[type].properties.indices {
          let words = files[file].types[type].properties[property].typeWords
          let isText = words.contains(where: TextUses.texts.contains)
          guard isText || words.isEmpty else { continue }
          properties[files[file].types[type].properties[property].name, default: 0] += 1
          if isText, let made = files[file].types[type].path.last { keepers.insert(made) }
        }
      }
    }
    collectMakers(of: WordSet(keepers), in: files)
    let wanted = WordSet(functions.keys)
    let held = WordSet(properties.keys)
    for file in files.indices {
      for call in files[file].memberCalls.indices where wanted.contains(files[file].memberCalls[call].method) {
        let site = Site(file: Int32(file), function: files[file].memberCalls[call].function)
        let name = files[file].memberCalls[call].method
        if calls[name]?.last != site { calls[name, default: []].append(site) }
      }
      for name in files[file].writtenMembers where held.contains(name) { writes[name, default: []].append(Int32(file)) }
    }
  }

  private mutating func collectMakers(of types: WordSet, in files: [FileFacts]) {
    for file in files.indices {
      for position in files[file].functions.indices {
        for name in files[file].functions[position].ownCalls where types.contains(name) {
          makers[name, default: []].append(Site(file: Int32(file), function: Int32(position)))
        }
      }
    }
  }
}
