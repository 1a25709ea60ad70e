import Player
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// Replaced and unreplaced macros, as runs send them.
struct BeaconSenderTests {
  private func impression(
    _ query: String, _ scenario: String = "", _ macros: [String: String] = [:]
  ) throws -> (url: String?, record: RunRecord) {
    let tag = TagText(impressions: ["https://t.example/i?\(query)"])
    let record = try play(scenario, tag: tag) { request in
      request.settings.macros.merge(macros) { _, new in new }
    }
    return (record.urls("impression").last, record)
  }

  @Test(arguments: [
    ("a=[ASSETURI]", "a=https%3A%2F%2Fm.example%2Fm.mp4"),
    ("p=[ADPLAYHEAD]", "p=00%3A00%3A00.000"),
    ("c=[CONTENTPLAYHEAD]&m=[MEDIAPLAYHEAD]", "c=-1&m=-1"),
    ("e=[ERRORCODE]&r=[REASON]", "e=[ERRORCODE]&r=[REASON]"),
    ("x=[nothing]&y=[]&z=[A-B]", "x=[nothing]&y=[]&z=[A-B]"),
  ])
  func `the run's own macros have its values`(query: String, expected: String) throws {
    #expect(try impression(query).url == "https://t.example/i?\(expected)")
  }

  @Test func `the playhead is that of the event`() throws {
    let tag = TagText(error: "https://t.example/e?p=[ADPLAYHEAD]&u=[ASSETURI]&c=[ERRORCODE]")
    let record = try play(tag: tag, facts: .made(damagedAt: .milliseconds(5250)))
    #expect(
      record.urls("error") == [
        "https://t.example/e?p=00%3A00%3A05.250&u=https%3A%2F%2Fm.example%2Fm.mp4&c=405"
      ])
  }

  @Test func `the caller's values fill what only the caller knows`() throws {
    let (url, record) = try impression(
      "a=[PAGEURL]&b=[IFA]", "macros: { PAGEURL: \"https://p.example/?a b\", IFA: one }",
      ["IFA": "two"])
    #expect(url == "https://t.example/i?a=https%3A%2F%2Fp.example%2F%3Fa%20b&b=two")
    #expect(record.messages("MacroUnknown") == [] && record.messages("MacroMisplaced") == [])
    let beacon = try #require(record.beacons.map(\.beacon).last { $0.event == "impression" })
    #expect(beacon.template.text == "https://t.example/i?a=[PAGEURL]&b=[IFA]")
    #expect(beacon.substitutions.map(\.macro) == ["PAGEURL", "IFA"])
    #expect(beacon.substitutions.map(\.value) == ["https%3A%2F%2Fp.example%2F%3Fa%20b", "two"])
  }

  @Test func `requests keep the order of their trackers, equal ones included`() throws {
    let urls = ["b", "a", "a", "c"].map { "https://t.example/\($0)" }
    let record = try play(tag: TagText(progress: [], impressions: urls))
    #expect(Array(record.urls("impression").dropFirst()) == urls)
  }

  @Test func `an event that was sent before replaces no macros`() {
    let tag = RunRequest.Input(path: "t.xml", displayName: "t.xml")
    let request = RunRequest(tag: tag, scenario: PlaybackScenario(name: "s"), profile: .exact)
    func urls(_ events: [String]) -> [String] {
      var sender = BeaconSender(request: UnitRequest(request))
      var recorder = RunRecorder(
        levels: RuleLevels(), pacing: nil, budget: RunBudget(RunLimits()))
      for event in events {
        let template = BeaconTemplate(URLTemplate("https://t.example/\(event)?[CACHEBUSTING]"))
        let order = BeaconOrder(
          occurrence: TrackingOccurrence(event: event, cause: "playback", frequency: .oncePerAd),
          target: .templates([template], MacroFacts()), moment: .withoutAd)
        sender.send(order, of: .ad, at: .zero, into: &recorder)
      }
      return recorder.events.compactMap {
        if case .beacon(let beacon) = $0.kind { beacon.url } else { nil }
      }
    }
    let sent = urls(["start", "complete"])
    #expect(sent.count == 2 && !sent.contains { $0.contains("[") })
    #expect(urls(["start", "start", "complete"]) == sent)
  }

  @Test func `an unknown macro stays, and is reported once for the whole run`() throws {
    let tag = TagText(
      progress: ["00:00:01"],
      impressions: ["https://t.example/i?a=[FOO]&b=[FOO]&c=[BAR]", "https://t.example/j?[BAR]"])
    let record = try play(tag: tag)
    #expect(
      record.urls("impression").dropFirst() == [
        "https://t.example/i?a=[FOO]&b=[FOO]&c=[BAR]", "https://t.example/j?[BAR]",
      ])
    #expect(
      record.messages("MacroUnknown")
        == ["FOO", "BAR"].map {
          "'[\($0)]' has no value, so it is not replaced in the URL of 'impression'; "
            + "set it with --macro \($0)=VALUE"
        })
    #expect(
      record.beacons.filter { !$0.beacon.unresolvedMacros.isEmpty }.map(\.beacon.unresolvedMacros)
        == [["FOO", "BAR"], ["BAR"]])
    let place = record.diagnostics.first { $0.rule.id == "MacroUnknown" }?.location
    #expect(place?.file == "t.xml")
    #expect(place?.position != nil)
  }

  @Test func `the macro that is meant comes before the advice to give a value`() throws {
    let record = try play(
      tag: TagText(progress: [], impressions: ["https://t.example/i?cb=[CACHEBUSTER]"]))
    #expect(
      record.messages("MacroUnknown") == [
        "VAST has no macro '[CACHEBUSTER]', so it is not replaced in the URL of 'impression'; did "
          + "you mean '[CACHEBUSTING]'? If not, set its value with --macro CACHEBUSTER=VALUE"
      ])
  }

  @Test func `a macro in the wrong place is told where it belongs`() throws {
    let record = try impression("c=[ERRORCODE]&r=[REASON]", "", ["ERRORCODE": "1"]).record
    #expect(
      record.messages("MacroMisplaced") == [
        "'[ERRORCODE]' has no value in the URL of 'impression', so it is not replaced; "
          + "it is for 'Error', the 'error' event of a break",
        "'[REASON]' has no value in the URL of 'impression', so it is not replaced; "
          + "it is for 'verificationNotExecuted'",
      ])
  }

  private static let twoPauses = """
    steps:
      - { at: 1s, do: pause }
      - { at: 2s, do: resume }
      - { at: 3s, do: pause }
      - { at: 4s, do: resume }
    """

  @Test func `an image with the same URL is not requested again, and the run says so once`() throws
  {
    let record = try play(Self.twoPauses, player: .html5)
    #expect(record.urls("pause") == ["https://t.example/pause"])
    #expect(record.messages("IdenticalBeacon").count == 2)
    #expect(record.messages("IdenticalBeacon").first?.hasPrefix("'pause' is not requested") == true)
    let exact = try play(Self.twoPauses)
    #expect(exact.urls("pause").count == 2 && exact.messages("IdenticalBeacon") == [])
  }

  @Test func `a beacon says who asked for it, and why it went`() throws {
    let record = try play(
      "steps: [{ at: 1s, do: mute }]", tag: TagText(progress: ["00:00:03", "25%"]))
    let beacons = record.beacons.map(\.beacon)
    #expect(beacons.filter { $0.source == .vast }.allSatisfy { $0.vendor == nil })
    #expect(
      beacons.filter { $0.source == .verification }.allSatisfy { $0.vendor == "v.example-omid" })
    #expect(beacons.allSatisfy { $0.adID == "ad-1" && $0.creativeID == "c-1" && $0.hop == 0 })
    #expect(beacons.filter { $0.event == "mute" }.map(\.cause) == ["user"])
    #expect(beacons.filter { $0.event == "viewable" }.map(\.cause) == ["viewport"])
    #expect(beacons.filter { $0.event == "start" }.map(\.cause) == ["playback", "playback"])
    #expect(
      beacons.filter { $0.event == "progress" }.map(\.offset) == [.seconds(2), .seconds(3)])
    #expect(beacons.filter { $0.event != "progress" }.allSatisfy { $0.offset == nil })
  }
}

