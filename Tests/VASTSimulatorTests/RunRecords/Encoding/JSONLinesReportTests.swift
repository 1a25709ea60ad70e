import FoundationEssentials
import OpenMeasurement
import Player
import SampleRuns
import Testing
import Vocabulary
@testable import VASTSimulator

/// The event stream, version 1, which users' scripts read: keys are pinned here.
struct JSONLinesReportTests {
  /// The keys of every line.
  private static let common = ["atUs", "kind", "seq", "v"]
  /// The further keys of every line while a creative is loaded.
  private static let loaded = ["ad", "mediaUs"]

  private func lines(_ record: RunRecord) throws -> [String] {
    try JSONLinesReport.text(of: record).split(separator: "\n").map(String.init)
  }

  /// Parsed lines, all or those of a kind.
  private func objects(_ record: RunRecord, _ kind: String? = nil) throws -> [JSONValue] {
    try lines(record).map { try JSONReader.value(of: $0) }
      .filter { kind == nil || $0["kind"]?.text == kind }
  }

  /// A run in which nearly everything happens.
  private func eventful() throws -> RunRecord {
    try Recorded.run(
      """
      steps:
        - { at: 0s, do: viewport, percent: 49.5 }
        - { at: 2s, do: pause }
        - { at: 3s, do: resume }
        - { at: 4s, do: skip }
      """, damagedAt: .seconds(6))
  }

