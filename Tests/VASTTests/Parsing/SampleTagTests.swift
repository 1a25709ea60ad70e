import Foundation
import TestSupport
import Testing
import VAST
import Vocabulary

struct SampleTagTests {
  private static let complete = ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]

  @Test(arguments: complete)
  func `the complete tag of each version is read without findings`(version: String) throws {
    let parsing = try SampleFiles.parse("inline-linear-\(version).xml")
    #expect(parsing.diagnostics == [])
    #expect(parsing.document?.version == version)
    let inLine = try #require(parsing.ad?.inLine)
    #expect(inLine.impressions.count == 1 && inLine.errors.count == 1)
    #expect(inLine.verifications.map(\.vendor) == ["vendor.example-omid"])
    #expect(inLine.verifications.first?.notExecuted.count == 1)
    #expect(inLine.verifications.first?.parameters?.hasPrefix("{") == true)
    #expect((inLine.viewableImpression != nil) == (version >= "4.0"))
    #expect((inLine.adServingID != nil) == (version >= "4.1"))
    let linear = try #require(parsing.linear)
    #expect(linear.duration == .seconds(30))
    #expect(linear.skipOffset == (version >= "3.0" ? .time(.seconds(5)) : nil))
    #expect(linear.mediaFiles.map(\.url) == ["https://cdn.example.com/media/ad-30s.mp4"])
    #expect(linear.closedCaptionFiles.count == (version >= "4.1" ? 2 : 0))
    #expect(linear.videoClicks.clickThrough != nil && linear.videoClicks.customClicks.count == 1)
    #expect(linear.tracking.allSatisfy { $0.isKnown })
    #expect(linear.tracking(of: .progress).count == (version >= "3.0" ? 4 : 0))
    #expect(linear.tracking(of: .loaded).count == (version >= "4.1" ? 1 : 0))
    #expect(linear.tracking(of: .fullscreen).count == (version < "4.0" ? 1 : 0))
    #expect(linear.tracking(of: .playerExpand).count == (version >= "4.0" ? 1 : 0))
    #expect(linear.tracking(of: .interactiveStart).count == (version >= "4.2" ? 1 : 0))
  }

  @Test(arguments: [
    "click-through.xml", "criteo.xml", "inline-linear.xml", "inline-linear-2.0.xml",
    "inline-linear-3.0.xml", "inline-linear-4.0.xml", "inline-linear-4.1.xml",
    "inline-linear-4.2.xml", "inline-linear-4.3.xml", "namespace.xml", "no-namespace.xml",
    "progress.xml", "skippable-percent.xml", "skippable.xml",
  ])
  func `every URL in a tag is distinct`(name: String) throws {
    let inLine = try #require(try SampleFiles.parse(name).ad?.inLine)
    let linear = try #require(inLine.linearCreative?.linear)
    let viewable = inLine.viewableImpression.map {
      $0.viewable + $0.notViewable + $0.viewUndetermined
    }
    let clicks = linear.videoClicks
    let trackers =
      inLine.impressions + inLine.errors + (viewable ?? []) + linear.tracking.map(\.url)
      + inLine.verifications.flatMap(\.notExecuted) + clicks.clickTracking + clicks.customClicks
    let urls = trackers.map(\.template.text)
    #expect(Set(urls).count == urls.count)
    #expect(urls.allSatisfy { $0.hasPrefix("https://track.example.com/") })
    #expect(urls.contains("https://track.example.com/firstQuartile?cb=[CACHEBUSTING]"))
  }

  @Test func `the vendor's tag is read with its habits named`() throws {
    let parsing = try SampleFiles.parse("criteo.xml")
    #expect(
      parsing.rules == [
        "AdServingIdMissing", "UniversalAdIdMissing", "TimeForm", "VideoClicksMisplaced",
      ])
    #expect(parsing.ad?.failure == nil)
    #expect(parsing.linear?.duration == .milliseconds(3_200))
    #expect(parsing.linear?.mediaFiles.first?.url.hasSuffix("/ad-3.2s.mp4") == true)
    #expect(parsing.linear?.closedCaptionFiles.map(\.language) == ["en"])
    #expect(parsing.linear?.videoClicks.clickThrough == nil)
    #expect(parsing.linear?.videoClicks.clickTracking.count == 1)
    let verification = try #require(parsing.ad?.inLine?.verifications.first)
    #expect(verification.vendor == "criteo.com-omid")
    let parameters = try JSONSerialization.jsonObject(
      with: Data((verification.parameters ?? "").utf8))
    let beacons = (parameters as? [String: [String: String]])?["beacons"]
    #expect(
      beacons?.keys.sorted() == [
        "complete", "firstQuartile", "midpoint", "omidTrackView", "start", "thirdQuartile",
        "twoSecondsFiftyPercentView",
      ])
  }

  @Test(arguments: [
    ("skippable.xml", TimeOffset.time(.seconds(5))),
    ("skippable-percent.xml", .percentage(digits: 25, scale: 1)),
  ])
  func `skippable tags`(name: String, offset: TimeOffset) throws {
    let parsing = try SampleFiles.parse(name)
    #expect(parsing.diagnostics == [])
    #expect(parsing.linear?.skipOffset == offset)
    #expect(parsing.linear?.tracking(of: .skip).count == 1)
  }

  @Test func `progress offsets in both forms`() throws {
    let parsing = try SampleFiles.parse("progress.xml")
    #expect(parsing.diagnostics == [])
    let offsets = parsing.linear?.tracking(of: .progress).map {
      $0.offset?.resolved(in: .seconds(30))
    }
    #expect(
      offsets == [
        .zero, .seconds(3), .milliseconds(10_250), .seconds(3), .milliseconds(9_990), .seconds(15),
        .seconds(30),
      ])
  }

  @Test func `clicks, and the same ad with, without and under a prefixed namespace`() throws {
    let clicks = try SampleFiles.parse("click-through.xml").linear?.videoClicks
    #expect(clicks?.clickThrough?.template.text == "https://www.example.com/landing")
    #expect(clicks?.clickTracking.map(\.id) == ["click-1", "click-2"])
    for name in ["no-namespace.xml", "namespace.xml", "inline-linear.xml"] {
      let parsing = try SampleFiles.parse(name)
      #expect(parsing.diagnostics == [])
      #expect(parsing.linear?.tracking(of: .midpoint).count == 1)
    }
  }

  // The file, the failure of the document or of its ad, the rules, the line of the first finding.
  @Test(
    arguments: [
      ("empty.xml", 100, ["DocumentEmpty"], 1), ("json.xml", 100, ["NotWellFormed"], 1),
      ("not-well-formed.xml", 100, ["NotWellFormed"], 32),
      ("dtd-entity-bomb.xml", 100, ["DocumentTypeRefused"], 2),
      ("unclosed-cdata.xml", 100, ["NotWellFormed"], 35),
      ("truncated.xml", 100, ["NotWellFormed"], 17),
      ("raw-ampersand.xml", 100, ["NotWellFormed"], 7),
      ("not-vast.xml", 101, ["RootNotVAST"], 2), ("vast-1.xml", 102, ["VersionNotSupported"], 2),
      ("no-ad.xml", nil, ["NoAd"], 2), ("no-inline.xml", 101, ["AdWithoutContent"], 3),
      ("no-creatives.xml", 101, ["CreativesMissing"], 4),
      ("no-media-files.xml", 101, ["MediaFilesMissing"], 13),
      ("no-impression.xml", nil, ["ImpressionMissing"], 4),
      (
        "bad-durations.xml", nil,
        [
          "SkipOffsetMalformed", "ProgressOffsetMalformed", "ProgressOffsetMalformed",
          "ProgressOffsetMalformed", "TimeForm", "OffsetBeyondDuration", "ProgressOffsetMissing",
          "OffsetWithoutProgress", "DurationMalformed",
        ], 13
      ),
      (
        "unknown-events.xml", nil,
        [
          "TrackingEventUnknown", "TrackingEventUnknown", "TrackingEventUnknown",
          "TrackingEventMissing", "TrackingEventMissing",
        ], 20
      ), ("unknown-macros.xml", nil, [], nil),
    ] as [(String, Int?, Named<[String]>, Int?)])
  func `each broken tag is broken in the way its name says`(
    name: String, failure: Int?, rules: Named<[String]>, line: Int?
  ) throws {
    let parsing = try SampleFiles.parse("broken/\(name)")
    #expect((parsing.failure ?? parsing.ad?.failure)?.rawValue == failure)
    #expect(parsing.rules == rules.value)
    #expect(parsing.diagnostics.first?.location?.position?.line == line)
  }

  @Test func `the tag of several renditions holds what else may stand beside them`() throws {
    let parsing = try SampleFiles.parse("renditions.xml")
    #expect(parsing.diagnostics == [])
    let linear = try #require(parsing.linear)
    #expect(linear.mediaFiles.map(\.id) == ["vpaid", "dash", "high", "middle", "low"])
    #expect(linear.mediaFiles.map(\.width) == [640, 640, 640, 480, 240])
    #expect(linear.mezzanines.map(\.fileSize) == [137_754])
    #expect(linear.interactiveCreativeFiles.map(\.apiFramework) == ["SIMID"])
  }

  @Test func `the tags with verification scripts are whole, and their vendors different`() throws {
    for (name, count) in [("verification-script.xml", 1), ("verification-vendors.xml", 10)] {
      let parsing = try SampleFiles.parse(name)
      #expect(parsing.diagnostics == [])
      let verifications = try #require(parsing.ad?.inLine?.verifications)
      #expect(Set(verifications.map(\.vendor)).count == count)
      #expect(verifications.allSatisfy { $0.notExecuted.count == 1 && $0.parameters != nil })
      #expect(verifications.count { !$0.javaScriptResources.isEmpty } == max(1, count - 1))
    }
  }

  @Test func `the ad to listen to has one file of sound, without a size`() throws {
    let parsing = try SampleFiles.parse("audio.xml")
    #expect(parsing.diagnostics == [])
    #expect(parsing.ad?.adType == .audio)
    let files = try #require(parsing.linear?.mediaFiles)
    #expect(files.map(\.type) == ["audio/mp4"])
    #expect(files.map(\.width) == [0] && files.map(\.height) == [0])
  }

  @Test func `every sample is tested`() {
    let names = SampleFiles.files(below: SampleFiles.tags).map(\.lastPathComponent)
    #expect(names.count == 48)
  }
}
