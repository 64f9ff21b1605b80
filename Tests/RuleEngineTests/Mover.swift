import DataFlow
import SwiftSource

/// Puts the parts of a sample elsewhere, where they mean the same: methods into extensions, types into a type, properties into a base
/// class. Each way gives the files of a project, or says why it has none.
struct Mover {
  let file: SourceFile
  private let code: String

  init(_ code: String) {
    self.code = code
    file = SourceFile(bytes: Array(code.utf8))
  }

  enum Way: CaseIterable {
    case `extension`, type, baseClass, superclass, helper
  }

  /// Why a sample stays as it is.
  enum Obstacle: String, Error {
    /// It has nothing that this way moves: it is not counted.
    case nothing = "nothing of the kind"
    case namedTwice = "a class that is private, or that more than one part declares"
    case isGeneric = "a generic class"
    case isPrivate = "properties that are private, observed or wrapped"
    case severalFiles = "several files"
    case atFileScope = "an extension, a protocol or a function, which cannot stand in a type"
    case needsFunction = "each statement needs what its function has"
    case needsClass = "all that may go up needs what stays below"
  }

  /// The files of the project after the move.
  func files(_ way: Way) -> Result<[String], Obstacle> {
    switch way {
    case .extension: methodsToExtensions()
    case .type: typesIntoType()
    case .baseClass: propertiesToBaseClass()
    case .superclass: membersToSuperclass()
    case .helper: statementsToHelpers()
    }
  }

  /// The last method of each class goes into an extension: of another file, where no private name keeps it here.
  private func methodsToExtensions() -> Result<[String], Obstacle> {
    var obstacle = Obstacle.nothing
    var moved: [(range: Range<Int>, text: String)] = []
    var extensions = ""
    for type in file.declarations where type.kind == .class {
      guard let method = type.members.last(where: isPlainMethod), let name = type.name?.text else { continue }
      guard isNamedAlone(type) else {
        obstacle = .namedTwice
        continue
      }
      let range = range(of: method)
      extensions += "extension \(name) {\n  \(text(range))\n}\n"
      moved.append((range, ""))
    }
    guard !moved.isEmpty else { return .failure(obstacle) }
    let rest = replacing(moved)
    let usesPrivate = file.tokens.contains { [.private, .fileprivate].contains($0.keyword) }
    return .success(
      usesPrivate || rest.contains("// file:") ? [rest + "\n" + extensions] : [rest, imports + extensions])
  }

  /// One statement of each class, which needs nothing of its function, goes into a private method.
  private func statementsToHelpers() -> Result<[String], Obstacle> {
    var obstacle = Obstacle.nothing
    var edits: [(range: Range<Int>, text: String)] = []
    for type in file.declarations where type.kind == .class {
      guard let method = type.members.last(where: isPlainMethod), method.result.isEmpty, let brace = type.body?.last,
        let statements = method.block?.statements.filter({ $0.kind == .expression }), !statements.isEmpty
      else { continue }
      guard let statement = statements.last(where: isFree), let first = statement.tokens.first, first.startsLine,
        let last = statement.tokens.last
      else {
        obstacle = .needsFunction
        continue
      }
      let range = first.offset..<last.end
      edits.append((range, "helper\(type.id)()"))
      edits.append((brace.offset..<brace.offset, "private func helper\(type.id)() {\n\(text(range))\n}\n"))
    }
    return edits.isEmpty ? .failure(obstacle) : .success([replacing(edits)])
  }

  private func isFree(_ statement: Statement) -> Bool {
    statement.kind == .expression
      && statement.tokens.allSatisfy { token in
        if [.await, .try, .super, .return].contains(token.keyword) { return false }
        guard token.kind == .identifier || token.kind == .dollarIdentifier, !token.isMember else { return true }
        // What the statement itself introduces goes with it.
        return switch token.definition {
        case nil: true
        case .variable(let binding): binding.name.map(statement.contains) ?? false
        case .condition(let name, _), .element(let name, _), .payload(let name): statement.contains(name)
        case .closureParameter(let closure, _): statement.contains(closure.brace)
        case .capture, .parameter, .other: false
        }
      }
  }

  private var imports: String {
    file.declarations.filter { $0.kind == .import }.map { text(range(of: $0)) + "\n" }.joined()
  }

  /// All types of the file go into one.
  private func typesIntoType() -> Result<[String], Obstacle> {
    let outer = file.declarations.filter { $0.parent == nil && $0.kind != .import }
    guard outer.contains(where: { $0.kind.isType && $0.kind != .extension && $0.kind != .protocol }) else {
      return .failure(.nothing)
    }
    guard !code.contains("// file:") else { return .failure(.severalFiles) }
    guard outer.allSatisfy({ $0.kind == .class || $0.kind == .struct || $0.kind == .enum }) else {
      return .failure(.atFileScope)
    }
    let rest = replacing(file.declarations.filter { $0.kind == .import }.map { (range(of: $0), "") })
    return .success([imports + "enum Outer {\n\(rest)\n}\n"])
  }

