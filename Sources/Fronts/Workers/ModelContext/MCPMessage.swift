internal import Vocabulary

/// A JSON-RPC 2.0 message of a client.
struct MCPMessage {
  enum Kind {
    /// The identifier is a string or a whole number.
    case request(id: JSONValue)
    case notification
    /// An answer to a request. This server sends no requests.
    case response
  }

  let kind: Kind
  let method: String
  let parameters: JSONValue

  /// - Throws: why a value is not a message.
  init(_ value: JSONValue) throws(MCPFault) {
    let id = value["id"]
    guard case .object = value, value["jsonrpc"]?.text == "2.0" else {
      throw MCPFault(.invalidRequest, "a message must be an object with 'jsonrpc': '2.0'")
    }
    parameters = value["params"] ?? .object([])
    guard let method = value["method"]?.text else {
      guard value["method"] == nil, value["result"] != nil || value["error"] != nil else {
        throw MCPFault(.invalidRequest, "'method' must be a string", id: id)
      }
      (kind, self.method) = (.response, "")
      return
    }
    self.method = method
    switch id {
    case nil: kind = .notification
    case .string?, .integer?: kind = .request(id: id ?? .null)
    case .null?, .bool?, .number?, .array?, .object?:
      throw MCPFault(.invalidRequest, "'id' must be a string or a whole number")
    }
    guard case .object = parameters else {
      throw MCPFault(.invalidParameters, "'params' must be an object", id: id)
    }
  }

  /// What a client of the stateless versions says about itself with a request.
  private var metadata: JSONValue? { parameters["_meta"] }

  /// The protocol version that the request itself states; nil if a handshake stated it.
  var version: String? { metadata?["io.modelcontextprotocol/protocolVersion"]?.text }

  /// The token by which the client recognises progress notifications; nil if it requests none.
  var progressToken: JSONValue? { metadata?["progressToken"] }
}

/// Why a message is answered with an error of JSON-RPC.
struct MCPFault: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case unsupportedVersion = -32022
  }

  let code: Code
  let message: String
  var data: JSONValue?
  /// The identifier of the request; nil where the request has none that can be read.
  var id: JSONValue?

  init(_ code: Code, _ message: String, data: JSONValue? = nil, id: JSONValue? = nil) {
    (self.code, self.message, self.data, self.id) = (code, message, data, id)
  }

  /// The message that answers the request.
  ///
  /// - Parameter id: the identifier of the request, used if the fault has none.
  /// - Returns: the whole message.
  func response(to id: JSONValue?) -> JSONValue {
    .object([
      .init("jsonrpc", "2.0"), .init("id", self.id ?? id ?? .null),
      .init(
        "error",
        .object(
          [.init("code", .integer(code.rawValue)), .init("message", .string(message))]
            + (data.map { [.init("data", $0)] } ?? []))),
    ])
  }
}
