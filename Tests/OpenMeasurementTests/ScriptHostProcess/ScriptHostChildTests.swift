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
