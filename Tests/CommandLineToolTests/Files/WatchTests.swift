import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing

@testable import CommandLineTool

/// `--watch` of the whole program, and of what it refuses.
@Suite(.tags(.process))
struct WatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let good =
    "<VAST version='3.0'><Error>https://t.example.com/[ERRORCODE]</Error></VAST>"
  private static let bad = "<VAST version='3.0'>\n<Ad/></VAST>"

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
  }

  private func start(_ arguments: String) throws -> LineProcess {
    try LineProcess(
      "/bin/sh",
      [
        "-c",
        "cd '\(folder.path(""))' && exec env XDG_CACHE_HOME='\(folder.path("cache"))' "
          + "'\(CommandRun.program)' \(arguments) >out 2>err",
      ])
  }

  @Test func `a command runs again when a file changes, and ends with the last run's status`()
    throws
  {
    _ = try folder.file("real.xml", Self.good)
    #expect(symlink("real.xml", folder.path("link.xml")) == 0)
    let process = try start("lint link.xml --watch")
    #expect(eventually { text("err") == "note: waiting for a change of 1 file; Ctrl-C ends\n" })
    #expect(text("out").hasSuffix("1 file: 0 errors, 0 warnings, 1 note\n"))
    _ = try folder.file("real.xml", Self.bad)
    #expect(eventually { text("err").components(separatedBy: "waiting").count == 3 })
    #expect(text("err").contains("note: 'link.xml' changed; running again\n"))
    #expect(text("out").contains("link.xml:2:1: error: 'Ad' has neither"))
    try FileManager.default.removeItem(atPath: folder.path("real.xml"))
    #expect(eventually { text("err").contains("error: cannot read 'link.xml'") })
    _ = try folder.file("real.xml", Self.bad)
    #expect(eventually { text("err").components(separatedBy: "waiting").count == 5 })
    kill(process.id, SIGINT)
    #expect(process.wait().cause == .exit(1))
  }

  @Test func `a new file in a folder and the configuration are watched, a report is not`()
    throws
  {
    for name in ["tags", "tags/media"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: CommandRun.media, toPath: folder.path("tags/media/ad.mp4"))
    let tag = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
      .replacing(/https:\/\/cdn\.example\.com\/media\/[-a-z0-9.]+/, with: "media/ad.mp4")
    _ = try folder.file("tags/a.xml", tag)
    _ = try folder.file("vastsim.yaml", "seed: 2\n")
    let process = try start("play tags/a.xml --quiet --watch --report json=tags/run.json")
    func runs() -> Int { text("out").components(separatedBy: "Verdict ").count - 1 }
    #expect(eventually { runs() == 1 })
    _ = try folder.file("vastsim.yaml", "seed: 31\n")
    #expect(eventually { runs() == 2 })
    #expect(text("err").contains("waiting") == false)
    // Nothing changed since, so nothing runs.
    usleep(1_500_000)
    #expect(runs() == 2)
    kill(process.id, SIGTERM)
    #expect(process.wait().cause == .exit(0))
    let folderRun = try start("lint tags --watch")
    #expect(eventually { text("err").contains("waiting for a change of 2 files") })
    _ = try folder.file("tags/b.xml", Self.good)
    #expect(eventually { text("err").contains("note: 'tags/b.xml' changed; running again") })
    #expect(eventually { text("out").contains("2 files: ") })
    kill(folderRun.id, SIGINT)
    _ = folderRun.wait()
  }

  @Test(arguments: [
    (["play", "-"], "standard input is read once"),
    (["lint", "-"], "standard input is read once"),
    (["check", "-"], "standard input is read once"),
    (["play", "https://a.example/tag", "--network"], "'--watch' needs a file that can change"),
    (["play", CommandRun.tag, "--network", "--record", "r"], "a recording's folder is written"),
    (["play", CommandRun.tag, "--network", "--send"], "would send the beacons again"),
  ])
  func `what cannot be watched is refused`(words: [String], reason: String) {
    let run = CommandRun(words + ["--watch"])
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(reason), "\(run.errorOutput)")
  }
}

struct WatchStateMachineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How files are, each with so many bytes.
  private func stamps(_ sizes: [String: Int]) throws -> WatchStateMachine.Stamps {
    var stamps: WatchStateMachine.Stamps = [:]
    for (name, size) in sizes {
      let path = try folder.file("\(name)-\(size)", String(repeating: "x", count: size))
      stamps[name] = FileStamp(path)
    }
    try #require(stamps.count == sizes.count)
    return stamps
  }

  @Test func `a change is followed by a run when two polls saw the same`() throws {
    let (old, half) = (try stamps(["a": 1, "b": 1]), try stamps(["a": 2, "b": 1]))
    let new = try stamps(["a": 3, "c": 1])
    var machine = WatchStateMachine(running: old)
    #expect(machine.runEnded(.pass, old) == .tellThatItWaits)
    #expect(machine.polled(old) == .poll)
    #expect(machine.polled(half) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .run(changed: ["a", "b", "c"]))
    machine.runBegan(new)
    #expect(machine.runEnded(.findings, new) == .tellThatItWaits)
    #expect(machine.polled(new) == .poll)
    #expect(machine.userInterrupted() == .end(.findings))
    #expect(machine.polled(old) == .end(.findings))
  }

  @Test func `what changed during a run is not missed, and what is as before is no change`() throws
  {
    let (old, new) = (try stamps(["a": 1]), try stamps(["a": 2]))
    var machine = WatchStateMachine(running: old)
    #expect(machine.runEnded(.unreadableInput, new) == .tellThatItWaits)
    #expect(machine.polled(new) == .run(changed: ["a"]))
    #expect(machine.runEnded(.pass, new) == .tellThatItWaits)
    #expect(machine.polled([:]) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .poll)
  }

  @Test(arguments: [ExitCode.usage, .internalError, .interrupted, .terminated])
  func `a run that no file makes better, or that the user ended, is the last`(
    status: ExitCode
  ) throws {
    var machine = WatchStateMachine(running: [:])
    #expect(machine.runEnded(status, try stamps(["a": 1])) == .end(status))
  }
}
