import Player
import Units
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// `units:`, and the units of steps and expectations.
struct UnitDecodingTests {
  private static let two = """
    layout:
      - { view: a, frame: [0, 0, 390, 220] }
      - { view: b, frame: [0, 300, 390, 220] }
    units:
      - { unit: a, tag: t.xml, media: m.mp4, player: html5 }
      - { unit: b, tag: u.xml, captions: on }

    """

  private func read(_ text: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array("version: 1\n\(text)".utf8), file: "s.yaml", folder: "f")
  }

  @Test func `each unit has its view, its tag and its player`() throws {
    let scenario = try #require(read(Self.two).scenario)
    #expect(scenario.units.map(\.unit.name) == ["a", "b"])
    #expect(scenario.units.map(\.view) == ["a", "b"])
    let videos = scenario.units.compactMap(\.video)
    #expect(videos.map(\.tag) == ["f/t.xml", "f/u.xml"])
    #expect(videos.map(\.player.base) == ["html5", nil])
    #expect(videos.map(\.captions) == [.off, .on])
    #expect(videos.map(\.media) == ["f/m.mp4", nil])
  }

  @Test func `steps and expectations name their unit`() throws {
    let text =
      Self.two + """
        steps:
          - { at: 1s, do: pause, unit: b }
          - { at: 2s, do: background }
          - { at: 50%, do: scroll, view: a, by: 10, unit: a }
        expect:
          - { beacon: start, unit: b }
          - { never: { beacon: skip }, unit: a }
          - { outcome: completed }
        """
    let scenario = try #require(read(text).scenario, "\(read(text).diagnostics)")
    #expect(scenario.steps.map(\.unit?.name) == ["b", nil, "a"])
    #expect(scenario.expected.expectations.map(\.unit?.name) == ["b", "a", nil])
  }

  @Test func `the only unit is meant where a step names none`() throws {
    let text = """
      units: [{ unit: a, tag: t.xml }]
      steps: [{ at: 1s, do: pause }, { at: 2s, do: lock }]
      """
    #expect(try #require(read(text).scenario).steps.map(\.unit?.name) == ["a", nil])
  }

  @Test(
    arguments: [
      (
        "steps: [{ at: 1s, do: pause }]",
        "s.yaml:8:9: error: 'unit' is missing in step 'pause'; use one of a, b [ScenarioMissingKey]"
      ),
      (
        "steps: [{ at: 50%, do: lock }]",
        "s.yaml:8:9: error: 'unit' is missing in step 'lock'; use one of a, b [ScenarioMissingKey]"
      ),
      (
        "expect: [{ beacon: start, unit: c }]",
        "s.yaml:8:33: error: unknown unit 'c'; known: a, b [ScenarioUnknownName]"
      ),
      (
        "tag: t.xml",
        "s.yaml:8:1: error: 'tag' in a scenario belongs in one of the 'units' "
          + "[ScenarioConflictingKeys]"
      ),
    ] as [(String, Named<String>)])
  func `what is ambiguous is an error with its line`(text: String, message: Named<String>) {
    #expect(read(Self.two + text).diagnostics.map(\.description) == [message.value])
  }

  @Test func `two units need a layout and names of their own`() {
    let messages = read("units: [{ unit: a, tag: t.xml }, { unit: a, tag: t.xml }]").diagnostics
      .map(\.message)
    #expect(
      messages == [
        "'layout' is missing; each of several units needs a view",
        "a second unit is named 'a'; unit names must be unique",
      ])
  }

  @Test func `the flat keys mean one unit named ad`() throws {
    let scenario = try #require(read("steps: [{ at: 1s, do: pause, unit: ad }]").scenario)
    #expect(scenario.soleUnit == .ad && scenario.steps.map(\.unit) == [.ad])
    #expect(scenario.units.map(\.unit) == [.ad] && scenario.units.map(\.view) == ["ad"])
  }

  @Test func `a list of one unit is a list, whatever the unit's name`() throws {
    let listed = try #require(read("units: [{ unit: ad, tag: t.xml }]").scenario)
    let flat = try #require(read("tag: t.xml").scenario)
    #expect(listed.soleUnit == nil && listed.units.map(\.unit) == flat.units.map(\.unit))
    #expect(listed.ad.tag == flat.ad.tag)
  }
}

