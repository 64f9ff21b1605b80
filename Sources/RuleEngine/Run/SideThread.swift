import ProjectFiles
import ProjectIndex

/// A thread for half of the merge, where the run may have more than one.
struct SideThread: SideWork {
  let jobs: Int

  func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value {
    let value = Beside(jobs: jobs, make)
    return { value.value }
  }
}
