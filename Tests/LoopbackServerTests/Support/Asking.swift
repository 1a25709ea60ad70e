import Foundation
import System
import Testing

@testable import LoopbackServer

extension LoopbackServer {
  /// Sends one request on a connection of its own and reads the whole answer.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = "",
    upTo limit: Int = .max
  ) throws -> RawClient.Answer {
    let client = try #require(RawClient(port: port))
    let lines = ["\(method) \(target) HTTP/1.1", "Host: x"] + headers + ["Connection: close"]
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return client.receive(upTo: limit)
  }

  /// How long an answer took; the client may have all of it before the server knows.
  func time(ofRequest index: Int) throws -> Duration {
    _ = eventually { requests[index].end != nil }
    let request = requests[index]
    return try #require(request.end) - request.instant
  }
}

/// A folder that is removed with the value.
final class ScratchFolder {
  let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs a program with an input and returns its output.
func output(of program: String, _ arguments: [String], input: [UInt8]) throws -> ProgramRun {
  try #require(Program(program)).run(arguments, input: input)
}
