import CommandLineTool
import Foundation
import Glibc
import System
import Testing
import Vocabulary

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
