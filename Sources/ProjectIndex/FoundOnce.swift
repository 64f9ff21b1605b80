import SwiftSource

/// What takes a look at all facts, and is found once for all who ask, on whatever thread.
struct FoundOnce: Sendable {
  /// What is ever run.
  let reach: @Sendable (() -> Reach) -> Reach
  /// The files whose `public` code is an app's own.
  let filesOfApp: @Sendable (() -> Set<Int32>) -> Set<Int32>
  /// Of which classes the system makes objects.
  let archivedClasses: @Sendable (() -> ArchivedClasses) -> ArchivedClasses
  let functionsByName: @Sendable (() -> FunctionsByName) -> FunctionsByName
  /// The types that diffable data sources have as their items.
  let diffableItems: @Sendable (() -> DiffableItemTypes) -> DiffableItemTypes

  init(_ sideWork: some SideWork) {
    reach = sideWork.once()
    filesOfApp = sideWork.once()
    archivedClasses = sideWork.once()
    functionsByName = sideWork.once()
    diffableItems = sideWork.once()
  }
}

/// Classes of which objects are made without code that names them.
struct ArchivedClasses: Sendable {
  /// ``Modules/archivedWords``; nil also where code looks classes up by texts.
  let words: Set<Word>?
  /// Code goes through all classes that there are.
  let areAllLookedUp: Bool
}

struct DiffableItemTypes: Sendable {
  let items: Set<TypeID>
  /// On what the answer rests, as a ``QuestionLog`` has it.
  let names: Set<Word>
  let types: Set<[Word]>
}

/// Functions by what they call and by how they are called.
struct FunctionsByName: Sendable {
  /// The functions and variables that call a type of the project by its name, each once, but for tests.
  var callersOfTypes: [Word: [(file: Int32, function: Int32)]] = [:]
  /// How many functions of a name take nothing, but for those of tests.
  var takingNothing: [Word: Int] = [:]
}
