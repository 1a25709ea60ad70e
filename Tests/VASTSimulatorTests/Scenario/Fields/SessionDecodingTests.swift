import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// A scenario's settings and calls of measurement sessions.
struct SessionDecodingTests {
  @Test func `settings are read, and what is left open stays open`() throws {
    let all = try scenario(
      """
      session:
        creativeType: htmlDisplay
        impressionType: onePixel
        impressionOwner: javaScript
        mediaEventsOwner: none
        customReferenceData: order 7
        contentUrl: https://app.example/page
      """
    ).measurement.session
    #expect(all.location?.description == "s.yaml:3:3")
    var configuration = AdSessionConfiguration(version: "1")
    all.apply(to: &configuration)
    #expect(configuration.creativeType == .htmlDisplay)
    #expect(configuration.impressionType == .onePixel)
    #expect(configuration.impressionOwner == .javaScript)
    #expect(configuration.mediaEventsOwner == .none)
    #expect(configuration.customReferenceData == "order 7")
    #expect(configuration.contentURL == "https://app.example/page")

    configuration = AdSessionConfiguration(version: "1")
    let untouched = configuration
    try scenario("session: {}").measurement.session.apply(to: &configuration)
    #expect(configuration == untouched)
    #expect(try scenario("name: x").measurement.session == SessionSettings())
  }

  @Test(arguments: AdSessionConfiguration.ImpressionType.allCases)
  func `every impression type can be asked for`(
    type: AdSessionConfiguration.ImpressionType
  ) throws {
    #expect(
      try scenario("session: { impressionType: \(type.rawValue) }").measurement.session
        .impressionType == type)
  }

  @Test(arguments: [
    ("adEvents", SessionCall.createAdEvents), ("mediaEvents", .createMediaEvents),
    ("startSession", .startSession), ("finishSession", .finishSession), ("loaded", .loaded),
    ("impression", .impression),
    ("error, type: media, message: gone", .error(.media, message: "gone")),
    ("error", .error(.generic, message: "an error")),
    (
      "start, duration: -1s, volume: 3",
      .media(.start(duration: .seconds(-1), playerVolume: 3, deviceVolume: nil))
    ),
    ("midpoint", .media(.quartile(.midpoint))), ("bufferFinish", .media(.bufferFinish)),
    ("skipped", .media(.skipped)),
    ("volumeChange, volume: -2", .media(.volumeChange(playerVolume: -2, deviceVolume: nil))),
    ("playerStateChange, state: expanded", .media(.playerStateChange(.expanded))),
    (
      "adUserInteraction, interaction: invitationAccept",
      .media(.adUserInteraction(.invitationAccept))
    ),
  ])
  func `every call is read`(text: String, call: SessionCall) throws {
    let steps = try scenario("steps: [{ at: 1s, do: session, call: \(text) }]").steps
    #expect(steps.map(\.action) == [.player(.session(call))])
  }

  @Test(
    arguments: [
      (
        "session: { impressionType: onepixel }",
        "s.yaml:1:42: error: unknown 'impressionType' 'onepixel'; did you mean 'onePixel'? "
          + "[ScenarioUnknownName]"
      ),
      (
        "session: { impression: x }",
        "s.yaml:1:26: error: unknown key 'impression' in 'session'; known: creativeType, "
          + "impressionType, impressionOwner, mediaEventsOwner, customReferenceData, contentUrl, "
          + "vendorKey, omits [ScenarioUnknownKey]"
      ),
      (
        "steps: [{ at: 1s, do: session }]",
        "s.yaml:1:23: error: 'call' is missing in step 'session' [ScenarioMissingKey]"
      ),
      (
        "steps: [{ at: 1s, do: session, call: impresion }]",
        "s.yaml:1:52: error: unknown call 'impresion'; did you mean 'impression'? "
          + "[ScenarioUnknownName]"
      ),
      (
        "steps: [{ at: 1s, do: session, call: pause, volume: 1 }]",
        "s.yaml:1:59: error: 'volume' in step 'session' does not apply to call 'pause' "
          + "[ScenarioConflictingKeys]"
      ),
    ] as [(String, Named<String>)])
  func `mistakes have a place`(text: String, problem: Named<String>) {
    #expect(problems("{ version: 1, \(text) }").first == problem.value)
  }
}

