import Foundation

/// A reason not to judge: exit status 2.
struct CannotJudge: Error, CustomStringConvertible {
  let description: String
}

enum FileWalk {
  /// The Swift files under `paths`, in a fixed order. A named path is walked whatever it is called; below it hidden
  /// folders are passed over and symbolic links are not followed.
  static func swiftFiles(under paths: [String]) throws(CannotJudge) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw CannotJudge(description: "no such file or folder: \(path)")
      }
      if isDirectory.boolValue {
        walk(path, into: &files)
      } else {
        files.append(path)
      }
    }
    return files
  }

  private static func walk(_ folder: String, into files: inout [String]) {
    var folders = [folder]
    while let next = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
      var inside: [String] = []
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = next.hasSuffix("/") ? next + name : "\(next)/\(name)"
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        if type == .typeDirectory {
          inside.append(path)
        } else if type == .typeRegular, name.hasSuffix(".swift") {
          files.append(path)
        }
      }
      folders += inside.reversed()
    }
  }

  static func read(_ path: String) throws(CannotJudge) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CannotJudge(description: "cannot read \(path)")
    }
    return [UInt8](data)
  }
}
