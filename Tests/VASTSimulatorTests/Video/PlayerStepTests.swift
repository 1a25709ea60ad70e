import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// What each step does. The ad is eight seconds long and can be skipped from 25 % on.
struct PlayerStepTests {
  /// The steps' lines, and their results.
  struct Case: Sendable, CustomTestStringConvertible {
    var steps: String
    /// Beacons in addition to those of playback.
    var vast: [String] = []
    /// OMID events in addition to those of a plain run.
    var omid: [String] = []
    /// Player events in addition to those of playback.
    var player: [String] = []
    var outcome = RunOutcome.completed

    var testDescription: String { steps }
  }

  private static let plainOMID = [
    "0.000 s sessionStart", "0.000 s geometryChange", "0.000 s loaded", "0.000 s impression",
    "0.000 s start", "2.000 s firstQuartile", "4.000 s midpoint", "6.000 s thirdQuartile",
    "8.000 s complete", "8.000 s sessionFinish",
  ]

  private func play(_ steps: String) throws -> RunRecord {
    try VASTSimulatorTests.play(
      "steps: [\(steps)]", tag: TagText(linearAttributes: "skipoffset=\"25%\""))
  }

  static let interactions: [Case] = [
    Case(
      steps: "{ at: 3s, do: mute }, { at: 5s, do: unmute }",
      vast: ["3.000 s mute", "5.000 s unmute"],
      omid: ["3.000 s volumeChange", "5.000 s volumeChange"],
      player: ["3.000 s mute by user", "5.000 s unmute by user"]),
    Case(
      steps: "{ at: 3s, do: volume, to: 0.25 }", omid: ["3.000 s volumeChange"],
      player: ["3.000 s volumeChange by user"]),
    Case(steps: "{ at: 3s, do: deviceVolume, to: 0.25 }", omid: ["3.000 s volumeChange"]),
    Case(
      steps: "{ at: 3s, do: click }", vast: ["3.000 s clickTracking"],
      omid: ["3.000 s adUserInteraction"], player: ["3.000 s click by user"]),
    Case(
      steps: "{ at: 3s, do: acceptInvitation }",
      vast: ["3.000 s acceptInvitation", "3.000 s acceptInvitationLinear"],
      omid: ["3.000 s adUserInteraction"], player: ["3.000 s acceptInvitation by user"]),
    Case(
      steps: "{ at: 3s, do: fullscreen }, { at: 5s, do: exitFullscreen }",
      vast: [
        "3.000 s fullscreen", "3.000 s playerExpand", "5.000 s exitFullscreen",
        "5.000 s playerCollapse",
      ],
      omid: ["3.000 s playerStateChange", "5.000 s playerStateChange"],
      player: ["3.000 s fullscreen by user", "5.000 s exitFullscreen by user"]),
    Case(
      steps: "{ at: 3s, do: expand }, { at: 5s, do: collapse }",
      vast: ["3.000 s playerExpand", "5.000 s playerCollapse"],
      omid: ["3.000 s playerStateChange", "5.000 s playerStateChange"],
      player: ["3.000 s playerExpand by user", "5.000 s playerCollapse by user"]),
    Case(
      steps: "{ at: 3s, do: mute }, { at: 4s, do: unmute }, { at: 5s, do: mute }",
      vast: ["3.000 s mute", "4.000 s unmute", "5.000 s mute"],
      omid: ["3.000 s volumeChange", "4.000 s volumeChange", "5.000 s volumeChange"],
      player: ["3.000 s mute by user", "4.000 s unmute by user", "5.000 s mute by user"]),
  ]

  @Test(arguments: interactions)
  func `an interaction is told and leaves playback alone`(step: Case) throws {
    let record = try play(step.steps)
    #expect(record.vastBesidesPlayback == step.vast)
    #expect(record.omid.filter { !Self.plainOMID.contains($0) } == step.omid)
    #expect(record.omid.filter { Self.plainOMID.contains($0) } == Self.plainOMID)
    #expect(record.interactions == step.player)
    #expect(record.duration == .seconds(8))
  }

