import Documents
import Foundation
import TestSupport
import Testing
import VASTLint
import Vocabulary

@testable import VAST

/// The standard's own samples, where they are available, and documents of the corpus with the same
/// features, on their exact values.
@Suite(.tags(.corpus))
struct StandardSampleTests {
  private func parse(
    _ place: CorpusPlace, own: String, sample: String
  ) throws -> VASTParsing {
    let folder = "vast/InteractiveAdvertisingBureau_VAST_Samples"
    let path = place.either(own: "vast/\(own).xml", shared: "\(folder)/\(sample).xml")
    return AdDocumentReader.response(try place.bytes(path), file: path)
  }

  /// The findings, but for plain http: the standard's own samples request their URLs by it.
  private func faults(of parsing: VASTParsing) -> [Diagnostic] {
    parsing.diagnostics.filter { $0.rule.id != "URLPlainHTTP" }
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a mezzanine beside renditions`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "mezzanine-4.1",
      sample: "VAST_4.1_Samples/SSAI_stitching_mezzanine_file_support-test")
    #expect(faults(of: parsing) == [])
    let ad = try #require(parsing.ad)
    #expect(ad.id == place.either(own: "tram-41", shared: "20001"))
    #expect(ad.sequence == 1 && !ad.isConditional && ad.adType == .video)
    let inLine = try #require(ad.inLine)
    #expect(inLine.adSystem == place.either(own: "harbour", shared: "iabtechlab"))
    #expect(inLine.adSystemVersion == "4.1")
    #expect(
      inLine.pricing
        == place.either(
          own: Pricing(model: "cpm", currency: "EUR", value: "12.50"),
          shared: Pricing(model: "cpm", currency: "USD", value: "25.00")))
    #expect(
      inLine.adServingID
        == place.either(
          own: "5c0ffee0-0041-4a41-8a41-000000000041",
          shared: "a532d16d-4d7f-4440-bd29-2ec0e693fc81"))
    let creative = try #require(inLine.creatives.first)
    #expect(
      [creative.id, creative.adID, creative.apiFramework]
        == place.either(own: ["6001", "7001", "SIMID"], shared: ["5480", "2447226", "VPAID"]))
    #expect(
      creative.universalAdIDs
        == place.either(
          own: [UniversalAdID(registry: "harbour.example", value: "TRM0016H")],
          shared: [UniversalAdID(registry: "Ad-ID", value: "1234")]))
    let linear = try #require(creative.linear)
    #expect(linear.duration == .seconds(16))
    #expect(
      linear.tracking(of: .progress).map(\.offset)
        == [.time(.seconds(place.either(own: 8, shared: 10)))])
    let first = try #require(linear.mediaFiles.first)
    #expect(first == Self.rendition(in: place, at: first.position))
    #expect(
      linear.mediaFiles.map(\.id)
        == place.either(own: ["71", "72"], shared: ["5241", "5244", "5246"]))
    let mezzanine = try #require(linear.mezzanines.first)
    #expect(mezzanine.delivery == place.either(own: "progressive", shared: "streaming"))
    #expect(mezzanine.type == place.either(own: "video/quicktime", shared: "video/mp4"))
    #expect(mezzanine.width == place.either(own: 1_920, shared: 1_280))
    #expect(mezzanine.height == place.either(own: 1_080, shared: 120))
    #expect(
      mezzanine.url.hasPrefix(
        place.either(
          own: "https://cdn.harbour.example/tram-master.mov?take=",
          shared: "rtsp://pilot.iabtechlab.com/rawvideo?type=complete&imprid=")))
  }

  /// The first rendition of the documents with a mezzanine.
  private static func rendition(
    in place: CorpusPlace, at position: SourcePosition
  ) -> MediaFile {
    place.either(
      own: MediaFile(
        url: "https://cdn.harbour.example/tram-720.mp4",
        id: "71", delivery: "progressive", type: "video/mp4", width: 1_280,
        height: 720, bitrate: 1_800, minBitrate: 1_400, maxBitrate: 2_200, codec: "H.264",
        isScalable: true, maintainsAspectRatio: true, position: position),
      shared: MediaFile(
        url: "https://iab-publicfiles.s3.amazonaws.com/vast/VAST-4.0-Short-Intro.mp4",
        id: "5241", delivery: "progressive", type: "video/mp4", width: 1_280,
        height: 720, bitrate: 2_000, minBitrate: 1_500, maxBitrate: 2_500, codec: "H.264",
        isScalable: true, maintainsAspectRatio: true, position: position))
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `4_0's bare mezzanine and interactive file`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "mezzanine-4.0", sample: "VAST_4.0_Samples/SSAI_stitching__VPAID_separation-test")
    let linear = try #require(parsing.linear)
    #expect(linear.mezzanines.map(\.type) == [nil])
    let interactive = try #require(linear.interactiveCreativeFiles.first)
    #expect(interactive.apiFramework == place.either(own: "SIMID", shared: nil))
    #expect(
      interactive.url
        == place.either(
          own: "https://cdn.harbour.example/tram.html",
          shared: linear.mezzanines.first?.url))
    let type = place.either(own: "harbour-stock", shared: "iab-Count")
    #expect(parsing.inLine?.extensions.map(\.type) == [type])
    let child = place.either(own: "left", shared: "total_available")
    let total = parsing.inLine?.extensions.first?.node.child(named: child)
    #expect(total?.trimmedText == place.either(own: "12", shared: "2"))
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a wrapper with a companion and a policy`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "wrapper-4.2", sample: "VAST_4.2_Samples/Wrapper_Tag-test")
    let wrapper = try #require(parsing.wrapper)
    #expect(!wrapper.followAdditionalWrappers && wrapper.allowMultipleAds)
    #expect(wrapper.fallbackOnNoAd == false)
    #expect(
      wrapper.adTagURL?.text.hasSuffix(
        place.either(own: "/next?from=42", shared: "Samples/Inline_Companion_Tag-test.xml"))
        == true)
    let companion = try #require(wrapper.creatives.first?.companionAds?.companions.first)
    #expect(companion.id == place.either(own: "9101", shared: "1232"))
    #expect(
      [
        companion.width, companion.height, companion.assetWidth, companion.assetHeight,
        companion.expandedWidth, companion.expandedHeight,
      ]
        == place.either(
          own: [120, 160, 240, 200, 320, 260], shared: [100, 150, 250, 200, 350, 250]))
    #expect(companion.apiFramework == "SIMID")
    #expect(companion.adSlotID == place.either(own: "footer", shared: "3214"))
    #expect(companion.pixelRatio == place.either(own: 2, shared: 1_400))
    #expect(
      companion.clickThrough?.template.text
        == place.either(own: "https://reseller.example/shop", shared: "https://iabtechlab.com"))
    guard case .file(_, type: "image/png")? = companion.resources.first?.content else {
      Issue.record("the resource is a picture")
      return
    }
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a companion and a linear creative in one ad`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "categories-icon-4.2", sample: "VAST_4.2_Samples/Inline_Companion_Tag-test")
    let creatives = try #require(parsing.ad?.creatives)
    #expect(creatives.map(\.id) == place.either(own: ["8001", "8002"], shared: ["5480", "5481"]))
    #expect(creatives.map { $0.companionAds != nil } == [true, false])
    #expect(creatives.map { $0.linear != nil } == [false, true])
    #expect(
      creatives.flatMap(\.universalAdIDs).map(\.value)
        == place.either(own: ["GRD0300C", "GRD0006H", "99-garden"], shared: ["8465", "8466"]))
    #expect(
      parsing.inLine?.adTitle
        == place.either(own: "Gardens on roofs", shared: "VAST 4.0 Pilot - Scenario 5"))
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `an icon that falls back to a picture`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "categories-icon-4.2", sample: "VAST_4.2_Samples/IconClickFallbacks")
    let icon = try #require(parsing.linear?.icons.first)
    let url = place.either(
      own: "https://cdn.harbour.example/choices.png",
      shared: "https://example.org/images/ad_icon_img.png")
    #expect(icon.resources.map(\.content) == [.file(url: url, type: "image/png")])
    let image = try #require(icon.clickFallbackImages.first)
    #expect(
      image.altText
        == place.either(own: "Why this garden is shown", shared: "The live click interaction"))
    let clicked = place.either(
      own: "https://cdn.harbour.example/why.png",
      shared: "https://example.org/images/ad_icon_clicked.png")
    #expect(image.resource?.content == .file(url: clicked, type: nil))
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `an overlay alone is an ad`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "nonlinear-4.0", sample: "VAST_4.0_Samples/Inline_Non-Linear_Tag-test")
    #expect(parsing.ad?.failure == nil && parsing.inLine?.linearCreative == nil)
    let ad = try #require(parsing.ad?.creatives.first?.nonLinearAds?.nonLinears.first)
    #expect(
      ad.clickThrough?.template.text
        == place.either(own: "https://strips.example/", shared: "http://iabtechlab.com"))
    #expect(
      ad.clickTracking.map(\.template.text)
        == place.either(
          own: ["https://t.harbour.example/strip-click"],
          shared: ["http://example.com/trackingurl/clickTracking"]))
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `captions in several languages`(place: CorpusPlace) throws {
    let parsing = try parse(
      place, own: "captions-4.1", sample: "VAST_4.1_Samples/Closed_Caption_Test")
    #expect(
      parsing.linear?.closedCaptionFiles.map(\.language)
        == place.either(own: ["de", "pt-BR", "sw"], shared: ["en", "fr", "zh-TW", "zh-CH"]))
    #expect(
      parsing.linear?.closedCaptionFiles.map(\.type)
        == place.either(
          own: ["text/vtt", "application/ttml+xml", "text/srt"],
          shared: ["text/srt", "text/srt", "text/vtt", "application/ttml+xml"]))
    #expect(faults(of: parsing) == [])
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `categories, identifiers and an audio ad`(place: CorpusPlace) throws {
    let categories = try parse(
      place, own: "categories-icon-4.2", sample: "VAST_4.2_Samples/Category-test")
    #expect(
      categories.inLine?.categories.map(\.code)
        == place.either(own: ["Garden", "Roof"], shared: ["American Cuisine", "Guitar", "Vegan"]))
    let authority = place.either(
      own: "https://terms.harbour.example/categories",
      shared: "https://www.iabtechlab.com/categoryauthority")
    #expect(Set(categories.inLine?.categories.map(\.authority) ?? []) == [authority])
    let identifiers = try parse(
      place, own: "categories-icon-4.2", sample: "VAST_4.2_Samples/Universal_Ad_ID-multi-test")
    #expect(
      identifiers.inLine?.linearCreative?.universalAdIDs
        == place.either(
          own: [
            UniversalAdID(registry: "harbour.example", value: "GRD0006H"),
            UniversalAdID(registry: "other.example", value: "99-garden"),
          ],
          shared: [
            UniversalAdID(registry: "Ad-ID", value: "8465"),
            UniversalAdID(registry: "FooId", value: "9999"),
            UniversalAdID(registry: "BarId", value: "ADSe9999"),
          ]))
    let audio = try parse(
      place, own: "captions-4.1", sample: "VAST_4.1_Samples/Audio_DAAST_Sample")
    #expect(audio.ad?.adType == .audio)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `verifications without vendor and framework, as the sample has them`(
    place: CorpusPlace
  ) throws {
    let parsing = try parse(
      place, own: "verifications-4.1", sample: "VAST_4.1_Samples/Ad_Verification-test")
    #expect(parsing.inLine?.verifications.count == 2 && parsing.inLine?.categories == [])
    #expect(
      parsing.inLine?.advertiser
        == place.either(own: "Rulers United", shared: "IAB Sample Company"))
    let missing = ["VerificationVendorMissing", "VerificationFrameworkMissing"]
    let rules = place.either(own: missing, shared: missing + missing)
    #expect(parsing.rules.filter { $0.hasPrefix("Verification") } == rules)
  }
}

extension CorpusPlace {
  /// The value that is expected of a place's document.
  fileprivate func either<Value>(own: Value, shared: Value) -> Value {
    switch self {
    case .own: own
    case .shared: shared
    }
  }
}
