import Foundation
import Glibc
import LoopbackServer
import System
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

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: [SIGTERM, SIGINT, SIGKILL])
  func `a signal leaves neither a browser nor its folder behind`(signal: Int32) throws {
    // Short, as the browser's socket in it has to be.
    var template = Array("/tmp/v-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try LoopbackServer([LoopbackRoute("/", .text("", type: "text/html"))])
    let program = try LineProcess(
      "/usr/bin/env",
      [
        "TMPDIR=\(folder)", CommandRun.program, "receive", CommandRun.tag,
        CommandRun.media, "--trust-page", "--page", server.url("/?{tag}"),
      ])
    func browsers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
        let line = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)
        return line?.contains("--user-data-dir=\(folder)/") == true
      }
    }
    try #require(server.waitForRequests())
    #expect(try !browsers().isEmpty)
    kill(program.id, signal)
    _ = program.wait()
    #expect(try eventually { try browsers().isEmpty })
    #expect(
      try eventually {
        try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
      })
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
