import CommandLineTool
import Foundation
import LoopbackServer
import TestSupport
import Testing

/// As many requests as eight connections can send.
@Suite(.tags(.process))
struct ReceptionLoadTests {
  private static let count = 10_000
  private static let connections = 8

  @Test func `no request of ten thousand is lost`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='3.0'><Ad><InLine><Impression>https://t.example/i?n=[N]</Impression>"
        + "</InLine></Ad></VAST>")
    let reception = try RunningServer(
      [tag, "--player", "exact", "--until", "interrupt", "--format", "jsonl"])
    let path = try reception.path(of: "t.example/i?n=", in: try reception.tag())
    let port = reception.port
    let (answered, ended) = (Counter(), DispatchSemaphore(value: 0))
    // Threads of their own: the requests must not wait for other tests.
    for first in 0..<Self.connections {
      Thread.detachNewThread {
        defer { ended.signal() }
        guard let connection = RawClient(port: port) else { return }
        for number in stride(from: first, to: Self.count, by: Self.connections) {
          connection.send("GET \(path)\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          guard connection.receiveAnswer().status.hasPrefix("HTTP/1.1 200") else { continue }
          _ = answered.next()
        }
      }
    }
    for _ in 0..<Self.connections { ended.wait() }
    _ = reception.end()
    #expect(answered.next() == Self.count + 1)
    var numbers: Set<String> = []
    var lines = 0
    for line in reception.output.split(separator: "\n") {
      guard let start = line.firstRange(of: "https://t.example/i?n="),
        line.contains("\"kind\":\"request\"")
      else { continue }
      lines += 1
      numbers.insert(String(line[start.upperBound...].prefix { $0 != "\"" }))
    }
    #expect(lines == Self.count)
    #expect(numbers == Set((0..<Self.count).map(String.init)))
  }
}
