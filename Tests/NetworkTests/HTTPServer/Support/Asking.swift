import LoopbackServer
import Testing

@testable import Network

extension HTTPListener {
  /// Sends one request on a connection of its own and reads the answer.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
  ) throws -> RawClient.Answer {
    let client = try #require(RawClient(port: port))
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: x", "Connection: close"] + length + headers
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return client.receive()
  }
}
