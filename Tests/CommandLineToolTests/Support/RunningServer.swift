import CommandLineTool
import Foundation
import LoopbackServer
import Synchronization
import Testing

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
