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

  /// A large value that is counted where it is read, and read in place. What `_read` yields is copied as a whole for each part
  /// that is read of it where nothing is optimised: with some twenty arrays, that was a fifth of the time of the engine's tests.
  ///
  /// `@unchecked`, because a pointer is never `Sendable`: nobody writes to this one's value once it is made.
  package final class InPlace<Value: Sendable>: @unchecked Sendable {
    package let address: UnsafePointer<Value>

    package init(_ value: consuming Value) {
      let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      place.initialize(to: value)
      address = UnsafePointer(place)
    }

    deinit {
      let place = UnsafeMutablePointer(mutating: address)
      place.deinitialize(count: 1)
      place.deallocate()
    }
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
