import CommandLineTool
import Foundation
import Synchronization
import Testing

/// A `vastsim receive` of this process that runs on a thread of its own.
final class RunningReception: Sendable {
  private struct State {
    var output = ""
    var errorOutput = ""
    var interruptions = 0
    var exitCode: ExitCode?
  }

  /// A stream whose text is seen while it is written.
  private struct Stream: TextOutputStream {
    let reception: RunningReception
    let isOfErrors: Bool

    mutating func write(_ text: String) {
      reception.state.withLock { state in
        if isOfErrors { state.errorOutput += text } else { state.output += text }
      }
    }
  }

  private let state = Mutex(State())

  /// Starts it and waits for the URL.
  init(_ arguments: [String], isTerminal: Bool = false) throws {
    Thread.detachNewThread { [self] in
      var surroundings = Surroundings(
        environment: [:], currentFolder: CommandRun.root.path(percentEncoded: false),
        isTerminal: isTerminal)
      surroundings.interruptions = { self.state.withLock { $0.interruptions } }
      var output = Stream(reception: self, isOfErrors: false)
      var errorOutput = Stream(reception: self, isOfErrors: true)
      let exitCode = VastsimCommand.run(
        arguments: ["receive"] + arguments, surroundings: surroundings, output: &output,
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
    guard let start = text.firstRange(of: "http://") else { return "" }
    return String(text[start.lowerBound...].prefix { !$0.isWhitespace && $0 != "\"" })
  }

  var port: Int { Int(url.split(separator: ":")[2].prefix { $0 != "/" }) ?? 0 }
  var token: String { String(url.split(separator: "/")[2]) }

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
    for _ in 0..<6_000 {
      if condition(state.withLock { $0 }) { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  // MARK: Requests

  /// Sends one request on a connection of its own and returns the whole answer.
  func ask(
    _ target: String, method: String = "GET", host: String? = nil, headers: [String] = [],
    body: String = ""
  ) throws -> String {
    let connection = try #require(PlainConnection(port: port))
    let lines =
      [
        "\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close",
        "Content-Length: \(body.utf8.count)",
      ] + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return connection.read()
  }

  /// The served tag.
  func tag() throws -> String {
    try ask("/\(token)/tag.xml").components(separatedBy: "\r\n\r\n").dropFirst()
      .joined(separator: "\r\n\r\n")
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

/// A connection of 127.0.0.1 over which text is written and read.
final class PlainConnection {
  private let socket: Int32

  /// Nil when the port refuses.
  init?(port: Int) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = socket
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return nil }
  }

  deinit { close(socket) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the other side closes; at most for two seconds without a byte.
  func read() -> String {
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads one answer of a connection that stays open; its body has no line of its own.
  func readAnswer() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      if let head = text.components(separatedBy: "\r\n\r\n").first, text.contains("\r\n\r\n"),
        let length = head.components(separatedBy: "Content-Length: ").last?
          .prefix(while: \.isNumber),
        bytes.count >= head.utf8.count + 4 + (Int(length) ?? 0)
      {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
