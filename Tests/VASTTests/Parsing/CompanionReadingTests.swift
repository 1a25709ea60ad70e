import Testing
import Vocabulary

@testable import VAST

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

struct NonLinearReadingTests {
  private func parse(_ nonLinearAds: String) -> VASTParsing {
    TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          creatives: """
            <Creatives><Creative><NonLinearAds>\(nonLinearAds)</NonLinearAds></Creative></Creatives>
            """)))
  }

  @Test func `an ad that is only nonlinear is complete`() throws {
    let parsing = parse(
      """
      <TrackingEvents><Tracking event="creativeView">https://t.example.com/1</Tracking></TrackingEvents>
      <NonLinear id="n" width="300" height="50" expandedWidth="600" expandedHeight="100"
      scalable="true" maintainAspectRatio="0" minSuggestedDuration="00:00:10.5" apiFramework="VPAID">
      <StaticResource creativeType="image/png">https://c.example.com/a.png</StaticResource>
      <IFrameResource>https://c.example.com/a</IFrameResource>
      <HTMLResource xmlEncoded="true"> <![CDATA[<b>x</b>]]> </HTMLResource>
      <AdParameters xmlEncoded="true"> p </AdParameters>
      <NonLinearClickThrough>https://e.example.com</NonLinearClickThrough>
      <NonLinearClickTracking id="a">https://t.example.com/2</NonLinearClickTracking>
      <NonLinearClickTracking>https://t.example.com/3</NonLinearClickTracking>
      <TrackingEvents><Tracking event="close">https://t.example.com/4</Tracking></TrackingEvents>
      <CreativeExtensions><CreativeExtension type="x"/></CreativeExtensions></NonLinear>
      <NonLinear/>
      """)
    #expect(parsing.ad?.failure == nil && parsing.inLine?.linearCreative == nil)
    #expect(parsing.rules == ["UniversalAdIdMissing", "TimeForm"])
    let ads = try #require(parsing.ad?.creatives.first?.nonLinearAds)
    #expect(ads.tracking.map(\.event) == ["creativeView"] && ads.nonLinears.count == 2)
    let ad = try #require(ads.nonLinears.first)
    #expect(ad.id == "n" && ad.width == 300 && ad.height == 50)
    #expect(ad.expandedWidth == 600 && ad.expandedHeight == 100)
    #expect(ad.isScalable == true && ad.maintainsAspectRatio == false)
    #expect(ad.minSuggestedDuration == .milliseconds(10_500) && ad.apiFramework == "VPAID")
    #expect(
      ad.resources.map(\.content) == [
        .file(url: "https://c.example.com/a.png", type: "image/png"),
        .page(url: "https://c.example.com/a"), .markup("<b>x</b>", isXMLEncoded: true),
      ])
    #expect(ad.adParameters == AdParameters(text: " p ", isXMLEncoded: true))
    #expect(ad.clickThrough?.template.text == "https://e.example.com")
    #expect(ad.clickTracking.map(\.id) == ["a", nil])
    #expect(ad.tracking.map(\.event) == ["close"] && ad.extensions.map(\.type) == ["x"])
  }

  @Test func `resources that are not what their element says`() {
    let parsing = parse(
      """
      <NonLinear><IFrameResource><![CDATA[ <html>  <p>x</p> ]]></IFrameResource>
      <HTMLResource/><IFrameResource/><StaticResource/></NonLinear>
      """)
    let resources = parsing.ad?.creatives.first?.nonLinearAds?.nonLinears.first?.resources
    #expect(resources?.map(\.content) == [.markup("<html>  <p>x</p>", isXMLEncoded: false)])
    #expect(
      parsing.rules == [
        "UniversalAdIdMissing", "ResourceMisplaced", "ResourceEmpty", "URLEmpty", "URLEmpty",
      ])
  }

  @Test func `times that cannot be read`() {
    let parsing = parse("<NonLinear minSuggestedDuration='soon'/>")
    let ad = parsing.ad?.creatives.first?.nonLinearAds?.nonLinears.first
    #expect(ad != nil && ad?.minSuggestedDuration == nil)
    #expect(parsing.rules == ["UniversalAdIdMissing", "TimeMalformed"])
  }

  @Test func `a nonlinear part saves an ad whose linear part has no media`() {
    let parsing = TagText.parse(
      TagText.document(
        version: "3.0",
        ad: TagText.inLine(
          creatives: """
            <Creatives><Creative>\(TagText.linear(media: ""))</Creative><Creative><NonLinearAds>
            <NonLinear/></NonLinearAds></Creative></Creatives>
            """)))
    #expect(parsing.ad?.failure == nil)
    #expect(parsing.rules == ["MediaFilesMissing"])
  }
}

