import Player
import SampleRuns
import Testing
import Units
import Vocabulary

@testable import VASTSimulator

struct EventStreamSchemaTests {
  private static let schema = EventStream.document.json
  private static let validator = SchemaValidator(schema)

  /// The keys of a definition.
  private static func keys(of name: String) -> [String] {
    guard case .object(let members)? = schema["$defs"]?[name]?["properties"] else { return [] }
    return members.map(\.key)
  }

  /// Lines of runs that have every kind of line, with every key.
  private static func lines() throws -> [JSONValue] {
    let noisy = "console.log('a'); throw new Error('b')"
    let records = [
      try Recorded.run(
        """
        device: { volume: 0.5 }
        session: { customReferenceData: x, contentUrl: "https://c.example" }
        layout:
          - { view: ad, frame: [0, 0, 300, 200] }
          - view: button
            frame: [0, 0, 10, 10]
            friendly: { purpose: mediaControls, reason: Controls }
          - { view: banner, frame: [100, 0, 10.5, 10] }
        steps:
          - { at: 1s, do: volume, to: 0.5 }
          - { at: 2s, do: fullscreen }
          - { at: 3s, do: click }
          - { at: 4s, do: session, call: error, type: media, message: x }
          - { at: 5s, do: background }
        """, script: noisy),
      try Recorded.run("", duration: .seconds(5), damagedAt: .seconds(3)),
      try Recorded.run("network: { bytesPerSecond: 200, latency: 20ms }"),
      try Recorded.run(tag: Recorded.nonLinear),
      try Recorded.run(tag: "<VAST version=\"4.2\"/>"),
      try Recorded.run(tag: Recorded.tag.replacing("video/mp4", with: "text/plain")),
      try sent(), try constructed(),
    ]
    return try records.flatMap { record in
      try JSONLinesReport.text(of: record).split(separator: "\n").map {
        try JSONReader.value(of: String($0))
      }
    }
  }

  private static func sent() throws -> RunRecord {
    try Recorded.run().delivered([
      0: Beacon.Delivery(
        .rejected,
        attempts: [
          .init(
            begun: .zero, duration: .seconds(1), status: 503, failure: "refused",
            hops: [.init(url: "http://a/", status: 503, address: "192.0.2.1")])
        ])
    ])
  }

