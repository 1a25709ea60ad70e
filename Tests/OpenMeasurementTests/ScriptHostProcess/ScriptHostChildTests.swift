import Foundation
import ScriptEngine
import System
import TestSupport
import Testing

@testable import OpenMeasurement

/// The program's internal script-host mode: how it starts and ends.
@Suite(.tags(.process))
struct ScriptHostChildTests {
  private func start() throws -> LineProcess {
    let child = try LineProcess(Trial.executable, [ScriptHostChild.argument])
    let first = try child.receive(within: .seconds(60))
    #expect(try ScriptHostReply(line: first) == .ready(unconfined: nil))
    return child
  }

  @Test(.disabled(if: Trial.isSanitized, Trial.sanitized))
  func `it answers what it was asked and exits at the end of its input`() throws {
    let child = try start()
    let script = Trial.load("console.log('a'); omidNative.sendUrl('b')", as: 1)
    for request in [.start(Trial.configuration), script] {
      try child.send(request.line, within: .seconds(60))
    }
    child.endInput()
    let output = try (0..<2).map { _ in try child.receive(within: .seconds(60)) }
    #expect(
      output == [ScriptHostReply.outputs([], next: nil).line]
        + Trial.playHere([script]).map(\.line))
    #expect(child.wait().cause == .exit(0))
  }

  @Test func `it exits when nobody is there any more, whatever a script is up to`() throws {
    let child = try start()
    let requests: [ScriptHostRequest] = [
      .start(Trial.configuration),
      Trial.load(
        """
        omidNative.downloadJavaScriptResource('here', () => { (async () => { for (;;) await 0 })() });
        """, as: 1), .resource(text: ""),
    ]
    for request in requests { try child.send(request.line, within: .seconds(60)) }
    _ = try child.receive(within: .seconds(60))
    let reply = try child.receive(within: .seconds(60))
    #expect(try ScriptHostReply(line: reply) == .resourceWanted(.init(script: 1, url: "here")))
    // Its notes can still be written: a failed write would end the process in another way.
    child.hangUp()
    #expect(child.wait().cause == .exit(0))
  }
}

struct ScriptHostLoopTests {
  /// What a loop writes to its output and its journal when it reads these lines.
  private func run(_ lines: [String]) throws -> (replies: [ScriptHostReply], journal: [String]) {
    let input = try File(), output = try File(), journal = try File()
    LineOutput(descriptor: input.descriptor).write(lines.map { $0 + "\n" }.joined())
    lseek(input.descriptor, 0, SEEK_SET)
    let loop = ScriptHostLoop(
      input: LineInput(descriptor: input.descriptor),
      output: LineOutput(descriptor: output.descriptor),
      journal: LineOutput(descriptor: journal.descriptor))
    withExtendedLifetime(loop) { loop.run() }
    return (try output.lines().map { try ScriptHostReply(line: $0) }, journal.lines())
  }

  private func start(_ condemned: [Int: Int] = [:]) -> String {
    ScriptHostRequest.start(Trial.configuration, condemned: condemned).line
  }

  private let script = Trial.load(
    """
    omidNative.downloadJavaScriptResource('r', (text) => omidNative.sendUrl(text));
    omid3p.addEventListener('start', () => omidNative.sendUrl('s'));
    """, as: 6
  ).line