struct IconReadingTests {
  private func parse(_ icons: String) -> VASTParsing {
    TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          creatives: TagText.creatives(TagText.linear(further: "<Icons>\(icons)</Icons>")))))
  }

  @Test func `everything in an icon`() throws {
    let parsing = parse(
      """
      <Icon program="AdChoices" width="60" height="20" xPosition="right" yPosition="10"
      offset="00:00:01" duration="00:00:05.250" apiFramework="f" pxratio="2" altText="a"
      hoverText="h"><StaticResource creativeType="image/png">https://c.example.com/i.png
      </StaticResource><IconClicks><IconClickThrough>https://e.example.com</IconClickThrough>
      <IconClickTracking id="t">https://t.example.com/1</IconClickTracking><IconClickFallbackImages>
      <IconClickFallbackImage width="240" height="80"><AltText>alt</AltText>
      <StaticResource creativeType="image/png">https://c.example.com/f.png</StaticResource>
      </IconClickFallbackImage><IconClickFallbackImage/></IconClickFallbackImages></IconClicks>
      <IconViewTracking>https://t.example.com/2</IconViewTracking></Icon>
      """)
    let icon = try #require(parsing.linear?.icons.first)
    #expect(icon.program == "AdChoices" && icon.width == 60 && icon.height == 20)
    #expect(icon.xPosition == .right && icon.yPosition == .pixels(10))
    #expect(icon.offset == .seconds(1) && icon.duration == .milliseconds(5_250))
    #expect(icon.apiFramework == "f" && icon.pixelRatio == 2)
    #expect(icon.altText == "a" && icon.hoverText == "h")
    #expect(
      icon.resources.map(\.content) == [
        .file(url: "https://c.example.com/i.png", type: "image/png")
      ])
    #expect(icon.clickThrough?.template.text == "https://e.example.com")
    #expect(icon.clickTracking.map(\.id) == ["t"])
    #expect(icon.viewTracking.map(\.template.text) == ["https://t.example.com/2"])
    #expect(icon.clickFallbackImages.map(\.width) == [240, nil])
    #expect(icon.clickFallbackImages.map(\.height) == [80, nil])
    #expect(icon.clickFallbackImages.map(\.altText) == ["alt", nil])
    #expect(
      icon.clickFallbackImages.map { $0.resource?.content } == [
        .file(url: "https://c.example.com/f.png", type: "image/png"), nil,
      ])
    #expect(parsing.diagnostics == [])
  }

  @Test(
    arguments: [
      ("xPosition='left' yPosition='top'", .left, .top, 0),
      ("xPosition='0' yPosition='bottom'", .pixels(0), .bottom, 0),
      ("xPosition='top' yPosition='-1'", nil, nil, 2),
      ("xPosition='50%' yPosition='Top'", nil, nil, 2),
      ("", nil, nil, 0),
    ] as [(String, Icon.HorizontalPosition?, Icon.VerticalPosition?, Int)])
  func `positions are pixels or edges`(
    attributes: String, x: Icon.HorizontalPosition?, y: Icon.VerticalPosition?, findings: Int
  ) {
    let parsing = parse("<Icon \(attributes)/>")
    #expect(parsing.linear?.icons.map(\.xPosition) == [x])
    #expect(parsing.linear?.icons.map(\.yPosition) == [y])
    #expect(parsing.rules == Array(repeating: "AttributeValueUnknown", count: findings))
  }
}
