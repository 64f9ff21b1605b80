import SwiftSource

/// Where a fact stands, in a fact that is compared by what it says: all places are equal. What is not wrapped in this counts,
/// so a new field is compared unless somebody says that it is a place.
@propertyWrapper
public struct Place<Value: Sendable>: Hashable, Sendable {
  public var wrappedValue: Value
  @inlinable public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public static func == (left: Place, right: Place) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

/// What one file says that other files may need to know. Plain values: workers make them, the merge reads them.
public struct FileFacts: Sendable, Hashable {
  /// The path as it is shown.
  public var path: String
  public var imports: [Word] = []
  /// Those of ``imports`` that open what is internal, by `@testable`.
  var testableImports: [Word] = []
  /// Those of ``imports`` that the file's module hands on, by `@_exported`.
  var exportedImports: [Word] = []
  public var types: [TypeFact] = []
  /// Functions, initializers, and variables with code, in the order of their declarations.
  public var functions: [FunctionFact] = []
  public var aliases: [AliasFact] = []
  /// The calls on other objects that a name stands for, in the order in which they end.
  public var memberCalls: [MemberCall] = []
  /// The names of the other calls on other objects, `make().load()`, `$0.load()`, of those outside of functions, and of the types that
  /// are handed on, `Screen.self`, `Screen.init`.
  var otherCalls: Set<Word> = []
  /// The calls that may make an enum's case with a payload: `.typed(text)`.
  public var caseCalls: [NamedUse] = []
  /// The cases whose payloads patterns give names to: `case .typed(let text)`.
  public var casePatterns: [NamedUse] = []
  /// What its functions put under a name for other code, and what they take so: notifications, what is kept under a key.
  public var sentMessages: [NamedUse] = []
  public var takenMessages: [NamedUse] = []
  /// The names of members that it assigns on other objects, or binds: `store.query = text`, `$store.query`.
  public var writtenMembers: Set<Word> = []
  /// Those of them that it binds: `$model.query`.
  public var boundMembers: Set<Word> = []
  /// Where its types give closures or methods to names: `child.didChange = { … }`, `child.observe { … }`.
  public var handlers: [GivenHandler] = []
  /// The types between the brackets of `TableData<…>` and `TableSection<…>`.
  public var tableRows: [TableRow] = []
  /// The releases that its conditions ask for, `#available(iOS 16, *)`, as they are written, each with a comma behind it.
  public var checkedReleases = ""
  /// The file holds tests: it imports a test framework, or a folder on its path ends in `Tests` or is called `Mocks`.
  public internal(set) var isTest = false

  public init(path: String) { self.path = path }

  /// What is known of the targets that the file is built in goes before the names of its folders.
  public mutating func setTestTarget(_ isTestTarget: Bool?) {
    guard let isTestTarget else { return }
    isTest = isTestTarget || importsTests
  }

  private var importsTests: Bool { imports.contains("XCTest") || imports.contains("Testing") }

  private static let testFolder = Array("Tests".utf8)
  private static let mockFolder = Array("Mocks".utf8)

