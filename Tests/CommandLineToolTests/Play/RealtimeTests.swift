import Foundation
import LoopbackServer
import Synchronization
import Testing
import VASTSimulator
import Vocabulary

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

struct RealtimePacingTests {
  /// A clock that advances only while the run waits.
  private final class FakeWall {
    var now: Duration = .seconds(100)
    var clock: RunClock {
      RunClock(now: { self.now }, rest: { self.now += $0 })
    }
  }

  private func at(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  @Test func `each instant comes when as much time has passed on the wall`() {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil) { 0 }
    for milliseconds in [0, 0, 10, 1_000, 1_000, 30_000] {
      #expect(pacing.wait(until: at(milliseconds)) == .due)
      #expect(wall.now == .milliseconds(100_000 + milliseconds))
    }
  }

  @Test(arguments: [
    // A step of 40 ms does not move the next instant, one of 800 ms does.
    (40, false, 2_000), (800, false, 2_800), (5_000, false, 7_000), (800, true, 2_000),
  ])
  func `a long delay moves what follows, unless it counts on virtual time`(
    delay: Int, makesUpForAll: Bool, end: Int
  ) {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil, makesUpForAll: makesUpForAll) { 0 }
    #expect(pacing.wait(until: at(1_000)) == .due)
    wall.now += .milliseconds(delay)
    #expect(pacing.wait(until: at(2_000)) == .due)
    #expect(wall.now == .milliseconds(100_000 + end))
  }

  @Test func `an interruption ends the wait within its patience`() {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil) { wall.now >= .seconds(103) ? 1 : 0 }
    #expect(pacing.wait(until: at(2_000)) == .due)
    #expect(pacing.wait(until: at(9_000)) == .interrupted(at: at(3_000)))
    // However late it is, the run does not skip events that are due.
    wall.now += .seconds(60)
    #expect(pacing.wait(until: at(3_000)) == .interrupted(at: at(3_000)))
  }
}

/// `vastsim play --realtime`, whose events are seen while it plays.
struct LiveEventsTests {
  /// What was printed.
  private final class Screen: Sendable {
    let texts = Mutex<[LiveText]>([])

    func print(_ text: LiveText) { texts.withLock { $0.append(text) } }

    /// Whether something has been printed, by now.
    func shows(_ part: String) -> Bool {
      texts.withLock { texts in
        texts.contains { text in
          switch text {
          case .output(let line), .errors(let line): line.contains(part)
          }
        }
      }
    }
  }

  /// Plays an ad of six seconds until the user, who watches the screen, interrupts.
  private func run(
    _ arguments: [String], _ screen: Screen, until wantsEnd: @escaping @Sendable () -> Bool
  ) -> (output: String, errors: String, exitCode: ExitCode) {
    var context = CommandRun.context()
    context.live = screen.print
    context.interruptions = { wantsEnd() ? 1 : 0 }
    var (output, errors) = ("", "")
    let exitCode = VastsimCommand.run(
      arguments: ["play", CommandRun.tag, CommandRun.media] + arguments,
      context: context, output: &output, errorOutput: &errors)
    return (output, errors, exitCode)
  }

  @Test func `each line of the stream is printed when it happens, and none twice`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("events.jsonl")
    let screen = Screen()
    // What is printed at the end only interrupts nothing.
    let run = run(["--realtime", "--format", "jsonl", "--report", "jsonl=\(file)"], screen) {
      screen.shows("\"firstQuartile\"")
    }
    let lines = screen.texts.withLock { $0 }.map { text in
      if case .output(let line) = text { line } else { "" }
    }
    #expect(run.output == "")
    #expect(lines.joined() == (try String(contentsOfFile: file, encoding: .utf8)))
    #expect(lines.allSatisfy { $0.hasSuffix("\n") && $0.count { $0 == "\n" } == 1 })
    #expect(lines.last?.contains("\"outcome\":\"closed\"") == true)
  }

  @Test func `beside text the events are on standard error, and with quiet nowhere`() throws {
    let screen = Screen()
    let run = run(["--realtime"], screen) { screen.shows("VAST impression") }
    #expect(run.output.contains("Outcome      closed"))
    let isOfErrors = screen.texts.withLock { texts in
      texts.allSatisfy { if case .errors = $0 { true } else { false } }
    }
    #expect(isOfErrors)
    let folder = try TemporaryFolder()
    let (silent, polls, file) = (Screen(), Counter(), folder.path("events.jsonl"))
    _ = self.run(["--realtime", "--quiet", "--report", "jsonl=\(file)"], silent) {
      polls.next() > 20
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"impression\""))
    #expect(silent.texts.withLock { $0.isEmpty })
  }
}
