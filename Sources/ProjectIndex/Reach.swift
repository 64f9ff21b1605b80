/// What of an app is ever run, as far as its sources say: what begins it, what the system, a storyboard or another package may call, and
/// what these call by name. Calls of tests and previews do not count. A type of which only code that names it makes values is run where
/// code that is run names it.
public struct Reach: Sendable {
  /// For each function of each file; empty where the sources hold no whole app.
  let functions: [[Bool]]

  func isRun(_ function: Int32, in file: Int32) -> Bool { functions.isEmpty || functions[Int(file)][Int(function)] }
}