/// `prebid:` of a unit.
struct PrebidDecodingTests {
  private func read(_ keys: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array(
        "version: 1\nunits: [{ unit: ad, prebid: { request: r.json, bids: b, \(keys) } }]".utf8),
      file: "s.yaml", folder: "f")
  }

  private func settings(_ keys: String) throws -> AuctionSettings {
    let reading = read(keys)
    #expect(reading.diagnostics == [])
    let native = try #require(reading.scenario?.units.first?.native)
    return try #require(native.settings.value as? AuctionSettings)
  }

  @Test func `the latency of an ad server needs an ad server`() throws {
    #expect(
      read("adServerLatency: 1s").diagnostics.map(\.description) == [
        "s.yaml:2:57: error: 'adServerLatency' in 'prebid' needs 'adServer' "
          + "[ScenarioConflictingKeys]"
      ])
    #expect(
      try settings("adServer: l.yaml, adServerLatency: 1s").adServer.latency == .seconds(1))
  }

  @Test func `what the app changes of its keys is read, and needs an ad server`() throws {
    let changes = try settings(
      "adServer: l.yaml, adServerKeys: { drops: [hb_uuid], sets: { hb_pb: 1.20 } }"
    ).adServer.keyChanges
    #expect(changes.dropped == ["hb_uuid"])
    #expect(changes.changed == [.init("hb_pb", "1.20")])
    #expect(try settings("adServer: l.yaml").adServer.keyChanges == AppKeyChanges())
    #expect(
      read("adServerKeys: {}").diagnostics.map(\.message) == [
        "'adServerKeys' in 'prebid' needs 'adServer'"
      ])
    #expect(
      read("adServer: l.yaml, adServerKeys: { drop: [hb_pb] }").diagnostics.map(\.message) == [
        "unknown key 'drop' in 'adServerKeys'; did you mean 'drops'?"
      ])
  }

  @Test func `a unit names the impression that it shows`() throws {
    #expect(try settings("impression: feed").files.impression == "feed")
    #expect(try settings("server: go").files.impression == nil)
    #expect(
      read("impression: ''").diagnostics.map(\.message) == ["'impression' has no value"])
  }
}

struct SlotDecodingTests {
  @Test func `a slot says what it takes`() throws {
    let slot = try scenario(
      """
      slot:
        adType: audio
        width: 640
        height: 360
        categoryRequired: true
        blockedCategories: [IAB7, IAB8-5]
        duration: 30s
        displayWithin: 2500ms
        verificationVendors: [a.example-omid]
      """
    ).ad.slot
    var expected = AdSlot()
    #expect(slot.adType.map { "\($0)" } == "audio")
    expected.adType = slot.adType
    (expected.width, expected.height) = (640, 360)
    expected.isCategoryRequired = true
    expected.blockedCategories = ["IAB7", "IAB8-5"]
    expected.duration = .seconds(30)
    expected.displayLimit = .milliseconds(2500)
    expected.verificationVendors = ["a.example-omid"]
    #expect(slot == expected)
  }

  @Test func `companions have slots of their own, which may have names`() throws {
    let slot = try scenario(
      "companions: [{ width: 300, height: 250 }, { id: top, width: 728, height: 90 }]"
    ).ad.slot
    #expect(
      slot.companions == [
        CompanionSlot(width: 300, height: 250), CompanionSlot(id: "top", width: 728, height: 90),
      ])
    #expect(try scenario("companions: []").ad.slot.companions == [])
    #expect(try scenario("").ad.slot == AdSlot())
  }

  @Test(
    arguments: [
      ("slot: { adtype: audio }", "unknown key 'adtype' in 'slot'; did you mean 'adType'?"),
      ("slot: { adType: vidoe }", "unknown 'adType' 'vidoe'; did you mean 'video'?"),
      ("slot: { width: 0 }", "'width' must be a whole number from 1 to 1000000, not '0'"),
      ("slot: { duration: 0s }", "'duration' must be above zero"),
      ("slot: { displayWithin: 5 }", "'displayWithin' has no unit in '5'; write '5s' or '5ms'"),
      ("slot: { categoryRequired: 1 }", "'categoryRequired' must be true or false, not '1'"),
      ("slot: { blockedCategories: IAB7 }", "'blockedCategories' must be a list, not text"),
      ("slot: 30s", "'slot' must be a mapping of keys to values, not text"),
      ("companions: [{ width: 1 }]", "'height' is missing in a companion slot"),
      (
        "companions: [{ widht: 1, width: 1, height: 1 }]", "unknown key 'widht' in a companion slot"
      ),
    ])
  func `a wrong slot says what would be right`(text: String, problem: String) {
    let found = problems("version: 1\n" + text)
    #expect(found.contains { $0.contains("error: \(problem)") }, "\(found)")
  }
}