  /// The stored properties of each class go into a base class: between it and its superclass, if it has one.
  private func propertiesToBaseClass() -> Result<[String], Obstacle> {
    var obstacle = Obstacle.nothing
    var edits: [(range: Range<Int>, text: String)] = []
    var bases = ""
    for type in file.declarations where type.kind == .class && type.parent == nil {
      let properties = type.members.filter(isPlainProperty)
      guard let name = type.name, !properties.isEmpty else {
        if type.members.contains(where: { $0.kind == .variable && !$0.isStatic }) { obstacle = .isPrivate }
        continue
      }
      guard type.genericParameters.isEmpty, isNamedAlone(type) else {
        obstacle = type.genericParameters.isEmpty ? .namedTwice : .isGeneric
        continue
      }
      let superclass = type.inheritedTypes.first
      bases += "class Base\(name.text)\(superclass.map { ": \($0.text)" } ?? "") {\n"
      for property in properties {
        bases += "  \(text(range(of: property)))\n"
        edits.append((range(of: property), ""))
      }
      bases += "}\n"
      if let first = superclass?.first, let last = superclass?.last {
        edits.append((first.offset..<last.end, "Base\(name.text)"))
      } else {
        edits.append((name.end..<name.end, ": Base\(name.text)"))
      }
    }
    return edits.isEmpty ? .failure(obstacle) : .success([replacing(edits) + "\n" + bases])
  }

  /// The stored properties of each class, what observes them, and the last method that needs nothing else of it, go into a class
  /// above it.
  private func membersToSuperclass() -> Result<[String], Obstacle> {
    var obstacle = Obstacle.nothing
    var edits: [(range: Range<Int>, text: String)] = []
    var bases = ""
    for type in file.declarations where type.kind == .class && type.parent == nil {
      guard let name = type.name, let superclass = type.inheritedTypes.first,
        type.members.contains(where: isPlainMethod),
        let first = superclass.first, let last = superclass.last
      else { continue }
      guard type.genericParameters.isEmpty, isNamedAlone(type) else {
        obstacle = type.genericParameters.isEmpty ? .namedTwice : .isGeneric
        continue
      }
      let properties = type.members.filter(isStored)
      let rest = Set(type.members.filter { !properties.contains($0) }.flatMap(names))
      // A base class knows nothing of what stays below.
      guard type.inheritedTypes.count == 1,
        type.members.allSatisfy({ $0.kind != .variable || properties.contains($0) }),
        properties.allSatisfy({ property in !property.bindings.contains { $0.hasObserver } || isFree(property, of: rest)
        }),
        let method = type.members.last(where: {
          isPlainMethod($0) && $0.modifiers.isEmpty && isFree($0, of: rest.subtracting(names($0)))
        })
      else {
        obstacle = .needsClass
        continue
      }
      bases += "class Base\(name.text): \(superclass.text) {\n"
      for member in properties + [method] {
        bases += "  \(text(range(of: member)))\n"
        edits.append((range(of: member), ""))
      }
      bases += "}\n"
      edits.append((first.offset..<last.end, "Base\(name.text)"))
    }
    return edits.isEmpty ? .failure(obstacle) : .success([replacing(edits) + "\n" + bases])
  }

  private func names(_ member: Declaration) -> [Word] {
    member.kind == .variable ? member.bindings.map(\.word) : [member.word]
  }

  private func isFree(_ member: Declaration, of names: Set<Word>) -> Bool {
    !member.tokens.contains { $0.kind == .identifier && names.contains($0.word) }
  }

  private func isStored(_ property: Declaration) -> Bool {
    property.kind == .variable && property.attributes.isEmpty && property.modifiers.isEmpty
      && property.bindings.count == 1
      && property.bindings.allSatisfy { !$0.isComputed }
  }

  // MARK: - What may be moved

  private func isNamedAlone(_ type: Declaration) -> Bool {
    !type.modifiers.contains(.private) && file.declarations.filter { $0.kind.isType && $0.word == type.word }.count == 1
  }

  private func isPlainMethod(_ method: Declaration) -> Bool {
    method.kind == .function && method.body != nil && !method.modifiers.contains(.override) && method.attributes.isEmpty
  }

  private func isPlainProperty(_ property: Declaration) -> Bool {
    guard property.kind == .variable, property.attributes.isEmpty, !property.isStatic, !property.isPrivate,
      property.modifiers.isEmpty, property.bindings.count == 1, let binding = property.bindings.first
    else { return false }
    return !binding.isComputed && !binding.hasObserver
  }

  // MARK: - Text

  private func range(of declaration: Declaration) -> Range<Int> {
    (declaration.first?.offset ?? 0)..<(declaration.last?.end ?? 0)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

  private func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
