import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// The methods of the type around the token that this file declares by its name.
  package func methods(called name: Token) -> [Declaration] {
    guard let type = type(around: name) else { return [] }
    return functions(named: name.word).compactMap { fact in
      guard let owner = self.type(of: fact), owner.id == type.id else { return nil }
      let declaration = self.declaration(of: fact)
      return declaration.kind == .function ? declaration : nil
    }
  }

  /// The same, with their files; those of other files where this one declares none.
  package func ownMethods(called name: Token) -> [(method: Declaration, file: FileContext)] {
    let here = methods(called: name)
    if !here.isEmpty { return here.map { ($0, self) } }
    return flow.callees(of: name.tokens).compactMap { method in
      guard let name = method.name, name.typeDeclaration != nil else { return nil }
      return (name.file === file ? self : context(at: name)).map { (method, $0) }
    }
  }

  /// Methods that the frameworks call once for each object.
  private static let callOnce: WordSet = """
    init deinit viewDidLoad loadView awakeFromNib windowDidLoad applicationDidFinishLaunching didFinishLaunching
    makeUIView makeNSView makeCoordinator makeUIViewController makeNSViewController
    """

  /// Whether code gets to the place once for each object: in an initializer, `viewDidLoad` and its like, in no loop and in no
  /// closure that may run again.
  package func runsOnce(_ place: Token) -> Bool {
    guard let function = function(around: place), !isRepeated(place) else { return false }
    return FileContext.callOnce.contains(function.name) || function.labels.contains("didFinishLaunchingWithOptions")
      || function.labels.contains("willConnectTo") || isCalledWhereMade(around: place)
  }

  /// Whether the method around the place is only called on what the caller has just made, and once on each.
  private func isCalledWhereMade(around place: Token) -> Bool {
    guard let method = place.member, method.kind == .function, !method.modifiers.contains(.override) else {
      return false
    }
    return remembered(about: method) {
      guard let calls = flow.calls(of: method), !calls.isEmpty else { return false }
      let objects = calls.compactMap { call in call.receiver.only.flatMap(makingName) }
      return objects.count == calls.count && Set(objects).count == calls.count
    }
  }

  /// What the caller has just made is called: `let menu = Menu()`, or so a property, in what is called once.
  private func makingName(of object: Token) -> Token? {
    guard let there = context(at: object) else { return nil }
    switch object.definition {
    case .variable(let binding)?:
      return binding.declaration.isLet && binding.value.isMaking && !there.isRepeated(object) ? binding.name : nil
    case nil:
      guard let property = there.property(at: object), property.isLet || property.isLazy,
        there.isBegun(at: object), let binding = there.binding(of: property), binding.value.isMaking
      else { return nil }
      return binding.name
    default: return nil
    }
  }

  /// Whether the kits call the code at the place once for each object, or its own methods that they call so do.
  private func isBegun(at place: Token) -> Bool {
    func isCalledOnce(_ place: Token) -> Bool {
      function(around: place).map { FileContext.callOnce.contains($0.name) } == true && !isRepeated(place)
    }
    if isCalledOnce(place) { return true }
    guard !isRepeated(place), let sites = callSites(of: place) else { return false }
    return sites.elsewhere.isEmpty && sites.here.allSatisfy(isCalledOnce)
  }

  /// Whether a loop, or a closure that may run more than once, stands between the place and the function around it.
  package func isRepeated(_ place: Token) -> Bool {
    for block in place.block.chain {
      switch block.role {
      case .forBody, .whileBody, .repeatBody: return true
      case .closure: if block.first?.closure?.runsOnce != true { return true }
      case .functionBody, .accessorBody, .typeBody, .file: return false
      default: break
      }
    }
    return false
  }
}

extension FileContext {
  /// Whether the closure is given to a function of the project that may run it when it has returned: it escapes, and is stored,
  /// handed on or called in another closure. False for functions of libraries.
  ///
  /// - Parameter call: What is given a closure that a local holds.
  package func isKept(_ closure: Closure, by call: Call? = nil) -> Bool {
    guard !closure.runsAtOnce else { return false }
    return (takers(of: closure, by: call) + makers(takingIn: closure)).contains { function, taker in
      // One that is optional escapes.
      guard let parameter = taker.name,
        taker.type.contains("escaping") || taker.type.last?.kind == .postfixQuestionMark
      else { return false }
      // What a protocol asks for has no code, and its answer comes later.
      return function.body == nil
        || parameter.uses(in: function).contains { use in
          !(use.call?.name == use && use.closures.isEmpty && use.function == function)
        }
    }
  }

  /// The functions of the project that the closure is given to, each with the parameter that stands for it.
  package func takers(of closure: Closure, by call: Call? = nil) -> [(function: Declaration, parameter: Parameter)] {
    guard let call = call ?? closure.call, let name = call.name else { return [] }
    return takers(of: closure, givenBy: call, in: flow.callees(of: name.through(name)))
  }

  /// The initializers of a type of the project that the closure may be given to: `MenuItem("Pin") { … }`.
  private func makers(takingIn closure: Closure) -> [(function: Declaration, parameter: Parameter)] {
    guard let call = closure.call, let name = call.name, name.isCapitalized, let made = type([name.word], at: name)
    else {
      return []
    }
    let initializers = flow.declarations(of: made).flatMap(\.members).filter { $0.kind == .initializer }
    return takers(of: closure, givenBy: call, in: initializers)
  }

  private func takers(
    of closure: Closure, givenBy call: Call, in functions: [Declaration]
  ) -> [(function: Declaration, parameter: Parameter)] {
    let argument = call.arguments.first { $0.closure == closure || $0.value.only?.localClosure == closure }
    return functions.compactMap { function in
      flow.parameter(of: function, forHandlerLabeled: argument?.label).map { (function, $0) }
    }
  }
}

extension Tokens {
  /// `Menu()`
  fileprivate var isMaking: Bool {
    guard let made = first?.call, made.name?.isCapitalized == true else { return false }
    return made.tokens == self
  }
}

extension Token {
  /// Where the code of the function names its parameter that is called so.
  package func uses(in function: Declaration) -> [Token] {
    function.code.filter { use in
      use.word == word && use.kind == .identifier && !use.isMember && use.next?.kind != .colon
    }
  }
}

extension Closure {
  private static let atOnce: WordSet = """
    withAnimation withTransaction withLock withLockUnchecked sync run assumeIsolated autoreleasepool
    performWithoutAnimation performAndWait performBatchUpdates withObservationTracking
    """

  /// Given to a call of the libraries that runs it once before it returns.
  package var runsAtOnce: Bool {
    call.map { Closure.atOnce.contains($0.word) } ?? (last?.next?.kind == .leftParen && last?.next?.startsLine == false)
  }

  private static let once: WordSet = "Task async asyncAfter detached init performBackgroundTask"

  /// Given to a call that runs it once, now or later.
  package var runsOnce: Bool { runsAtOnce || call.map { Closure.once.contains($0.word) } ?? false }
}

extension FileContext {
  /// Whether the name is a weak property of the type around for some object of a protocol of the project, as a presenter's view is: what
  /// logs or stores is held strongly.
  package func isToldWeakly(_ name: Token) -> Bool {
    guard NamedValue(endingAt: name)?.isOwn == true, let member = flow.property(at: name) else { return false }
    let variables = flow.declarations(of: index.entry(member.owner)).flatMap(\.members)
    return variables.contains { $0.modifiers.contains(.weak) && $0.bindings.contains { $0.word == name.word } }
      && facts(ofTypeOf: member).contains { $0.kind == .protocol }
  }
}
