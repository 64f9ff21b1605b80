import TextProcessing

/// Which terminals show links as links (OSC 8). Others might print the address, so that only those known to are given some.
public enum TerminalLinks {
  private static let programs: Set<String> = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
  private static let kinds = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]

  /// - Parameters:
  ///   - isTerminal: Whether the output goes to one.
  ///   - environment: The process's; there a terminal says what it is. One inside tmux or screen is not known.
  public static func areShown(isTerminal: Bool, environment: [String: String]) -> Bool {
    let kind = environment["TERM", default: ""]
    guard isTerminal, environment["TMUX"] == nil, environment["STY"] == nil, kind != "dumb" else { return false }
    if programs.contains(environment["TERM_PROGRAM", default: ""]) || kinds.contains(where: kind.hasPrefix) {
      return true
    }
    if environment["WT_SESSION"] != nil || environment["KONSOLE_VERSION"] != nil { return true }
    // Terminals of GNOME, from 0.50 on.
    return Int(decimal: environment["VTE_VERSION", default: ""]) ?? 0 >= 5000
  }
}
