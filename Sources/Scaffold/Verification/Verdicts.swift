/// What the compiler said of modules whose types it checked. The same files in the same configuration are checked once, however
/// many proofs share them.
actor Verdicts {
  private struct Question: Hashable {
    var compiler: Compiler
    var runtime: [Runtime.Part]
    var flags: [String]
    var module: String
    var files: [[String]]
  }

  private var known: [Question: Task<Module.Verdict, Never>] = [:]

  /// - Parameter folder: For the files; made here.
  func verdict(
    of module: Module, _ compiler: Compiler, _ runtime: Runtime, in configuration: LanguageConfiguration, folder: String
  ) async -> Module.Verdict {
    let question = Question(
      compiler: compiler, runtime: runtime.parts, flags: configuration.flags, module: module.name,
      files: module.files.map { [$0.path, $0.text] })
    if let task = known[question] { return await task.value }
    let task = Task { await module.typeCheck(compiler, runtime, in: configuration, folder: folder) }
    known[question] = task
    return await task.value
  }
}
