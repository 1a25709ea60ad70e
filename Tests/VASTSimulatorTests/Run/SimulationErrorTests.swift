import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Input that cannot be played, or not to its end.
struct SimulationErrorTests {
  @Test(arguments: [
    ("dtd-entity-bomb", 100), ("empty", 100), ("json", 100), ("not-well-formed", 100),
    ("raw-ampersand", 100), ("truncated", 100), ("unclosed-cdata", 100),
    ("no-creatives", 101), ("no-inline", 101),
    ("no-media-files", 101), ("not-vast", 101), ("vast-1", 102),
  ])
  func `a broken tag ends in its error code`(name: String, code: Int) throws {
    let record = try Samples.play("broken/\(name).xml")
    #expect(record.outcome == .error)
    #expect(record.decisions == ["rejected \(code)"])
    #expect(record.playerEvents == [])
    #expect(record.duration == .zero)
    let errors = record.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.rule.id).contains("AdNotPlayable"))
    #expect(errors.allSatisfy { $0.location?.file == "Tags/broken/\(name).xml" })
  }

  @Test(arguments: ["no-creatives", "no-media-files"])
  func `the Error URL of an ad that cannot be used hears its code`(name: String) throws {
    let record = try Samples.play("broken/\(name).xml")
    let url = try #require(record.urls("error").first)
    #expect(url.hasPrefix("https://track.example.com/error?code=101&cb="))
    #expect(record.beacons.map(\.beacon.errorCode) == [101])
    #expect(record.ads.map(\.errorCode) == [101])
  }

  @Test(arguments: [
    "bad-durations", "no-impression", "unknown-events", "unknown-macros",
  ])
  func `a tag with lesser faults plays to its end`(name: String) throws {
    let record = try Samples.play("broken/\(name).xml")
    #expect(record.outcome == .completed)
    #expect(record.diagnostics.contains { $0.severity > .note })
  }

  @Test func `a response without an ad tells its root Error 303`() throws {
    let record = try Samples.play("broken/no-ad.xml")
    #expect(record.outcome == .noAd)
    #expect(record.ads.isEmpty)
    #expect(record.errorCodes == [303])
    let url = try #require(record.urls("error").first)
    #expect(url.hasPrefix("https://track.example.com/noAd?code=303&cb="))
  }

  @Test func `without a file and without the network the media is not found`() throws {
    let record = try Samples.play("inline-linear.xml", nil)
    #expect(record.decisions == ["rejected 401"])
    #expect(record.failedDecisions.map { $0.absence?.wantsFile } == [true])
    #expect(record.urls("error").map { $0.contains("code=401") } == [true])
    #expect(record.ads.map { $0.mediaFile?.url } == ["https://cdn.example.com/media/ad-30s.mp4"])
    #expect(
      record.fetches.last
        == Fetch(
          purpose: .media, url: "https://cdn.example.com/media/ad-30s.mp4", source: .network,
          status: 0, bytes: 0,
          absence: .unmapped(
            .media, url: "https://cdn.example.com/media/ad-30s.mp4",
            reason: "no --map entry matches this URL, and nothing is fetched from the network; "
              + "pass a MEDIA file, or use --map https://cdn.example.com/media/=FOLDER or "
              + "--network"))
    )
  }

  @Test func `a map serves the media; a mapped file that is missing is 401`() throws {
    func play(from folder: String) throws -> RunRecord {
      try Samples.play("inline-linear.xml", nil) {
        $0.settings.map = ResourceMap([
          .init(prefix: "https://cdn.example.com/media/", path: Samples.path(folder))
        ])
      }
    }
    let found = try play(from: "Media/")
    #expect(found.outcome == .completed)
    #expect(found.fetches.last?.source == .map)
    let missing = try play(from: "Tags/")
    #expect(missing.decisions == ["rejected 401"])
    #expect(missing.fetches.last?.status == 404)
  }

  @Test(arguments: ["not-a-video.mp4", "truncated-moov-at-end.mp4"])
  func `a file that is no video is 405 at once`(media: String) throws {
    let record = try Samples.play("inline-linear.xml", media)
    #expect(record.outcome == .error)
    #expect(record.decisions == ["rejected 405"])
    #expect(record.urls("error").map { $0.contains("code=405") } == [true])
    #expect(record.urls("impression") == [])
    #expect(record.omid.map { $0.hasSuffix("sessionError") } == [true])
    #expect(record.omidData(.sessionError).map { $0["errorType"] } == ["media"])
  }

  @Test func `media that is not there is 401, and a session's only event is the error`() throws {
    let record = try Samples.play("inline-linear.xml", "no-such-file.mp4")
    #expect(record.decisions == ["rejected 401"])
    #expect(record.omid.map { $0.hasSuffix("sessionError") } == [true])
    #expect(record.omidData(.sessionError).map { $0["errorType"] } == ["media"])
    #expect(record.viewability.isEmpty)
  }

  @Test func `an ad without a MediaFile that plays has no session`() throws {
    #expect(try play(tag: TagText(mediaType: "application/x-shockwave-flash")).omid == [])
  }

  @Test(arguments: [
    ("truncated.mp4", DecodeMode.demux, 4_633_333, ["thirdQuartile"], ["complete"]),
    ("corrupt-in-the-middle.mp4", .full, 3_666_667, [], ["thirdQuartile", "complete"]),
  ])
  func `a damaged file plays what decodes, then fails`(
    media: String, mode: DecodeMode, end: Int64, late: [String], lost: [String]
  ) throws {
    let record = try Samples.play("inline-linear.xml", media) { $0.settings.decodeMode = mode }
    #expect(record.outcome == .error)
    #expect(record.duration.roundedMicroseconds == end)
    #expect(record.decisions == ["selected", "started", "finished 405"])
    #expect(
      record.beacons.map(\.beacon).filter { $0.source == .vast }.map(\.event)
        == ["loaded", "impression", "start", "firstQuartile", "viewable", "midpoint"] + late
        + ["error"])
    #expect(record.omid.suffix(2).map { $0.hasSuffix("sessionError") } == [true, false])
    #expect(record.omid.last?.hasSuffix("sessionFinish") == true)
    #expect(record.omidData(.sessionError).map { $0["errorType"] } == ["media"])
    #expect(record.messages("MediaDamage").count == 1)
    let finding = record.diagnostics.first { $0.rule.id == "MediaDamage" }
    #expect(finding?.location?.position != nil)
    #expect(record.ads.flatMap(\.lost).filter { $0.source == .vast }.map(\.event) == lost)
  }

  @Test func `no MediaFile of a type that plays is 403`() throws {
    let record = try play(tag: TagText(mediaType: "application/x-shockwave-flash"))
    #expect(record.decisions == ["rejected 403"])
    #expect(record.urls("error") == ["https://t.example/error?code=403"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 403: no MediaFile can be played: "
          + "its type 'application/x-shockwave-flash' is not supported"
      ])
  }

  @Test func `a wrong duration is 202 only when the scenario is strict about it`() throws {
    let facts = MediaFacts.made(.milliseconds(8501))
    let lenient = try play(facts: facts)
    #expect(lenient.outcome == .completed)
    #expect(lenient.messages("DeclaredDuration").count == 1)
    let strict = try play("strictDuration: true", facts: facts)
    #expect(strict.decisions == ["rejected 202"])
    #expect(strict.urls("error") == ["https://t.example/error?code=202"])
    let close = try play("strictDuration: true", facts: .made(.milliseconds(8500)))
    #expect(close.outcome == .completed)
    #expect(close.messages("DeclaredDuration") == [])
  }

  @Test func `media without any duration cannot be displayed`() throws {
    let record = try play(facts: .made(.zero))
    #expect(record.decisions == ["rejected 405"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 405: the media 'https://m.example/m.mp4' cannot be displayed: it has no duration"
      ])
  }

  @Test func `the first ad that can be played is played, and only that`() throws {
    var first = TagText(error: "https://t.example/first?[ERRORCODE]", mediaType: "text/plain")
    first.impressions = ["https://t.example/never"]
    func ad(_ tag: TagText) -> String {
      String(tag.xml.drop { $0 != ">" }.dropFirst().dropLast("</VAST>".count))
    }
    let text = "<VAST version=\"4.2\">\(ad(first))\(ad(TagText()))\(ad(TagText()))</VAST>"
    var request = RunRequest(
      tag: .init(path: "t", displayName: "t"), scenario: PlaybackScenario(name: "s"),
      profile: .exact)
    request.media = .init(path: "m", displayName: "m")
    let record = try RunService(files: StubFiles(tag: text, facts: .made())).run(request)
    #expect(record.decisions == ["rejected 403", "selected", "started", "finished"])
    #expect(record.urls("error") == ["https://t.example/first?403"])
    #expect(record.urls("impression") == ["https://t.example/impression"])
    #expect(record.messages("AdNotPlayed").count == 1)
    #expect(record.ads.map(\.errorCode) == [403, nil])
    #expect(record.outcome == .completed)
  }

  @Test func `a tag that cannot be read is thrown, not recorded`() {
    #expect(throws: (any Error).self) { try Samples.play("no-such-tag.xml") }
  }
}

