import Media
import Player
import SampleRuns
import Testing
import Vocabulary

@testable import VASTSimulator

/// The run record as one JSON object.
struct JSONReportTests {
  private func report(_ record: RunRecord) throws -> JSONValue {
    try JSONReader.value(of: JSONReport.text(of: record))
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  @Test func `the record has its keys`() throws {
    let report = try report(try Recorded.run())
    #expect(
      report.keys == [
        "ads", "beacons", "clockStart", "diagnostics", "durationUs", "errorCodes",
        "expectations", "exposure", "judged", "notJudged", "opened", "outcome", "player", "reason",
        "scenario", "scripts", "seed", "tag", "v", "verdict", "viewability",
      ])
    #expect(report["v"] == 1)
    #expect(report["tag"] == "Tags/t.xml")
    #expect(report["scenario"] == "test")
    #expect(report["player"] == "exact")
    #expect(report["seed"] == 1)
    #expect(report["clockStart"] == "2026-01-01T00:00:00Z")
    #expect(report["outcome"] == "completed")
    #expect(report["durationUs"] == 8_000_000)
    #expect(report["errorCodes"] == [])
    #expect(report["expectations"] == [])
  }

  @Test func `the text is indented, sorted and ends in a line break`() throws {
    let text = try JSONReport.text(of: try Recorded.run())
    #expect(text.hasPrefix("{\n  \"ads\" : [\n"))
    #expect(text.hasSuffix("\n}\n"))
    #expect(!text.contains(#"\/"#))
    #expect(try JSONWriter(pretty: true).text(of: JSONReader.value(of: text)) + "\n" == text)
  }

