import ChildProcess
import Foundation
import Glibc
import LoopbackServer
import TestSupport
import Testing

/// The program's temporary folder goes with the program.
@Suite(.tags(.process))
struct TemporaryFolderTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `a signal leaves no temporary folder behind`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let program = try LineProcess(
      "/usr/bin/env",
      [
        "TMPDIR=\(folder.path(""))", CommandRun.program, "play", server.url("/tag"), "--network",
        "--allow-private", "--total-timeout", "10m",
      ])
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    }
    try #require(server.waitForRequests())
    #expect(try files().count == 1)
    kill(program.id, signal)
    // An interruption that the program receives ends it by itself.
    let end: ProcessEnd.Cause =
      switch signal {
      case SIGINT: .exit(130)
      case SIGTERM: .exit(143)
      default: .signal(signal)
      }
    #expect(program.wait().cause == end)
    // The last to go is the process that removes it.
    #expect(try eventually { try files().isEmpty })
  }

  @Test func `a run that ends by itself leaves none either`() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer([LoopbackRoute("/", .status(204))])
    let program = try #require(Program("/usr/bin/env"))
    _ = try program.run([
      "TMPDIR=\(folder.path(""))", CommandRun.program, "play", server.url("/tag"), "--network",
      "--allow-private",
    ])
    #expect(server.requests.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
