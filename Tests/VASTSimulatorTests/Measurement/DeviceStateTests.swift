import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

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