/// A scenario's settings for the selection of a media file.
struct MediaChoiceDecodingTests {
  @Test(
    arguments: [
      ("", nil), ("mezzanine: required", MezzanineDemand(.required)),
      ("mezzanine: preferred", MezzanineDemand(.preferred)),
      ("mezzanine: {need: preferred}", MezzanineDemand(.preferred)),
      (
        "mezzanine: {need: required, transcoded: false}",
        MezzanineDemand(.required, isTranscoded: false)
      ),
    ] as [(String, MezzanineDemand?)])
  func `a mezzanine is asked for by a word or a mapping`(text: String, demand: MezzanineDemand?) {
    let reading = read(text)
    #expect(reading.diagnostics == [])
    #expect(reading.scenario?.ad.mezzanine == demand)
  }

  @Test(
    arguments: [
      "mezzanine: wanted", "mezzanine: {transcoded: true}",
      "mezzanine: {need: required, ready: true}",
      "mezzanine: {need: required, transcoded: later}", "mezzanine: [required]",
      "player: {mediaFileChoice: best}", "device: {scale: 0}", "device: {scale: 17}",
    ])
  func `what makes no sense is an error`(text: String) {
    let reading = read(text)
    #expect(reading.scenario == nil)
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `a device has a scale, else 3, and 1 where it states its size`() {
    #expect(read("").scenario?.screen.device.scale == 3)
    #expect(read("device: {volume: 1}").scenario?.screen.device.scale == 3)
    #expect(read("device: {width: 390}").scenario?.screen.device.scale == 1)
    #expect(read("device: {height: 844}").scenario?.screen.device.scale == 1)
    #expect(read("device: {scale: 2, width: 390}").scenario?.screen.device.scale == 2)
    #expect(read("device: {scale: 2.625}").scenario?.screen.device.scale == 2.625)
  }

  @Test(arguments: MediaFilePolicy.allCases)
  func `a policy over a profile's choice`(policy: MediaFilePolicy) {
    let reading = read("player: {mediaFileChoice: \(policy.rawValue)}")
    #expect(reading.scenario?.ad.player.policies == [.mediaFileChoice: .name(policy.rawValue)])
    #expect(read("player: exact").scenario?.ad.player.policies == [:])
  }

  private func read(_ text: String) -> ScenarioReading {
    ScenarioDecoder.read(bytes: Array("version: 1\n\(text)\n".utf8), file: "s.yaml", folder: "")
  }
}

struct CaptionChoiceTests {
  private func reading(_ value: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array("version: 1\ncaptions: \(value)\n".utf8), file: "s.yaml", folder: "")
  }

  @Test(
    arguments: [
      ("on", .on), ("off", .off), ("true", .on), ("false", .off), ("'on'", .on), ("On", .on),
      ("en", .language("en")), ("zh-TW", .language("zh-TW")), ("gsw", .language("gsw")),
    ] as [(String, PlaybackScenario.CaptionChoice)])
  func `captions are on, off or a language`(value: String, choice: PlaybackScenario.CaptionChoice) {
    #expect(reading(value).scenario?.ad.captions == choice)
  }

  @Test(arguments: ["English", "en_US", "1", "[en]", "{ language: en }", "en-"])
  func `anything else is an error`(value: String) {
    let reading = reading(value)
    #expect(reading.scenario == nil)
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `without the key they are off`() {
    let reading = ScenarioDecoder.read(bytes: Array("version: 1".utf8), file: "s", folder: "")
    #expect(reading.scenario?.ad.captions == .off)
  }
}

struct ByteRateTests {
  @Test(arguments: [
    ("1", 1), ("250000", 250_000), ("100%", 30_000), ("80%", 24_000), ("12.5%", 3_750),
    ("150%", 45_000), ("0.001%", 1),
  ])
  func `a rate is a number, or a share of the media's own`(text: String, rate: Int) throws {
    let network = try #require(try scenario("network: { bytesPerSecond: \(text) }").network)
    let read = try #require(network.bytesPerSecond)
    #expect(read.bytesPerSecond(byteCount: 900_000, duration: .seconds(30)) == rate)
  }

  @Test func `media without a length has the smallest rate`() {
    let share = ByteRate.shareOfMedia(.percentage(digits: 100, scale: 1))
    #expect(share.bytesPerSecond(byteCount: 900_000, duration: .zero) == 1)
    #expect(share.bytesPerSecond(byteCount: .max, duration: .milliseconds(1)) == Int.max)
  }
}
