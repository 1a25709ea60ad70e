import Foundation
import System
import Testing

@testable import OpenMeasurement

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
