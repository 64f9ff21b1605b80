import Foundation

/// The id of a request: a number or a text.
enum RequestID: Codable, Hashable, Sendable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A message as it arrives: what it asks is read once it is its turn.
struct Message: Sendable {
  /// Nil for a notification.
  let id: RequestID?
  /// Nil for a response.
  let method: String?
  let body: Data

  /// Reads the parameters, by the name that the specification gives them.
  func parameters<Value: Decodable>(_ type: Value.Type) throws(ResponseError) -> Value {
    do { return try JSONDecoder().decode(Body<Value>.self, from: body).params } catch {
      throw ResponseError(.invalidParams, "the parameters of '\(method ?? "")' cannot be read")
    }
  }

  private struct Body<Value: Decodable>: Decodable { let params: Value }
}

/// What each message has in common.
struct Envelope: Decodable {
  let id: RequestID?
  let method: String?
}

/// Why a request has no result.
struct ResponseError: Error, Encodable, Equatable {
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case serverNotInitialized = -32_002
    case requestCancelled = -32_800
  }

  let code: Int
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code.rawValue
    self.message = message
  }
}

/// A message of the server: a response, a notification, or a request.
struct Outgoing<Content: Encodable>: Encodable {
  var id: RequestID?
  var method: String?
  var params: Content?
  var result: Content?
  var error: ResponseError?

  private enum Key: String, CodingKey { case jsonrpc, id, method, params, result, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    if let method {
      try container.encodeIfPresent(id, forKey: .id)
      try container.encode(method, forKey: .method)
      try container.encodeIfPresent(params, forKey: .params)
    } else {
      // A response says which it answers, and that it has a result, though that be nothing.
      try container.encode(id, forKey: .id)
      if let error {
        try container.encode(error, forKey: .error)
      } else {
        try container.encode(result, forKey: .result)
      }
    }
  }
}

/// Nothing, where the specification says `null`.
struct Nothing: Codable, Equatable {
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
