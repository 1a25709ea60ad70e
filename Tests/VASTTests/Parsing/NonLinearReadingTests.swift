import Testing
import VAST
import Vocabulary

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
