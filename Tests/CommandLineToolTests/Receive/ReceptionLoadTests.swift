import CommandLineTool
import Foundation
import Synchronization
import Testing

/// A thousand requests a second for ten seconds.
struct ReceptionLoadTests {
  private static let count = 10_000
  private static let connections = 8

  @Test func `no request of ten thousand is lost`() async throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='3.0'><Ad><InLine><Impression>https://t.example/i?n=[N]</Impression>"
        + "</InLine></Ad></VAST>")
    let reception = try RunningReception(
      [tag, "--player", "exact", "--until", "interrupt", "--format", "jsonl"])
    let path = try reception.path(of: "t.example/i?n=", in: try reception.tag())
    let (port, begin) = (reception.port, ContinuousClock.now)
    let answered = await withTaskGroup(of: Int.self) { group in
      for first in 0..<Self.connections {
        group.addTask {
          guard let connection = PlainConnection(port: port) else { return 0 }
          var answered = 0
          for number in stride(from: first, to: Self.count, by: Self.connections) {
            // One each millisecond; a machine that cannot keep up sends them later.
            try? await Task.sleep(until: begin + .milliseconds(number), clock: .continuous)
            connection.send("GET \(path)\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            if connection.readAnswer().hasPrefix("HTTP/1.1 200") { answered += 1 }
          }
          return answered
        }
      }
      return await group.reduce(0, +)
    }
    _ = reception.end()
    #expect(answered == Self.count)
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