  /// Says whether the file holds tests, once its imports are known.
  mutating func findTestRole() {
    isTest =
      importsTests
      || Array(path.utf8).split(separator: UInt8(ascii: "/")).dropLast().contains {
        $0.suffix(5).elementsEqual(FileFacts.testFolder) || $0.elementsEqual(FileFacts.mockFolder)
      }
  }
}

extension FileFacts {
  /// Gives back the room that the arrays have grown into: facts stay for the whole run. Complexity: O(n) in the facts.
  mutating func fit() {
    for type in types.indices { types[type].properties.fit() }
    types.fit()
    functions.fit()
    memberCalls.fit()
    caseCalls.fit()
    casePatterns.fit()
    sentMessages.fit()
    takenMessages.fit()
  }
}

extension Array {
  fileprivate mutating func fit() {
    guard capacity > count else { return }
    self = withUnsafeBufferPointer { Array($0) }
  }
}

/// A type's declaration, or one extension of it.
public struct TypeFact: Sendable, Hashable {
  /// Its index in the file's declarations.
  @Place public var declaration: Int32
  /// Which of the project's types it is or extends; the merge says so.
  @Place public internal(set) var id = TypeID.none
  /// The index in the file's types of the one that it is written in, -1 at file scope.
  @Place var parent: Int32 = -1
  /// The declaration of the outermost function that it is written in, where alone it can be named; -1 elsewhere.
  @Place var local: Int32 = -1
  /// The line of its name, counted from 1.
  @Place public var line: Int32 = 0
  public var kind: Declaration.Kind
  public var access = Access.shared
  /// The names from the outermost type to this one.
  public var path: [Word]
  /// The name as it is written, for messages.
  public var spelling: String
  /// The types after the colon.
  public var inherited: [InheritedName]
  /// Of an extension what its `where` says that `Self` is.
  var selfBound = Word.none
  /// Names that stand for types which others give: generic parameters, associated types.
  var parameters: [Word] = []
  public var properties: [PropertyFact] = []
  /// The types that its cases carry, each with its names from the outermost.
  public var payloads: [[Word]] = []
  /// Its cases that carry a text.
  public var textCases: [Word] = []
  /// Overrides a method that only view or window controllers have, such as `viewDidLoad`.
  public var overridesLifecycle = false
  /// Overrides `prepareForReuse`, as cells do.
  public var overridesReuse = false
  /// Has a closure by which it says that its data changes.
  public var announcesChanges = false
  /// Names what only view controllers have, such as `navigationItem`.
  public var namesControllerMembers = false
  /// The names of its attributes.
  public var attributes: [Word] = []
  /// It is an enum with cases, of which code makes values without the enum's name.
  var hasCases = false
  /// Its `init(coder:)` ends the program: no storyboard makes a value of it.
  var refusesArchives = false
  /// Names a table, collection or outline view, or a data source.
  public var mentionsList = false
  /// Names the main actor or the main queue, at its head or in its code: it looks after its thread.
  public var mentionsMain = false
}

/// `typealias A = B & C`
public struct AliasFact: Sendable, Hashable {
  public var name: Word
  /// The parts of what it stands for.
  public var targets: [InheritedName]
  var access = Access.shared
  /// The index in the file's types of the one that it is written in, -1 at file scope.
  @Place var parent: Int32 = -1
  /// The declaration of the outermost function that it is written in, -1 elsewhere.
  @Place var local: Int32 = -1
}

/// A type in the brackets of `TableData<…>`.
public struct TableRow: Sendable, Hashable {
  var path: [Word]
  /// The index in the file's types of the one that it is written in, -1 at file scope.
  @Place var type: Int32
}

/// A type after a colon, or that a typealias stands for, as it is written.
public struct InheritedName: Sendable, Hashable {
  /// Its names from the outermost: `App`, `Screen` for `App.Screen<Item>`.
  public var path: [Word]
  /// Its last name, for messages.
  public var spelling: String
  /// Its generic arguments: `Item` of `App.Screen<Item>`.
  var arguments: [TypeReference] = []
  /// Its last name.
  public var word: Word { path.last ?? .none }
}

/// A property of a type.
public struct PropertyFact: Sendable, Hashable {
  public var name: Word
  @Place public var declaration: Int32
  public var access = Access.shared
  public var isLet: Bool
  public var isStatic: Bool
  public var isLazy: Bool
  /// Has a getter: its value is not stored.
  public var isComputed: Bool
  /// `didSet`, `willSet` or `set` calls `cancel` on something.
  public var cancelsWhenSet: Bool
  /// The identifiers of its type annotation, or of its value where it has none.
  public var typeWords: [Word]
  /// ``typeWords`` come from an annotation, and not from a value.
  public var hasTypeAnnotation = false
  /// What says of which type it is.
  public var origin = ValueOrigin.unknown
  /// The names of its attributes.
  public var attributes: [Word]
  /// Has a `set` or `_modify` of its own.
  public var hasSetter = false
  /// Has `didSet` or `willSet`.
  public var hasObserver = false
  /// Its type's name speaks of waiting: `Debouncer`.
  public var isNamedAsPause = false
  /// Its type compares elements with it.
  public var choosesElements = false
  /// Holds a closure by which the object says that its data changes: `var didChange: (() -> Void)?`.
  public var isChangeCallback = false
  /// Holds a closure that takes a text: `var narrow: (String) -> Void`.
  public var takesText = false
  /// Its name says that it tells one thing from another: `id`, `uuid`, `userID`.
  public var namesIdentity = false
  /// A text that others may set, whose type listens to it and compares elements with it, as a search does.
  public var isComparedText = false
}

/// A function, initializer, or variable with code.
public struct FunctionFact: Sendable, Hashable {
  @Place public var declaration: Int32
  /// Its index in the file's types, -1 at top level.
  @Place public var type: Int32
  public var name: Word
  public var access = Access.shared
  /// The argument labels; `.none` for `_`.
  public var labels: [Word]
  /// The type after the arrow.
  public var result: TypeReference?
  /// Its generic parameters.
  var parameters: [Word] = []
  /// It runs where code calls it by its name, or as its type conforms to something: nothing in its file hands it on or makes it known to
  /// the system.
  var isRunByName = false
  /// It stands in what only debug builds hold.
  var isTried = false
  /// Half of the word of the label that a call of it begins with; ``anyLabel`` where a call may leave that out.
  var callLabel = FunctionFact.anyLabel
  /// The names of methods of the same type that it calls, `f()`, `self.f()`, `self?.f()`, and of types that it makes: `Model`,
  /// `Model.Input` (``Word/followed(by:)``).
  public var ownCalls: Set<Word> = []
  /// One of its parameters is a text.
  public var takesText = false
  /// Whether it receives what the user types into a search field.
  public var searchEntry = SearchEntry.no
  public var isSearchEntry: Bool { searchEntry != .no }
  /// What it does with its text says so, and no name: it holds where nobody in the sources calls it.
  public var isEntryByDeed = false
  /// A search view tells its delegate so that its text has changed, wherever that stands.
  var isToldByView = false
  /// It is `controlTextDidChange(_:)`, which any text field calls: an entry only where its type speaks of search.
  public var isTextFieldDelegate = false
  /// Of such a method: whether its type does so in this file.
  var speaksOfSearch = false
  /// What its calls do, by their names.
  public var effects: Effects = []
  /// It reloads a list or applies a snapshot.
  public var reloadsList = false
  /// It selects rows or items of a list.
  public var selectsInList = false
  /// It stores a closure that it is given: `handlers.append(handler)`, `self.handler = handler`.
  public var keepsClosure = false
  /// The rest of the names in its code.
  var names = NamesByUse()
}

extension FunctionFact {
  static let anyLabel = UInt32.max