  static let movements: [Case] = [
    Case(
      steps: "{ at: 3s, do: pause }, { at: 5s, do: resume }",
      vast: ["3.000 s pause", "5.000 s resume", "6.000 s midpoint", "10.000 s complete"],
      omid: ["3.000 s pause", "5.000 s resume", "10.000 s sessionFinish"]),
    Case(
      steps: "{ at: 3s, do: pause }, { at: 5s, do: play }",
      vast: ["3.000 s pause", "5.000 s resume", "6.000 s midpoint", "10.000 s complete"],
      omid: ["3.000 s pause", "5.000 s resume", "10.000 s sessionFinish"]),
    Case(
      steps: "{ at: 3s, do: pause, by: player }, { at: 5s, do: resume, by: player }",
      vast: ["6.000 s midpoint", "10.000 s complete"],
      omid: ["3.000 s pause", "5.000 s resume", "10.000 s sessionFinish"]),
    Case(
      steps: "{ at: 1s, do: seek, to: 5s }",
      vast: ["1.000 s firstQuartile", "1.000 s midpoint", "2.000 s thirdQuartile"],
      omid: ["1.000 s firstQuartile", "4.000 s sessionFinish"]),
    Case(
      steps: "{ at: 1s, do: seek, by: 5s }",
      vast: ["1.000 s firstQuartile", "1.000 s thirdQuartile", "3.000 s complete"],
      omid: ["3.000 s sessionFinish"]),
    Case(
      steps: "{ at: 1s, do: seek, to: 100% }",
      vast: [
        "1.000 s firstQuartile", "1.000 s midpoint", "1.000 s thirdQuartile", "1.000 s complete",
      ],
      omid: ["1.000 s complete", "1.000 s sessionFinish"]),
    Case(
      steps: "{ at: 5s, do: seek, by: -3s }",
      vast: ["2.000 s firstQuartile", "4.000 s midpoint", "9.000 s thirdQuartile"],
      omid: ["11.000 s sessionFinish"]),
    Case(
      steps: "{ at: 5s, do: rewind, by: 10s }",
      vast: ["2.000 s firstQuartile", "5.000 s rewind", "11.000 s thirdQuartile"],
      omid: ["13.000 s sessionFinish"]),
    Case(
      steps: "{ at: 5s, do: rewind, to: 25% }",
      vast: ["5.000 s rewind", "9.000 s thirdQuartile", "11.000 s complete"],
      omid: ["11.000 s complete"]),
    Case(
      steps: "{ at: 3s, do: skip }", vast: ["2.000 s viewable", "3.000 s skip"],
      omid: ["3.000 s skipped", "3.000 s sessionFinish"], outcome: .skipped),
    Case(
      steps: "{ at: 1s, do: pause }, { at: 3s, do: closeLinear }",
      vast: ["1.000 s pause", "3.000 s closeLinear", "3.000 s notViewable"],
      omid: ["3.000 s sessionFinish"], outcome: .closed),
    Case(
      steps: "{ at: 3s, do: teardown }", vast: ["2.000 s firstQuartile"],
      omid: ["3.000 s sessionFinish"], outcome: .closed),
  ]

