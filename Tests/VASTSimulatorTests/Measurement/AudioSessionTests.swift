import Media
import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

/// Audio ads.
struct AudioSessionTests {
  private static let sound = MediaStream(index: 0, kind: .audio, codecName: "aac")

  /// Eight seconds of sound, and no picture.
  private static let audio = MediaFacts(
    formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1000, duration: .seconds(8),
    streams: [sound], videoFrames: MediaFrames(times: []))

  private static let events = [
    "0.000 s sessionStart", "0.000 s loaded", "0.000 s impression", "0.000 s start",
    "2.000 s firstQuartile", "4.000 s midpoint", "6.000 s thirdQuartile", "8.000 s complete",
    "8.000 s sessionFinish",
  ]

  private func playAudio(_ scenario: String = "", player: PlayerProfile = .exact) throws
    -> RunRecord
  {
    try play(
      scenario, tag: TagText(mediaType: "audio/mp4"), facts: Self.audio, player: player)
  }

  @Test func `an audio session has media events, and no geometry`() throws {
    let record = try playAudio()
    #expect(record.omid == Self.events)
    let start = try #require(record.omidData(.sessionStart).first)
    #expect([start["creativeType"], start["mediaType"]] == ["audio", "video"])
    #expect(start["context"]?["canMeasureVisibility"] == false)
    let types: JSONValue = [
      "impressionType": "beginToRender", "mediaType": "video", "creativeType": "audio",
    ]
    #expect(record.omidData(.impression) == [types])
    #expect(
      record.omidData(.loaded) == [
        [
          "skippable": false, "autoPlay": true, "position": "standalone",
          "impressionType": "beginToRender", "mediaType": "video", "creativeType": "audio",
        ]
      ])
    #expect(
      record.omidData(.start) == [
        ["duration": 8, "mediaPlayerVolume": 1, "videoPlayerVolume": 1, "deviceVolume": 1]
      ])
    #expect(record.misuses == [] && record.geometry == [])
  }

  @Test func `nothing of it is viewable`() throws {
    let record = try playAudio("standards: [{ name: heard, percent: 1, time: 1s, audible: true }]")
    #expect(record.viewability == [])
    #expect(record.vast.allSatisfy { !$0.contains("iewable") && !$0.contains("Undetermined") })
    // The built-in measurer's beacons that need a view are lost, with the reason.
    #expect(record.verification == ["0.000 s omidTrackView"])
    let lost = record.ads[0].lost.map { "\($0.event): \($0.reason)" }
    #expect(lost.first == "start: the share in view was not measured by that instant")
    #expect(lost.last == "twoSecondsFiftyPercentView: an audio ad has no view")
  }

  @Test func `it goes on in the background, and volume is told`() throws {
    let record = try playAudio(
      "steps: [{ at: 1s, do: background }, { at: 3s, do: mute }, { at: 5s, do: deviceVolume, to: "
        + "0.5 }]"
    )
    #expect(
      record.omid.filter { !Self.events.contains($0) } == [
        "3.000 s volumeChange", "5.000 s volumeChange",
      ])
    #expect(record.outcome == .completed)
  }

  @Test func `a player that waits for a view plays it`() throws {
    let record = try playAudio("player: { plays: 1 }", player: .criteoIOS)
    #expect(record.playerEvents.contains("complete"))
  }

  @Test func `a layout that has a view for it is measured`() throws {
    let record = try playAudio("layout: [{ view: ad, frame: [0, 0, 300, 50] }]")
    #expect(record.geometry == ["0.000 s 100.0"])
    #expect(record.omidData(.sessionStart)[0]["context"]?["canMeasureVisibility"] == true)
    #expect(record.omidData(.impression)[0]["adView"]?["pixelsInView"] == 15_000)
    // VAST's ViewableImpression does not apply to audio.
    #expect(record.vast.allSatisfy { !$0.contains("iewable") })
  }

  @Test(arguments: [
    ("video/mp4", "", audio, "audio"), ("audio/mp4", "", .made(), "audio"),
    ("video/mp4", "adType=\"audio\"", .made(), "audio"),
    ("video/mp4", "adType=\"hybrid\"", .made(), "video"), ("video/mp4", "", .made(), "video"),
  ])
  func `tag, type and media say what is audio`(
    mediaType: String, attributes: String, facts: MediaFacts, creativeType: String
  ) throws {
    let xml = TagText(mediaType: mediaType).xml
      .replacing("<Ad id=\"ad-1\">", with: "<Ad id=\"ad-1\" \(attributes)>")
    let tag = xml.replacing("https://m.example/m.mp4", with: "https://m.example/8s.mp4")
    let record = try playChain(["root": tag], media: ["8s.mp4": facts])
    #expect(record.omidData(.sessionStart)[0]["creativeType"] == .string(creativeType))
  }

  @Test func `a real file without a picture is played`() throws {
    let record = try Samples.play("audio.xml", "ad-6s.m4a")
    #expect(record.omidData(.sessionStart)[0]["creativeType"] == "audio")
    #expect(record.duration == .seconds(6))
    #expect(record.vast.last == "6.000 s complete")
    #expect(record.diagnostics.allSatisfy { $0.severity == .note })
  }
}
