import SwiftSource

/// A store of the project that a side controller follows: a class with a list, which tells of its changes.
public struct FollowedStore: Hashable, Sendable {
  /// What a store tells of its changes with.
  public enum Framework: String, CaseIterable, Sendable {
    case observation, combine

    /// What its classes are called.
    var classes: String { self == .observation ? "@Observable class" : "ObservableObject" }
  }

  let framework: Framework
  let type: String
  /// The property with what is shown.
  let list: String
  /// The type of one item, which a list shows.
  public let item: String

  init(framework: Framework, type: String, list: String, item: String) {
    (self.framework, self.type, self.list, self.item) = (framework, type, list, item)
  }

  /// Finds a store in the project.
  ///
  /// - Parameters:
  ///   - text: A framework; or a type, with its list where several could be meant: `UsersStore.users`.
  ///   - model: The type of one item; nil where it is not said.
  ///   - guess: The type of one item where several lists could be meant.
  /// - Throws: Where there is none, or one of several could be meant; the reason names them.
  public init(
    _ text: String, of model: String?, orOf guess: String, in sources: ProjectSources
  ) throws(RequestProblem) {
    func problem(_ reason: String) -> RequestProblem { RequestProblem("--store \(text): \(reason)") }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let framework = Framework(rawValue: text)
    let isType = parts.count < 3 && parts.allSatisfy(SwiftIdentifier.isValid) && parts[0].first?.isUppercase == true
    guard isType || framework != nil else {
      throw problem("write core-data, swift-data, observation, combine, or a type of the project such as UsersStore")
    }
    var all: [FollowedStore] = []
    if let framework {
      for name in sources.observableTypes {
        all += (try? Self.lists(of: name, in: sources))?.filter { $0.framework == framework } ?? []
      }
      guard !all.isEmpty else { throw problem("no \(framework.classes) of the project has a list that it tells of") }
    } else {
      do throws(Unsuitable) { all = try Self.lists(of: parts[0], in: sources) } catch { throw problem(error.reason) }
      if parts.count == 2 {
        let lists = all.map(\.list).joined(separator: ", ")
        all = all.filter { $0.list == parts[1] }
        if all.isEmpty { throw problem("\(parts[0]) has no such list that it tells of, only \(lists)") }
      }
    }
    let fitting = all.filter { $0.item == model ?? guess }
    let found = fitting.isEmpty && model == nil && framework == nil ? all : fitting
    guard let first = found.first else {
      let others = all.map { "\($0.spelling) of \($0.item)" }.joined(separator: ", ")
      throw problem("there is no list of \(model ?? guess) that tells of its changes, only \(others)")
    }
    guard found.count == 1 else {
      throw problem("several lists could be meant; name one of \(found.map(\.spelling).joined(separator: ", "))")
    }
    self = first
  }

  /// As the option names it: `UsersStore.users`.
  private var spelling: String { "\(type).\(list)" }

  /// Why a type cannot be followed.
  private struct Unsuitable: Error {
    let reason: String
  }

  /// The lists that a type tells of.
  private static func lists(
    of name: String, in sources: ProjectSources
  ) throws(Unsuitable) -> [FollowedStore] {
    guard let path = sources.path(of: name), let file = sources.file(at: path) else {
      throw Unsuitable(reason: "the project declares no such type at the top level of a file")
    }
    let symbols = Symbols([file] + sources.needed(by: [file]))
    guard let type = symbols.types.first(where: { $0.path == [name] && $0.file == path }) else {
      throw Unsuitable(reason: "\(path) gives it to another type as a name; name that type")
    }
    let isObservable = type.declaration.hasAttribute("Observable")
    guard type.kind == .class, isObservable || symbols.reaches("ObservableObject", from: type) else {
      let database: Database? =
        type.inherited.contains(.named("NSManagedObject", [])) ? .coreData : type.declaration.isModel ? .swiftData : nil
      throw Unsuitable(
        reason: database.map { "what is in \($0.name) is fetched; write --store \($0.rawValue)" }
          ?? "it is neither an @Observable class nor an ObservableObject, and keeps no database (\(path))")
    }
    guard !type.isGeneric else { throw Unsuitable(reason: "it is generic, and of what is not known (\(path))") }
    let isToldByHand = type.mentions("objectWillChange")
    var silent: String?
    var lists: [FollowedStore] = []
    for property in type.properties where property.isReadable && !property.declaration.isStatic {
      guard case .array(let element)? = property.valueType else { continue }
      let declaration = property.declaration
      let tells =
        isObservable
        ? !declaration.hasAttribute("ObservationIgnored")
        : property.isComputed || declaration.hasAttribute("Published") || isToldByHand
      guard tells else {
        silent = silent ?? property.spelling
        continue
      }
      lists.append(
        FollowedStore(
          framework: isObservable ? .observation : .combine, type: name,
          list: SwiftIdentifier.escaped(property.spelling), item: symbols.spelling(of: element, inside: [name])))
    }
    guard lists.isEmpty else { return lists }
    let silence = silent.map { "nothing tells of changes of '\($0)'; publish it" }
    throw Unsuitable(reason: "\(silence ?? "it has no list that other code may read") (\(path))")
  }
}
