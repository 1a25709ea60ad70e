package import Vocabulary

/// Decides what a server of the Model Context Protocol answers, over a channel of lines.
///
/// It speaks the versions with a handshake and the stateless one, to one client or to several in
/// turn. A request that states its version is answered in that version, whatever the handshake
/// said.
package struct MCPStateMachine: Sendable {
  /// What the server carries out.
  package enum Action: Sendable, Hashable {
    case send(JSONValue)
    /// Call a tool, under a number that no other call has had.
    case call(number: Int, tool: String, arguments: JSONValue)
    /// Cancel a call; its client gets no answer.
    case cancel(number: Int)
  }

  private enum State {
    case unopened
    /// A handshake has settled on this version.
    case opened(MCPVersion)
  }

  private struct Call {
    var id: JSONValue
    var version: MCPVersion
    var progressToken: JSONValue?
    var progress = 0
    /// The batch that the request came in.
    var batch: Int?
  }

  /// The messages of one array, which are answered in one array.
  private struct Batch {
    var unanswered: Int
    var responses: [JSONValue] = []
  }

  /// The most calls that may be unanswered at once.
  static let mostCalls = 100
  /// How long a client may cache the list of tools, in milliseconds. The list does not change while
  /// the server runs.
  private static let listLifetime = 3_600_000

  private let program: (name: String, title: String, version: String)
  private let instructions: String
  private let tools: [MCPTool]
  private var state = State.unopened
  private var calls: [Int: Call] = [:]
  private var batches: [Int: Batch] = [:]
  private var next = 1

  /// - Parameters:
  ///   - program: the names and version by which the server introduces itself.
  ///   - instructions: how the tools are used, for the model.
  ///   - tools: the tools in the order of the list.
  package init(
    _ program: (name: String, title: String, version: String), instructions: String,
    tools: [MCPTool]
  ) {
    (self.program, self.instructions, self.tools) = (program, instructions, tools)
  }

  // MARK: Messages

  /// A line arrived.
  package mutating func received(_ line: String) -> [Action] {
    guard !line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return [] }
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.value(of: line)
    } catch {
      return [.send(MCPFault(.parseError, "the line is not JSON: \(error)").response(to: nil))]
    }
    guard case .array(let messages) = value else { return answer(value, in: nil) }
    guard case .opened(let version) = state, version.hasBatches, !messages.isEmpty else {
      let fault = MCPFault(
        .invalidRequest,
        "write one message a line: only protocol version 2025-03-26 has batches of messages")
      return [.send(fault.response(to: nil))]
    }
    let batch = number()
    batches[batch] = Batch(unanswered: messages.count)
    return messages.flatMap { answer($0, in: batch) }
  }

  /// A line arrived that is too long to be held.
  ///
  /// - Parameter limit: the longest line, in bytes.
  /// - Returns: the error that is sent to the client.
  package func receivedTooLong(limit: Int) -> [Action] {
    let fault = MCPFault(.invalidRequest, "the line is longer than \(limit) bytes")
    return [.send(fault.response(to: nil))]
  }

  private mutating func answer(_ value: JSONValue, in batch: Int?) -> [Action] {
    do throws(MCPFault) {
      let message = try MCPMessage(value)
      guard case .request(let id) = message.kind else {
        return notified(message) + deliver(nil, batch)
      }
      do throws(MCPFault) {
        let version = try version(of: message)
        switch try outcome(of: message, id, version, batch) {
        case .result(let result): return deliver(Self.response(to: id, result, version), batch)
        case .later(let call): return [call]
        }
      } catch {
        return deliver(error.response(to: id), batch)
      }
    } catch {
      return deliver(error.response(to: nil), batch)
    }
  }

  private static func response(
    to id: JSONValue, _ result: [JSONValue.Member], _ version: MCPVersion
  ) -> JSONValue {
    let head: [JSONValue.Member] = version.isStateless ? [.init("resultType", "complete")] : []
    return .object([
      .init("jsonrpc", "2.0"), .init("id", id), .init("result", .object(head + result)),
    ])
  }

  /// Sends a response, or keeps it until its batch is complete. The response is nil for a message
  /// that has none.
  private mutating func deliver(_ response: JSONValue?, _ number: Int?) -> [Action] {
    guard let number, var batch = batches[number] else {
      return response.map { [.send($0)] } ?? []
    }
    batch.unanswered -= 1
    if let response { batch.responses.append(response) }
    guard batch.unanswered == 0 else {
      batches[number] = batch
      return []
    }
    batches[number] = nil
    return batch.responses.isEmpty ? [] : [.send(.array(batch.responses))]
  }

  private mutating func number() -> Int {
    defer { next += 1 }
    return next
  }

  // MARK: Requests

  private enum Outcome {
    case result([JSONValue.Member])
    /// The answer follows when the call ends.
    case later(Action)
  }

  /// The version in which a request is answered: the one that it states, else that of the handshake.
  private func version(of message: MCPMessage) throws(MCPFault) -> MCPVersion {
    guard let stated = message.version else {
      if message.method == "initialize" { return .newestOfHandshake }
      switch state {
      case .opened(let version): return version
      case .unopened where message.method == "ping": return .newestOfHandshake
      case .unopened:
        throw MCPFault(
          .invalidParameters,
          "the request has no '_meta' with 'io.modelcontextprotocol/protocolVersion', and there was no "
            + "'initialize'")
      }
    }
    let supported = MCPVersion.allCases.filter(\.isStateless)
    guard let version = supported.first(where: { $0.rawValue == stated }) else {
      throw MCPFault(
        .unsupportedVersion, "the protocol version is not supported",
        data: .object([
          .init("supported", .array(supported.map { .string($0.rawValue) })),
          .init("requested", .string(stated)),
        ]))
    }
    return version
  }

  private mutating func outcome(
    of message: MCPMessage, _ id: JSONValue, _ version: MCPVersion, _ batch: Int?
  ) throws(MCPFault) -> Outcome {
    switch (message.method, version.isStateless) {
    case ("initialize", false): return .result(opened(message))
    case ("ping", false): return .result([])
    case ("server/discover", true): return .result(discovery)
    case ("tools/list", _): return .result(list(version))
    case ("tools/call", _): return try call(message, id, version, batch)
    case _:
      let known =
        version.isStateless
        ? ["server/discover", "tools/list", "tools/call"]
        : ["initialize", "ping", "tools/list", "tools/call"]
      throw MCPFault(
        .methodNotFound,
        "there is no method '\(message.method.prefix(100))'"
          + NearestName.fix(for: message.method, known: known))
    }
  }

  private mutating func opened(_ message: MCPMessage) -> [JSONValue.Member] {
    let asked = message.parameters["protocolVersion"]?.text.flatMap(MCPVersion.init)
    let version = asked.flatMap { $0.isStateless ? nil : $0 } ?? .newestOfHandshake
    state = .opened(version)
    return [
      .init("protocolVersion", .string(version.rawValue)), .init("capabilities", Self.capabilities),
      .init("serverInfo", introduction), .init("instructions", .string(instructions)),
    ]
  }

  private static let capabilities: JSONValue = .object([.init("tools", .object([]))])

  private var introduction: JSONValue {
    .object([
      .init("name", .string(program.name)), .init("title", .string(program.title)),
      .init("version", .string(program.version)),
    ])
  }

  private var discovery: [JSONValue.Member] {
    [
      .init(
        "supportedVersions",
        .array(MCPVersion.allCases.filter(\.isStateless).map { .string($0.rawValue) })),
      .init("capabilities", Self.capabilities), .init("instructions", .string(instructions)),
    ] + Self.lifetime + [
      .init("_meta", .object([.init("io.modelcontextprotocol/serverInfo", introduction)]))
    ]
  }

  private static let lifetime: [JSONValue.Member] = [
    .init("ttlMs", .integer(listLifetime)), .init("cacheScope", "public"),
  ]

  private func list(_ version: MCPVersion) -> [JSONValue.Member] {
    [.init("tools", .array(tools.map(\.definition)))]
      + (version.isStateless ? Self.lifetime : [])
  }

  // MARK: Calls

  private mutating func call(
    _ message: MCPMessage, _ id: JSONValue, _ version: MCPVersion, _ batch: Int?
  ) throws(MCPFault) -> Outcome {
    guard let name = message.parameters["name"]?.text else {
      throw MCPFault(.invalidParameters, "'name' must be the name of a tool")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw MCPFault(
        .invalidParameters,
        "there is no tool '\(name.prefix(100))'"
          + NearestName.fix(for: name, known: tools.map(\.name)))
    }
    let arguments = message.parameters["arguments"] ?? .object([])
    if let fault = tool.fault(of: arguments) { throw MCPFault(.invalidParameters, fault) }
    guard !calls.values.contains(where: { $0.id == id }) else {
      throw MCPFault(.invalidRequest, "a call with this 'id' is not answered yet")
    }
    guard calls.count < Self.mostCalls else {
      let answer = MCPAnswer(
        failure: "\(Self.mostCalls) calls are not answered yet: wait for some, or cancel them")
      return .result(answer.result(in: version))
    }
    let number = number()
    calls[number] = Call(
      id: id, version: version, progressToken: message.progressToken, batch: batch)
    return .later(.call(number: number, tool: name, arguments: arguments))
  }

  private mutating func notified(_ message: MCPMessage) -> [Action] {
    guard case .notification = message.kind, message.method == "notifications/cancelled",
      let id = message.parameters["requestId"],
      let (number, call) = calls.first(where: { $0.value.id == id })
    else { return [] }
    calls[number] = nil
    return [.cancel(number: number)] + deliver(nil, call.batch)
  }

  /// Reports the progress of a call.
  ///
  /// - Parameters:
  ///   - number: the number of the call.
  ///   - done: how many steps are complete, from 1.
  ///   - count: how many steps there are; nil if not known.
  ///   - words: the current step in words, without text from a document.
  /// - Returns: the progress notification, if the client requested notifications.
  package mutating func progressed(
    _ number: Int, done: Int, of count: Int?, _ words: String
  ) -> [Action] {
    guard let call = calls[number], let token = call.progressToken, done > call.progress else {
      return []
    }
    calls[number]?.progress = done
    return [
      .send(
        .object([
          .init("jsonrpc", "2.0"), .init("method", "notifications/progress"),
          .init(
            "params",
            .object(
              [.init("progressToken", token), .init("progress", .integer(done))]
                + (count.map { [.init("total", .integer($0))] } ?? [])
                + [.init("message", .string(words))])),
        ]))
    ]
  }

  /// A call ended.
  package mutating func finished(_ number: Int, _ answer: MCPAnswer) -> [Action] {
    guard let call = calls.removeValue(forKey: number) else { return [] }
    return deliver(
      Self.response(to: call.id, answer.result(in: call.version), call.version), call.batch)
  }
}
