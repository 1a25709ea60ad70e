import Foundation
import ScriptEngine
import TestSupport
import Testing

@testable import OpenMeasurement

/// Children that fail by themselves or are killed.
@Suite(.tags(.process))
struct ChildFailureTests {
  private static let session =
    [
      Trial.load(
        """
        omidNative.downloadJavaScriptResource('r', (text) => omidNative.sendUrl(text));
        omid3p.addEventListener('media', (event) => omidNative.sendUrl(event.type));
        omidNative.setInterval(() => omidNative.sendUrl('tick'), 700);
        """, as: 4)
    ] + Trial.events

  private static let lost: [ScriptOutput.Kind] = [.notExecuted(.engineFailed)]

  @Test(arguments: [0, 1, 5, 9])
  func `a child that is killed between two requests is replaced`(index: Int) throws {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in "text" }
    var replies = Trial.play(Array(Self.session[...index]), on: host)
    let old = try #require(host.processID)
    kill(old, SIGKILL)
    replies += Trial.play(Array(Self.session[(index + 1)...]), on: host)
    #expect(host.processID != old)
    #expect(replies == Trial.playHere(Self.session) { _ in "text" })
  }

  @Test func `a child that is killed during a request is replaced, and asks for nothing twice`() {
    var wanted: [String] = []
    var host: ChildProcessScriptHost?
    let made = Trial.pool().makeHost(configuration: Trial.configuration) { download in
      wanted.append(download.url)
      if let id = host?.processID, wanted.count == 1 { kill(id, SIGKILL) }
      return "text \(wanted.count)"
    }
    host = made
    let replies = Trial.play(Self.session, on: made)
    host = nil
    #expect(wanted == ["r"])
    #expect(replies == Trial.playHere(Self.session) { _ in "text 1" })
  }

  @Test func `a child that fails again and again is given up`() {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in nil }
    var replies: [ScriptHostReply] = []
    for request in Self.session {
      replies += Trial.play([request], on: host)
      if let id = host.processID { kill(id, SIGKILL) }
    }
    let kinds = Trial.outputs(replies).map(\.kind)
    #expect(
      kinds.suffix(2) == [
        .log(ScriptLogLine(.error, "the script process fails repeatedly")), .exhausted(.process),
      ])
    #expect(host.nextDeadline == nil)
    #expect(
      Trial.outputs(Trial.play([Trial.load("0", as: 9)], on: host)).map(\.kind) == Self.lost)
  }

  @Test(arguments: [
    // Invalid answers of every kind.
    "echo garbage; cat >/dev/null", "echo '{}'; cat >/dev/null", "head -c 100000 /dev/zero; cat",
    "while :; do echo '{\"failed\":\"no\"}'; done", "cat",
    // No end, no beginning.
    "exit 0", "exec 0<&- 1>&-; sleep 1000", "kill -9 $$", "read line; exit 1",
  ])
  func `a child that makes no sense is given up`(shell: String) {
    let host = Trial.pool(shell: shell).makeHost(configuration: Trial.configuration) { _ in nil }
    let replies = Trial.play(Self.session, on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
  }

  @Test func `a child that says nothing is given up`() {
    let pool = Trial.pool(shell: "sleep 1000", wallTime: .milliseconds(50))
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    // More than a socket holds.
    let source = String(repeating: "0;", count: 2 << 20)
    let replies = Trial.play([Trial.load(source, as: 4)], on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
  }

  @Test func `without a program there are no scripts`() {
    let pool = ScriptHostPool(executable: "/nonexistent/vastsim")
    pool.prepare()
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    let replies = Trial.play(Self.session, on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
    #expect(host.finish() == [])
  }
}