  /// Those of ``ownCalls`` that stand inside a closure, which may run later and more than once.
  public var closureCalls: Set<Word> {
    get { names[.closureCalls] }
    _modify { yield &names[.closureCalls] }
  }
  /// Those of them that run when the search text changes, from a closure that listens to it.
  public var searchCalls: Set<Word> {
    get { names[.searchCalls] }
    _modify { yield &names[.searchCalls] }
  }
  /// Those of ``searchCalls`` of which only the name of what the closure listens to says so.
  public var guessedSearchCalls: Set<Word> {
    get { names[.guessedSearchCalls] }
    _modify { yield &names[.guessedSearchCalls] }
  }
  /// The names of properties on which it calls `cancel`.
  public var cancels: Set<Word> {
    get { names[.cancels] }
    _modify { yield &names[.cancels] }
  }
  /// The names it compares with nil.
  public var nilChecks: Set<Word> {
    get { names[.nilChecks] }
    _modify { yield &names[.nilChecks] }
  }
  /// The names of actions that it gives to a search field for each change of its text.
  public var searchActions: Set<Word> {
    get { names[.searchActions] }
    _modify { yield &names[.searchActions] }
  }
  /// For `==`, `hash(into:)` and their kin: the last name of each value that it looks at, and of its parameters' types.
  public var comparedNames: Set<Word> {
    get { names[.comparedNames] }
    _modify { yield &names[.comparedNames] }
  }
}

/// Whether search text arrives in a function.
public enum SearchEntry: UInt8, Sendable {
  case no
  /// The names of its parameters say so, or its own, which nobody outside of the file can use; or what it does.
  case guessed
  /// A search field calls it, or callers know it as what takes a query.
  case yes
}

extension FunctionFact {
  private static let searchDelegates: WordSet = """
    updateSearchResults updateSearchResultsForSearchController controlTextDidChange searchBar
    """

