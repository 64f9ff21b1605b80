import SwiftSource

// What a file says of itself, field by field. What the merge adds is not stored: it is found anew in each run.

extension FileFacts: Stored {
  // By name, so that who calls them from another module runs code that is made for the coder.

  package init(from reader: inout FieldReader) throws(StorageProblem) {
    self = .blank
    try code(&reader)
  }

  package func write(to writer: inout FieldWriter) throws(StorageProblem) {
    var fields = self
    try fields.code(&writer)
  }

  package static var blank: FileFacts { FileFacts(path: "") }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&path)
    try coder.code(&imports)
    try coder.code(&testableImports)
    try coder.code(&exportedImports)
    try coder.code(&types)
    try coder.code(&functions)
    try coder.code(&aliases)
    try coder.code(&memberCalls)
    try coder.code(&otherCalls)
    try coder.code(&caseCalls)
    try coder.code(&casePatterns)
    try coder.code(&sentMessages)
    try coder.code(&takenMessages)
    try coder.code(&writtenMembers)
    try coder.code(&boundMembers)
    try coder.code(&handlers)
    try coder.code(&tableRows)
    try coder.code(&checkedReleases)
    try coder.code(&isTest)
  }
}

extension TypeFact: Stored {
  package static var blank: TypeFact {
    TypeFact(declaration: 0, kind: .class, path: [], spelling: "", inherited: [])
  }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&declaration)
    try coder.code(&parent)
    try coder.code(&local)
    try coder.code(&line)
    try coder.code(&kind)
    try coder.code(&access)
    try coder.code(&path)
    try coder.code(&spelling)
    try coder.code(&inherited)
    try coder.code(&selfBound)
    try coder.code(&parameters)
    try coder.code(&properties)
    try coder.code(&payloads)
    try coder.code(&textCases)
    try coder.code(&overridesLifecycle)
    try coder.code(&overridesReuse)
    try coder.code(&announcesChanges)
    try coder.code(&namesControllerMembers)
    try coder.code(&attributes)
    try coder.code(&hasCases)
    try coder.code(&refusesArchives)
    try coder.code(&mentionsList)
    try coder.code(&mentionsMain)
  }
}

extension AliasFact: Stored {
  package static var blank: AliasFact { AliasFact(name: .none, targets: []) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&name)
    try coder.code(&targets)
    try coder.code(&access)
    try coder.code(&parent)
    try coder.code(&local)
  }
}

extension TableRow: Stored {
  package static var blank: TableRow { TableRow(path: [], type: -1) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&path)
    try coder.code(&type)
  }
}

extension InheritedName: Stored {
  package static var blank: InheritedName { InheritedName(path: [], spelling: "") }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&path)
    try coder.code(&spelling)
    try coder.code(&arguments)
  }
}

extension PropertyFact: Stored {
  package static var blank: PropertyFact {
    PropertyFact(
      name: .none, declaration: 0, isLet: false, isStatic: false, isLazy: false, isComputed: false,
      cancelsWhenSet: false, typeWords: [], attributes: [])
  }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&name)
    try coder.code(&declaration)
    try coder.code(&access)
    try coder.code(&isLet)
    try coder.code(&isStatic)
    try coder.code(&isLazy)
    try coder.code(&isComputed)
    try coder.code(&cancelsWhenSet)
    try coder.code(&typeWords)
    try coder.code(&hasTypeAnnotation)
    try coder.code(&origin)
    try coder.code(&attributes)
    try coder.code(&hasSetter)
    try coder.code(&hasObserver)
    try coder.code(&isNamedAsPause)
    try coder.code(&choosesElements)
    try coder.code(&isChangeCallback)
    try coder.code(&takesText)
    try coder.code(&namesIdentity)
    try coder.code(&isComparedText)
  }
}

extension FunctionFact: Stored {
  package static var blank: FunctionFact { FunctionFact(declaration: 0, type: -1, name: .none, labels: []) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&declaration)
    try coder.code(&type)
    try coder.code(&name)
    try coder.code(&access)
    try coder.code(&labels)
    try coder.code(&result)
    try coder.code(&parameters)
    try coder.code(&isRunByName)
    try coder.code(&isTried)
    try coder.code(&callLabel)
    try coder.code(&ownCalls)
    try coder.code(&takesText)
    try coder.code(&searchEntry)
    try coder.code(&isEntryByDeed)
    try coder.code(&isToldByView)
    try coder.code(&isTextFieldDelegate)
    try coder.code(&speaksOfSearch)
    try coder.code(&effects)
    try coder.code(&reloadsList)
    try coder.code(&selectsInList)
    try coder.code(&keepsClosure)
    try coder.code(&names)
  }
}

extension MemberCall: Stored {
  package static var blank: MemberCall { MemberCall(function: 0, receiver: .none, method: .none) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&place)
    try coder.code(&label)
    try coder.code(&receiver)
    try coder.code(&method)
  }
}

extension NamedUse: Stored {
  package static var blank: NamedUse { NamedUse(function: 0, name: .none) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&function)
    try coder.code(&name)
  }
}

extension GivenHandler: Stored {
  package static var blank: GivenHandler { GivenHandler(type: 0, taker: 0) }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&type)
    try coder.code(&taker)
    try coder.code(&method)
  }
}

extension ValueOrigin: Stored {
  package static var blank: ValueOrigin { .unknown }

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    var (form, type, path): (UInt8, TypeReference, [Word]) =
      switch self {
      case .unknown: (0, .other, [])
      case .written(let type): (1, type, [])
      case .made(let type): (2, type, [])
      case .result(let path): (3, .other, path)
      case .value(let path): (4, .other, path)
      }
    try coder.code(&form)
    switch form {
    case 0: self = .unknown
    case 1, 2:
      try coder.code(&type)
      self = form == 1 ? .written(type) : .made(type)
    case 3, 4:
      try coder.code(&path)
      self = form == 3 ? .result(path) : .value(path)
    default: throw StorageProblem()
    }
  }
}

extension TypeReference: Stored {
  package static var blank: TypeReference { .other }

  /// Far deeper than what is read from sources, and no danger to the stack.
  private static let deepest = 100

  package mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    coder.depth += 1
    defer { coder.depth -= 1 }
    guard coder.depth <= TypeReference.deepest else { throw StorageProblem() }
    var (form, path, parts): (UInt8, [Word], [TypeReference]) =
      switch self {
      case .other: (0, [], [])
      case .named(let path, let arguments): (1, path, arguments)
      case .optional(let type): (2, [], [type])
      case .array(let type): (3, [], [type])
      case .dictionary(let key, let value): (4, [], [key, value])
      }
    try coder.code(&form)
    guard form != 0 else { return self = .other }
    if form == 1 { try coder.code(&path) }
    try coder.code(&parts)
    switch (form, parts.count) {
    case (1, _): self = .named(path, arguments: parts)
    case (2, 1): self = .optional(parts[0])
    case (3, 1): self = .array(parts[0])
    case (4, 2): self = .dictionary(key: parts[0], value: parts[1])
    default: throw StorageProblem()
    }
  }
}
