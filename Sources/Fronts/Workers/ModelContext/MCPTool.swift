package import Vocabulary

/// A tool as clients of the protocol see it.
package struct MCPTool: Sendable {
  let name: String
  /// The complete object in `tools/list`.
  let definition: JSONValue
  /// Arguments of which exactly one is given; empty for none.
  private let alternatives: [String]

  /// - Parameters:
  ///   - name: the name, of 1 to 128 letters, digits, `_`, `.` and `-`.
  ///   - members: the properties of the tool other than its name; `inputSchema` is one of them.
  ///   - alternatives: arguments of which exactly one is given.
  package init(_ name: String, _ members: [JSONValue.Member], oneOf alternatives: [String] = []) {
    self.name = name
    self.alternatives = alternatives
    definition = .object([.init("name", .string(name))] + members)
  }

  /// What is wrong with the arguments of a call; nil for arguments that fit.
  func fault(of arguments: JSONValue) -> String? {
    guard case .object(let members) = arguments else { return "'arguments' must be an object" }
    let schema = definition["inputSchema"] ?? .object([])
    let known: [String] =
      if case .object(let properties)? = schema["properties"] { properties.map(\.key) } else { [] }
    for member in members where !known.contains(member.key) {
      return "'\(name)' has no argument '\(member.key.prefix(100))'"
        + NearestName.fix(for: member.key, known: known)
    }
    if !alternatives.isEmpty, members.count(where: { alternatives.contains($0.key) }) != 1 {
      return "'\(name)' takes exactly one of "
        + alternatives.map { "'\($0)'" }.joined(separator: " and ")
    }
    let faults = SchemaValidator(schema).faults(of: arguments)
    return faults.isEmpty
      ? nil
      : "the arguments of '\(name)' do not fit its inputSchema: \(faults.prefix(5).joined(separator: "; "))"
  }
}

/// The result of a call of a tool.
package struct MCPAnswer: Sendable, Hashable {
  /// The text for people, at most ``longestSummary`` bytes.
  let summary: String
  /// The result as JSON; nil if the tool failed.
  let structured: JSONValue?

  /// The most bytes of a summary.
  static let longestSummary = 2_000

  package init(summary: String, structured: JSONValue?) {
    self.summary = Self.cut(summary)
    self.structured = structured
  }

  /// A call that failed. The reason is written as a JSON string, so that text quoted from a
  /// document cannot end the string.
  package init(failure reason: String) {
    var length = min(reason.utf8.count, Self.longestSummary)
    var text = ""
    // Escapes lengthen a text, so it is shortened until it fits.
    repeat {
      let quoted = JSONValue.string(Self.cut(reason, to: length)).orderedText
      text = "the call failed; reason: \(quoted)"
      length = length * 3 / 4
    } while text.utf8.count > Self.longestSummary
    (summary, structured) = (text, nil)
  }

  /// The beginning of a text, without half a character at its end.
  private static func cut(_ text: String, to length: Int = longestSummary) -> String {
    guard text.utf8.count > length else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, length - 3))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "…"
  }

  /// The answer as a worker writes it.
  package var json: JSONValue {
    .object(
      [.init("summary", .string(summary))] + (structured.map { [.init("structured", $0)] } ?? []))
  }

  /// Reads what a worker wrote; nil for anything else.
  package init?(_ json: JSONValue) {
    guard let summary = json["summary"]?.text else { return nil }
    self.summary = summary
    structured = json["structured"]
  }

  /// The result of `tools/call`.
  func result(in version: MCPVersion) -> [JSONValue.Member] {
    var texts = [summary]
    var members: [JSONValue.Member] = []
    if let structured {
      if version.hasStructuredContent {
        members.append(.init("structuredContent", structured))
      } else {
        texts.append(structured.orderedText)
      }
    }
    let content = texts.map { text in
      JSONValue.object([.init("type", "text"), .init("text", .string(text))])
    }
    return [.init("content", .array(content))] + members + [
      .init("isError", .bool(structured == nil))
    ]
  }
}

/// A version of the Model Context Protocol.
enum MCPVersion: String, Sendable, CaseIterable {
  case v20241105 = "2024-11-05"
  case v20250326 = "2025-03-26"
  case v20250618 = "2025-06-18"
  case v20251125 = "2025-11-25"
  case v20260728 = "2026-07-28"

  /// The version that is offered to a client whose handshake requests an unknown version.
  static let newestOfHandshake = v20251125

  /// Whether a client says its version in each request, without a handshake before.
  var isStateless: Bool { self == .v20260728 }

  /// Whether one JSON array may contain several messages.
  var hasBatches: Bool { self == .v20250326 }

  /// Whether a result has `structuredContent`; older versions have the same JSON as a text.
  var hasStructuredContent: Bool { self != .v20241105 && self != .v20250326 }
}

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
