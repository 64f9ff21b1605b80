import DataFlow

/// What a worker keeps from one file to the next.
package final class WorkerMemory {
  package let regexes = RegexCache()
  package let answers = KnownAnswers()

  package init() {}
}
