import Foundation
import TestSupport
import Testing
import VASTLint
import Vocabulary

@testable import VAST

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
    #expect(names.count == 49)
  }
}

/// Wrappers, pods, breaks and companion creatives: each valid, without findings, and with exact
/// values.
struct SampleChainTests {
  private func clean(_ name: String) throws -> VASTDocument {
    let parsing = try SampleFiles.parse(name)
    #expect(parsing.diagnostics == [] && parsing.failure == nil, "\(name)")
    let document = try #require(parsing.document)
    #expect(document.ads.allSatisfy { $0.failure == nil } && document.unknownNodes == [])
    return document
  }

  @Test func `three wrappers of three versions lead to an ad`() throws {
    var versions: [String?] = []
    var name = "wrapper-1.xml"
    var hops: [Wrapper] = []
    while let wrapper = try clean(name).ads.first?.wrapper {
      versions.append(try clean(name).version)
      hops.append(wrapper)
      let url = try #require(wrapper.adTagURL?.text)
      #expect(url.hasPrefix("https://ads.example.com/") && url.hasSuffix("?cb=[CACHEBUSTING]"))
      name = String(url.dropFirst("https://ads.example.com/".count).prefix { $0 != "?" })
    }
    #expect(name == "wrapped.xml" && versions == ["4.2", "3.0", "2.0"])
    let first = try #require(hops.first)
    #expect(first.followAdditionalWrappers && !first.allowMultipleAds)
    #expect(first.fallbackOnNoAd == false)
    #expect(first.verifications.map(\.vendor) == ["wrapper.example-omid"])
    #expect(first.blockedAdCategories.map(\.code) == ["IAB7-39", "IAB8-18"])
    #expect(first.viewableImpression?.viewable.count == 1)
    #expect(first.creatives.last?.companionAds?.companions.map(\.resources) == [[]])
    #expect(hops[1].creatives.first?.linear?.icons.map(\.program) == ["Sponsored"])
    for (index, hop) in hops.enumerated() {
      let path = "https://track.example.com/wrapper-\(index + 1)/"
      let linear = try #require(hop.creatives.first?.linear)
      let urls =
        hop.impressions + hop.errors + linear.tracking.map(\.url)
        + linear.videoClicks.clickTracking + linear.videoClicks.customClicks
        + linear.icons.flatMap(\.viewTracking)
      #expect(urls.allSatisfy { $0.template.text.hasPrefix(path) })
      #expect(linear.mediaFiles == [] && linear.duration == nil)
    }
    let ad = try #require(try clean(name).ads.first?.inLine)
    #expect(ad.categories.map(\.code) == ["IAB2-3"])
    #expect(ad.linearCreative?.linear?.duration == .seconds(15))
    #expect(ad.linearCreative?.linear?.icons.map(\.program) == ["AdChoices"])
    #expect(ad.creatives.last?.companionAds?.companions.map(\.id) == ["banner-300x250"])
  }

