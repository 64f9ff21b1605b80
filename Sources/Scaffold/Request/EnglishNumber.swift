/// Singular and plural of English words, as names of types use them. Only the last word of a name is bent.
enum EnglishNumber {
  /// `User` for `Users`; the name itself where it is singular already, or where both are the same.
  static func singular(of name: String) -> String {
    bend(name) { word in
      if unbent.contains(word) { return word }
      if let known = irregular.first(where: { $0.plural == word }) { return known.singular }
      if irregular.contains(where: { $0.singular == word }) { return word }
      for ending in endings where word.hasSuffix(ending.plural) && word.count > ending.plural.count {
        return word.dropLast(ending.plural.count) + ending.singular
      }
      if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
      for ending in ["sses", "shes", "ches", "xes", "zzes", "uses"] where word.hasSuffix(ending) {
        return String(word.dropLast(2))
      }
      for ending in ["ss", "us", "is"] where word.hasSuffix(ending) { return word }
      return word.hasSuffix("s") && word.count > 1 ? String(word.dropLast()) : word
    }
  }

  /// `Users` for `User`.
  static func plural(of name: String) -> String {
    bend(name) { word in
      if unbent.contains(word) { return word }
      if let known = irregular.first(where: { $0.singular == word }) { return known.plural }
      if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
        return word.dropLast() + "ies"
      }
      for ending in ["s", "sh", "ch", "x", "z"] where word.hasSuffix(ending) { return word + "es" }
      return word + "s"
    }
  }

  /// Applies `change` to the last word of a name in lower case, and gives the result its first letter's case back.
  private static func bend(_ name: String, _ change: (String) -> String) -> String {
    let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
    let word = name[start...]
    let bent = change(word.lowercased())
    guard word.first?.isUppercase == true else { return name[..<start] + bent }
    return name[..<start] + bent.prefix(1).uppercased() + bent.dropFirst()
  }

  private static let unbent: Set<String> = [
    "sheep", "fish", "deer", "news", "series", "species", "data", "media", "equipment", "information", "music",
    "aircraft",
  ]

  private static let irregular: [(singular: String, plural: String)] = [
    ("person", "people"), ("child", "children"), ("man", "men"), ("woman", "women"), ("mouse", "mice"),
    ("foot", "feet"), ("tooth", "teeth"), ("goose", "geese"), ("index", "indices"), ("analysis", "analyses"),
    ("criterion", "criteria"), ("leaf", "leaves"), ("shelf", "shelves"), ("knife", "knives"), ("life", "lives"),
    ("movie", "movies"), ("cookie", "cookies"), ("tie", "ties"), ("pie", "pies"), ("house", "houses"),
    ("horse", "horses"), ("cause", "causes"), ("course", "courses"), ("cache", "caches"), ("axis", "axes"),
    ("hero", "heroes"), ("potato", "potatoes"), ("tomato", "tomatoes"), ("echo", "echoes"), ("veto", "vetoes"),
    ("alias", "aliases"), ("canvas", "canvases"), ("atlas", "atlases"), ("bias", "biases"), ("gas", "gases"),
    ("lens", "lenses"), ("quiz", "quizzes"), ("use", "uses"), ("fuse", "fuses"), ("pause", "pauses"),
    ("clause", "clauses"), ("spouse", "spouses"), ("excuse", "excuses"), ("half", "halves"), ("wolf", "wolves"),
    ("thief", "thieves"), ("matrix", "matrices"), ("vertex", "vertices"), ("calorie", "calories"),
    ("zombie", "zombies"), ("selfie", "selfies"), ("brownie", "brownies"), ("crisis", "crises"),
    ("thesis", "theses"), ("hypothesis", "hypotheses"), ("diagnosis", "diagnoses"),
  ]

  /// Of compounds that are one word: `warehouses`, `superheroes`.
  private static let endings: [(singular: String, plural: String)] = [
    ("house", "houses"), ("hero", "heroes"), ("child", "children"), ("woman", "women"), ("cause", "causes"),
  ]
}
