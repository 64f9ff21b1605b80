#if DEBUG
  /// How many records the views of one file have read, and how many facts an index. Times differ from run to run; this does not.
  ///
  /// Only a test makes a file or an index that counts, and it asks these from one thread.
  package final class WorkCount: Sendable {
    /// That of the indexes which are made meanwhile.
    @TaskLocal package static var ofIndexes: WorkCount?

    nonisolated(unsafe) package private(set) var records = 0

    package init() {}

    package func add(_ records: Int) { self.records += records }
  }
#endif

extension SourceFile {
  #if DEBUG
    /// Counts the records of a loop that reads them without views.
    @usableFromInline func noteReading(_ records: Int) { work?.add(records) }
  #else
    @inlinable @inline(__always) func noteReading(_ records: Int) {}
  #endif
}