  @Test func `an ad has its chain, media and losses`() throws {
    let record = try Recorded.run(
      "steps: [{ at: 0s, do: viewport, percent: 40 }]", damagedAt: .seconds(3))
    let report = try report(record)
    #expect(report["errorCodes"] == [405])
    let ad = try #require(elements(report["ads"]).first)
    #expect(
      ad.keys == [
        "ad", "chain", "comparison", "creativeID", "errorCode", "id", "lost", "media", "mediaFile",
        "mediaFiles", "title",
      ])
    #expect(
      ad["chain"] == [["adID": "ad-1", "adSystem": "s", "document": "Tags/t.xml", "hop": 0]])
    #expect([ad["id"], ad["creativeID"], ad["title"]] == ["ad-1", "c-1", "A title"])
    #expect(ad["errorCode"] == 405)
    #expect(ad["mediaFile"]?["durationActualUs"] == 8_000_000)
    #expect(
      elements(ad["lost"]) == [
        ["event": "midpoint", "reason": "the player was destroyed before it", "source": "vast"],
        ["event": "complete", "reason": "the player was destroyed before it", "source": "vast"],
        [
          "event": "start", "reason": "only 40 % in view at that instant",
          "source": "verification", "vendor": "v.example-omid",
        ],
        [
          "event": "complete", "reason": "the player was destroyed before it",
          "source": "verification", "vendor": "v.example-omid",
        ],
      ])
  }

  @Test func `a nonlinear ad has what is shown in place of media`() throws {
    let ad = try #require(elements(try report(Recorded.run(tag: Recorded.nonLinear))["ads"]).first)
    #expect(
      ad.keys == [
        "ad", "chain", "clickThroughs", "creativeID", "id", "lost", "mediaFiles", "nonLinear",
      ])
    #expect(
      ad["clickThroughs"] == [
        ["creative": "nonLinear", "id": "n-1", "url": "https://www.example/landing"]
      ])
    #expect(
      ad["nonLinear"] == [
        "drawnHeight": 48, "drawnWidth": 390, "durationUs": 5_000_000, "height": 90, "id": "n-1",
        "minSuggestedDurationUs": 5_000_000, "resource": "StaticResource", "type": "image/png",
        "url": "https://m.example/a.png", "width": 728,
      ])
  }

  @Test func `media facts are told as FFmpeg has them`() throws {
    let ad = try #require(elements(try report(Recorded.run(damagedAt: .seconds(3)))["ads"]).first)
    let media = try #require(ad["media"])
    #expect(
      media.keys == [
        "bitsPerSecond", "bytes", "damage", "durationUs", "firstFrameUs", "format",
        "lastFrameUs", "playableUs", "streams", "videoFrames",
      ])
    #expect(media["damage"] == ["atUs": 3_000_000, "reason": "made up"])
    #expect([media["durationUs"], media["playableUs"]] == [8_000_000, 3_000_000])
    #expect([media["firstFrameUs"], media["lastFrameUs"]] == [0, 1_999_999])
    #expect([media["bytes"], media["bitsPerSecond"], media["videoFrames"]] == [1234, 2000, 3])
    #expect(
      elements(media["streams"]) == [
        [
          "codec": "h264", "durationUs": 8_000_000, "framesPerSecond": "30000/1001",
          "height": 270, "index": 0, "kind": "video", "packets": 3, "pixelFormat": "yuv420p",
          "profile": "Main", "width": 480,
        ],
        [
          "channels": 2, "codec": "aac", "frames": 8, "index": 1, "kind": "audio", "packets": 9,
          "samplesPerSecond": 48000, "startUs": -21_000,
        ],
      ])
  }

  @Test func `undamaged media has no damage, an unopened one no facts`() throws {
    let whole = try #require(elements(try report(Recorded.run())["ads"]).first)
    #expect(whole["media"]?["damage"] == nil)
    #expect(whole["errorCode"] == nil)
    let tag = Recorded.tag.replacing("video/mp4", with: "text/plain")
    let refused = try #require(elements(try report(Recorded.run(tag: tag))["ads"]).first)
    #expect(
      refused.keys == ["chain", "creativeID", "errorCode", "id", "lost", "mediaFiles", "title"])
    #expect(refused["lost"] == [])
  }

  @Test func `a beacon tells its macros`() throws {
    let beacons = elements(try report(Recorded.run(damagedAt: .seconds(3)))["beacons"])
    let error = try #require(beacons.first { $0["event"] == "error" })
    #expect(
      error == [
        "ad": 0, "adID": "ad-1", "atUs": 3_000_000, "cause": "playback", "creativeID": "c-1",
        "errorCode": 405, "event": "error", "hop": 0, "macros": ["ERRORCODE": "405"],
        "mediaUs": 3_000_000, "source": "vast",
        "template": "https://t.example/error?code=[ERRORCODE]", "unresolvedMacros": [],
        "url": "https://t.example/error?code=405",
      ])
    let impression = try #require(beacons.first { $0["event"] == "impression" })
    #expect(impression["unresolvedMacros"] == ["NOBODY"])
  }

  @Test func `a script's lines have their times`() throws {
    let script = "omid3p.addEventListener('midpoint', function () { console.log('half'); });"
    let report = try report(try Recorded.run(script: script))
    #expect(
      report["scripts"] == [
        ["atUs": 4_000_000, "level": "log", "message": "half", "vendor": "v.example-omid"]
      ])
  }

  @Test func `viewability has times and a verdict, in both manners`() throws {
    let record = try Recorded.run("steps: [{ at: 1050ms, do: viewport, percent: 0 }]")
    let sampled: JSONValue = [
      "longestRunUs": 1_200_000, "reason": "longest time that counted: 1.200 s of 2.000 s",
      "totalUs": 1_200_000,
    ]
    let continuous: JSONValue = [
      "longestRunUs": 1_050_000, "reason": "longest time that counted: 1.050 s of 2.000 s",
      "totalUs": 1_050_000,
    ]
    #expect(
      elements(try report(record)["viewability"]).first == [
        "ad": 0, "continuous": continuous, "longestRunUs": 1_200_000, "met": false,
        "reason": "longest time that counted: 1.200 s of 2.000 s", "sampled": sampled,
        "standard": "mrc-video", "totalUs": 1_200_000,
      ])
    let met = elements(try report(Recorded.run())["viewability"]).first
    #expect(met?["met"] == true && met?["metAtUs"] == 2_000_000 && met?["reason"] == nil)
  }

  @Test func `exposure has all figures of both manners`() throws {
    let record = try Recorded.run(
      "steps: [{ at: 0s, do: mute }, { at: 2500ms, do: unmute }, "
        + "{ at: 5050ms, do: viewport, percent: 0 }]")
    func quartile(_ event: String, _ isVisible: Bool, _ isAudible: Bool) -> JSONValue {
      [
        "audibleAndVisible": .bool(isAudible), "quartile": .string(event), "reached": true,
        "visible": .bool(isVisible),
      ]
    }
    let quartiles: JSONValue = [
      quartile("firstQuartile", true, false), quartile("midpoint", true, true),
      quartile("thirdQuartile", false, false), quartile("complete", false, false),
    ]
    #expect(
      try report(record)["exposure"] == [
        [
          "ad": 0,
          "continuous": [
            "audibleInViewUs": 2_550_000, "inViewUs": 5_050_000, "longestInViewUs": 5_050_000,
            "percentOfDuration": .number(63.125), "playedUs": 8_000_000, "quartiles": quartiles,
            "thresholdPercent": 50,
          ],
          "sampled": [
            "audibleInViewUs": 2_700_000, "inViewUs": 5_200_000, "longestInViewUs": 5_200_000,
            "percentOfDuration": 65, "playedUs": 8_000_000, "quartiles": quartiles,
            "thresholdPercent": 50,
          ],
        ]
      ])
  }

  @Test func `an expectation has its text, its place and its failure`() throws {
    let record = try Recorded.run("expect:\n  - { beacon: start }\n  - { beacon: skip }")
    #expect(
      try report(record)["expectations"] == [
        ["column": 5, "expectation": "beacon: start", "file": "s.yaml", "holds": true, "line": 4],
        [
          "column": 5, "expectation": "beacon: skip",
          "failure": "expected beacon 'skip' once, it did not happen", "file": "s.yaml",
          "holds": false, "line": 5,
        ],
      ])
  }

  @Test func `waiting for media is told where there was a network`() throws {
    let ads = try report(Recorded.run("network: { bytesPerSecond: 1000, latency: 100ms }"))["ads"]
    guard case .array(let elements)? = ads else {
      Issue.record("no list of ads")
      return
    }
    #expect(
      elements.first?["buffering"] == ["count": 0, "startupUs": 1_334_000, "totalUs": 0])
  }

  @Test func `the outcome of a response without an ad`() throws {
    let report = try report(Recorded.run(tag: "<VAST version=\"4.2\"/>"))
    #expect(report["outcome"] == "noAd")
    #expect(report["ads"] == [])
    #expect(report["durationUs"] == 0)
    #expect(report["viewability"] == [])
    #expect(report["errorCodes"] == [303])
  }
}
