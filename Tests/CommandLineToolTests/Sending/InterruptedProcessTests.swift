import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

/// The whole program, which a signal reaches in the middle of its work.
@Suite(.tags(.process))
struct InterruptedProcessTests {
  private let folder: TemporaryFolder
  /// Holds up what is fetched from it.
  private let server: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer([LoopbackRoute("/", .never)])
    try FileManager.default.createDirectory(
      atPath: folder.path("temporary"), withIntermediateDirectories: false)
  }

  /// Runs the program until it fetches something, and sends it a signal; returns its exit status.
  private func status(_ arguments: String, signal: Int32) throws -> ProcessEnd.Cause {
    let words =
      "exec env TMPDIR='\(folder.path("temporary"))' XDG_CACHE_HOME='\(folder.path("cache"))' "
      + "'\(CommandRun.program)' \(arguments) --network --allow-private --total-timeout 10m "
      + ">'\(folder.path("out"))' 2>'\(folder.path("err"))'"
    let program = try LineProcess("/bin/sh", ["-c", words])
    #expect(server.waitForRequests())
    kill(program.id, signal)
    return program.wait().cause
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// What is left among temporary files once the process that removes them is done.
  private func leftOver() throws -> [String] {
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary"))
    }
    _ = try eventually { try files().isEmpty }
    return try files()
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a check that is interrupted reports what it knows`(signal: Int32, status: Int32) throws {
    let map = "--map https://cdn.example.com/media/='\(CommandRun.sample("Media/"))'"
    let end = try self.status(
      "check '\(CommandRun.tag)' '\(server.url("/tag"))' '\(CommandRun.sample("Tags/vpaid.xml"))' "
        + "\(map) --report json='\(folder.path("report.json"))'", signal: signal)
    #expect(end == .exit(status))
    #expect(try text("err").contains("note: interrupted: 1 of 3 tags were checked to the end"))
    let report = try JSONReader.value(of: text("report.json"))
    #expect(report["tags"]?.items.count == 1)
    #expect(
      report["unreadable"]?.items.compactMap { $0["reason"]?.text?.contains("interrupted") }
        == [true, true])
    #expect(try text("out").contains("Verdict  "))
    #expect(try leftOver().isEmpty)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a test that is interrupted reports what it knows`(signal: Int32, status: Int32) throws {
    let first = try folder.file(
      "a.yaml", "version: 1\nname: a\ntag: '\(CommandRun.tag)'\nmedia: '\(CommandRun.media)'\n")
    let second = try folder.file(
      "b.yaml", "version: 1\nname: b\ntag: '\(server.url("/tag"))'\n")
    let end = try self.status(
      "test '\(first)' '\(second)' --report junit='\(folder.path("report.xml"))'", signal: signal)
    #expect(end == .exit(status))
    #expect(try text("err").contains("note: interrupted: 1 of 2 scenarios were run"))
    #expect(try text("out").contains("2 scenarios: 1 passed, 0 failed, 1 could not be judged"))
    #expect(try text("report.xml").contains("the test was interrupted before the scenario was run"))
    #expect(try leftOver().isEmpty)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a probe that is interrupted shows what it knows`(signal: Int32, status: Int32) throws {
    let end = try self.status(
      "probe '\(CommandRun.media)' '\(server.url("/ad.mp4"))'", signal: signal)
    #expect(end == .exit(status))
    #expect(try text("err").contains("note: interrupted: 1 of 2 files were measured"))
    #expect(try text("out").contains("ad-6s.mp4"))
    #expect(try leftOver().isEmpty)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a run that is interrupted while it fetches is not reported`(
    signal: Int32, status: Int32
  ) throws {
    let tag = try folder.file(
      "tag.xml",
      """
      <VAST version="4.2"><Ad id="a"><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI>\(server.url("/next"))</VASTAdTagURI></Wrapper></Ad></VAST>
      """)
    let end = try self.status(
      "play '\(tag)' --report json='\(folder.path("report.json"))'", signal: signal)
    #expect(end == .exit(status))
    #expect(try text("err").contains("interrupted while an input was read or fetched"))
    #expect(try text("out").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path("report.json")))
    #expect(try leftOver().isEmpty)
  }
}
