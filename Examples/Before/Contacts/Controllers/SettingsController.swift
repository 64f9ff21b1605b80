import Foundation

class SettingsController {
  var willChange: (() -> Void)?
  var didChange: ((String, Bool) -> Void)?

  private let defaults: UserDefaults

  private(set) var values: [String: Bool] = [:]

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    values["companyNames"] = defaults.bool(forKey: "companyNames")
    values["missedCallAlerts"] = defaults.bool(forKey: "missedCallAlerts")
  }

  func isOn(_ key: String) -> Bool {
    values[key] ?? false
  }

  func setOn(_ isOn: Bool, forKey key: String) {
    values[key] = isOn
    willChange?()
    defaults.set(isOn, forKey: key)
    didChange?(key, isOn)
  }

  func signOut() {
    for key in values.keys {
      values[key] = false
      defaults.removeObject(forKey: key)
      didChange?(key, false)
    }
  }
}