  @Test func `a resource is asked for before the request is answered`() throws {
    let (replies, journal) = try run([start(), script, ScriptHostRequest.resource(text: "t").line])
    #expect(
      replies == [
        .outputs([], next: nil), .resourceWanted(.init(script: 6, url: "r")),
        .outputs([ScriptOutput(script: 6, .sendURL("t"))], next: nil),
      ])
    let read = ScriptJournal(lines: journal)
    #expect(read.outputs == [ScriptOutput(script: 6, .sendURL("t"))])
    #expect(read.entry?.number == 2)
    #expect(read.entry?.phase == .answer("injectJavaScriptResource"))
  }

  @Test(arguments: [(1, []), (2, []), (3, ["t"]), (4, ["t", "s"]), (5, ["t", "s", "s"])])
  func `a script is let go at the entry that it is condemned to`(
    entry: Int, expected: [String]
  ) throws {
    let event = Trial.deliver(.start, at: 1).line
    let resource = entry > 1 ? [ScriptHostRequest.resource(text: "t").line] : []
    let (replies, _) = try run([start([6: entry]), script] + resource + [event, event, event])
    #expect(Trial.outputs(replies).map(\.kind.name) == expected)
    #expect(replies.count == 5 + (entry > 1 ? 1 : 0))
  }

  @Test func `a session that begins drops the one before`() throws {
    let event = Trial.deliver(.start, at: 1).line
    let (replies, _) = try run([
      start(), Trial.load("omidNative.setInterval(() => 0, 1)", as: 1).line, start(), event,
    ])
    #expect(replies.map { $0 == .outputs([], next: nil) } == [true, false, true, true])
  }

  @Test func `what makes no sense is answered, and the next is too`() throws {
    let (replies, _) = try run([
      "", "{}", ScriptHostRequest.finish.line, ScriptHostRequest.resource(text: nil).line, start(),
      ScriptHostRequest.resource(text: nil).line, ScriptHostRequest.finish.line,
    ])
    #expect(
      replies == [
        .failed("the line is not JSON"), .failed("'do' is not text"),
        .failed("no session has begun"), .failed("no session has begun"),
        .outputs([], next: nil), .failed("there is no request"), .outputs([], next: nil),
      ])
  }
}

/// A file without a name.
private final class File {
  let descriptor: Int32

  init() throws {
    var template = Array(
      "\(FileManager.default.temporaryDirectory.path)/vastsim.XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    unlink(template)
  }

  deinit { close(descriptor) }

  func lines() -> [String] {
    lseek(descriptor, 0, SEEK_SET)
    var input = LineInput(descriptor: descriptor)
    var lines: [String] = []
    while let line = input.nextLine() { lines.append(line) }
    return lines
  }
}

struct ScriptJournalTests {
  private static func entered(
    _ script: Int, _ number: Int, _ kilobytes: Int, _ phase: ScriptPhase
  ) -> ScriptJournal.Record {
    .entered(.init(script: script, number: number, kilobytes: kilobytes, phase: phase))
  }

  @Test func `what was noted is read back`() {
    let outputs = [
      ScriptOutput(script: 3, .sendURL("a\nb")),
      ScriptOutput(script: 3, .log(ScriptLogLine(.warn, "> 1 2"))),
    ]
    let records = [
      .grown(script: 3, kilobytes: 500), Self.entered(7, 1, 1_000, .load),
      Self.entered(3, 12, 1_250, .answer("sendUrl")), .recorded(outputs[0]), .recorded(outputs[1]),
    ]
    let journal = ScriptJournal(lines: records.map(\.line), kilobytes: 1_300)
    #expect(journal.outputs == outputs)
    #expect(
      journal.entry
        == .init(script: 3, number: 12, kilobytes: 1_250, phase: .answer("sendUrl")))
    #expect(journal.growth == [3: 550, 7: 250])
    #expect(journal.largest == 3)
  }

  @Test func `nothing is under way between entries`() {
    let records = [Self.entered(1, 1, 0, .timer), .idle]
    #expect(ScriptJournal(lines: records.map(\.line)).entry == nil)
  }

  @Test(arguments: [
    "", ">", ">1", ">1 2 3", ">1 2 3 nonsense", ">a 2 3 load", "=1", "=a 1", "garbage", "{}",
    "{\"failed\":\"x\"}", "{\"outputs\":[]}",
  ])
  func `what is no record is passed over`(line: String) {
    #expect(ScriptJournal(lines: [line]) == ScriptJournal(lines: []))
  }

  @Test(
    arguments: [
      ([:], nil), ([1: 0, 2: -5], nil), ([1: 5, 2: 9], 2), ([4: 9, 2: 9, 3: 8], 2),
    ] as [([Int: Int], Int?)])
  func `the largest is the first of those that grew most`(growth: [Int: Int], largest: Int?) {
    let lines = growth.map { ScriptJournal.Record.grown(script: $0.key, kilobytes: $0.value).line }
    #expect(ScriptJournal(lines: lines).largest == largest)
  }
}
