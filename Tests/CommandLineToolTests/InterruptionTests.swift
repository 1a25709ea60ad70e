import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Commands in this process, interrupted after a share of the polls of a whole run.
@Suite(.tags(.slow))
struct InterruptionTests {
  private static let media = ["--media", CommandRun.media]

  /// The whole run of a command, and others that were interrupted after these shares of its polls, or
  /// as many polls before its end.
  private static func runs(
    _ arguments: [String], interruptedAfter shares: [Double] = [], orBeforeEnd polls: [Double] = []
  ) -> (whole: CommandRun, interrupted: [CommandRun]) {
    // Media that was not measured before takes further polls.
    _ = CommandRun(arguments) { 0 }
    let counter = Counter()
    let whole = CommandRun(arguments) {
      _ = counter.next()
      return 0
    }
    let count = Double(counter.next())
    let last = shares.map { count * $0 } + polls.map { count - $0 }
    let interrupted = last.map { last in
      let counter = Counter()
      return CommandRun(arguments) { Double(counter.next()) > last ? 1 : 0 }
    }
    return (whole, interrupted)
  }

  private static func events(_ run: CommandRun) throws -> [JSONValue] {
    try run.output.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }

  @Test func `a run that is interrupted is torn down, and reported up to there`() throws {
    let (whole, interrupted) = Self.runs(
      ["play", CommandRun.tag, CommandRun.media, "--format", "jsonl"],
      orBeforeEnd: [12, 9, 6])
    #expect(whole.exitCode == .pass)
    for run in interrupted {
      #expect(run.exitCode == .interrupted)
      let events = try Self.events(run)
      #expect(events.last?["outcome"]?.text == "closed")
      let instant = try #require(
        events.first { $0["rule"]?.text == "RunInterrupted" }?["atUs"]?.wholeNumber)
      #expect(instant > 0)
      // What happened before is what happens without an interruption.
      let count = events.prefix { ($0["atUs"]?.wholeNumber ?? 0) < instant }.count
      #expect(count > 5)
      #expect(
        run.output.split(separator: "\n").prefix(count)
          == whole.output.split(separator: "\n").prefix(count))
      #expect(run.errorOutput.contains("note: interrupted at "))
    }
  }

  @Test func `an interrupted check says of every case whether it was played`() throws {
    let (whole, interrupted) = Self.runs(
      ["check", CommandRun.tag, "--format", "json", "--player", "html5,exact"] + Self.media,
      interruptedAfter: [0, 0.001, 0.1, 0.5, 0.9, 0.999])
    func cases(_ run: CommandRun) throws -> [JSONValue] {
      try JSONReader.value(of: run.output)["tags"]?.items.first?["cases"]?.items ?? []
    }
    let all = try cases(whole)
    var counts: [Int] = []
    for run in interrupted {
      #expect(run.exitCode == .interrupted)
      let unplayed = try cases(run).filter { result in
        result["findings"]?.items.contains { $0["rule"]?.text == "CheckInterrupted" } == true
      }
      #expect(unplayed.allSatisfy { $0["verdict"]?.text == "INCONCLUSIVE" })
      for played in try cases(run) where !unplayed.contains(played) {
        #expect(all.first { $0["case"] == played["case"] }?["verdict"] == played["verdict"])
      }
      try counts.append(cases(run).count - unplayed.count)
      #expect(try cases(run).isEmpty || !unplayed.isEmpty)
    }
    #expect(counts == counts.sorted() && counts.last ?? 0 > 10)
  }

  @Test(arguments: [
    ["--omid", CommandRun.tag] + media, [CommandRun.sample("Screens/feed.yaml")],
  ])
  func `a session and a screen can be interrupted too`(subject: [String]) throws {
    let (whole, interrupted) = Self.runs(
      ["check", "--format", "json"] + subject, interruptedAfter: [0, 0.01, 0.3, 0.9])
    #expect(!whole.errorOutput.contains("interrupted"))
    for run in interrupted {
      #expect(run.exitCode == .interrupted)
      #expect(run.errorOutput.contains("note: interrupted: 0 of 1 tag was checked to the end"))
      _ = try JSONReader.value(of: run.output)
    }
  }

  @Test func `a test that is interrupted runs no further scenario`() {
    let (_, interrupted) = Self.runs(
      ["test", CommandRun.sample("Scenarios")], interruptedAfter: [0], orBeforeEnd: [200, 8])
    var counts: [Int] = []
    for run in interrupted {
      #expect(run.exitCode == .interrupted)
      let passed = run.output.split(separator: "\n").count { $0.hasPrefix("PASS") }
      let rest = "20 scenarios: \(passed) passed, 0 failed, \(20 - passed) could not be judged"
      #expect(run.output.contains(rest))
      #expect(run.errorOutput.contains("note: interrupted: \(passed) of 20 scenarios were run"))
      counts.append(passed)
    }
    #expect(counts[0] == 0 && counts[1] > 0 && counts[1] < counts[2] && counts[2] < 20)
  }

  @Test func `the reading of media ends with the interruption`() {
    let (whole, interrupted) = Self.runs(
      ["probe", CommandRun.media, CommandRun.sample("Media/ad-3.2s.mp4"), "--no-cache"],
      interruptedAfter: [0.3, 0.9])
    #expect(whole.output.contains("ad-6s.mp4") && whole.output.contains("ad-3.2s.mp4"))
    #expect(interrupted.map(\.exitCode) == [.interrupted, .interrupted])
    #expect(!interrupted[0].output.contains("ad-6s.mp4"))
    #expect(interrupted[1].output.contains("ad-6s.mp4"))
    #expect(!interrupted[1].output.contains("ad-3.2s.mp4"))
    #expect(interrupted[0].errorOutput.contains("note: interrupted: 0 of 2 files were measured"))
    #expect(interrupted[1].errorOutput.contains("note: interrupted: 1 of 2 files were measured"))
  }
}

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

struct InterruptSignalTests {
  @Test func `interruptions are counted, and the process goes on`() {
    let signal = InterruptSignal()
    #expect(signal.count == 0)
    for number in 1...3 {
      pthread_kill(pthread_self(), SIGINT)
      #expect(signal.count == number && signal.count == number)
    }
  }

  @Test func `afterwards the signal is what it was`() {
    func isBlocked() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, SIGINT) == 1
    }
    let before = isBlocked()
    do {
      let signal = InterruptSignal()
      #expect(isBlocked())
      pthread_kill(pthread_self(), SIGINT)
      withExtendedLifetime(signal) {}
    }
    #expect(isBlocked() == before)
  }

  @Test func `other signals of the thread are left as they became meanwhile`() {
    var (other, earlier, mask) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&other)
    sigaddset(&other, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &other, &earlier)
    defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    let signal = InterruptSignal()
    pthread_sigmask(SIG_UNBLOCK, &other, nil)
    signal.release()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR2) == 0)
  }
}
