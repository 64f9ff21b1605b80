import ArgumentParser
import Scaffold

@main
struct ListGen: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listgen")
}
