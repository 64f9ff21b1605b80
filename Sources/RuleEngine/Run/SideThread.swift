import ProjectFiles
import ProjectIndex

/// A thread for half of the merge, where the run may have more than one.
struct SideThread: SideWork {
  let jobs: Int

  func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value {
    let value = Beside(jobs: jobs, make)
    return { value.value }
  }

  func once<Value: Sendable>() -> @Sendable (() -> Value) -> Value {
    let made = Locked<Value?>(nil)
    return { make in
      made.withLock { known in
        if let known { return known }
        let value = make()
        known = value
        return value
      }
    }
  }
}
