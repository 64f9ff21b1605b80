/// Which change of a git work tree a run is about.
public enum ChangeScope: Hashable, Sendable {
  /// What the next commit would hold, against the last one.
  case staged
  /// The files as they are on the disk, against the last commit that a name and `HEAD` share.
  case since(String)
  /// The files as they are on the disk, against the last commit, if there is one.
  case uncommitted

  /// As the command line has it, for messages.
  var option: String {
    switch self {
    case .staged: "--staged"
    case .since(let name): "--since \(name)"
    case .uncommitted: "--changed-lines"
    }
  }
}