  @Test func `a pod, out of order and with a gap`() throws {
    let ads = try clean("pod.xml").ads
    #expect(ads.map(\.sequence) == [2, 1, 5] && ads.map(\.id) == ["pod-2", "pod-1", "pod-3"])
    #expect(
      ads.map { $0.inLine?.linearCreative?.linear?.duration } == [
        .seconds(15), .seconds(6), .seconds(30),
      ])
    #expect(Set(ads.map { $0.inLine?.adServingID }).count == 3)
  }

  @Test func `a pod and ads that can stand in`() throws {
    let ads = try clean("pod-with-buffet.xml").ads
    #expect(ads.map(\.sequence) == [nil, 1, 2, 3, nil])
    #expect(
      ads.map { $0.inLine?.linearCreative?.linear?.mediaFiles.first?.url }
        == [
          "ad-15s", "ad-6s", "gone", "ad-6s", "ad-6s",
        ].map { "https://cdn.example.com/media/\($0).mp4" })
  }

  @Test func `an overlay in two sizes`() throws {
    let ads = try #require(try clean("nonlinear.xml").ads.first?.creatives.first?.nonLinearAds)
    #expect(ads.nonLinears.map(\.width) == [480, 300] && ads.nonLinears.map(\.height) == [70, 50])
    #expect(ads.nonLinears.map(\.minSuggestedDuration) == [.seconds(10), .seconds(10)])
    #expect(ads.nonLinears.map(\.clickTracking.count) == [1, 1])
    #expect(ads.tracking.count == 8 && ads.tracking.allSatisfy { $0.isKnown })
  }

  @Test func `companions around a linear ad`() throws {
    let creatives = try #require(try clean("companions.xml").ads.first?.creatives)
    let ads = try #require(creatives.last?.companionAds)
    #expect(creatives.first?.linear?.tracking(of: .closeLinear).count == 1)
    #expect(ads.required == .any)
    #expect(ads.companions.map(\.renderingMode) == ["concurrent", "concurrent", "end-card"])
    #expect(ads.companions.map(\.adSlotID) == ["sidebar", "top", nil])
    #expect(ads.companions.allSatisfy { $0.tracking.map(\.event) == ["creativeView"] })
  }

  @Test func `icons of two programs`() throws {
    let icons = try #require(try clean("icons.xml").ads.first?.creatives.first?.linear?.icons)
    #expect(icons.map(\.program) == ["AdChoices", "Rating"])
    #expect(icons.map(\.offset) == [.seconds(1), nil])
    #expect(icons.map(\.duration) == [.seconds(10), .seconds(5)])
    #expect(icons.map(\.xPosition) == [.right, .pixels(10)])
    #expect(icons.map(\.yPosition) == [.top, .bottom] && icons.map(\.pixelRatio) == [nil, 2])
    #expect(icons.first?.clickFallbackImages.map(\.width) == [480])
  }

  @Test func `breaks before, in and after the content`() throws {
    let bytes = try SampleFiles.bytes(of: SampleFiles.tags.appending(path: "vmap.xml"))
    guard case .vmap(let parsing) = AdDocumentReader.source(bytes, file: "vmap.xml") else {
      Issue.record("it is VMAP")
      return
    }
    #expect(parsing.diagnostics == [] && parsing.failure == nil)
    let breaks = try #require(parsing.document?.adBreaks)
    #expect(
      breaks.map { $0.timeOffset?.resolved(in: .seconds(600)) } == [
        .zero, .seconds(150), .seconds(300), .seconds(600),
      ])
    #expect(
      breaks.map(\.breakID) == ["pre-roll", "mid-roll-time", "mid-roll-percent", "post-roll"])
    #expect(breaks.map(\.breakTypes) == [[.linear], [.linear], [.linear], [.linear, .display]])
    #expect(breaks.map { $0.source?.allowMultipleAds } == [false, true, false, false])
    let durations = breaks.map { adBreak -> Duration? in
      guard case .inline(let response) = adBreak.source?.content else { return nil }
      return response.linear?.duration
    }
    #expect(durations == [.seconds(6), nil, nil, .seconds(15)])
    let tags = breaks.compactMap { adBreak -> String? in
      guard case .adTag(let url, let type) = adBreak.source?.content, type == "vast3" else {
        return nil
      }
      return url.text
    }
    #expect(
      tags == [
        "https://ads.example.com/pod.xml?cb=[CACHEBUSTING]",
        "https://ads.example.com/wrapper-1.xml?cb=[CACHEBUSTING]",
      ])
    #expect(breaks.allSatisfy { $0.tracking.map(\.name) == [.breakStart, .breakEnd, .error] })
  }

  @Test func `nonlinear breaks, one of them shortly before a linear one`() throws {
    let bytes = try SampleFiles.bytes(of: SampleFiles.tags.appending(path: "vmap-nonlinear.xml"))
    guard case .vmap(let parsing) = AdDocumentReader.source(bytes, file: "v.xml") else {
      Issue.record("it is VMAP")
      return
    }
    #expect(parsing.diagnostics == [] && parsing.failure == nil)
    let breaks = try #require(parsing.document?.adBreaks)
    #expect(breaks.map(\.breakTypes) == [[.nonlinear], [.nonlinear], [.linear]])
    #expect(
      breaks.map { $0.timeOffset?.resolved(in: .seconds(600)) } == [
        .seconds(60), .seconds(300), .seconds(304),
      ])
  }
}
