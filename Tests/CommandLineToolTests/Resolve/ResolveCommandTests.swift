import CommandLineTool
import Testing

/// What would play, by player and scenario.
struct ResolveCommandTests {
  private static let tag = CommandRun.sample("Tags/renditions.xml")

  /// The name of the one file that a report says is taken.
  private func taken(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n").filter { $0.contains(": taken: ") }
      .compactMap { $0.split(separator: ":").first?.split(separator: "/").last }
  }

  @Test func `the player's policy decides what would play`() {
    #expect(taken(CommandRun("resolve", Self.tag)) == ["ad-3.2s.mp4"])
    #expect(taken(CommandRun("resolve", Self.tag, "--player", "html5")) == ["ad-3.2s-640x360.mp4"])
  }

  @Test(
    arguments: [
      ("device: {scale: 3}", "ad-3.2s-640x360.mp4"),
      ("network: {bytesPerSecond: 20000}", "ad-3.2s-240x136.mp4"),
      ("player: {base: html5, mediaFileChoice: bestFit}", "ad-3.2s.mp4"),
      ("player: {base: exact, mediaFileChoice: firstPlayable}", "ad-3.2s-640x360.mp4"),
    ])
  func `the scenario's device, network and policy do too`(text: String, file: String) throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("s.yaml", "version: 1\n\(text)\n")
    let run = CommandRun("resolve", Self.tag, "--scenario", scenario)
    #expect(run.exitCode == .pass)
    #expect(taken(run) == [Substring(file)])
  }

  @Test func `an ad that nothing of can play says which error it would be`() throws {
    let folder = try TemporaryFolder()
    let text = """
      <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/i</Impression><Creatives><Creative><Linear>
      <Duration>00:00:08</Duration><MediaFiles><MediaFile delivery="progressive"
      type="application/javascript" apiFramework="VPAID" width="1" height="1">https://m.example/u.js
      </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
      """
    let run = CommandRun("resolve", try folder.file("t.xml", text))
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains(
        "does not play: error 901: every MediaFile needs VPAID, which is not run; add one that any "
          + "player can play\n"))
    #expect(run.output.contains("m.example/u.js: not taken: its apiFramework 'VPAID' is not run\n"))
  }
}
