import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// The sessions of one break: each ad has its own, from its start to its finish.
struct SeveralSessionsTests {
  /// A run's events by session, in the order in which the sessions began.
  private func sessions(_ record: RunRecord) -> [(id: String, types: [String])] {
    var sessions: [(id: String, types: [String])] = []
    for event in record.events {
      guard case .omid(let type, let object) = event.kind, let id = object["adSessionId"]?.text
      else { continue }
      if let index = sessions.firstIndex(where: { $0.id == id }) {
        sessions[index].types.append(type.rawValue)
      } else {
        sessions.append((id, [type.rawValue]))
      }
    }
    return sessions
  }

  private static let whole = [
    "sessionStart", "geometryChange", "loaded", "impression", "start", "firstQuartile",
    "midpoint", "thirdQuartile", "complete", "sessionFinish",
  ]

  private static func pod(_ media: String...) -> [String: String] {
    let ads = media.enumerated().map { ChainTag.inLine("ad\($0)", sequence: $0 + 1, media: $1) }
    return ["root": "<VAST version=\"4.2\">\(ads.joined())</VAST>"]
  }

  @Test func `every ad of a pod has a session of its own, one after the other`() throws {
    let record = try playChain(Self.pod("4s.mp4", "8s.mp4", "4s.mp4"))
    let sessions = sessions(record)
    #expect(sessions.map(\.types) == [Self.whole, Self.whole, Self.whole])
    #expect(Set(sessions.map(\.id)).count == 3)
    let ends = record.omid.filter { $0.contains("session") }
    #expect(
      ends == [
        "0.000 s sessionStart", "4.000 s sessionFinish", "4.000 s sessionStart",
        "12.000 s sessionFinish", "12.000 s sessionStart", "16.000 s sessionFinish",
      ])
    let contexts = record.omidData(.sessionStart).map { $0["context"] }
    #expect(contexts.map { $0?["podSequence"] } == [1, 2, 3])
    #expect(contexts.map { $0?["adCount"] } == [3, 3, 3])
  }

  @Test func `an ad that stands alone is in no pod`() throws {
    let record = try playChain(["root": ChainTag.document(ChainTag.inLine("one"))])
    let context = try #require(record.omidData(.sessionStart).first?["context"])
    #expect(context["podSequence"] == nil && context["adCount"] == nil)
  }

  @Test func `identifiers are the seed's`() throws {
    func ids(_ seed: UInt64) throws -> [String] {
      sessions(try playChain(Self.pod("4s.mp4", "4s.mp4")) { $0.settings.seed = seed }).map(\.id)
    }
    #expect(try ids(1) == ids(1))
    #expect(try Set(ids(1)).isDisjoint(with: ids(2)))
  }

  @Test func `a script hears of its own ad's session alone`() throws {
    let script = """
      var own = null;
      omid3p.registerSessionObserver(function (event) {
        own = own || event.adSessionId;
        omidNative.sendUrl(event.type + (event.adSessionId === own ? "" : " of another"));
      });
      """
    let tags = Self.pod("4s.mp4", "4s.mp4").merging(["omid.js": script]) { $1 }
    let record = try playChain(tags) { request in
      request.settings.map = request.settings.map.adding([
        .init(prefix: "https://v.example/", path: "tags/")
      ])
      request.settings.verification = .scripts
    }
    #expect(
      VerificationScriptTests.sent(record, by: "ad0.example-omid") == [
        "0.000 s sessionStart", "4.000 s sessionFinish",
      ])
    #expect(
      VerificationScriptTests.sent(record, by: "ad1.example-omid") == [
        "4.000 s sessionStart", "8.000 s sessionFinish",
      ])
  }

  @Test func `an ad whose media breaks tells its session, and the next has a clean one`() throws {
    let record = try playChain(
      Self.pod("bad.mp4", "4s.mp4"), media: ["bad.mp4": .made(damagedAt: .seconds(3))])
    let sessions = sessions(record)
    #expect(sessions.count == 2)
    #expect(
      sessions[0].types == [
        "sessionStart", "geometryChange", "loaded", "impression", "start", "firstQuartile",
        "sessionError", "sessionFinish",
      ])
    #expect(sessions[1].types == Self.whole)
    #expect(record.omidData(.sessionError) == [["errorType": "media", "message": "made up"]])
  }

  @Test func `an ad that never loads leaves an error, and no start`() throws {
    let record = try playChain(
      Self.pod("slow.mp4", "4s.mp4"),
      """
      network: { latency: 100ms }
      steps: [{ at: 0s, do: network, loss: 'https://m.example/slow', status: 404 }]
      """,
      media: ["slow.mp4": .streamed(.seconds(8)), "4s.mp4": .streamed(.seconds(4))])
    let sessions = sessions(record)
    #expect(sessions.map(\.types) == [["sessionError"], Self.whole])
    #expect(record.omid.first == "0.100 s sessionError")
  }

  @Test func `overlay and video of a break have sessions of their kinds`() throws {
    let record = try playChain([
      "root": ChainTag.document(
        OverlayText(id: "o", sequence: 1).ad, ChainTag.inLine("two", sequence: 2, media: "4s.mp4"))
    ])
    #expect(
      sessions(record).map(\.types) == [
        ["sessionStart", "geometryChange", "loaded", "impression", "sessionFinish"], Self.whole,
      ])
    #expect(
      record.omidData(.sessionStart).map { $0["creativeType"] } == ["nativeDisplay", "video"])
  }

  @Test func `whatever happens, each session has one life`() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed)).forked(for: "sessions")
      let (scenario, player, _) = RandomScenario.make(using: &random)
      let record = try playChain(Self.pod("4s.mp4", "8s.mp4", "4s.mp4")) { request in
        request.scenario = scenario
        request.scenario.measurement.session.impressionType =
          AdSessionConfiguration.ImpressionType.allCases.dropFirst().randomElement(using: &random)
        request.profile = player.adapted(to: scenario)
      }
      let sessions = sessions(record)
      #expect(Set(sessions.map(\.id)).count == sessions.count)
      for session in sessions where session.types != ["sessionError"] {
        #expect(session.types.first == "sessionStart", "seed \(seed)")
        #expect(session.types.firstIndex(of: "sessionFinish") == session.types.count - 1)
        for type in ["sessionStart", "loaded", "impression", "start", "complete"] {
          #expect(session.types.count { $0 == type } <= 1, "\(type), seed \(seed)")
        }
      }
    }
  }
}

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