/// VAST 4.0 renamed what a linear ad tells of its player; documents before it keep their names.
struct FormerTrackingTests {
  private static let names = [
    "closeLinear", "close", "playerExpand", "expand", "playerCollapse", "collapse",
  ]

  private func reported(version: String) throws -> [String] {
    let trackers = Self.names.map { "<Tracking event=\"\($0)\">https://t.example/\($0)</Tracking>" }
    let tag = ChainTag.document(ChainTag.inLine("one"))
      .replacing("version=\"4.2\"", with: "version=\"\(version)\"")
      .replacing("<TrackingEvents><", with: "<TrackingEvents>\(trackers.joined())<")
    let record = try playChain(
      ["root": tag],
      """
      steps:
        - { at: 1s, do: expand }
        - { at: 2s, do: collapse }
        - { at: 3s, do: closeLinear }
      """)
    return Self.names.filter { name in
      record.beacons.contains { $0.beacon.url == "https://t.example/\(name)" }
    }
  }

  @Test(arguments: ["2.0", "3.0"])
  func `an old document hears of close, expand and collapse`(version: String) throws {
    #expect(try reported(version: version) == Self.names)
  }

  @Test func `a newer document hears of the new names alone`() throws {
    #expect(try reported(version: "4.2") == ["closeLinear", "playerExpand", "playerCollapse"])
  }
}