  @Test func `each line is an object with sorted keys and plain slashes`() throws {
    let record = try eventful()
    let text = try JSONLinesReport.text(of: record)
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains(#""url":"https://t.example/start""#))
    #expect(!text.contains(#"\/"#))
    let lines = try lines(record)
    #expect(lines.count == record.events.count)
    // Parsing sorts the keys, so writing the value again gives the line if it was sorted.
    for line in lines { #expect(try JSONWriter().text(of: JSONReader.value(of: line)) == line) }
  }

  @Test func `each line has the version, its number and its time`() throws {
    let objects = try objects(try eventful())
    #expect(objects.allSatisfy { $0["v"] == 1 })
    #expect(objects.map { $0["seq"] } == objects.indices.map(JSONValue.integer))
    let times = objects.map { value -> Int in
      if case .integer(let time) = value["atUs"] { time } else { -1 }
    }
    #expect(times == times.sorted())
    #expect(times.first == 0)
    #expect(times.last == 7_000_000)
  }

  @Test func `playhead and ad are there while a creative is loaded`() throws {
    let objects = try objects(try eventful())
    let started = try #require(objects.firstIndex { $0["decision"] == "started" })
    #expect(objects[..<started].allSatisfy { $0["mediaUs"] == nil && $0["ad"] == nil })
    #expect(objects[started...].allSatisfy { $0["mediaUs"] != nil && $0["ad"] == 0 })
    let pause = objects.first { $0["event"] == "resume" }
    #expect(pause?["atUs"] == 3_000_000)
    #expect(pause?["mediaUs"] == 2_000_000)
  }

  @Test func `times are whole microseconds, rounded to the nearest`() throws {
    let record = try Recorded.run(duration: .nanoseconds(3_333_333_333))
    let times = try objects(record, "player").map { ($0["event"]?.text, $0["atUs"]) }
    #expect(times.first { $0.0 == "firstQuartile" }?.1 == 833_333)
    #expect(times.first { $0.0 == "midpoint" }?.1 == 1_666_667)
    #expect(times.first { $0.0 == "thirdQuartile" }?.1 == 2_500_000)
    #expect(times.first { $0.0 == "complete" }?.1 == 3_333_333)
  }

  @Test func `the run's own lines`() throws {
    let lines = try lines(try Recorded.run(duration: .seconds(1)))
    #expect(
      lines.first
        == #"{"atUs":0,"clockStart":"2026-01-01T00:00:00Z","kind":"run","phase":"start","#
        + #""player":"exact","scenario":"test","seed":1,"seq":0,"v":1}"#)
    #expect(
      lines.last
        == #"{"ad":0,"atUs":1000000,"kind":"run","mediaUs":1000000,"outcome":"completed","#
        + #""phase":"finish","seq":\#(lines.count - 1),"v":1}"#)
  }

  @Test(arguments: [
    ("fetch", ["bytes", "purpose", "source", "status", "url"], ["error"]),
    ("ad", ["decision"], ["adID", "errorCode", "mediaFile", "reason", "title"]),
    ("player", ["cause", "event"], []),
    ("geometry", ["percentInView", "pixelsInView", "reasons"], []),
    ("omid", ["event"], []),
    (
      "beacon", ["cause", "event", "hop", "source", "template", "url"],
      ["adID", "creativeID", "errorCode", "offset", "vendor"]
    ),
    ("viewability", ["standard", "state"], ["reason"]),
    ("exposure", ["continuous", "sampled", "standards"], []),
    (
      "diagnostic", ["message", "rule", "severity"], ["column", "file", "line", "notes"]
    ),
  ])
  func `each kind has its keys`(kind: String, always: [String], sometimes: [String]) throws {
    let objects = try objects(try eventful(), kind)
    try #require(!objects.isEmpty)
    for object in objects {
      let keys = object.keys
      #expect(keys.filter((Self.common + always).contains) == (Self.common + always).sorted())
      #expect(keys.filter { !(Self.common + Self.loaded + always + sometimes).contains($0) } == [])
    }
  }

  @Test func `a fetched file`() throws {
    let fetches = try objects(try Recorded.run(), "fetch")
    #expect(fetches.map { $0["purpose"] } == ["vast", "media"])
    #expect(fetches.map { $0["url"] } == ["Tags/t.xml", "https://m.example/m.mp4"])
    #expect(fetches.map { $0["bytes"] } == [.integer(Recorded.tag.utf8.count), 1234])
    #expect(fetches.map { $0["status"] } == [200, 200])
    #expect(fetches.map { $0["source"] } == ["file", "file"])
    #expect(fetches.map { $0["error"] } == [nil, nil])
  }

  @Test func `an ad and its media file`() throws {
    let ads = try objects(try Recorded.run(damagedAt: .seconds(3)), "ad")
    #expect(ads.map { $0["decision"] } == ["selected", "started", "finished"])
    #expect(ads.map { $0["adID"] } == ["ad-1", "ad-1", "ad-1"])
    #expect(ads.map { $0["errorCode"] } == [nil, nil, 405])
    #expect(
      ads.first?["mediaFile"]
        == [
          "bitrate": 900, "durationActualUs": 8_000_000, "durationDeclaredUs": 8_000_000,
          "height": 270, "type": "video/mp4", "url": "https://m.example/m.mp4", "width": 480,
        ])
  }

  @Test func `an ad and its nonlinear creative`() throws {
    let ads = try objects(try Recorded.run(tag: Recorded.nonLinear), "ad")
    #expect(ads.map { $0["mediaFile"] } == [nil, nil, nil])
    #expect(ads.map { $0["nonLinear"]?["id"] } == ["n-1", "n-1", nil])
  }

  @Test func `a rejected ad`() throws {
    let tag = Recorded.tag.replacing("video/mp4", with: "text/plain")
    let objects = try objects(try Recorded.run(tag: tag))
    let ad = try #require(objects.first { $0["kind"] == "ad" })
    #expect(ad["decision"] == "rejected")
    #expect(ad["errorCode"] == 403)
    #expect(ad["reason"]?.text?.hasPrefix("no MediaFile can be played") == true)
    #expect(objects.last?["outcome"] == "error")
    let beacon = try #require(objects.first { $0["kind"] == "beacon" })
    #expect(beacon["event"] == "error")
    #expect(beacon["errorCode"] == 403)
    #expect(beacon["url"] == "https://t.example/error?code=403")
  }

  @Test func `a player event, by VAST's name`() throws {
    let events = try objects(try eventful(), "player")
    #expect(
      events.map { $0["event"] }.prefix(5) == [
        "loaded", "start", "progress", "pause", "resume",
      ])
    #expect(events.first { $0["event"] == "pause" }?["cause"] == "user")
    #expect(events.first?["cause"] == "playback")
  }

  @Test func `geometry is exact`() throws {
    let geometry = try #require(try objects(try eventful(), "geometry").first)
    #expect(geometry["percentInView"] == 49.5)
    #expect(geometry["reasons"] == ["clipped"])
    let whole = try #require(try objects(try Recorded.run(), "geometry").first)
    #expect(whole["percentInView"] == 100)
    #expect(whole["reasons"] == [])
  }