struct StandardDecodingTests {
  @Test func `every key has its meaning`() throws {
    let text = """
      standards:
        - name: everything
          percent: 30.5
          share: 12.5%
          continuous: false
          audible: true
          userInitiated: true
          replays: true
          creatives: [audio, video]
          minArea: 100
          maxArea: 200.5
        - { name: at-the-end, percent: 100, atComplete: true, creatives: display }
      """
    #expect(
      try scenario(text).measurement.standards == [
        ViewabilityStandard(
          name: "everything", percent: 30.5, isContinuous: false,
          share: .percentage(digits: 125, scale: 10), requiresAudible: true,
          requiresUserInitiated: true, countsReplays: true, creatives: [.audio, .video],
          minimumArea: 100, areaLimit: 200.5),
        ViewabilityStandard(
          name: "at-the-end", percent: 100, isJudgedAtCompletion: true, creatives: .display),
      ])
  }

  private static let mistakes = [
    (
      "{ name: mrc-video, percent: 50, time: 1s }",
      "3:5: error: standard 'mrc-video' is built in; use another name [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 1s }\n  - { name: a, percent: 50, time: 1s }",
      "4:5: error: standard 'a' is defined twice [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 1s, audibel: true }",
      "3:39: error: unknown key 'audibel' in a standard; did you mean 'audible'? "
        + "[ScenarioUnknownKey]"
    ),
    (
      "{ name: a, percent: 50, atComplete: false }",
      "3:41: error: 'atComplete' must be true or absent [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, atComplete: true, continuous: true }",
      "3:47: error: 'continuous' in a standard needs 'time' or 'share' [ScenarioConflictingKeys]"
    ),
    (
      "{ name: a, percent: 50, time: 2, creatives: video }",
      "3:35: error: 'time' has no unit in '2'; write '2s' or '2ms' [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, creatives: [vidio] }",
      "3:51: error: unknown creative 'vidio'; did you mean 'video'? [ScenarioUnknownName]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, creatives: [] }",
      "3:50: error: 'creatives' must list at least one creative [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, minArea: -1 }",
      "3:48: error: 'minArea' must be a number from 0 to 1000000000000, not '-1' "
        + "[ScenarioInvalidValue]"
    ),
  ]

  @Test(arguments: mistakes.map { ($0, Named($1)) })
  func `a mistake has its place and its remedy`(standard: String, problem: Named<String>) {
    #expect(problems("version: 1\nstandards:\n  - \(standard)") == ["s.yaml:\(problem.value)"])
  }

  @Test func `a configuration has them as a scenario has`() {
    func read(_ text: String) -> ConfigurationDecoder.Reading {
      ConfigurationDecoder.read(bytes: Array(text.utf8), file: "vastsim.yaml")
    }
    let reading = read("standards: [{ name: ours, percent: 70, time: 3s, continuous: false }]")
    #expect(reading.diagnostics == [] && reading.file.settings == [])
    #expect(
      reading.file.standards == [
        ViewabilityStandard(name: "ours", percent: 70, time: .seconds(3), isContinuous: false)
      ])
    let found = read("standards: [{ name: ours, pixels: 70, time: 3s }]").diagnostics
    #expect(found.count == 2)
    #expect(found.first?.message == "'percent' is missing in a standard")
    #expect(found.last?.message.hasPrefix("unknown key 'pixels' in a standard; known: ") == true)
  }
}

struct LayoutDecodingTests {
  @Test func `a layout is a tree of views, back to front`() throws {
    let layout = try scenario(
      """
      layout:
        - view: feed
          frame: [0, 0, 390, 3000]
          clips: true
          children:
            - { view: ad, frame: [0, 200.5, 390, 220], hidden: true, alpha: 0.5 }
            - view: playButton
              frame: [10, -380, 28, 28]
              friendly: { purpose: mediaControls, reason: Media Controls over video }
        - { view: bar, frame: [0, 0, 0, 0], friendly: { purpose: other } }
      """
    ).screen.layout
    let ad = View(
      name: "ad", frame: .init(x: 0, y: 200.5, width: 390, height: 220), isHidden: true, alpha: 0.5)
    let playButton = View(
      name: "playButton", frame: .init(x: 10, y: -380, width: 28, height: 28),
      friendly: .init(purpose: .mediaControls, reason: "Media Controls over video"))
    #expect(
      layout == [
        View(
          name: "feed", frame: .init(x: 0, y: 0, width: 390, height: 3000), clips: true,
          children: [ad, playButton]),
        View(name: "bar", frame: .zero, friendly: .init(purpose: .other)),
      ])
  }

  @Test(
    arguments: [
      (
        "{ view: ad, frame: [0, 0, 1] }",
        ["20: error: 'frame' must be a list [x, y, width, height] [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, -1, 1] }",
        ["20: error: 'frame' must not have a negative width or height [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], hiden: true }",
        ["34: error: unknown key 'hiden' in a view; did you mean 'hidden'? [ScenarioUnknownKey]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], alpha: 2 }",
        ["41: error: 'alpha' must be a number from 0 to 1, not '2' [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], friendly: true }",
        [
          "44: error: 'friendly' must be a mapping of keys to values, not text"
            + " [ScenarioInvalidValue]"
        ]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], friendly: { reason: x } }",
        ["44: error: 'purpose' is missing in 'friendly' [ScenarioMissingKey]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], children: [{ view: ad, frame: [0, 0, 1, 1] }] }",
        [
          "53: error: a second view is named 'ad'; view names must be unique [ScenarioDuplicateView]"
        ]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1] }, { frame: [0, 0, 1, 1] }",
        ["36: error: 'view' is missing in a view [ScenarioMissingKey]"]
      ),
    ] as [(Named<String>, Named<[String]>)])
  func `a wrong view says where it is and what would be right`(
    text: Named<String>, found: Named<[String]>
  ) {
    #expect(
      problems("version: 1\nlayout: [\n\(text.value)\n]") == found.value.map { "s.yaml:3:\($0)" })
  }

  @Test func `a layout without the ad is a warning, unless a step adds it`() {
    let layout = "version: 1\nlayout: [{ view: feed, frame: [0, 0, 1, 1] }]\n"
    #expect(
      problems(layout) == [
        "s.yaml:2:9: warning: the layout has no view named 'ad', and no step adds it; nothing is"
          + " measured [ScenarioMissingAdView]"
      ])
    #expect(read(layout).scenario?.screen.layout?.map(\.name) == ["feed"])
    let added = layout + "steps: [{ at: 1s, do: add, view: ad, frame: [0, 0, 1, 1], under: feed }]"
    #expect(problems(added) == [])
  }

  @Test func `without a layout there is the ad alone`() {
    #expect(problems("{ version: 1, steps: [{ at: 1s, do: hide, view: ad }] }") == [])
    #expect(
      problems("{ version: 1, steps: [{ at: 1s, do: hide, view: feed }] }") == [
        "s.yaml:1:49: error: no view is named 'feed'; known: ad [ScenarioUnknownView]"
      ])
  }
}
