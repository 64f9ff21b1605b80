/// A rule document that has nothing wrong, for tests to break one line of.
let sample = """
  ---
  id: fresh-identity
  summary: The identity is new at every update.
  severity: warning
  confidence: likely
  profile: recommended
  sources: [LSF-6, SC-1]
  dialects:
    - UIKit
    - SwiftUI
  triggers: []
  help: "Take the id: from the model."
  ---

  A fresh identity makes every update
  a full reload. It flickers.

  A second paragraph.

  ## Violations

  A stored identity:

  ```swift
  let id = ↓UUID()
  ```

  ```swift fixed
  let id = user.id
  ```

  ### At file scope

  ```swift profile=strict wrap=no reason="stands at file scope" file=Row.swift
  let first = ↓UUID()
    let second = ↓UUID()
  ```

  ````swift
  /** ```swift
  ``` */
  let id = ↓UUID()
  ````

  ## Compliant

  ```swift
  let a = 1
  ```
  ```swift
  let b = 1
  ```
  ~~~swift
  let c = 1
  ~~~

  ## Known limits

  ```swift
  notAnExample()
  ```

  """

extension String {
  func with(_ old: String, _ new: String) -> String {
    precondition(contains(old), "the sample does not hold \(old)")
    return replacing(old, with: new, maxReplacements: 1)
  }
}
