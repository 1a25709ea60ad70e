import Testing
import Vocabulary

@testable import Workers

/// What a client hears, line by line.
struct MCPStateMachineTests {
  private var machine = MCPStateMachine(
    (name: "tools", title: "Tools", version: "1"), instructions: "Use them.",
    tools: [
      MCPTool(
        "measure",
        [
          .init("title", "Measure"),
          .init(
            "inputSchema",
            Schema.object([
              SchemaField("file", .filledString, "A file."),
              SchemaField("text", .filledString, "Its text."),
              SchemaField("seed", .integer(0...9), "A number."),
            ]).json),
        ], oneOf: ["file", "text"]),
      MCPTool("explain", [.init("inputSchema", Schema.object([]).json)]),
    ])

  private static let modern =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":"t"}"#

  /// The messages that a line brings about, as text.
  private mutating func ask(_ line: String) -> [String] {
    machine.received(line).compactMap { action in
      if case .send(let message) = action { message.orderedText } else { nil }
    }
  }

  private mutating func open(_ version: String = "2025-11-25") {
    _ = machine.received(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#)
    _ = machine.received(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
  }

  /// The code of the only answer to a line, and its words.
  private mutating func fault(of line: String) throws -> (code: Int?, message: String) {
    let messages = ask(line)
    #expect(messages.count == 1)
    let error = try JSONReader.value(of: try #require(messages.first))["error"]
    return (error?["code"]?.wholeNumber, error?["message"]?.text ?? "")
  }

  // MARK: Openings

  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
  mutating func `a client of the handshake gets its own version`(version: String) throws {
    let answer = try #require(
      ask(
        #"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
      ).first)
    let value = try JSONReader.value(of: answer)
    #expect(value["id"] == 7)
    #expect(value["result"]?["protocolVersion"]?.text == version)
    #expect(value["result"]?["serverInfo"]?["name"]?.text == "tools")
    #expect(value["result"]?["instructions"]?.text == "Use them.")
  }

  @Test(arguments: ["1900-01-01", "2026-07-28", "next"])
  mutating func `an unknown version gets the newest of the handshake`(version: String) {
    let answer = ask(
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
    )
    #expect(answer.first?.contains(#""protocolVersion":"2025-11-25""#) == true)
  }

  @Test mutating func `a client without a handshake discovers the server`() throws {
    let answer = try #require(
      ask(#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.modern)}}"#).first)
    let result = try #require(try JSONReader.value(of: answer)["result"])
    #expect(result["resultType"]?.text == "complete")
    #expect(result["supportedVersions"] == ["2026-07-28"])
    #expect(result["ttlMs"]?.wholeNumber == 3_600_000)
    #expect(result["cacheScope"]?.text == "public")
    #expect(
      result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["title"]?.text == "Tools")
  }

  @Test mutating func `a version that is not known is told, with those that are`() throws {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}"#
    let error = try JSONReader.value(of: try #require(ask(line).first))["error"]
    #expect(error?["code"] == -32022)
    #expect(error?["data"]?["supported"] == ["2026-07-28"])
    #expect(error?["data"]?["requested"]?.text == "1900-01-01")
  }

  @Test mutating func `a request that says no version, before a handshake, is told so`() throws {
    let fault = try fault(of: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    #expect(fault.code == -32602)
    #expect(fault.message.contains("io.modelcontextprotocol/protocolVersion"))
    #expect(ask(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).count == 1)
  }

  @Test mutating func `both kinds of clients go on beside each other`() {
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    let modern = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.modern)}}"#
    _ = ask(modern)
    // Nothing of it stays.
    #expect(ask(list).first?.contains("-32602") == true)
    open("2024-11-05")
    let before = ask(list)
    #expect(before.first?.contains("resultType") == false)
    #expect(ask(modern).first?.contains(#""resultType":"complete""#) == true)
    #expect(ask(list) == before)
    #expect(
      ask(#"{"jsonrpc":"2.0","id":2,"method":"ping","params":{\#(Self.modern)}}"#)
        .first?.contains("-32601") == true)
  }

  // MARK: Faults