  /// A record with lines that made-up runs do not have.
  private static func constructed() throws -> RunRecord {
    var record = try Recorded.run()
    record.configuration.soleUnit = nil
    let first = try #require(record.events.first)
    for (index, event) in record.events.enumerated() {
      switch event.kind {
      case .fetch(var fetch):
        fetch.absence = .unreadable("there is none")
        record.events[index].kind = .fetch(fetch)
      case .player(let event, _):
        record.events[index].kind = .player(
          event.kind == .start
            ? .open(url: "https://l.example/") : .caption(text: "Hello.", language: "en"),
          cause: .playback)
      case .diagnostic(var diagnostic):
        diagnostic.notes = ["a note"]
        record.events[index].kind = .diagnostic(diagnostic)
      case .runStarted, .runFinished, .screen, .ad, .geometry, .omid, .beacon, .script,
        .viewability, .exposure, .native, .call, .stream:
        break
      }
    }
    for index in record.events.indices {
      record.events[index].item = 0
      record.events[index].primary = .zero
      if case .beacon(var beacon) = record.events[index].kind {
        beacon.sender = .client
        beacon.method = .post
        record.events[index].kind = .beacon(beacon)
      }
    }
    #expect(first.kind == .runStarted)
    let earlier = ViewTree(
      screen: Size(width: 9, height: 9),
      views: [View(name: "gone", frame: Rectangle(x: 0, y: 0, width: 1, height: 1))])
    var child = View(
      name: "child", frame: Rectangle(x: 0, y: 0, width: 1, height: 1), isHidden: true,
      friendly: FriendlyObstruction(purpose: .other, reason: "why"))
    child.contentOffset = View.Offset(x: 1, y: 0)
    let parent = View(
      name: "parent", frame: Rectangle(x: 0, y: 0, width: 1, height: 1), children: [child])
    let state = try #require(
      ScreenState(from: earlier, to: ViewTree(screen: earlier.screen, views: [parent])))
    record.events.insert(RunEvent(at: first.at, kind: .screen(state)), at: 1)
    var opened = NativeEvent("opened", cause: .user, item: 2)
    opened.url = "https://l.example/"
    opened.target = .browser
    opened.count = 1
    opened.size = Size(width: 150, height: 200)
    opened.details = [.init("externalID", "x")]
    var left = StreamBreakChange(.left, of: "mid-1")
    left.start = .seconds(31)
    (left.departure, left.resume) = (.seconds(30), .seconds(54))
    (left.creatives, left.statedLength) = (2, .seconds(25))
    var playlist = StreamFacts(
      file: "main.m3u8", segments: 20, duration: .seconds(120), isComplete: true, breaks: 1)
    playlist.isMeasured = true
    record.events += [
      RunEvent(at: first.at, kind: .stream(.playlist(playlist))),
      RunEvent(at: first.at, kind: .stream(.adBreak(left))),
      RunEvent(at: first.at, unit: UnitID("footer"), item: 2, kind: .native(opened)),
      RunEvent(
        at: first.at, unit: UnitID("footer"), item: 2,
        kind: .call(
          NativeCall(
            reading: AppCall("getUrl", [.init("item", 2), .init("url", nil)]),
            of: NativeSDK.outbrain.calls))),
    ]
    return record
  }

  @Test func `every line of a stream is valid`() throws {
    for line in try Self.lines() {
      let faults = Self.validator.faults(of: line)
      #expect(faults == [], "\(line)")
    }
  }

  @Test func `every kind is written, and every key of it`() throws {
    var written: Set<String> = []
    func gather(_ value: JSONValue, _ place: String) {
      switch value {
      case .object(let members):
        for member in members {
          written.insert("\(place).\(member.key)")
          gather(member.value, "\(place).\(member.key)")
        }
      case .array(let elements): for element in elements { gather(element, place) }
      case .null, .bool, .integer, .number, .string: break
      }
    }
    for line in try Self.lines() {
      let kind = [line["kind"]?.text, line["phase"]?.text].compactMap(\.self)
      gather(line, kind.joined(separator: "-"))
    }
    let common = EventStream.common.map(\.row)
    let sometimes = common.filter { !$0.isRequired }.map(\.key)
    var known = common.map { "beacon.\($0.key)" }
    for kind in EventStream.kinds.map(\.name) {
      known += Self.keys(of: kind).filter { !sometimes.contains($0) }.map { "\(kind).\($0)" }
    }
    known += Self.keys(of: "mediaFile").map { "ad.mediaFile.\($0)" }
    known += Self.keys(of: "nonLinear").map { "ad.nonLinear.\($0)" }
    known += Self.keys(of: "clickThrough").map { "ad.clickThroughs.\($0)" }
    for manner in ["sampled", "continuous"] {
      known += Self.keys(of: "exposureTotals").map { "exposure.\(manner).\($0)" }
      known += Self.keys(of: "quartileExposure").map { "exposure.\(manner).quartiles.\($0)" }
    }
    known += Self.keys(of: "standardComparison").map { "exposure.standards.\($0)" }
    #expect(known.count > 150)
    #expect(known.filter { !written.contains($0) } == [])
  }

  @Test func `a line with a key too many, one too few or another kind is not valid`() throws {
    for line in try Self.lines().prefix(60) {
      guard case .object(let members) = line else { continue }
      #expect(Self.validator.faults(of: .object(members + [.init("colour", 1)])) != [])
      #expect(Self.validator.faults(of: .object(members.filter { $0.key != "seq" })) != [])
      let other = members.map { $0.key == "kind" ? .init("kind", "sound") : $0 }
      #expect(Self.validator.faults(of: .object(other)) != [])
    }
  }
}
