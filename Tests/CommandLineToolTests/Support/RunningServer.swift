import Foundation
import Glibc
import LoopbackServer
import Synchronization
import System
import Testing
import Vocabulary

@testable import CommandLineTool

/// A `vastsim receive` or `serve` of this process that runs on a thread of its own.
final class RunningServer: Sendable {
  private struct State {
    var output = ""
    var errorOutput = ""
    var interruptions = 0
    var exitCode: ExitCode?
  }

  /// A stream whose text is seen while it is written.
  private struct Stream: TextOutputStream {
    let server: RunningServer
    let isOfErrors: Bool

    mutating func write(_ text: String) {
      server.state.withLock { state in
        if isOfErrors { state.errorOutput += text } else { state.output += text }
      }
    }
  }

  private let state = Mutex(State())

  /// Starts it and waits for the URL.
  init(_ arguments: [String], isTerminal: Bool = false, command: String = "receive") throws {
    Thread.detachNewThread { [self] in
      var context = CommandRun.context(isTerminal: isTerminal)
      context.scriptHostProgram = CommandRun.program
      context.interruptions = { self.state.withLock { $0.interruptions } }
      var output = Stream(server: self, isOfErrors: false)
      var errorOutput = Stream(server: self, isOfErrors: true)
      let exitCode = VastsimCommand.run(
        arguments: [command] + arguments, context: context, output: &output,
        errorOutput: &errorOutput)
      self.state.withLock { $0.exitCode = exitCode }
    }
    wait {
      $0.output.contains("\n") || $0.errorOutput.contains("\nnote: play") || $0.exitCode != nil
    }
    try #require(!url.isEmpty, "\(errorOutput)")
  }

  var output: String { state.withLock { $0.output } }
  var errorOutput: String { state.withLock { $0.errorOutput } }

  /// The URL for the player under test, from whatever names it.
  var url: String {
    let text = output + errorOutput
    guard
      let start = [text.firstRange(of: "http://"), text.firstRange(of: "https://")]
        .compactMap(\.self).first
    else { return "" }
    return String(text[start.lowerBound...].prefix { !$0.isWhitespace && $0 != "\"" })
  }

  var port: Int { Int(url.split(separator: ":")[2].prefix { $0 != "/" }) ?? 0 }
  var token: String { String(url.split(separator: "/")[2]) }

  /// Whether its page or tag is to be had: another server may have been given its port since.
  var isServing: Bool {
    guard RawClient(port: port) != nil else { return false }
    let path = output.hasPrefix("http://") ? "" : "tag.xml"
    return (try? ask("/\(token)/\(path)"))?.hasPrefix("HTTP/1.1 200") == true
  }

  /// Presses Ctrl-C.
  func interrupt() { state.withLock { $0.interruptions += 1 } }

  /// Waits for the end, interrupting if asked to.
  func end(interrupting: Bool = true) -> ExitCode? {
    if interrupting { interrupt() }
    wait { $0.exitCode != nil }
    return state.withLock { $0.exitCode }
  }

  /// Waits for a number of lines of the timeline.
  func waitForLines(_ count: Int) {
    wait { $0.output.count { $0 == "\n" } >= count || $0.exitCode != nil }
  }

  private func wait(until condition: (State) -> Bool) {
    _ = eventually { condition(state.withLock { $0 }) }
  }

  // MARK: Requests

  /// Sends one request on a connection of its own and returns the whole answer.
  func ask(
    _ target: String, method: String = "GET", host: String? = nil, headers: [String] = [],
    body: String = ""
  ) throws -> String {
    let connection = try #require(RawClient(port: port))
    let lines =
      [
        "\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close",
        "Content-Length: \(body.utf8.count)",
      ] + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return connection.receive().whole
  }

  /// The served tag.
  func tag() throws -> String {
    let answer = try ask("/\(token)/tag.xml")
    try #require(answer.hasPrefix("HTTP/1.1 200"), "\(answer.prefix(200)); \(errorOutput)")
    return answer.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
  }

  /// The path of the URL in the served tag that ends with a text, macros replaced.
  func path(of text: String, in tag: String) throws -> String {
    let end = try #require(tag.firstRange(of: text))
    let start = try #require(
      tag[..<end.lowerBound].ranges(of: "http://127.0.0.1:\(port)").last)
    return String(tag[start.upperBound..<end.upperBound])
      .replacing("[CACHEBUSTING]", with: "12345678")
  }
}

/// A client of a `vastsim mcp` that runs as a program of its own.
final class MCPClient {
  let process: LineProcess
  /// Every line that the server wrote.
  private(set) var lines: [String] = []
  private var nextID = 1_000

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - arguments: those of `mcp`.
  ///   - version: of the handshake; nil for none.
  /// - Throws: when it does not start, or does not answer.
  init(_ arguments: [String], version: String? = "2025-11-25") throws {
    var environment = CommandRun.context().environment
    environment["PATH"] = "/usr/bin:/bin"
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    process = try LineProcess(CommandRun.program, ["mcp"] + arguments, environment: environment)
    guard let version else { return }
    try send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#)
    #expect(try receive()["result"]?["protocolVersion"]?.text == version)
    try send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
  }

  func send(_ line: String) throws { try process.send(line, within: .seconds(180)) }

  /// The next message; every line of the server is one.
  func receive() throws -> JSONValue {
    let line = try process.receive(within: .seconds(180))
    lines.append(line)
    let value = try JSONReader.value(of: line)
    #expect(value["jsonrpc"]?.text == "2.0" || !value.elements.isEmpty, "\(line)")
    return value
  }

  /// Sends a call, and returns its identifier.
  @discardableResult
  func begin(
    _ tool: String, _ arguments: [JSONValue.Member], metadata: [JSONValue.Member] = []
  ) throws -> Int {
    nextID += 1
    var parameters: [JSONValue.Member] = [
      .init("name", .string(tool)), .init("arguments", .object(arguments)),
    ]
    if !metadata.isEmpty { parameters.append(.init("_meta", .object(metadata))) }
    try send(
      JSONValue.object([
        .init("jsonrpc", "2.0"), .init("id", .integer(nextID)), .init("method", "tools/call"),
        .init("params", .object(parameters)),
      ]).orderedText)
    return nextID
  }

  /// The answer to a request, and what came before.
  func answer(to id: JSONValue) throws -> (answer: JSONValue, before: [JSONValue]) {
    var before: [JSONValue] = []
    while true {
      let message = try receive()
      if message["id"] == id { return (message, before) }
      before.append(message)
    }
  }

  /// The result of a call.
  func call(
    _ tool: String, _ arguments: [JSONValue.Member], metadata: [JSONValue.Member] = []
  ) throws -> JSONValue {
    let id = try begin(tool, arguments, metadata: metadata)
    let answer = try answer(to: .integer(id)).answer
    return try #require(answer["result"], "\(answer.orderedText)")
  }

  /// The tools by their names.
  func tools() throws -> [JSONValue] {
    try send(#"{"jsonrpc":"2.0","id":"tools","method":"tools/list"}"#)
    return try answer(to: "tools").answer["result"]?["tools"]?.elements ?? []
  }

  /// The identifiers of the processes that the server has started.
  var workers: [Int32] { Self.children(of: process.id) }

  static func children(of process: Int32) -> [Int32] {
    let text = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }
}

extension JSONValue {
  /// The summary of a tool's result.
  var summary: String { self["content"]?.elements.first?["text"]?.text ?? "" }
  var structured: JSONValue? { self["structuredContent"] }
}
