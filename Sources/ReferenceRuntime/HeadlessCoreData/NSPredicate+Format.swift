import HeadlessCore

#if !canImport(Darwin)
  extension NSPredicate {
    /// Stands for Foundation's `init(format:_:)`, which is unavailable on Linux; for managed objects.
    ///
    /// Foundation takes arguments that are C variadics, which strings on Linux are not; hence any. `PredicateParser`
    /// says which formats can be read. One that cannot is a misuse, and matches nothing.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
      let expression: PredicateExpression
      do {
        expression = try PredicateParser.parse(predicateFormat, args)
      } catch {
        HeadlessRuntime.refuse("NSPredicate(format:_:)", "\"\(predicateFormat)\"", error.reason)
        expression = .constant(false)
      }
      self.init(block: { object, _ in expression.matches(object) })
    }
  }
#endif
