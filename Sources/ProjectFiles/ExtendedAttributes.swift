import Foundation

/// What a file carries besides its bytes, mode and owner: attributes with names, and lists of who may use it.
enum ExtendedAttributes {
  #if canImport(Darwin)
    /// Gives an open file those of another; false where one could not be given.
    static func copy(from source: Int32, to target: Int32) -> Bool {
      fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0
    }
  #else
    // Swift's module of the C library lacks these.
    private typealias List = @convention(c) (Int32, UnsafeMutablePointer<CChar>?, Int) -> Int
    private typealias Get = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      // The program itself with all that it is linked with.
      guard let program = dlopen(nil, RTLD_NOW) else { return nil }
      defer { dlclose(program) }
      return dlsym(program, name).map { unsafeBitCast($0, to: type) }
    }

    /// Gives an open file those of another; false where one could not be given.
    static func copy(from source: Int32, to target: Int32) -> Bool {
      guard let list = function("flistxattr", as: List.self), let get = function("fgetxattr", as: Get.self),
        let set = function("fsetxattr", as: Set.self)
      else { return true }
      var names = [CChar](repeating: 0, count: max(0, list(source, nil, 0)))
      let length = list(source, &names, names.count)
      // A file system without them has none to lose.
      guard length > 0 else { return length == 0 || errno == ENOTSUP }
      func value(_ file: Int32, _ name: [CChar]) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: max(0, get(file, name, nil, 0)))
        let count = get(file, name, &bytes, bytes.count)
        return count < 0 ? nil : Array(bytes.prefix(count))
      }
      return names.prefix(length).split(separator: 0).allSatisfy { name in
        let name = Array(name) + [0]
        guard let wanted = value(source, name) else { return false }
        // A label that the system gives to each new file may be there already, and not be ours to give.
        return value(target, name) == wanted || set(target, name, wanted, wanted.count, 0) == 0
      }
    }
  #endif
}