  @Test func `an OMID event is the object that a script receives`() throws {
    let events = try objects(try eventful(), "omid").compactMap { $0["event"] }
    #expect(events.first?["type"] == "sessionStart")
    #expect(events.last?["type"] == "sessionFinish")
    let pause = try #require(events.first { $0["type"] == "pause" })
    #expect(pause.keys == ["adSessionId", "timestamp", "type"])
    #expect(pause["timestamp"] == 1_767_225_602_000)
    let impression = try #require(events.first { $0["type"] == "impression" })
    #expect(impression["data"]?["adView"]?["percentageInView"] == 50)
  }

  @Test func `a beacon, as declared and as sent`() throws {
    let beacons = try objects(try eventful(), "beacon")
    let progress = try #require(beacons.first { $0["event"] == "progress" })
    #expect(progress["offset"] == 1_000_000)
    #expect(progress["adID"] == "ad-1")
    #expect(progress["creativeID"] == "c-1")
    #expect(progress["hop"] == 0)
    #expect(progress["vendor"] == nil)
    #expect(progress["source"] == "vast")
    let impression = try #require(beacons.first { $0["event"] == "impression" })
    #expect(impression["template"] == "https://t.example/impression?n=[NOBODY]")
    #expect(impression["url"] == "https://t.example/impression?n=[NOBODY]")
    let pause = try #require(beacons.first { $0["event"] == "pause" })
    #expect(pause["cause"] == "user")
    let vendor = try #require(
      try objects(try Recorded.run(), "beacon").first { $0["source"] == "verification" })
    #expect(vendor["vendor"] == "v.example-omid")
    #expect(vendor["event"] == "start")
  }

  @Test func `a tracker's text is the tag's, however it is indented and whatever it lacks`() throws
  {
    let text = "\n      //t.example/padded?c=[CACHEBUSTING]\n    "
    let tag = Recorded.tag.replacing(
      "<Impression>", with: "<Impression><![CDATA[\(text)]]></Impression><Impression>")
    let beacon = try #require(
      try objects(Recorded.run(tag: tag), "beacon").first {
        $0["url"]?.text?.contains("padded") == true
      })
    #expect(beacon["template"] == .string(text))
    #expect(beacon["url"]?.text?.hasPrefix("https://t.example/padded?c=") == true)
    #expect(beacon["url"]?.text?.hasSuffix("]") == false)
  }

  @Test func `a line of a script`() throws {
    let record = try Recorded.run(script: "console.info('so'); null.x;")
    let lines = try objects(record, "script")
    #expect(lines.map { $0["level"] } == ["info", "exception"])
    #expect(lines.map { $0["vendor"] } == ["v.example-omid", "v.example-omid"])
    #expect(lines.first?["message"] == "so")
    #expect(
      lines.allSatisfy {
        $0.keys == (Self.common + Self.loaded + ["level", "message", "vendor"]).sorted()
      })
  }

  @Test func `viewability is met or not met, with the reason`() throws {
    let met = try #require(try objects(try Recorded.run(), "viewability").first)
    #expect([met["standard"], met["state"], met["reason"]] == ["mrc-video", "met", nil])
    let record = try Recorded.run("steps: [{ at: 1s, do: viewport, percent: 0 }]")
    let reported = try objects(record, "viewability").filter { $0["standard"] == "mrc-video" }
    #expect(reported.map { $0["state"] } == ["lost", "notMet"])
    #expect(
      reported.map { $0["reason"] } == [
        "too little in view after 1.000 s", "longest time that counted: 1.000 s of 2.000 s",
      ])
  }

  @Test func `a diagnostic has its place`() throws {
    let macro = try #require(
      try objects(try Recorded.run(), "diagnostic").first { $0["rule"] == "MacroUnknown" })
    #expect([macro["file"], macro["line"], macro["column"]] == ["Tags/t.xml", 4, 1])
    #expect(macro["severity"] == "warning")
    #expect(macro["notes"] == nil)
  }
}

extension JSONValue {
  /// The keys of an object, in order.
  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }
}
