import Foundation
import Testing

@testable import VASTSimulator

/// A run as the library's users see it, with the samples.
struct PlaybackTests {
  private func playback(
    _ scenario: Playback.ScenarioSource = .fullyVisible, player: String? = nil
  ) -> Playback {
    var playback = Playback(
      tag: .file("Tags/six-seconds.xml"), media: "Media/ad-6s.mp4", scenario: scenario,
      player: player)
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    return playback
  }

  @Test func `a tag from a file plays with its media`() throws {
    let timeline = try playback().run()
    #expect(timeline.tag == "Tags/six-seconds.xml")
    #expect((timeline.scenario, timeline.player) == ("fully-visible", "exact"))
    #expect((timeline.outcome, timeline.duration) == (.completed, .seconds(6)))
    let midpoint = try #require(
      timeline.beacons.first { $0.event == "midpoint" && $0.source == .vast })
    #expect((midpoint.at, midpoint.playhead, midpoint.ad) == (.seconds(3), .seconds(3), 0))
    #expect((midpoint.adID, midpoint.creativeID, midpoint.hop) == ("ad-30s", "creative-1", 0))
    #expect(midpoint.template == "https://track.example.com/midpoint?cb=[CACHEBUSTING]")
    #expect(midpoint.url.hasPrefix("https://track.example.com/midpoint?cb="))
    #expect(timeline.beacons.contains { $0.vendor == "vendor.example-omid" })
    let ad = try #require(timeline.ads.first)
    #expect((ad.id, ad.index, ad.errorCode) == ("ad-30s", 0, nil))
    #expect(ad.media?.actualDuration == .seconds(6))
    #expect(ad.media?.declaredDuration == .seconds(6))
    #expect(ad.chain.map(\.document) == ["Tags/six-seconds.xml"])
    let standard = try #require(timeline.viewability.first { $0.standard == "mrc-video" })
    #expect(standard.metAt == .seconds(2) && standard.isMet)
    #expect(timeline.passes && timeline.faults() == [])
  }

  @Test func `a stand-in is not compared with the tag, and excludes media`() throws {
    var playback = playback()
    playback.tag = .file("Tags/inline-linear.xml")
    #expect(try playback.run().diagnostics.contains { $0.rule == "DeclaredDuration" })
    playback.standIn = playback.media
    let error = #expect(throws: PlaybackError.self) { try playback.run() }
    #expect(error?.reason == .valueInvalid)
    playback.media = nil
    let timeline = try playback.run()
    #expect(!timeline.diagnostics.contains { $0.rule == "DeclaredDuration" })
    #expect(timeline.verdict == .pass)
    #expect(timeline.reason.contains("not judged: 1 declared media file"), "\(timeline.reason)")
    #expect(
      timeline.beacons.first { $0.event == "midpoint" && $0.source == .vast }?.at == .seconds(3))
  }

  @Test func `a device is the screen of a scenario that states none`() throws {
    var playback = Playback(
      tag: .file("Tags/renditions.xml"), map: ["https://cdn.example.com/media/": "Media/"])
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    func file() throws -> String? {
      try playback.run().ads.first?.media?.url.split(separator: "/").last.map(String.init)
    }
    #expect(try file() == "ad-3.2s-640x360.mp4")
    #expect(Playback.Device.allCases.map(\.rawValue) == ["phone", "tablet", "desktop", "ctv"])
    playback.device = .tablet
    #expect(try file() == "ad-3.2s-640x360.mp4")
    // A scenario of the program's own takes every device; one that states its screen keeps it.
    playback.scenario = .named("obstructed")
    #expect(try playback.run().scenario == "obstructed")
    playback.scenario = .text("{version: 1, device: { width: 300 }}")
    #expect(throws: PlaybackError.self) { try playback.run() }
  }

  @Test func `a tag names files in its folder, elsewhere in those that are allowed`() throws {
    let sample = try String(contentsOfFile: Samples.path("Tags/six-seconds.xml"), encoding: .utf8)
    let text = sample.replacingOccurrences(of: "https://cdn.example.com/media/", with: "../Media/")
    var playback = Playback(tag: .text(text))
    playback.folder = Samples.path("Tags")
    playback.decodesFrames = false
    let refused = try playback.run()
    #expect(refused.outcome == .error)
    #expect(refused.diagnostics.contains { $0.message.contains("is outside the folder '.'") })
    playback.allowedFolders = ["../Media"]
    #expect(try playback.run().outcome == .completed)
  }

  @Test func `each event has its kind, its name and what there is to tell`() throws {
    let events = try playback().run().events
    #expect(events.first?.kind == .run && events.first?.name == "start")
    #expect(events.last?.kind == .run && events.last?.detail == "completed")
    func has(_ kind: Timeline.Event.Kind, _ name: String, _ detail: String?) -> Bool {
      events.contains { $0.kind == kind && $0.name == name && $0.detail == detail }
    }
    #expect(has(.fetch, "vast", "Tags/six-seconds.xml: status 200"))
    #expect(has(.player, "midpoint", nil))
    #expect(has(.omid, "sessionStart", nil))
    #expect(has(.geometry, "100 %", nil))
    #expect(has(.viewability, "viewable", "mrc-video"))
    #expect(events.contains { $0.kind == .ad && $0.name == "started" })
    #expect(events.contains { $0.kind == .diagnostic && $0.name == "VerificationStandIn" })
  }

  @Test func `each event is a value to switch over`() throws {
    let timeline = try playback().run()
    let contents = timeline.events.map(\.content)
    #expect(contents.first == .runStarted && contents.last == .runFinished(.completed))
    #expect(contents.contains(.player("midpoint", cause: "playback")))
    #expect(contents.contains(.geometry(percentInView: 100, reasons: [])))
    #expect(contents.contains(.viewability(standard: "mrc-video", state: "met", reason: nil)))
    let beacons = contents.compactMap { content in
      if case .beacon(let beacon) = content { beacon } else { nil }
    }
    #expect(beacons == timeline.beacons)
    let fetches = contents.compactMap { content in
      if case .fetch(let fetch) = content { fetch } else { nil }
    }
    #expect(fetches.map(\.url).first == "Tags/six-seconds.xml" && fetches.first?.status == 200)
    let exposures = contents.compactMap { content in
      if case .exposure(let inView, let played) = content { [inView, played] } else { nil }
    }
    #expect(exposures == [[.seconds(6), .seconds(6)]])
  }

  @Test func `the same playback gives the same text, in every folder`() throws {
    let stream = try playback().run().eventStream
    #expect(try playback().run().eventStream == stream)
    var elsewhere = playback()
    elsewhere.folder = "/"
    elsewhere.tag = .file(Samples.path("Tags/six-seconds.xml"))
    elsewhere.media = Samples.path("Media/ad-6s.mp4")
    let other = try elsewhere.run().eventStream
    #expect(other != stream)
    #expect(other.split(separator: "\n").count == stream.split(separator: "\n").count)
    #expect(stream.hasPrefix(#"{"atUs":0,"clockStart":"2026-01-01T00:00:00Z""#))
    #expect(try playback().run().recordText.contains(#""outcome" : "completed""#))
  }

  @Test func `a relative folder starts from the current one`() throws {
    let current = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: current.split(separator: "/").count)
    var relative = playback(.text("{version: 1, media: Media/ad-6s.mp4}"))
    relative.media = nil
    var absolute = relative
    relative.folder = up + Samples.path("").dropFirst()
    #expect(!relative.folder.hasPrefix("/"))
    absolute.folder = Samples.path("")
    #expect(try relative.run() == absolute.run())
  }

  @Test func `timelines are equal when nothing in them differs`() throws {
    let timeline = try playback().run()
    let same = try playback().run()
    #expect(timeline == same && timeline.hashValue == same.hashValue)
    var seeded = playback()
    seeded.seed = 2
    #expect(try seeded.run() != timeline)
    #expect(try playback(.named("half-visible")).run() != timeline)
  }

  @Test func `a diagnostic reads as it does in reports`() throws {
    var playback = playback()
    playback.tag = .text("<VAST version='4.2'><Ad id='a'><InLine></InLine></Ad></VAST>")
    let timeline = try playback.run()
    #expect(!timeline.diagnostics.isEmpty && timeline.diagnostics.contains { $0.line != nil })
    #expect(timeline.diagnostics.map(\.description) == timeline.record.diagnostics.map { "\($0)" })
  }

  @Test func `seed, clock and macros are part of what is sent`() throws {
    var playback = Playback(tag: .text(Self.tag), media: "Media/ad-6s.mp4")
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    playback.macros = ["GDPRCONSENT": "yes"]
    playback.clockStart = "2027-03-04T05:06:07Z"
    let first = try playback.run()
    #expect(first.tag == "tag.xml")
    let url = try #require(first.beacons.first?.url)
    #expect(url.hasPrefix("https://t.example/i?t=2027-03-04T05%3A06%3A07.000"))
    #expect(url.contains("&c=yes&"))
    playback.seed = 2
    #expect(try playback.run().beacons.first?.url != url)
  }

  @Test func `relative URLs of a tag as text start from the folder`() throws {
    var playback = Playback(
      tag: .text(Self.tag.replacing("https://m.example/", with: "Media/")))
    playback.folder = Samples.path("")
    #expect(try playback.run().outcome == .completed)
    playback.tag = .text(Self.tag)
    #expect(try playback.run().errorCodes == [401])
    playback.map = ["https://m.example/": "Media"]
    #expect(try playback.run().outcome == .completed)
  }

  @Test func `a tag's URL is served by the map`() throws {
    var playback = playback()
    playback.tag = .url("https://ads.example.com/six-seconds.xml")
    playback.map = ["https://ads.example.com/": "Tags/"]
    #expect(try playback.run().tag == "https://ads.example.com/six-seconds.xml")
  }

  @Test func `a scenario comes by name, from a file, or as text`() throws {
    let half = try playback(.named("just-below-half")).run()
    let standard = half.viewability.first { $0.standard == "mrc-video" }
    #expect(standard?.isMet == false && standard?.reason != nil)
    var file = playback(.file("Scenarios/pause-and-resume.yaml"))
    (file.tag, file.media) = (nil, nil)
    let paused = try file.run()
    #expect(paused.duration == .seconds(35) && paused.expectations.allSatisfy(\.holds))
    let text = try playback(
      .text("{version: 1, player: html5, expect: [{ beacon: midpoint, at: 1s }]}")
    ).run()
    #expect((text.scenario, text.player) == ("scenario", "html5"))
    #expect(text.expectations.first?.failure?.hasPrefix("expected beacon 'midpoint'") == true)
    #expect(text.expectations.first?.line == 1)
    #expect(text.faults() == ["1 of 1 expectations failed"])
    #expect(try playback(player: "criteo-ios").run().player == "criteo-ios")
  }

  private var scripted: Playback {
    var playback = Playback(tag: .file("Tags/verification-script.xml"), media: "Media/ad-6s.mp4")
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    playback.map = ["https://scripts.example.com/": "Scripts/"]
    playback.verification = .scripts
    return playback
  }

  @Test func `verification scripts run in this process`() throws {
    var playback = scripted
    func events() throws -> Set<String> {
      Set(try playback.run().beacons.filter { $0.source == .verification }.map(\.event))
    }
    #expect(try events() == ["sendUrl"])
    playback.verification = .builtIn
    #expect(try events().contains("midpoint") && !events().contains("sendUrl"))
    playback.verification = .both
    #expect(try events().isSuperset(of: ["sendUrl", "midpoint"]))
    playback.verification = .scripts
    playback.map = [:]
    #expect(try events() == [])
    #expect(try playback.run().beacons.contains { $0.event == "verificationNotExecuted" })
  }

  @Test func `several run at once, each as if alone`() async throws {
    let playback = scripted
    let alone = try playback.run().eventStream
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try playback.run().eventStream } }
      for try await stream in group { #expect(stream == alone) }
    }
  }

  @Test func `what is built in is listed`() {
    #expect(Playback.scenarioNames.contains("half-visible"))
    #expect(Playback.playerNames.first == "exact")
  }

  private static let tag = """
    <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
    <AdServingId>x</AdServingId>
    <Impression>https://t.example/i?t=[TIMESTAMP]&amp;c=[GDPRCONSENT]&amp;cb=[CACHEBUSTING]</Impression>
    <Creatives><Creative id="c"><UniversalAdId idRegistry="r">u</UniversalAdId>
    <Linear><Duration>00:00:06</Duration><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270" bitrate="250">
    https://m.example/ad-6s.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """
}

