import Testing
import VAST
import Vocabulary

struct CompanionReadingTests {
  private func parse(_ companionAds: String, version: String = "4.2") -> VASTParsing {
    TagText.parse(
      TagText.document(
        version: version,
        ad: TagText.inLine(
          creatives: "<Creatives><Creative>\(companionAds)</Creative></Creatives>")))
  }

  /// What an ad of companions alone, in a creative without an identifier, lacks.
  private static let alone = ["LinearMissing", "UniversalAdIdMissing"]

  @Test func `everything in a companion, alone in its ad`() throws {
    let parsing = parse(
      """
      <CompanionAds required="any"><Companion id="c" width="300" height="250" assetWidth="280"
      assetHeight="240" expandedWidth="600" expandedHeight="500" apiFramework="SIMID"
      adSlotId="slot" pxratio="1.5" renderingMode="end-card">
      <StaticResource creativeType="image/jpeg">https://c.example.com/a.jpg</StaticResource>
      <HTMLResource><![CDATA[<a/>]]></HTMLResource><AdParameters>p</AdParameters>
      <AltText>alt</AltText><CompanionClickThrough>https://e.example.com</CompanionClickThrough>
      <CompanionClickTracking id="t">https://t.example.com/1</CompanionClickTracking>
      <CompanionClickTracking>https://t.example.com/2</CompanionClickTracking>
      <TrackingEvents><Tracking event="creativeView">https://t.example.com/3</Tracking>
      </TrackingEvents><CreativeExtensions><CreativeExtension type="x"/></CreativeExtensions>
      </Companion><Companion/></CompanionAds>
      """)
    let ads = try #require(parsing.ad?.creatives.first?.companionAds)
    #expect(ads.required == .any && ads.companions.count == 2)
    let companion = try #require(ads.companions.first)
    #expect(companion.id == "c" && companion.width == 300 && companion.height == 250)
    #expect(companion.assetWidth == 280 && companion.assetHeight == 240)
    #expect(companion.expandedWidth == 600 && companion.expandedHeight == 500)
    #expect(companion.apiFramework == "SIMID" && companion.adSlotID == "slot")
    #expect(companion.pixelRatio == 1.5 && companion.renderingMode == "end-card")
    #expect(
      companion.resources.map(\.content) == [
        .file(url: "https://c.example.com/a.jpg", type: "image/jpeg"),
        .markup("<a/>", isXMLEncoded: false),
      ])
    #expect(companion.adParameters == AdParameters(text: "p") && companion.altText == "alt")
    #expect(companion.clickThrough?.template.text == "https://e.example.com")
    #expect(companion.clickTracking.map(\.id) == ["t", nil])
    #expect(companion.tracking.map(\.event) == ["creativeView"])
    #expect(companion.extensions.map(\.type) == ["x"])
    #expect(parsing.ad?.failure == nil && parsing.rules == Self.alone)
  }

  @Test(
    arguments: [
      ("", .none, nil), ("required='all'", .all, nil), ("required='none'", .none, nil),
      ("required='All'", .none, "AttributeValueUnknown"),
      ("required=''", .none, "AttributeValueUnknown"),
    ] as [(String, CompanionAds.Requirement, String?)])
  func `companions are optional unless the ad says otherwise`(
    attributes: String, required: CompanionAds.Requirement, rule: String?
  ) {
    let parsing = parse("<CompanionAds \(attributes)><Companion/></CompanionAds>")
    #expect(parsing.ad?.creatives.first?.companionAds?.required == required)
    #expect(parsing.rules == Self.alone + (rule.map { [$0] } ?? []))
  }

  @Test(arguments: ["adSlotId", "adSlotID"])
  func `the slot has two spellings`(name: String) {
    let parsing = parse("<CompanionAds><Companion \(name)='s'/></CompanionAds>", version: "4.0")
    #expect(parsing.ad?.creatives.first?.companionAds?.companions.map(\.adSlotID) == ["s"])
    #expect(parsing.rules == Self.alone)
  }

  @Test(arguments: ["0", "-1", "x", "inf", "nan"])
  func `a pixel ratio is a number above zero`(text: String) {
    let parsing = parse("<CompanionAds><Companion pxratio='\(text)'/></CompanionAds>")
    #expect(parsing.ad?.creatives.first?.companionAds?.companions.map(\.pixelRatio) == [nil])
    #expect(parsing.rules == Self.alone + ["AttributeNotNumber"])
  }
}
