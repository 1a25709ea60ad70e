import Testing
import VASTSimulator

/// The error of a playback that cannot begin says what is wrong and what to do.
struct PlaybackErrorTests {
  private func error(_ change: (inout Playback) -> Void) throws -> PlaybackError {
    var playback = Playback(tag: .file("Tags/inline-linear.xml"), media: "Media/ad-6s.mp4")
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    change(&playback)
    return try #require(throws: PlaybackError.self) { try playback.run() }
  }

  @Test func `a missing file is named as it is opened`() throws {
    let tag = try error { $0.tag = .file("nowhere.xml") }
    #expect(tag.reason == .inputUnreadable)
    #expect(
      tag.description == "cannot read '\(Samples.path("nowhere.xml"))': no such file or directory; "
        + "check the path and its permissions")
    #expect(try error { $0.media = "nowhere.mp4" }.reason == .inputUnreadable)
    #expect(try error { $0.scenario = .file("nowhere.yaml") }.reason == .inputUnreadable)
  }

  @Test func `a URL that no file serves is not fetched`() throws {
    let error = try error { $0.tag = .url("https://ads.example.com/tag") }
    #expect(error.reason == .inputUnreadable)
    #expect(
      error.message == "cannot play 'https://ads.example.com/tag': nothing is fetched from "
        + "the network; map the URL to a file with 'map'")
  }

  @Test func `a URL that is served by no file that is there says so`() throws {
    let error = try error {
      $0.tag = .url("https://ads.example.com/nowhere.xml")
      $0.map = ["https://ads.example.com/": "Tags"]
    }
    #expect(error.reason == .inputUnreadable)
    #expect(
      error.message == "cannot play 'https://ads.example.com/nowhere.xml': the mapped file "
        + "'Tags/nowhere.xml' does not exist; check --map")
  }

  @Test(arguments: [
    "-", "Tags/inline-linear.xml", "", "file:///ad.xml", "ftp://example.com/ad.xml",
  ])
  func `what is no URL of the network is not read as a file`(url: String) throws {
    let error = try error { $0.tag = .url(url) }
    #expect(error.reason == .valueInvalid)
    #expect(error.message == "'\(url)' is not an http or https URL; use '.file' for a file")
  }

  @Test func `standard input is never read`() throws {
    let file = try error { $0.tag = .file("-") }
    #expect(file.reason == .inputUnreadable)
    #expect(file.message.hasPrefix("cannot read '\(Samples.path("-"))': no such file"))
    let scenario = try error {
      $0.tag = nil
      $0.scenario = .text("{version: 1, tag: '-'}")
    }
    #expect(scenario.reason == .inputUnreadable)
    #expect(scenario.message.hasPrefix("a scenario's tag cannot be standard input"))
  }

  @Test func `a name that is not known comes with the nearest, or all`() throws {
    let scenario = try error { $0.scenario = .named("half-visibel") }
    #expect(scenario.reason == .scenarioUnknown)
    #expect(
      scenario.message == "there is no scenario 'half-visibel'; did you mean 'half-visible'?")
    let player = try error { $0.player = "quicktime" }
    #expect(player.reason == .playerUnknown)
    #expect(player.message.hasPrefix("there is no player 'quicktime'; use one of exact, html5, "))
  }

  @Test func `a scenario with errors lists them all, with their places`() throws {
    let error = try error {
      $0.scenario = .text("version: 1\nsteps: [{ at: 2, do: pause }]\nplayr: exact\n")
    }
    #expect(error.reason == .scenarioUnusable)
    #expect(error.diagnostics.count == 2)
    #expect(error.diagnostics.allSatisfy { $0.severity == .error && $0.file == "scenario.yaml" })
    #expect(error.diagnostics.contains { $0.line == 3 && $0.rule == "ScenarioUnknownKey" })
    #expect(error.description.hasPrefix("the scenario has errors; fix them\nscenario.yaml:"))
    let player = try self.error {
      $0.scenario = .text("version: 1\nplayer: html6\n")
    }
    #expect(player.reason == .scenarioUnusable)
    #expect(player.description.contains("did you mean 'html5'?"))
  }

  @Test func `there must be something to play`() throws {
    let error = try error { $0.tag = nil }
    #expect(error.reason == .tagMissing)
    #expect(
      error.message == "there is nothing to play; pass a tag, or a scenario that names one")
  }

  @Test func `values have a range`() throws {
    let seed = try error { $0.seed = -1 }
    #expect(seed.reason == .valueInvalid)
    #expect(seed.message == "the seed -1 is negative; use 0 or more")
    let clock = try error { $0.clockStart = "yesterday" }
    #expect(clock.reason == .valueInvalid)
    #expect(
      clock.message == "'yesterday' is not a clock start; use a time such as 2026-01-01T00:00:00Z")
  }
}