/// Runs that do not end with the ad's end. The ad is eight seconds long.
struct RunEndingTests {
  @Test func `paused for ever is unfinished, once nothing else is to come`() throws {
    let record = try play("steps: [{ at: 3s, do: pause }]")
    #expect(record.outcome == .unfinished)
    #expect(
      record.omid.suffix(2).map { $0.split(separator: " ")[2] } == ["pause", "sessionFinish"])
    #expect(record.duration <= .milliseconds(3200))
    let diagnostic = record.diagnostics.first { $0.rule.id == "RunUnfinished" }
    #expect(diagnostic?.severity == .warning)
    #expect(diagnostic?.location?.position != nil)
    #expect(diagnostic?.message.contains("no further event could happen") == true)
  }

  @Test func `while a step is to come, a paused run goes on`() throws {
    let record = try play("steps: [{ at: 3s, do: pause }, { at: 60s, do: resume }]")
    #expect(record.outcome == .completed)
    #expect(record.duration == .seconds(65))
  }

  @Test func `'until' ends a run that would go on`() throws {
    let record = try play("until: 3s")
    #expect(record.outcome == .unfinished)
    #expect(record.vast.last == "2.000 s viewable")
    #expect(record.omid.last?.hasSuffix("sessionFinish") == true)
    #expect(record.messages("RunUnfinished").map { $0.contains("'until' was reached") } == [true])
  }

  @Test func `without 'until' a long ad plays to its end`() throws {
    let record = try play(facts: .made(.seconds(900)))
    #expect(record.outcome == .completed)
    #expect(record.vast.last == "900.000 s complete")
  }

  @Test func `without 'until' a run waits for ten minutes beyond its ads`() throws {
    func outcome(resumingAt instant: String) throws -> RunOutcome {
      try play("steps: [{ at: 3s, do: pause }, { at: \(instant), do: resume }]").outcome
    }
    #expect(try outcome(resumingAt: "602s") == .completed)
    #expect(try outcome(resumingAt: "604s") == .unfinished)
  }

  @Test func `an ad that ends just at 'until' has ended`() throws {
    #expect(try play("until: 8s").outcome == .completed)
  }

  @Test func `a player that waits for a view it never gets is unfinished and undetermined`() throws
  {
    var player = PlayerProfile.exact
    player.autoplayPercent = 50
    let record = try play("steps: [{ at: 0s, do: viewport, percent: 49 }]", player: player)
    #expect(record.outcome == .unfinished)
    #expect(
      record.vast.map { $0.split(separator: " ")[2] }
        == ["loaded", "impression", "creativeView", "viewUndetermined"])
    #expect(record.playerEvents == ["loaded"])
    #expect(record.ads.flatMap(\.lost).filter { $0.source == .vast }.isEmpty)
  }

  @Test func `a player that waits begins when half of it comes into view`() throws {
    let record = try play(
      """
      player: { plays: 1 }
      steps:
        - { at: 0s, do: viewport, percent: 49 }
        - { at: 1s, do: viewport, percent: 50 }
        - { at: 3500ms, do: viewport, percent: 0 }
        - { at: 4500ms, do: viewport, percent: 100 }
      """, player: .criteoIOSApp)
    #expect(record.vast.contains("1.000 s start"))
    #expect(record.interactions == ["3.500 s pause by viewport", "4.500 s resume by viewport"])
    #expect(record.vastBesidesPlayback == [])
    #expect(record.omid.contains("3.500 s pause"))
    #expect(record.duration == .seconds(10))
  }

  @Test func `what a destroyed player would have come to is lost, the skipped is not`() throws {
    func lost(_ steps: String) throws -> [String] {
      let tag = TagText(linearAttributes: "skipoffset=\"00:00:00\"")
      return try play("steps: [\(steps)]", tag: tag).ads.flatMap(\.lost)
        .filter { $0.source == .vast }.map { "\($0.event): \($0.reason)" }
    }
    #expect(
      try lost("{ at: 5s, do: teardown }") == [
        "thirdQuartile: the player was destroyed before it",
        "complete: the player was destroyed before it",
      ])
    #expect(try lost("{ at: 5s, do: closeLinear }").count == 2)
    #expect(try lost("{ at: 5s, do: skip }") == [])
    #expect(try lost("{ at: 5s, do: pause }") == [])
  }
}