  /// Whether a search field calls the function itself, at each keystroke.
  public var isSearchDelegate: Bool { isSearchEntry && Self.searchDelegates.contains(name) }

  /// What a function does to a text, with time, or with a store, as the names of the methods it calls say.
  public struct Effects: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Trims a text.
    public static let trims = Effects(rawValue: 1)
    /// Sleeps, debounces, throttles or starts a timer.
    public static let waits = Effects(rawValue: 2)
    /// Asks a store or a server.
    public static let fetches = Effects(rawValue: 4)
    /// Selects elements by a closure.
    public static let filters = Effects(rawValue: 8)
    /// Has closures that run whenever a value changes: of SwiftUI, Combine or RxSwift.
    public static let listens = Effects(rawValue: 16)
    /// Reads the text of a field, as an action of one does.
    public static let readsField = Effects(rawValue: 32)

    private static let trimming: WordSet = "trimmingCharacters trimmed trim trimmingPrefix trimmingSuffix"
    private static let waiting: WordSet = """
      sleep debounce throttle asyncAfter scheduledTimer Timer DispatchWorkItem makeTimerSource
      """
    private static let fetching: WordSet = """
      performFetch fetch dataTask downloadTask dataTaskPublisher NSFetchRequest fetchRequest URLRequest
      """

    private static let listening: WordSet = "onChange onReceive task sink subscribe drive"

    /// Foundation's too: `items.filtered(using: predicate)`, and what an array controller is told to filter by.
    private static let filtering: WordSet = "filter filtered NSPredicate"

    private static let all = trimming.union(waiting).union(fetching).union(listening).union(filtering)

    /// What a call of this name does.
    init(of name: Word) {
      self = []
      guard Effects.all.contains(name) else { return }
      if Effects.filtering.contains(name) { insert(.filters) }
      if Effects.trimming.contains(name) { insert(.trims) }
      if Effects.waiting.contains(name) { insert(.waits) }
      if Effects.fetching.contains(name) { insert(.fetches) }
      if Effects.listening.contains(name) { insert(.listens) }
    }
  }
}

/// A closure that may hold its owner, or a method by its name, that is assigned or given to a method of another object.
public struct GivenHandler: Sendable, Hashable {
  /// The index in the file's types of the one around.
  public var type: Int32
  /// The name of the property, or of the method.
  @Place public var taker: TokenIndex
  /// The method's name; none for a property.
  var method = Word.none
}

/// A call on another object: `store.setQuery(text)`, `self.store?.setQuery(text)`.
public struct MemberCall: Sendable, Hashable {
  /// ``function`` and ``isReceiverOthers`` in the room of one number: an app has very many calls.
  var place: Int32
  /// Half of the word of its first argument's label; 0 without one. Two labels are one by chance once in 2³² pairs.
  public var label: UInt32 = 0
  /// The last name before the method.
  public var receiver: Word
  public var method: Word

  /// The label of a call that gives a closure alone, `users.filter { … }`: it gives no text.
  static let closureAlone: Word = "{"

  init(function: Int, isReceiverOthers: Bool = false, label: UInt32 = 0, receiver: Word, method: Word) {
    place = Int32(function) << 1 | (isReceiverOthers ? 1 : 0)
    self.label = label
    self.receiver = receiver
    self.method = method
  }

  /// The function fact it stands in.
  public var function: Int32 { place >> 1 }
  /// Whether the receiver is what another object has, `Store.shared.load()`, or is given to the function, and no property of the own type.
  var isReceiverOthers: Bool { place & 1 == 1 }
}
