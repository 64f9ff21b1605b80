import ClangSource

/// How Objective-C files become tokens.
public struct ObjectiveCReading: Sendable {
  private enum Way {
    case none(String)
    case library(ClangLibrary)
    case workers(@Sendable () throws(ClangProblem) -> ClangWorkerProcess.Command)
  }

  private let way: Way

  /// Not at all, for the reason that is given; the files are counted.
  public static func none(because reason: String) -> ObjectiveCReading { ObjectiveCReading(way: .none(reason)) }

  /// By a library in this process, which a fault in it ends.
  public static func library(_ library: ClangLibrary) -> ObjectiveCReading { ObjectiveCReading(way: .library(library)) }

  /// By processes of their own, one for each thread.
  ///
  /// - Parameter command: Asked when there are files to read: to look for a library takes time.
  public static func workers(
    _ command: @escaping @Sendable () throws(ClangProblem) -> ClangWorkerProcess.Command
  ) -> ObjectiveCReading {
    ObjectiveCReading(way: .workers(command))
  }

  /// By the library of this machine in this process: for code that is trusted, such as the samples of documents.
  public static let installed: ObjectiveCReading = {
    do throws(ClangProblem) {
      return .library(try ClangLibrary(firstOf: ClangLocations().paths))
    } catch {
      return .none(because: "\(error)")
    }
  }()

  /// Whether files can be read, before the first one is tried.
  public var isOn: Bool { if case .none = way { false } else { true } }

  /// One for each thread.
  func makeTokenizer() -> any ObjectiveCTokenizer {
    switch way {
    case .none(let reason): return NoTokenizer(reason: reason)
    case .library(let library): return library
    case .workers(let command):
      do throws(ClangProblem) {
        return ClangWorkerProcess(try command())
      } catch {
        return NoTokenizer(reason: "\(error)")
      }
    }
  }
}

/// Reads nothing, for one reason.
private final class NoTokenizer: ObjectiveCTokenizer {
  private let reason: String

  init(reason: String) { self.reason = reason }

  func tokens(of files: [[UInt8]], as language: ClangLanguage) -> [Result<[ClangToken], ClangProblem>] {
    files.map { _ in .failure(.noLibrary(reason)) }
  }
}
