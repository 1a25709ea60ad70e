import OpenMeasurement
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct ScenarioDecoderTests {
  @Test func `a file with nothing but its version has all defaults`() throws {
    #expect(try scenario("") == PlaybackScenario(name: "s"))
  }

  @Test func `every top-level key is read`() throws {
    let text = """
      name: everything
      tag: ../Tags/a.xml
      media: m.mp4
      map: { "https://b.example.com/": ../Media/, "https://a.example.com/x": /abs/x }
      device: { width: 1280, height: 720.5, volume: 0.25, category: ctv }
      network: { bytesPerSecond: 250000, latency: 100ms }
      until: 2m
      content: { duration: 600s, positions: [300s, 120s] }
      macros: { GDPRCONSENT: BOEFEAy, PAGEURL: "", LIMITADTRACKING: 1 }
      standards:
        - { name: strict, percent: 100, time: 2.5s, continuous: false, audible: true }
        - { name: half, percent: 99.5, share: 50% }
      sampling: continuous
      scriptIsolation: shared
      verification: built-in
      strictDuration: true
      golden: ../Goldens/g.jsonl
      """
    var expected = PlaybackScenario(name: "everything")
    expected.ad.tag = "Ads/Tags/a.xml"
    expected.ad.media = "Ads/Scenarios/m.mp4"
    expected.map = [
      ResourceMap.Rule(prefix: "https://b.example.com/", path: "Ads/Media/"),
      ResourceMap.Rule(prefix: "https://a.example.com/x", path: "/abs/x"),
    ]
    expected.screen.device.screen = Size(width: 1280, height: 720.5)
    expected.screen.device.volume = 0.25
    expected.screen.device.category = .ctv
    expected.screen.device.isStated = true
    expected.screen.device.statesSize = true
    var network = PlaybackScenario.Network()
    network.bytesPerSecond = 250_000
    network.latency = .milliseconds(100)
    expected.network = network
    expected.until = .seconds(120)
    expected.ad.content.duration = .seconds(600)
    expected.ad.content.positions = [.seconds(120), .seconds(300)]
    expected.macros = ["GDPRCONSENT": "BOEFEAy", "PAGEURL": "", "LIMITADTRACKING": "1"]
    expected.measurement.standards = [
      ViewabilityStandard(
        name: "strict", percent: 100, time: .milliseconds(2500), isContinuous: false,
        requiresAudible: true),
      ViewabilityStandard(
        name: "half", percent: 99.5, time: .zero, share: .percentage(digits: 50, scale: 1)),
    ]
    expected.measurement.sampling = .continuous
    expected.measurement.scriptIsolation = .shared
    expected.measurement.verification = .builtIn
    expected.ad.hasStrictDuration = true
    expected.expected.golden = "Ads/Goldens/g.jsonl"
    #expect(try scenario(text) == expected)
  }

  @Test func `JSON says the same as YAML`() throws {
    let yaml = try scenario("player: { base: html5, plays: 2 }\nuntil: 90s\nstrictDuration: true")
    let json = try #require(
      read(
        #"{"version":1, "player": {"base": "html5", "plays": 2},"#
          + #" "until": "90s", "strictDuration": true}"#
      ).scenario)
    var relocated = yaml
    relocated.ad.player.location = json.ad.player.location
    #expect(relocated == json)
  }

  @Test func `a player is a name or policies over one, and keeps its place`() throws {
    var player = PlaybackScenario.PlayerChoice()
    player.base = "criteo-ios"
    player.location = SourceLocation(
      file: "s.yaml", position: SourcePosition(line: 2, column: 9))
    #expect(try scenario("player: criteo-ios").ad.player == player)
    player.policies = [
      .plays: .count(3), .startsMuted: .flag(false), .observation: .duration(.milliseconds(250)),
    ]
    #expect(
      try scenario(
        "player: {base: criteo-ios, plays: 3, startsMuted: false, observation: 250ms}"
      ).ad.player == player)
    player.policies[.initialBuffer] = .duration(.seconds(2))
    player.policies[.rebuffer] = .duration(.zero)
    player.policies[.loadingLimit] = .duration(.seconds(5))
    #expect(
      try scenario(
        "player: {base: criteo-ios, plays: 3, startsMuted: false, observation: 250ms,"
          + " initialBuffer: 2s, rebuffer: 0s, loadingLimit: 5s}"
      ).ad.player == player)
  }

  @Test(arguments: [
    ("a.xml", "Ads/Scenarios/a.xml"), ("./a.xml", "Ads/Scenarios/a.xml"),
    ("../a.xml", "Ads/a.xml"), ("../../a.xml", "a.xml"), ("../../../a.xml", "../a.xml"),
    ("../../../../a.xml", "../../a.xml"), ("x/../../a.xml", "Ads/a.xml"), ("../..", "."),
    ("../x/", "Ads/x/"), ("/abs/../a.xml", "/abs/../a.xml"), ("-", "-"),
    ("https://a.example.com/../t", "https://a.example.com/../t"),
    ("a:b.xml", "Ads/Scenarios/a:b.xml"),
  ])
  func `relative paths start from the file's folder`(path: String, resolved: String) throws {
    #expect(try scenario("tag: '\(path)'").ad.tag == resolved)
  }

  @Test func `folders may be absolute or the current one`() {
    let bytes = Array("{version: 1, tag: ../../../t.xml, media: m.mp4}".utf8)
    let absolute = ScenarioDecoder.read(bytes: bytes, file: "f.json", folder: "/a/b/").scenario
    #expect(absolute?.ad.tag == "/t.xml")
    #expect(absolute?.ad.media == "/a/b/m.mp4")
    let current = ScenarioDecoder.read(bytes: bytes, file: "x/f.old.json", folder: "").scenario
    #expect(current?.ad.media == "m.mp4")
    #expect(current?.name == "f.old")
  }

  @Test(
    arguments: [
      ("", "s.yaml: error: the file is empty [ScenarioUnreadable]"),
      (
        "version: 1\nsteps: [",
        "s.yaml:3:1: error: did not find expected node content while parsing a flow node"
          + " [ScenarioUnreadable]"
      ),
      (
        "{ version: 1, until: 2s, until: 3s }",
        "s.yaml:1:26: error: key 'until' occurs twice; the first is at line 1, column 15"
          + " [ScenarioUnreadable]"
      ),
      (
        "- version: 1",
        "s.yaml:1:1: error: a scenario must be a mapping of keys to values, not a list"
          + " [ScenarioInvalidValue]"
      ),
      ("name: x", "s.yaml:1:1: error: 'version' is missing in a scenario [ScenarioMissingKey]"),
      (
        "version: 2",
        "s.yaml:1:10: error: version 2 is not supported; this program reads version 1"
          + " [ScenarioInvalidValue]"
      ),
      (
        "version: '1'",
        "s.yaml:1:10: error: 'version' must be a whole number, 0 or more, not text in quotes"
          + " [ScenarioInvalidValue]"
      ),
    ] as [(String, Named<String>)])
  func `what is no scenario says why`(text: String, problem: Named<String>) {
    #expect(problems(text) == [problem.value])
    #expect(read(text).scenario == nil)
  }

  @Test(
    arguments: [
      (
        "stepz: []",
        "1: error: unknown key 'stepz' in a scenario; did you mean 'steps'? [ScenarioUnknownKey]"
      ),
      ("quality: high", "1: error: unknown key 'quality' in a scenario [ScenarioUnknownKey]"),
      ("name:", "6: error: 'name' has no value [ScenarioInvalidValue]"),
      ("tag: [a]", "6: error: 'tag' must be text, not a list [ScenarioInvalidValue]"),
      (
        "until: 90",
        "8: error: 'until' has no unit in '90'; write '90s' or '90ms' [ScenarioInvalidValue]"
      ),
      ("until: 0s", "8: error: 'until' must be above zero [ScenarioInvalidValue]"),
      ("until: 25h", "8: error: 'until' must be at most 24h, not '25h' [ScenarioInvalidValue]"),
      (
        "until: -1s",
        "8: error: 'until' must be a duration such as 2s or 1500ms, not '-1s' [ScenarioInvalidValue]"
      ),
      (
        "until: 999999999999.999999999999h",
        "8: error: 'until' must be at most 24h, not '999999999999.999999999999h'"
          + " [ScenarioInvalidValue]"
      ),
      (
        "sampling: sample",
        "11: error: unknown 'sampling' 'sample'; did you mean 'sampled'? [ScenarioUnknownName]"
      ),
      (
        "scriptIsolation: none",
        "18: error: unknown 'scriptIsolation' 'none'; known: separate, shared [ScenarioUnknownName]"
      ),
      (
        "strictDuration: yes",
        "17: error: 'strictDuration' must be true or false, not 'yes' [ScenarioInvalidValue]"
      ),
      (
        "device: { volume: 1.5 }",
        "19: error: 'volume' must be a number from 0 to 1, not '1.5' [ScenarioInvalidValue]"
      ),
      (
        "device: { width: 0x10 }",
        "18: error: 'width' must be a number from 1 to 1000000, not '0x10' [ScenarioInvalidValue]"
      ),
      (
        "device: { height: nan }",
        "19: error: 'height' must be a number from 1 to 1000000, not 'nan' [ScenarioInvalidValue]"
      ),
      (
        "device: { widht: 1 }",
        "11: error: unknown key 'widht' in 'device'; did you mean 'width'? [ScenarioUnknownKey]"
      ),
      (
        "player: { plays: 0 }",
        "18: error: 'plays' must be a whole number, 1 or more, not '0' [ScenarioInvalidValue]"
      ),
      (
        "network: { bytesPerSecond: 1.5 }",
        "28: error: 'bytesPerSecond' must be a whole number, 1 or more, not '1.5' [ScenarioInvalidValue]"
      ),
      (
        "network: { bytesPerSecond: 0% }",
        "28: error: 'bytesPerSecond' must be a percentage above 0%, not '0%' [ScenarioInvalidValue]"
      ),
      ("content: {}", "10: error: 'duration' is missing in 'content' [ScenarioMissingKey]"),
      (
        "macros: { \"[GDPR]\": x }",
        "11: error: macro name '[GDPR]' must be upper-case letters, digits and '_', without brackets"
          + " [ScenarioInvalidValue]"
      ),
      (
        "map: { \"\": x }",
        "8: error: a URL prefix in 'map' must not be empty [ScenarioInvalidValue]"
      ),
      (
        "standards: [{ name: a, percent: 50 }]",
        "13: error: one of 'time', 'share', 'atComplete' is missing in a standard [ScenarioMissingKey]"
      ),
      (
        "standards: [{ name: a, percent: 50, time: 1s, share: 5% }]",
        "47: error: 'share' and 'time' exclude each other in a standard [ScenarioConflictingKeys]"
      ),
      (
        "standards: [{ name: a, percent: 0, time: 1s }]",
        "33: error: 'percent' must be above 0 [ScenarioInvalidValue]"
      ),
      (
        "standards: [{ name: a, percent: 5, share: 101% }]",
        "43: error: 'share' must be a percentage from 0% to 100%, not '101%' [ScenarioInvalidValue]"
      ),
    ] as [(String, Named<String>)])
  func `a wrong value says where it is and what would be right`(
    line: String, problem: Named<String>
  ) {
    // A list of more than eight names is left out here.
    let short = problems("version: 1\n\(line)").map {
      $0.replacing(/; known: ([^,\[]+, ){8}[^\[]+ \[/, with: " [")
    }
    #expect(short == ["s.yaml:2:\(problem.value)"])
  }

  @Test func `all errors are reported, in the order of the file`() {
    let text = """
      steps:
        - { at: 2, do: paus }
        - { do: stall, forr: 2s }
      until: never
      expect: [{ beacon: midpont }]
      """
    #expect(
      problems(text) == [
        "s.yaml:1:1: error: 'version' is missing in a scenario [ScenarioMissingKey]",
        "s.yaml:2:11: error: 'at' has no unit in '2'; write '2s' or '2ms' [ScenarioInvalidValue]",
        "s.yaml:2:18: error: unknown step 'paus'; did you mean 'pause'? [ScenarioUnknownName]",
        "s.yaml:3:5: error: 'at' is missing in a step [ScenarioMissingKey]",
        "s.yaml:3:5: error: 'for' is missing in step 'stall' [ScenarioMissingKey]",
        "s.yaml:3:18: error: unknown key 'forr' in step 'stall'; did you mean 'for'?"
          + " [ScenarioUnknownKey]",
        "s.yaml:4:8: error: 'until' must be a duration such as 2s or 1500ms, not 'never'"
          + " [ScenarioInvalidValue]",
        "s.yaml:5:20: error: unknown beacon event 'midpont'; did you mean 'midpoint'?"
          + " [ScenarioUnknownName]",
      ])
  }

  @Test func `a hundred problems are enough`() {
    let keys = (0..<20_000).map { "k\($0): 1" }.joined(separator: "\n")
    let found = problems("version: 1\n\(keys)")
    #expect(found.count == 100)
    #expect(
      found.last?.hasPrefix("s.yaml:101:1: error: unknown key 'k99' in a scenario; known: ") == true
    )
    #expect(read("version: 1\n\(keys)").scenario == nil)
  }

  @Test func `a long map and many steps are read`() throws {
    let map = (0..<20_000).map { "  'https://a/\($0)': f\($0)" }.joined(separator: "\n")
    let steps = (0..<5000).map { "  - { at: \($0)ms, do: hide, view: ad }" }
    let read = try scenario("map:\n\(map)\nsteps:\n\(steps.joined(separator: "\n"))")
    #expect(read.map.count == 20_000)
    #expect(read.map.last?.path == "Ads/Scenarios/f19999")
    #expect(read.steps.count == 5000)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `a damaged file has a scenario or an error with a place`(seed: UInt64) {
    let text = """
      version: 1
      player: { base: html5, plays: 2, observation: 250ms }
      layout: [{ view: ad, frame: [0, 0, 390, 219], children: [] }]
      steps:
        - { at: 50%, do: scroll, view: ad, by: [1, 2], over: 1s }
        - { at: midpoint, after: 1s, do: network, loss: x, status: 404 }
      expect:
        - { beacon: start, at: 1s, within: 50ms, times: 1 }
        - { never: { omid: skipped } }
      """
    var random = SeededRandom(seed: seed)
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[bytes.count - 1 - index], at: index)
      default: bytes[index] = .random(in: 0x20...0x7E, using: &random)
      }
    }
    let reading = ScenarioDecoder.read(bytes: bytes, file: "s.yaml", folder: "")
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect((reading.scenario == nil) == !errors.isEmpty)
    #expect(errors.allSatisfy { $0.location?.position != nil })
  }
}

/// Reads scenario text as the file `s.yaml` in the folder `Ads/Scenarios`.
func read(_ text: String) -> ScenarioReading {
  ScenarioDecoder.read(bytes: Array(text.utf8), file: "s.yaml", folder: "Ads/Scenarios")
}

/// The scenario of a text without problems.
func scenario(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> PlaybackScenario {
  let reading = read("version: 1\n" + text)
  #expect(reading.diagnostics == [], sourceLocation: sourceLocation)
  return try #require(reading.scenario, sourceLocation: sourceLocation)
}

/// The problems of a text, one line each, as they are printed.
func problems(_ text: String) -> [String] { read(text).diagnostics.map(\.description) }