/// A macro has one value at one instant, wherever it is asked for.
struct MacroKnowledgeTests {
  private static let asked =
    "b=[BREAKPOSITION]&z=[PLAYERSIZE]&m=[CONTENTPLAYHEAD]&n=[MEDIAPLAYHEAD]&t=[INVENTORYSTATE]"

  private func ad(media: String) -> String {
    ChainTag.document(
      ChainTag.inLine("one", sequence: 1, media: media).replacing(
        "?code=[ERRORCODE]",
        with: "?s=[ADSERVINGID]&amp;u=[UNIVERSALADID]&amp;p=[PODSEQUENCE]&amp;a=[ASSETURI]&amp;"
          + Self.asked.replacing("&", with: "&amp;") + "&amp;code=[ERRORCODE]"
      ).replacing(
        "/impression<", with: "/impression?" + Self.asked.replacing("&", with: "&amp;") + "<"))
  }

  private func query(_ url: String?) -> String {
    url.flatMap { $0.split(separator: "?").last.map(String.init) } ?? ""
  }

  @Test func `the Error URL of an ad that does not play knows the ad and the player`() throws {
    let record = try playChain(["root": ad(media: "nowhere.mp4")])
    #expect(
      query(record.urls("error").first)
        == "s=one&u=r%20u&p=1&a=https%3A%2F%2Fm.example%2Fnowhere.mp4&b=4&z=390,219&m=-1&n=-1"
        + "&t=autoplayed&code=401")
  }

  @Test func `an ad of a break knows its place, its media and the content's playhead`() throws {
    let schedule = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
      <vmap:AdBreak timeOffset="00:00:10" breakType="linear"><vmap:AdSource>\
      <vmap:AdTagURI templateType="vast4"><![CDATA[https://ads.example/a?\(Self.asked)]]>\
      </vmap:AdTagURI></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
      """
    let known = "b=2&z=390,219&m=00%3A00%3A10.000&n=00%3A00%3A10.000&t=autoplayed"
    for media in ["8s.mp4", "nowhere.mp4"] {
      let record = try playChain(
        ["root": schedule, "a": ad(media: media)], "content: { duration: 60s }")
      #expect(query(record.fetches.dropFirst().first?.url) == known)
      let reported = record.urls(media == "8s.mp4" ? "impression" : "error").first
      #expect(query(reported).contains(known), "\(reported ?? "nothing")")
    }
  }
}
