import Foundation
import ProjectFiles

/// Of which commit and when a report is.
struct ReportState {
  let text: String

  /// - Parameters:
  ///   - folder: The project's.
  ///   - environment: `SOURCE_DATE_EPOCH`, seconds since 1970, is the time where it is set (reproducible-builds.org).
  init(folder: String, _ environment: [String: String]) {
    let time = environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init).map(Date.init(timeIntervalSince1970:))
    let style = Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .space, timeZone: .gmt)
      .year().month().day().time(includingFractionalSeconds: false)
    let commit = GitContents.head(around: folder).map { "commit \($0), " } ?? ""
    text = "\(commit)\((time ?? .now).formatted(style).prefix(16)) UTC"
  }
}