  @Test(arguments: movements)
  func `a step that moves or ends playback moves or ends what follows`(step: Case) throws {
    let record = try play(step.steps)
    #expect(step.vast.filter { !record.vast.contains($0) } == [])
    #expect(step.omid.filter { !record.omid.contains($0) } == [])
    #expect(Set(record.vast).count == record.vast.count)
    #expect(record.outcome == step.outcome)
    #expect(
      record.events.last.map { "\(TimeText.readable($0.at.sinceStart)) sessionFinish" }
        == record.omid.last)
  }

  @Test func `a pause by the player sends no beacon`() throws {
    let record = try play(
      "{ at: 3s, do: pause, by: player }, { at: 5s, do: resume, by: player }")
    #expect(record.vastBesidesPlayback == [])
    #expect(
      record.interactions == ["3.000 s pause by environment", "5.000 s resume by environment"])
  }

  @Test func `volumes reach OMID as they can be heard`() throws {
    let record = try VASTSimulatorTests.play(
      """
      device: { volume: 0.5 }
      steps:
        - { at: 1s, do: volume, to: 0.25 }
        - { at: 2s, do: mute }
        - { at: 3s, do: deviceVolume, to: 1 }
        - { at: 4s, do: volume, to: 0.75 }
        - { at: 5s, do: unmute }
      """)
    let volumes = (record.omidData(.start) + record.omidData(.volumeChange)).map {
      [$0["mediaPlayerVolume"], $0["videoPlayerVolume"], $0["deviceVolume"]].compactMap(\.self)
    }
    #expect(
      volumes == [
        [1, 1, 0.5], [0.25, 0.25, 0.5], [0, 0, 0.5], [0, 0, 1], [0, 0, 1], [0.75, 0.75, 1],
      ])
  }

  @Test(arguments: [
    ("fullscreen", "fullscreen"), ("expand", "expanded"), ("collapse", "collapsed"),
  ])
  func `a change of size is a player state`(step: String, state: String) throws {
    let record = try play("{ at: 3s, do: \(step) }")
    #expect(record.omidData(.playerStateChange).map { $0["state"] } == [.string(state)])
  }

  @Test(arguments: [
    ("mute", "1.000 s", "'mute' has no effect: 'mute' needs a player with its sound on"),
    ("pause", "1.000 s", "'pause' has no effect: 'pause' needs an ad that plays"),
    ("resume", "2.000 s", "'resume' has no effect: 'resume' needs an ad that is paused"),
    ("unmute", "2.000 s", "'unmute' has no effect: 'unmute' needs a muted player"),
    ("play", "2.000 s", "'play' has no effect: 'play' needs an ad that is not playing"),
    (
      "volume, to: 1", "0.000 s",
      "'volume' has no effect: 'volume' needs another volume than the player has"
    ),
    ("rewind, to: 7s", "2.000 s", "'rewind' has no effect: 'rewind' only goes back; use 'seek'"),
  ])
  func `a step that changes nothing is a note`(
    step: String, undo: String, message: String
  ) throws {
    // The first time has an effect for those that can be undone; the second never.
    let first = undo == "1.000 s" ? "{ at: 1s, do: \(step) }, " : ""
    let record = try VASTSimulatorTests.play("until: 20s\nsteps: [\(first){ at: 2s, do: \(step) }]")
    #expect(record.messages("StepIgnored") == [message])
    #expect(record.diagnostics.first { $0.rule.id == "StepIgnored" }?.severity == .note)
    #expect(
      record.diagnostics.first { $0.rule.id == "StepIgnored" }?.location?.description
        == (first.isEmpty ? "s.yaml:3:9" : "s.yaml:3:\(9 + first.count)"))
  }

  @Test(arguments: ["click", "skip", "seek, to: 1s", "closeLinear", "teardown", "resume", "mute"])
  func `nothing happens after the end`(step: String) throws {
    let record = try play("{ at: 8s, do: teardown }, { at: 8s, do: \(step) }, { at: 9s, do: mute }")
    #expect(record.vastBesidesPlayback == [])
    #expect(record.outcome == .closed)
    #expect(
      record.messages("StepNeverHappened").last == "the run ended before 'mute'")
    #expect(record.messages("StepNeverHappened").count == 2)
  }

  @Test(arguments: [("25%", 8, "2.000 s"), ("00:00:03", 8, "3.000 s"), ("50%", 20, "10.000 s")])
  func `a skip before its offset is ignored, one on it counts`(
    offset: String, seconds: Int, due: String
  ) throws {
    let early = "{ at: 1999ms, do: skip }"
    let onTime = "{ at: \(due.dropLast(2))s, do: skip }"
    let record = try VASTSimulatorTests.play(
      "steps: [\(early), \(onTime)]", tag: TagText(linearAttributes: "skipoffset=\"\(offset)\""),
      facts: .made(.seconds(seconds)))
    #expect(record.vast.contains("\(due) skip"))
    #expect(record.urls("skip").count == 1)
    #expect(record.outcome == .skipped)
    #expect(
      record.messages("StepIgnored") == [
        "'skip' has no effect: the ad can be skipped from \(due) on, "
          + "but the playhead is at 1.999 s"
      ])
  }

  @Test func `an ad without an offset cannot be skipped`() throws {
    let record = try VASTSimulatorTests.play("steps: [{ at: 3s, do: skip }]")
    #expect(record.outcome == .completed)
    #expect(
      record.messages("StepIgnored") == [
        "'skip' has no effect: the ad cannot be skipped; its Linear has no 'skipoffset'"
      ])
  }

  @Test func `a click on a toggling player without a page to open pauses and resumes`() throws {
    let record = try VASTSimulatorTests.play(
      "steps: [{ at: 2500ms, do: click }, { at: 3500ms, do: click }]",
      tag: TagText(hasClickTracking: false), player: .criteoIOS)
    #expect(record.vastBesidesPlayback == ["2.500 s pause", "3.500 s resume"])
    #expect(record.omidData(.adUserInteraction) == [])
  }

  @Test(arguments: [
    ("clickIcon", "no icon is shown"), ("clickCompanion", "the ad has no companion"),
  ])
  func `a click beside the ad needs something to click`(step: String, reason: String) throws {
    let record = try play("{ at: 3s, do: \(step) }")
    #expect(record.messages("StepIgnored") == ["'\(step)' has no effect: \(reason)"])
  }
}

struct EndCardTests {
  private static func companion(_ id: String, _ mode: String?) -> String {
    """
    <Companion id="\(id)" width="300" height="250"\(mode.map { " renderingMode=\"\($0)\"" } ?? "")>
    <StaticResource creativeType="image/png">https://r.example/\(id).png</StaticResource>
    <CompanionClickTracking id="c">https://t.example/\(id)/companionClick</CompanionClickTracking>
    <TrackingEvents><Tracking event="creativeView">https://t.example/\(id)/companionView</Tracking>
    </TrackingEvents></Companion>
    """
  }

  private static func tag(_ companions: String...) -> String {
    ChainTag.document(ChainTag.inLine("ad", skipOffset: "00:00:02")).replacing(
      "</Creatives>",
      with: "<Creative><CompanionAds>\(companions.joined())</CompanionAds></Creative></Creatives>")
  }