/// The error of a playback that cannot begin says what is wrong and what to do.
struct PlaybackErrorTests {
  private func error(_ change: (inout Playback) -> Void) throws -> PlaybackError {
    var playback = Playback(tag: .file("Tags/six-seconds.xml"), media: "Media/ad-6s.mp4")
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
    "-", "Tags/six-seconds.xml", "", "file:///ad.xml", "ftp://example.com/ad.xml",
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

/// Runs whose scenario names a golden, which is read and never written.
struct PlaybackGoldenTests {
  @Test func `a run is held to its scenario's golden`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "playback-golden-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run.jsonl").path(percentEncoded: false)
    var playback = Playback(
      tag: .file("Tags/six-seconds.xml"), media: "Media/ad-6s.mp4",
      scenario: .text("{version: 1, golden: '\(path)'}"))
    playback.folder = Samples.path("")
    playback.decodesFrames = false

    let missing = try playback.run()
    #expect(!missing.passes && missing.faults().count == 1)
    #expect(missing.faults().first?.hasPrefix("1 error: ") == true, "\(missing.faults())")
    #expect(
      missing.diagnostics.last?.description.hasSuffix(
        "/run.jsonl: error: the golden file is missing; write it with 'expectGolden' "
          + "[GoldenMissing]") == true)

    try Data(try missing.eventStream.utf8).write(to: URL(filePath: path))
    let equal = try playback.run()
    #expect(equal.passes && equal != missing)
    #expect(try equal.eventStream == missing.eventStream)

    playback.seed = 2
    let differing = try playback.run()
    #expect(!differing.passes)
    let finding = try #require(differing.diagnostics.last)
    #expect((finding.rule, finding.line) == ("GoldenDiffers", 1))
    #expect(finding.file?.hasSuffix("/run.jsonl") == true)
    #expect(finding.message.hasSuffix("accept it with 'expectGolden'"))
    #expect(!(try differing.eventStream.contains("Golden")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["run.jsonl"])
  }

  @Test func `a golden that cannot be read is named`() throws {
    var playback = Playback(
      tag: .file("Tags/six-seconds.xml"), media: "Media/ad-6s.mp4",
      scenario: .text("{version: 1, golden: Tags}"))
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    let finding = try #require(try playback.run().diagnostics.last)
    #expect(finding.severity == .error)
    #expect(
      finding.message
        == "cannot read '\(Samples.path("Tags"))': it is a folder; use a file inside it")
  }
}
