import SwiftSource

/// A type of the project that a side controller loads its items from.
public struct LoadingService: Hashable, Sendable {
  /// As the type of a parameter: `any UsersService` of a protocol.
  let type: String
  /// Asks a value called `service`: `try await service.users()`.
  let call: String
  /// The type of one item, which a list shows.
  public let item: String

  /// Reads a type where the project declares it.
  ///
  /// - Parameter text: Its name, and that of the method where several could be meant: `UsersService.users`.
  /// - Throws: Where it is not declared, or has no method that gives a list.
  public init(_ text: String, in sources: ProjectSources) throws(RequestProblem) {
    let parts = text.split(separator: ".").map(String.init)
    func problem(_ reason: String) -> RequestProblem { RequestProblem("--service \(text): \(reason)") }
    guard let name = parts.first, parts.count < 3 else { throw problem("write a type, or a type and its method") }
    guard let path = sources.path(of: name), let file = sources.file(at: path) else {
      throw problem("the project declares no such type at the top level of a file")
    }
    let symbols = Symbols([file] + sources.needed(by: [file]))
    guard let symbol = symbols.types.first(where: { $0.path == [name] && $0.file == path }) else {
      throw problem("\(path) gives it to another type as a name; name that type")
    }
    let found = symbol.methods.compactMap { method -> (method: Declaration, item: String)? in
      guard method.isAsync, method.requiredInputs.isEmpty, parts.count == 1 || method.spelling == parts[1],
        case .array(.named(let item, let arguments)) = method.resultType, arguments.isEmpty
      else { return nil }
      return (method, item)
    }
    guard let (method, item) = found.first else {
      throw problem("it has no async method without arguments that gives a list (\(path))")
    }
    guard found.count == 1 else {
      let names = found.map { "\(name).\($0.method.spelling)" }.joined(separator: ", ")
      throw problem("several of its methods give a list; name one of \(names)")
    }
    type = symbol.kind == .protocol ? "any \(name)" : name
    call = "\(method.isThrowing ? "try " : "")await service.\(SwiftIdentifier.escaped(method.spelling))()"
    self.item = item
  }
}