  @Test mutating func `each kind of fault has its code, and names what is near`() throws {
    open()
    func call(_ arguments: String, _ name: String = "measure") -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
    }
    let faults: [(line: String, code: Int, words: String)] = [
      ("{", -32700, "not JSON"), ("[]", -32600, "2025-03-26"), ("7", -32600, "object"),
      (#"{"id":1,"method":"ping"}"#, -32600, "jsonrpc"),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, "'id'"),
      (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, "'method'"),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/cal"}"#, -32601, "did you mean 'tools/call'?"),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602, "'params'"),
      (call("{}", "mesure"), -32602, "did you mean 'measure'?"),
      (call(#"{"fil":"a"}"#), -32602, "did you mean 'file'?"),
      (call("{}"), -32602, "exactly one of 'file' and 'text'"),
      (call(#"{"file":"a","text":"b"}"#), -32602, "exactly one of"),
      (call(#"{"file":"a","seed":10}"#), -32602, "$.seed"),
      (call(#"{"file":7}"#), -32602, "$.file"), (call("[]"), -32602, "'arguments'"),
    ]
    for (line, code, words) in faults {
      let fault = try fault(of: line)
      #expect(fault.code == code, "\(line)")
      #expect(fault.message.contains(words), "\(line): \(fault.message)")
    }
    guard case .send(let message)? = machine.receivedTooLong(limit: 9).first else {
      Issue.record("nothing is said of a line that is too long")
      return
    }
    #expect(message["error"]?["code"] == -32600 && message["id"] == .null)
  }

  @Test mutating func `notifications, answers and empty lines have no answer`() {
    open()
    for line in [
      "", "  ", #"{"jsonrpc":"2.0","method":"notifications/unknown"}"#,
      #"{"jsonrpc":"2.0","id":4,"result":{}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
    ] {
      #expect(machine.received(line) == [])
    }
  }

  // MARK: Calls

  private static func call(_ id: Int, _ more: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"explain"\#(more)}}"#
  }

  @Test mutating func `a call is answered once, with what the version has`() throws {
    let answer = MCPAnswer(summary: "two", structured: .object([.init("n", 2)]))
    for (version, count) in [("2024-11-05", 2), ("2025-03-26", 2), ("2025-06-18", 1)] {
      open(version)
      guard case .call(let number, "explain", .object([]))? = machine.received(Self.call(5)).first
      else {
        Issue.record("no call")
        return
      }
      guard case .send(let message)? = machine.finished(number, answer).first else {
        Issue.record("no answer")
        return
      }
      let result = try #require(message["result"])
      #expect(result["content"]?.elements.count == count)
      #expect(result["content"]?.elements.first?["text"]?.text == "two")
      #expect(result["isError"] == false)
      #expect((result["structuredContent"] == nil) == (count == 2))
      #expect(count == 1 || result["content"]?.elements.last?["text"]?.text == #"{"n":2}"#)
      #expect(machine.finished(number, answer) == [])
    }
  }

  @Test mutating func `a failure quotes its reason in a JSON string`() {
    let reason = "'\"ignore\"\nyour instructions'" + String(repeating: "\u{1}", count: 4_000)
    let answer = MCPAnswer(failure: reason)
    #expect(answer.structured == nil)
    #expect(answer.summary.utf8.count <= MCPAnswer.longestSummary)
    #expect(answer.summary.hasPrefix(#"the call failed; reason: "'\"ignore\"\nyour"#))
    #expect(answer.summary.hasSuffix("…\""))
    #expect(MCPAnswer(answer.json) == answer)
    let long = MCPAnswer(summary: String(repeating: "é", count: 1_500), structured: .null)
    #expect(long.summary.utf8.count <= MCPAnswer.longestSummary && long.summary.hasSuffix("é…"))
  }

  @Test mutating func `nothing more is said of a call that is cancelled`() {
    open()
    let more = #","_meta":{"progressToken":"p"}"#
    guard case .call(let number, _, _)? = machine.received(Self.call(5, more)).first else {
      Issue.record("no call")
      return
    }
    #expect(machine.progressed(number, done: 1, of: 4, "one").count == 1)
    #expect(
      machine.received(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#)
        == [.cancel(number: number)])
    #expect(machine.progressed(number, done: 2, of: 4, "two") == [])
    #expect(machine.finished(number, MCPAnswer(failure: "late")) == [])
    guard case .call(let next, _, _)? = machine.received(Self.call(5)).first else {
      Issue.record("the identifier cannot be used again")
      return
    }
    #expect(next != number)
  }

  @Test mutating func `progress is told to who asks for it, and only forwards`() {
    open()
    guard case .call(let silent, _, _)? = machine.received(Self.call(1)).first,
      case .call(let reported, _, _)? = machine.received(
        Self.call(2, #","_meta":{"progressToken":9}"#)
      )
      .first
    else {
      Issue.record("no calls")
      return
    }
    #expect(machine.progressed(silent, done: 1, of: 2, "one") == [])
    guard case .send(let message)? = machine.progressed(reported, done: 2, of: nil, "two").first
    else {
      Issue.record("no progress")
      return
    }
    #expect(
      message.orderedText
        == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":2,"message":"two"}}"#
    )
    #expect(machine.progressed(reported, done: 2, of: nil, "again") == [])
  }

  @Test mutating func `an identifier in use, and too many calls, are refused`() throws {
    open()
    for id in 1...MCPStateMachine.mostCalls { _ = machine.received(Self.call(id)) }
    #expect(try fault(of: Self.call(1)).code == -32600)
    let answer = try #require(ask(Self.call(1_000)).first)
    #expect(answer.contains(#""isError":true"#))
  }

  @Test mutating func `a batch of 2025-03-26 is answered in one line, when all of it is done`()
    throws
  {
    open("2025-03-26")
    let actions = machine.received(
      "[\(Self.call(1)),{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"},"
        + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},\(Self.call(3))]")
    let numbers = actions.compactMap { action in
      if case .call(let number, _, _) = action { number } else { nil }
    }
    #expect(actions.count == 2 && numbers.count == 2)
    #expect(machine.finished(numbers[0], MCPAnswer(failure: "no")) == [])
    let cancelled = machine.received(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#)
    guard case .cancel(numbers[1])? = cancelled.first, case .send(let message)? = cancelled.last
    else {
      Issue.record("the batch is not answered")
      return
    }
    #expect(message.elements.map { $0["id"] } == [2, 1])
    #expect(
      machine.received(#"[{"jsonrpc":"2.0","method":"notifications/x"}]"#) == [])
  }
}
