import Foundation
import ProjectFiles

/// The other end: what is said to it is written at once.
final class Client {
  private let output: Int32
  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()
  private var lastID = 0

  init(_ output: Int32) { self.output = output }

  func answer(_ id: RequestID, _ result: some Encodable) { send(Outgoing(id: id, result: result)) }

  /// - Parameter id: Nil where nobody knows whose fault it is.
  func refuse(_ id: RequestID?, _ error: ResponseError) { send(Outgoing<Nothing>(id: id, error: error)) }

  func notify(_ method: String, _ params: some Encodable) { send(Outgoing(method: method, params: params)) }

  /// Asks the client; its answer has this id.
  @discardableResult
  func request(_ method: String, _ params: (some Encodable)?) -> RequestID {
    lastID += 1
    let id = RequestID.text("listlint-\(lastID)")
    send(Outgoing(id: id, method: method, params: params))
    return id
  }

  func tell(_ type: ShowMessageParams.MessageType, _ message: String) {
    notify("window/showMessage", ShowMessageParams(type: type, message: message))
  }

  func log(_ message: String) { notify("window/logMessage", ShowMessageParams(type: .log, message: message)) }

  private func send(_ message: some Encodable) {
    guard let body = try? encoder.encode(message) else { return }
    var bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8)
    bytes += body
    // A client that is gone says so by the end of its stream.
    try? OutputFile.write(bytes, to: output, named: "standard output")
  }
}
