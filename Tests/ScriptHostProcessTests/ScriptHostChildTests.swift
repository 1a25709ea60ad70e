import Foundation
import Testing
import VerificationHost

@testable import ScriptHostProcess

/// The hidden mode of the program, at the ends of its life.
struct ScriptHostChildTests {
  /// Starts a child, sends it lines, hangs up at once, and gives its wait status and what it wrote.
  private func hangUp(after lines: [String]) throws -> (status: Int32, output: [String]) {
    let spawn = try ScriptProcessSpawn(
      executable: Trial.executable, arguments: [ScriptHostChild.argument])
    defer { close(spawn.journal) }
    LineOutput(descriptor: spawn.channel).write(lines.map { $0 + "\n" }.joined())
    shutdown(spawn.channel, Int32(SHUT_WR))
    _ = fcntl(spawn.channel, F_SETFL, 0)
    var input = LineInput(descriptor: spawn.channel)
    var output: [String] = []
    while output.count < lines.count, let line = input.nextLine() { output.append(line) }
    close(spawn.channel)
    var status: Int32 = -1
    #expect(waitpid(spawn.process, &status, 0) == spawn.process)
    return (status, output)
  }

  @Test func `it answers what it was asked and exits at the end of its input`() throws {
    let script = Trial.load("console.log('a'); omidNative.sendUrl('b')", as: 1)
    let lines = [ScriptHostRequest.start(Trial.configuration), script].map(\.line)
    let (status, output) = try hangUp(after: lines)
    #expect(status == 0)
    #expect(
      output == [ScriptHostReply.outputs([], next: nil).line]
        + Trial.playHere([script]).map(\.line))
  }

  @Test func `it exits when nobody is there any more, whatever a script is up to`() throws {
    let spawn = try ScriptProcessSpawn(
      executable: Trial.executable, arguments: [ScriptHostChild.argument])
    // Open to the end: noting something for nobody would be an end of another kind.
    defer { close(spawn.journal) }
    let requests: [ScriptHostRequest] = [
      .start(Trial.configuration),
      Trial.load(
        """
        omidNative.downloadJavaScriptResource('here', () => { (async () => { for (;;) await 0 })() });
        """, as: 1), .resource(text: ""),
    ]
    LineOutput(descriptor: spawn.channel).write(requests.map { $0.line + "\n" }.joined())
    _ = fcntl(spawn.channel, F_SETFL, 0)
    var input = LineInput(descriptor: spawn.channel)
    _ = input.nextLine()
    #expect(try ScriptHostReply(line: input.nextLine() ?? "") == .resourceWanted(url: "here"))
    close(spawn.channel)
    var status: Int32 = -1
    #expect(waitpid(spawn.process, &status, 0) == spawn.process)
    #expect(status == 0)
  }
}