/// Changes of the device and the player, as a session reports them to its
/// scripts.
struct DeviceStateTests {
  @Test(arguments: [
    ("lock", "unlock", ["deviceLocked"]), ("background", "foreground", ["backgrounded"]),
    ("blur", "focus", ["backgrounded", "noWindowFocus"]),
    ("disconnectOutput", "connectOutput", ["backgrounded", "noOutputDevice"]),
    ("pictureInPicture", "exitPictureInPicture", ["pictureInPicture"]),
  ])
  func `what hides the app is told at once, to scripts too`(
    away: String, back: String, reasons: [String]
  ) throws {
    let script = """
      omid3p.addEventListener("geometryChange", function (event) {
        omidNative.sendUrl(event.data.adView.percentageInView + " " + event.data.adView.reasons);
      });
      """
    let record = try play(
      "steps: [{ at: 3050ms, do: \(away) }, { at: 5150ms, do: \(back) }]",
      scripts: [VerificationScriptTests.url: script])
    #expect(record.geometry == ["0.000 s 100.0", "3.050 s 0.0", "5.150 s 100.0"])
    #expect(
      VerificationScriptTests.sent(record) == [
        "0.000 s 100", "3.050 s 0 \(reasons.joined(separator: ","))", "5.150 s 100",
      ])
    // None of these stops the media.
    #expect(record.vast.contains("8.000 s complete"))
  }

  @Test func `what is told is in points, whatever the device's pixels`() throws {
    let steps = "steps: [{ at: 1s, do: viewport, percent: 30 }]"
    let retina = try play("device: { scale: 1 }\n\(steps)")
    #expect(try retina.omidData(.geometryChange) == play(steps).omidData(.geometryChange))
  }

  @Test func `only two seconds in front count`() throws {
    let record = try play("steps: [{ at: 1s, do: pictureInPicture }, { at: 7s, do: lock }]")
    #expect(record.standards.contains("mrc-video -"))
  }

  @Test(arguments: [
    ("minimize", "minimized", ["minimize"]), ("collapse", "collapsed", ["playerCollapse"]),
    ("expand", "expanded", ["playerExpand"]),
    ("fullscreen", "fullscreen", ["fullscreen", "playerExpand"]),
  ])
  func `every state of the player is told, and the tag of those that it knows`(
    step: String, state: String, trackers: [String]
  ) throws {
    let record = try play("steps: [{ at: 3s, do: \(step) }]")
    #expect(record.omid.filter { $0.contains("playerState") } == ["3.000 s playerStateChange"])
    #expect(record.omidData(.playerStateChange) == [["state": .string(state)]])
    #expect(record.vastBesidesPlayback == trackers.map { "3.000 s \($0)" })
    #expect(record.misuses == [])
  }

  @Test(arguments: [
    ("fullscreen", "exitFullscreen", ["fullscreen", "normal"]),
    ("expand", "collapse", ["expanded", "collapsed"]),
    ("minimize", "restore", ["minimized", "normal"]),
  ])
  func `a size that the player has already is told once`(
    step: String, back: String, states: [String]
  ) throws {
    let record = try play(
      """
      steps:
        - { at: 1s, do: \(step) }
        - { at: 2s, do: \(step) }
        - { at: 3s, do: \(back) }
        - { at: 4s, do: \(back) }
      """)
    #expect(record.omidData(.playerStateChange) == states.map { ["state": .string($0)] })
    #expect(Set(record.vastBesidesPlayback).count == record.vastBesidesPlayback.count)
    #expect(record.vastBesidesPlayback.allSatisfy { $0.hasPrefix("1.") || $0.hasPrefix("3.") })
    #expect(record.messages("StepIgnored").count == 2)
  }

  @Test func `a player that is not normal at its start says so right after it`() throws {
    let record = try play(
      """
      player: { plays: 1 }
      steps: [{ at: 0s, do: viewport, percent: 10 }, { at: 1s, do: fullscreen },
        { at: 2s, do: viewport, percent: 100 }]
      """, player: .criteoIOSApp)
    let types = record.omid.map { String($0.split(separator: " ").last ?? "") }
    let start = try #require(types.firstIndex(of: "start"))
    #expect(types[start + 1] == "playerStateChange")
    #expect(types.count { $0 == "playerStateChange" } == 1)
    #expect(record.omidData(.playerStateChange) == [["state": "fullscreen"]])
    #expect(record.misuses == [])
  }

  @Test func `the next ad's player is as large as the last one's`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.inLine("one", sequence: 1, media: "4s.mp4"),
          ChainTag.inLine("two", sequence: 2, media: "4s.mp4"),
          ChainTag.inLine("three", sequence: 3, media: "4s.mp4"))
      ], "steps: [{ at: 1s, do: expand }, { at: 5s, do: restore }]")
    #expect(
      record.omid.filter { $0.contains("playerState") } == [
        "1.000 s playerStateChange", "4.000 s playerStateChange", "5.000 s playerStateChange",
      ])
    #expect(
      record.omidData(.playerStateChange).map { $0["state"] } == [
        "expanded", "expanded", "normal",
      ])
  }

  @Test func `an overlay reduced to a tab leaves the player as it is`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          OverlayText(id: "o", sequence: 1).ad,
          ChainTag.inLine("two", sequence: 2, media: "4s.mp4"))
      ], "steps: [{ at: 1s, do: minimize }]")
    #expect(record.omidData(.start).count == 1)
    #expect(record.omidData(.playerStateChange) == [])
  }
}
