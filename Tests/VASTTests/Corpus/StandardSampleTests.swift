import Diagnostics
import Foundation
import Testing
import Transport
import VAST
import VirtualTime
import XMLTree

/// The standard's own samples, on their exact values.
@Suite(
  .enabled("the documents of public projects are not beside this package") {
    FileManager.default.fileExists(atPath: SampleFiles.corpus.path)
  })
struct StandardSampleTests {
  private func parse(_ name: String) throws -> VASTParsing {
    let folder = "InteractiveAdvertisingBureau_VAST_Samples"
    let file = SampleFiles.corpus.appending(path: "\(folder)/\(name).xml")
    return VASTParser.parse(try SampleFiles.bytes(of: file), file: file.lastPathComponent)
  }

  @Test(.withCorpus) func `a mezzanine beside three renditions`() throws {
    let parsing = try parse("VAST_4.1_Samples/SSAI_stitching_mezzanine_file_support-test")
    #expect(parsing.diagnostics == [])
    let ad = try #require(parsing.ad)
    #expect(ad.id == "20001" && ad.sequence == 1 && !ad.isConditional && ad.adType == .video)
    let inLine = try #require(ad.inLine)
    #expect(inLine.adSystem == "iabtechlab" && inLine.adSystemVersion == "4.1")
    #expect(inLine.pricing == Pricing(model: "cpm", currency: "USD", value: "25.00"))
    #expect(inLine.adServingID == "a532d16d-4d7f-4440-bd29-2ec0e693fc81")
    let creative = try #require(inLine.creatives.first)
    #expect(creative.id == "5480" && creative.adID == "2447226" && creative.apiFramework == "VPAID")
    #expect(creative.universalAdIDs == [UniversalAdID(registry: "Ad-ID", value: "1234")])
    let linear = try #require(creative.linear)
    #expect(linear.duration == .seconds(16))
    #expect(linear.tracking(of: .progress).map(\.offset) == [.time(.seconds(10))])
    let first = try #require(linear.mediaFiles.first)
    #expect(
      first
        == MediaFile(
          url: "https://iab-publicfiles.s3.amazonaws.com/vast/VAST-4.0-Short-Intro.mp4",
          isPadded: true, id: "5241", delivery: "progressive", type: "video/mp4", width: 1_280,
          height: 720,
          bitrate: 2_000, minBitrate: 1_500, maxBitrate: 2_500, codec: "H.264", isScalable: true,
          maintainsAspectRatio: true, position: first.position))
    #expect(linear.mediaFiles.map(\.id) == ["5241", "5244", "5246"])
    let mezzanine = try #require(linear.mezzanines.first)
    #expect(mezzanine.delivery == "streaming" && mezzanine.type == "video/mp4")
    #expect(mezzanine.width == 1_280 && mezzanine.height == 120)
    #expect(mezzanine.url.hasPrefix("rtsp://pilot.iabtechlab.com/rawvideo?type=complete&imprid="))
  }

  @Test(.withCorpus) func `4_0's bare mezzanine and interactive file`() throws {
    let parsing = try parse("VAST_4.0_Samples/SSAI_stitching__VPAID_separation-test")
    let linear = try #require(parsing.linear)
    #expect(linear.mezzanines.map(\.type) == [nil])
    #expect(linear.interactiveCreativeFiles.map(\.apiFramework) == [nil])
    #expect(linear.interactiveCreativeFiles.first?.url == linear.mezzanines.first?.url)
    #expect(parsing.inLine?.extensions.map(\.type) == ["iab-Count"])
    let total = parsing.inLine?.extensions.first?.node.child(named: "total_available")
    #expect(total?.trimmedText == "2")
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `a wrapper with a companion and a policy`() throws {
    let parsing = try parse("VAST_4.2_Samples/Wrapper_Tag-test")
    let wrapper = try #require(parsing.wrapper)
    #expect(!wrapper.followAdditionalWrappers && wrapper.allowMultipleAds)
    #expect(wrapper.fallbackOnNoAd == false)
    #expect(wrapper.adTagURL?.text.hasSuffix("Samples/Inline_Companion_Tag-test.xml") == true)
    let companion = try #require(wrapper.creatives.first?.companionAds?.companions.first)
    #expect(companion.id == "1232" && companion.width == 100 && companion.height == 150)
    #expect(companion.assetWidth == 250 && companion.assetHeight == 200)
    #expect(companion.expandedWidth == 350 && companion.expandedHeight == 250)
    #expect(companion.apiFramework == "SIMID" && companion.adSlotID == "3214")
    #expect(companion.pixelRatio == 1_400)
    #expect(companion.clickThrough?.template.text == "https://iabtechlab.com")
    guard case .file(_, type: "image/png")? = companion.resources.first?.content else {
      Issue.record("the resource is a picture")
      return
    }
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `a companion and a linear creative in one ad`() throws {
    let parsing = try parse("VAST_4.2_Samples/Inline_Companion_Tag-test")
    let creatives = try #require(parsing.ad?.creatives)
    #expect(creatives.map(\.id) == ["5480", "5481"])
    #expect(creatives.map { $0.companionAds != nil } == [true, false])
    #expect(creatives.map { $0.linear != nil } == [false, true])
    #expect(creatives.flatMap(\.universalAdIDs).map(\.value) == ["8465", "8466"])
    #expect(parsing.inLine?.adTitle == "VAST 4.0 Pilot - Scenario 5")
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `an icon that falls back to a picture`() throws {
    let parsing = try parse("VAST_4.2_Samples/IconClickFallbacks")
    let icon = try #require(parsing.linear?.icons.first)
    #expect(
      icon.resources.map(\.content) == [
        .file(url: "https://example.org/images/ad_icon_img.png", type: "image/png")
      ])
    let image = try #require(icon.clickFallbackImages.first)
    #expect(image.altText == "The live click interaction")
    #expect(
      image.resource?.content
        == .file(url: "https://example.org/images/ad_icon_clicked.png", type: nil))
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `an overlay alone is an ad`() throws {
    let parsing = try parse("VAST_4.0_Samples/Inline_Non-Linear_Tag-test")
    #expect(parsing.ad?.failure == nil && parsing.inLine?.linearCreative == nil)
    let ad = try #require(parsing.ad?.creatives.first?.nonLinearAds?.nonLinears.first)
    #expect(ad.clickThrough?.template.text == "http://iabtechlab.com")
    #expect(
      ad.clickTracking.map(\.template.text) == ["http://example.com/trackingurl/clickTracking"])
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `captions in four languages`() throws {
    let parsing = try parse("VAST_4.1_Samples/Closed_Caption_Test")
    #expect(parsing.linear?.closedCaptionFiles.map(\.language) == ["en", "fr", "zh-TW", "zh-CH"])
    #expect(
      parsing.linear?.closedCaptionFiles.map(\.type) == [
        "text/srt", "text/srt", "text/vtt", "application/ttml+xml",
      ])
    #expect(parsing.diagnostics == [])
  }

  @Test(.withCorpus) func `categories, identifiers and an audio ad`() throws {
    let categories = try parse("VAST_4.2_Samples/Category-test")
    #expect(categories.inLine?.categories.map(\.code) == ["American Cuisine", "Guitar", "Vegan"])
    #expect(
      Set(categories.inLine?.categories.map(\.authority) ?? [])
        == ["https://www.iabtechlab.com/categoryauthority"])
    let identifiers = try parse("VAST_4.2_Samples/Universal_Ad_ID-multi-test")
    #expect(
      identifiers.ad?.creatives.first?.universalAdIDs == [
        UniversalAdID(registry: "Ad-ID", value: "8465"),
        UniversalAdID(registry: "FooId", value: "9999"),
        UniversalAdID(registry: "BarId", value: "ADSe9999"),
      ])
    #expect(try parse("VAST_4.1_Samples/Audio_DAAST_Sample").ad?.adType == .audio)
  }

  @Test(.withCorpus) func `verifications without vendor and framework, as the sample has them`()
    throws
  {
    let parsing = try parse("VAST_4.1_Samples/Ad_Verification-test")
    #expect(parsing.inLine?.verifications.count == 2 && parsing.inLine?.categories == [])
    #expect(parsing.inLine?.advertiser == "IAB Sample Company")
    #expect(
      parsing.rules
        == ["VerificationVendorMissing", "VerificationFrameworkMissing"]
        + ["VerificationVendorMissing", "VerificationFrameworkMissing"])
  }
}
