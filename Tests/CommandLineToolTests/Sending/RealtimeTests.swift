import Foundation
import LoopbackServer
import Testing

@testable import CommandLineTool

struct RealtimeTests {
  @Test func `beacons go out while the run goes on, and an interruption tears it down`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .status(204))])
    let run = try SendingRun(
      [
        ("impression", server.url("/start")), ("start", server.url("/start")),
        ("complete", server.url("/complete")),
      ], "--realtime", "--format", "jsonl",
      // The user interrupts as soon as the first beacon has arrived.
      interruptions: { server.requests.isEmpty ? 0 : 1 })
    #expect(run.exitCode == .pass)
    #expect(server.requests.map(\.target) == ["/start", "/start"])
    #expect(try run.lines("run").last?["outcome"] as? String == "closed")
    #expect(try run.beacon("start")["status"] as? Int == 204)
    #expect(try run.lines("diagnostic").contains { $0["rule"] as? String == "RunInterrupted" })
    #expect(
      try run.lines("omid").compactMap { ($0["event"] as? [String: Any])?["type"] as? String }
        .last == "sessionFinish")
  }

  @Test func `a second interruption gives up what a server holds up`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let counter = Counter()
    let run = try SendingRun(
      [("start", server.url("/start"))], "--realtime", "--format", "jsonl",
      interruptions: { server.requests.isEmpty ? 0 : counter.next() })
    #expect(try run.beacon("start")["delivery"] as? String == "cancelled")
    #expect(
      try run.lines("diagnostic").contains {
        $0["message"] as? String == "1 beacon was cancelled before it was delivered"
      })
  }

  @Test func `a run in real time takes as long as a viewer does`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file(
      "s.yaml", "version: 1\nname: short\nsteps: [{ at: 300ms, do: teardown }]\n")
    let arguments = [
      CommandRun.tag, CommandRun.media, "--scenario", scenario, "--format", "jsonl",
    ]
    let wall = StandingWall()
    var context = CommandRun.context()
    context.interruptions = { 0 }
    let options = ArgumentParser(PlayOptions.table)
    var command = PlayCommand(
      options: try PlayOptions(options.parse(arguments + ["--realtime"])),
      context: context)
    command.clock = RunClock(now: { wall.now }, rest: { wall.now += $0 })
    var (output, errorOutput) = ("", "")
    #expect(try command.run(output: &output, errorOutput: &errorOutput) == .pass)
    #expect(wall.now == .milliseconds(300))
    #expect(output == CommandRun(["play"] + arguments).output)
  }

  /// A clock that advances only while the run waits.
  private final class StandingWall {
    var now: Duration = .zero
  }
}
