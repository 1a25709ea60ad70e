import Foundation
import Testing
import VAST
import VASTLint
import Vocabulary

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
