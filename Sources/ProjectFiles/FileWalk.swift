import TextProcessing

/// Finds the Swift files, and where asked for the Objective-C files and the Markdown documents, below the paths that a user names.
public enum FileWalk {
  /// Names of directories that hold other people's code or what a build made, in any case of their letters.
  public static let vendoredNames = [
    "Pods", "Carthage", "DerivedData", "Vendor", "checkouts", "ThirdParty", "Third-Party", "third_party", "External",
  ]
  private static let vendoredBytes = vendoredNames.map { Array($0.lowercased().utf8) }

  /// Whether a folder on the way to the path holds other people's code by its name.
  package static func isBelowVendored(_ path: some StringProtocol) -> Bool {
    path.utf8.split(separator: PathBytes.slash).dropLast().contains { isVendored(Array($0)) }
  }

  static func isVendored(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    vendoredBytes.contains { vendored in
      // An uppercase letter of ASCII differs from its lowercase one by a bit.
      vendored.count == name.count && zip(vendored, name).allSatisfy { $0 == $1 || isLetter($1) && $0 == $1 | 0x20 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  /// Walks what is named, and lists each file once.
  ///
  /// A path that is named is taken whatever it is called and whatever git ignores; ignore files and vendored names
  /// apply to what is found below it. Only ``WalkOptions/excluded`` applies to named paths too. Links to directories
  /// are followed when they are named and not when they are found; links to files are followed. What cannot be read
  /// becomes a problem and the rest is still walked. The result does not depend on the order in which the file system
  /// lists its names. O(entries below the named paths).
  public static func walk(_ named: [String], options: WalkOptions = WalkOptions()) -> WalkResult {
    var walker = Walker(options: options)
    for name in named { walker.take(name) }
    return walker.finish()
  }

  /// Of the real paths below `root`, which the disk does not hold, those that a walk from there would list: neither
  /// hidden, vendored nor excluded. Ignore files are not asked, as the disk may not hold these either.
  package static func listable(_ paths: [String], below root: String, excluded: [String]) -> [String] {
    let exclusions = Exclusions(WalkOptions(excluded: excluded))
    return paths.filter { path in
      let folders = RealPath.relative(path, to: root)?.split(separator: "/").dropLast() ?? []
      return !folders.contains { $0.hasPrefix(".") || isVendored(Array($0.utf8)) }
        && !(exclusions?.excludes(named: Array(path.utf8), isDirectory: false) ?? false)
    }
  }
}

/// One walk under way.
private struct Walker {
  /// A directory to be read.
  private struct Pending {
    /// As it is displayed and opened.
    var path: String
    var real: [UInt8]
    /// The ignore files above it.
    var scopes: IgnoreScopes
    /// It was named, or a pattern asks for it: it is walked whatever it holds.
    var isAskedFor: Bool
  }

  private let respectsIgnoreFiles: Bool
  private let includesMarkdown: Bool
  private let includesObjectiveC: Bool
  private let exclusions: Exclusions?
  private var result = WalkResult()
  private var names: Set<PathKey> = []
  private var listed: Set<PathKey> = []
  private var links: [String] = []
  private var reported: Set<PathProblem> = []

  init(options: WalkOptions) {
    respectsIgnoreFiles = options.respectsIgnoreFiles
    includesMarkdown = options.includesMarkdown
    includesObjectiveC = options.includesObjectiveC
    exclusions = Exclusions(options)
  }

  mutating func take(_ name: String) {
    guard names.insert(PathKey(Array(name.utf8))).inserted else { return }
    // The system would stop reading at the NUL, and find something else.
    guard !name.utf8.contains(0) else { return report(name, .notFound(suggestion: nil)) }
    do throws(SystemError) {
      let kind = FileKind(mode: try SystemCall.status(name).st_mode)
      guard let real = SystemCall.realPath(name) else { throw .last }
      if kind == .regular, !PathBytes.isSwiftFile(name.utf8), !MarkdownFiles.isDocument(name.utf8),
        !ObjectiveCFiles.isSource(name)
      {
        return report(name, .notSwift)
      }
      guard kind == .regular || kind == .directory else { return report(name, .notAFile(kind.noun)) }
      if let exclusions, exclusions.excludes(named: location(of: name) ?? real, isDirectory: kind == .directory) {
        result.excludedNames.append(name)
        result.skipped.excluded += 1
      } else if kind == .directory {
        walk(from: Pending(path: name, real: real, scopes: scopes(above: real), isAskedFor: true))
      } else {
        let isLink = (try? SystemCall.linkStatus(name)).map { FileKind(mode: $0.st_mode) } == .link
        list(name, real: real, isLink: isLink)
      }
    } catch {
      report(name, error.isMissing ? .notFound(suggestion: Suggestion.forMissing(name)) : .unreadable(error.text))
    }
  }

  /// Sorts what was found. Links to files come last, so that a file is listed under its own name where it has one.
  mutating func finish() -> WalkResult {
    for link in links {
      if let real = SystemCall.realPath(link) { list(link, real: real, isLink: true) }
    }
    result.files.sort { PathBytes.isOrdered($0.path, $1.path) }
    result.problems = result.problems.ordered { PathBytes.isOrdered($0.path, $1.path) }
    return result
  }

  private mutating func walk(from named: Pending) {
    let firstLink = links.count
    var pending = [named]
    while let directory = pending.popLast() {
      do throws(SystemError) {
        try read(directory, &pending)
      } catch {
        report(directory.path, .unreadable(error.text))
      }
    }
    links[firstLink...].sort(by: PathBytes.isOrdered)
  }

  private mutating func read(_ directory: Pending, _ pending: inout [Pending]) throws(SystemError) {
    let listing = try DirectoryListing(directory.path)
    guard directory.isAskedFor || !isCheckout(listing, at: directory.real) && !isCopy(listing, at: directory.real)
    else {
      result.skipped.vendored += 1
      return
    }
    guard result.walked.insert(listing.identity).inserted else { return }
    let scopes = scopes(of: directory, listing)
    let excludedOffset = exclusions?.offset(inside: directory.real)
    let displayedPrefix = PathBytes.prefix(Array(directory.path.utf8))
    var real = PathBytes.prefix(directory.real)
    let nameStart = real.count

    for entry in listing.entries {
      let name = listing.name(of: entry)
      let isDirectory = entry.kind == .directory
      if let kind = ProjectManifests.Kind(name: name), entry.kind == .link || kind.isFolder == isDirectory,
        let manifest = PathBytes.string(PathBytes.prefix(directory.real) + name)
      {
        result.manifests.append(manifest)
      }
      let isLintable =
        PathBytes.isSwiftFile(name) || includesMarkdown && MarkdownFiles.isDocument(name)
        || includesObjectiveC && ObjectiveCFiles.isSource(name)
      guard isDirectory || isLintable || entry.kind == .link else { continue }
      real.replaceSubrange(nameStart..., with: name)
      let verdict = verdict(on: real, nameStart: nameStart, isDirectory: isDirectory, excludedOffset: excludedOffset)
      guard
        verdict == .included
          || verdict == nil && !isSkipped(real, nameStart: nameStart, isDirectory: isDirectory, scopes: scopes)
      else { continue }
      guard let path = PathBytes.string(displayedPrefix + name) else {
        if isDirectory || isLintable {
          report(String(decoding: displayedPrefix + name, as: UTF8.self), .notUnicode)
        }
        continue
      }
      switch entry.kind {
      case .directory:
        pending.append(Pending(path: path, real: real, scopes: scopes, isAskedFor: verdict == .included))
      case .regular: list(path, real: real)
      case .link: takeLink(path, isLintable: isLintable)
      case .pipe, .socket, .device: result.skipped.notFiles += 1
      }
    }
  }

  /// What the configuration says of an entry, which comes before names and ignore files; what is left out is counted.
  private mutating func verdict(
    on real: [UInt8], nameStart: Int, isDirectory: Bool, excludedOffset: Int?
  ) -> IgnoreRules.Verdict? {
    let verdict = real.withUnsafeBufferPointer { path in
      exclusions?.verdict(on: path, offset: excludedOffset, name: nameStart, isDirectory: isDirectory)
    }
    if verdict == .ignored { result.skipped.excluded += 1 }
    return verdict
  }

  /// Whether an entry is left out, and counted: by its name, then by ignore files.
  private mutating func isSkipped(
    _ real: [UInt8], nameStart: Int, isDirectory: Bool, scopes: IgnoreScopes
  ) -> Bool {
    real.withUnsafeBufferPointer { path in
      if isDirectory, path[nameStart] == UInt8(ascii: ".") {
        result.skipped.hidden += 1
        return true
      }
      if isDirectory, FileWalk.isVendored(path[nameStart...]) {
        result.skipped.vendored += 1
        return true
      }
      if scopes.verdict(on: path, name: nameStart, isDirectory: isDirectory) == .ignored {
        result.skipped.ignored += 1
        return true
      }
      return false
    }
  }

  private mutating func takeLink(_ path: String, isLintable: Bool) {
    let kind = (try? SystemCall.status(path)).map { FileKind(mode: $0.st_mode) }
    if kind == .directory {
      result.skipped.linkedDirectories += 1
    } else if isLintable, kind == .regular {
      links.append(path)
    } else if isLintable {
      result.skipped.notFiles += 1
    }
  }

  private mutating func list(_ path: String, real: [UInt8], isLink: Bool = false) {
    guard listed.insert(PathKey(real)).inserted else { return }
    result.files.append(FoundFile(path: path, realPath: String(decoding: real, as: UTF8.self), isLink: isLink))
  }

  private mutating func report(_ path: String, _ kind: PathProblem.Kind) {
    // Two named directories may have the same unreadable ignore file above them.
    let problem = PathProblem(path: path, kind: kind)
    if reported.insert(problem).inserted { result.problems.append(problem) }
  }

  private mutating func scopes(above real: [UInt8]) -> IgnoreScopes {
    guard respectsIgnoreFiles else { return IgnoreScopes() }
    var problems: [ReadProblem] = []
    defer { report(problems) }
    return IgnoreScopes.above(real, &problems)
  }

  /// The ignore files for the contents of a directory: those above it and its own.
  private mutating func scopes(of directory: Pending, _ listing: DirectoryListing) -> IgnoreScopes {
    var scopes = directory.scopes
    guard respectsIgnoreFiles else { return scopes }
    let real = String(decoding: directory.real, as: UTF8.self)
    var problems: [ReadProblem] = []
    if listing.contains(".git", .directory, .regular) { scopes.enter(WorkTree(root: real), &problems) }
    if listing.contains(".gitignore", .regular) { scopes.add(real, &problems) }
    report(problems)
    return scopes
  }

  private mutating func report(_ problems: [ReadProblem]) {
    for problem in problems {
      let text = if case .system(let text) = problem.reason { text } else { "it is too large" }
      report(problem.path, .unreadable(text))
    }
  }

  /// The real path of the directory that `name` is in, and its last part as it stands, a link not resolved.
  private func location(of name: String) -> [UInt8]? {
    let bytes = PathBytes.prefix(Array(name.utf8)).dropLast()
    let start = bytes.lastIndex(of: PathBytes.slash).map { $0 + 1 } ?? 0
    let last = bytes[start...]
    guard !last.isEmpty, !last.elementsEqual(".".utf8), !last.elementsEqual("..".utf8) else { return nil }
    let above = start == 0 ? "." : String(decoding: bytes[..<start], as: UTF8.self)
    return SystemCall.realPath(above).map { PathBytes.prefix($0) + last }
  }

  /// Whether the directory is a submodule, or a package with a work tree of its own inside another one.
  private func isCheckout(_ listing: DirectoryListing, at real: [UInt8]) -> Bool {
    guard listing.contains(".git", .directory, .regular) else { return false }
    let path = String(decoding: real, as: UTF8.self)
    if WorkTree(root: path).isSubmodule { return true }
    return listing.contains("Package.swift", .regular, .link) && isBelowWorkTree(path)
  }

  /// Whether the directory is a copy of another repository, checked in below a work tree's root: it has a license of its own, and
  /// files that a service reads at the root of a repository alone.
  private func isCopy(_ listing: DirectoryListing, at real: [UInt8]) -> Bool {
    guard
      listing.contains(".travis.yml", .regular) || listing.contains(".github", .directory)
        || listing.contains(".circleci", .directory),
      listing.holdsLicense, !listing.contains(".git", .directory, .regular)
    else { return false }
    return isBelowWorkTree(String(decoding: real, as: UTF8.self))
  }

  private func isBelowWorkTree(_ path: String) -> Bool {
    RealPath.parent(of: path).flatMap { WorkTree(above: $0) } != nil
  }
}