  private static let both = tag(companion("card", "end-card"), companion("beside", nil))

  private func views(_ record: RunRecord) -> [String] {
    record.beacons.filter { $0.beacon.event == "companionView" }.map { event, beacon in
      "\(TimeText.readable(event.at.sinceStart)) \(beacon.url.split(separator: "/")[2])"
    }
  }

  @Test(
    arguments: [
      ("end-card", "8.000 s one"), (" End-Card ", "8.000 s one"), ("concurrent", "0.000 s one"),
      ("default", "0.000 s one"), ("", "0.000 s one"), (nil, "0.000 s one"),
    ])
  func `an end card is seen when the ad is over, any other companion with it`(
    mode: String?, view: String
  ) throws {
    #expect(
      views(try playChain(["root": Self.tag(Self.companion("one", mode))])) == [view])
  }

  @Test func `a skip shows the end card`() throws {
    let record = try playChain(["root": Self.both], "steps: [{ at: 3s, do: skip }]")
    #expect(views(record) == ["0.000 s beside", "3.000 s card"])
    #expect(!record.lostToTags.contains { $0.hasPrefix("companionView") })
  }

  @Test(arguments: ["closeLinear", "teardown"])
  func `an ad that is gone has no end card`(step: String) throws {
    let record = try playChain(["root": Self.both], "steps: [{ at: 3s, do: \(step) }]")
    #expect(views(record) == ["0.000 s beside"])
    #expect(
      record.lostToTags.contains(
        "companionView: the ad was removed before its end card was shown"))
  }

  @Test func `it comes after what the end reports, and before the session is over`() throws {
    let record = try playChain(["root": Self.both])
    #expect(record.vast.suffix(2) == ["8.000 s complete", "8.000 s companionView"])
    let last = record.events.lastIndex {
      if case .beacon(let beacon) = $0.kind { beacon.event == "companionView" } else { false }
    }
    let finish = record.events.lastIndex {
      if case .omid(let type, _) = $0.kind { type == .sessionFinish } else { false }
    }
    #expect((last ?? 0) < (finish ?? 0))
  }

  @Test func `nobody clicks an end card that is not there yet`() throws {
    let clicked = try playChain(["root": Self.both], "steps: [{ at: 3s, do: clickCompanion }]")
    #expect(clicked.urls("companionClick") == ["https://t.example/beside/companionClick"])
    let card = Self.tag(Self.companion("card", "end-card"))
    let ignored = try playChain(["root": card], "steps: [{ at: 3s, do: clickCompanion }]")
    #expect(
      ignored.messages("StepIgnored") == [
        "'clickCompanion' has no effect: no end card is shown yet"
      ])
  }
}

struct UnitDeadlinesTests {
  @Test func `the deadlines that changed are requested, each with its instant`() {
    let deadlines = UnitDeadlines()
    let (early, late) = (
      VirtualInstant(sinceStart: .seconds(1)), VirtualInstant(sinceStart: .seconds(2))
    )
    func requests(
      _ due: [UnitDeadlines.Deadline: VirtualInstant]
    ) -> [UnitDeadlines.Deadline: VirtualInstant?] {
      var requests: [UnitDeadlines.Deadline: VirtualInstant?] = [:]
      deadlines.renew {
        due[$0]
      } request: {
        requests.updateValue($1, forKey: $0)
      }
      return requests
    }
    #expect(!deadlines.isCurrent)
    let first = requests([.caption: early])
    #expect(first.count == UnitDeadlines.Deadline.allCases.count && first[.caption] == early)
    #expect(requests([.caption: early, .measurement: late]) == [.measurement: late])
    #expect(deadlines.isCurrent)
    #expect(requests([.caption: late, .measurement: late]) == [.caption: late])
    #expect(requests([.measurement: late]) == [.caption: nil])
  }

  @Test(arguments: UnitDeadlines.Deadline.allCases)
  func `what is wanted is asked for once, and anew where it changed or came`(
    deadline: UnitDeadlines.Deadline
  ) {
    let (early, late) = (
      VirtualInstant(sinceStart: .seconds(1)), VirtualInstant(sinceStart: .seconds(2))
    )
    let deadlines = UnitDeadlines()
    // Something else may have asked for it in the unit's name, so the first wish is always told.
    var isAsked = [nil, nil, early, early, late].map { deadlines.note(deadline, at: $0) }
    deadlines.came(deadline.wakeUp.event)
    isAsked += [nil, late].map { deadlines.note(deadline, at: $0) }
    deadlines.came(.sample)
    isAsked.append(deadlines.note(deadline, at: late))
    #expect(isAsked == [true, false, true, false, true, false, true, false])
  }
}
