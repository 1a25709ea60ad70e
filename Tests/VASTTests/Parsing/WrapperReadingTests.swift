import TestSupport
import Testing
import Vocabulary

@testable import VAST

struct WrapperReadingTests {
  private func parse(
    _ further: String = "", attributes: String = "", version: String = "4.2"
  ) -> VASTParsing {
    TagText.parse(
      TagText.document(
        version: version, ad: TagText.wrapper(attributes: attributes, further: further)))
  }

  @Test(
    arguments: [
      ("", true, false, nil, []),
      (
        "followAdditionalWrappers='false' allowMultipleAds='1' fallbackOnNoAd='true'", false, true,
        true, []
      ),
      (
        "followAdditionalWrappers='0' allowMultipleAds='false' fallbackOnNoAd='0'", false, false,
        false, []
      ),
      (
        "followAdditionalWrappers='True' allowMultipleAds='yes' fallbackonnoad='1'", true, false,
        true, ["AttributeNotBoolean", "AttributeNotBoolean", "AttributeNameCase"]
      ),
    ] as [(String, Bool, Bool, Bool?, [String])])
  func `the policy of a wrapper and its defaults`(
    attributes: String, follows: Bool, allowsMultiple: Bool, fallsBack: Bool?, rules: [String]
  ) {
    let parsing = parse(attributes: attributes)
    #expect(parsing.wrapper?.followAdditionalWrappers == follows)
    #expect(parsing.wrapper?.allowMultipleAds == allowsMultiple)
    #expect(parsing.wrapper?.fallbackOnNoAd == fallsBack)
    #expect(parsing.rules == rules)
  }

  @Test func `what a wrapper adds to an ad`() throws {
    let parsing = parse(
      """
      <Pricing model="cpm" currency="USD">1.5</Pricing>
      <ViewableImpression id="v"><Viewable>https://t.example.com/y</Viewable></ViewableImpression>
      <BlockedAdCategories authority="a"> IAB1, IAB2-1 ,</BlockedAdCategories>
      <BlockedAdCategories>IAB3</BlockedAdCategories>
      <Extensions><Extension type="x"/></Extensions>
      """)
    let wrapper = try #require(parsing.wrapper)
    #expect(wrapper.pricing == Pricing(model: "cpm", currency: "USD", value: "1.5"))
    #expect(wrapper.viewableImpression?.viewable.count == 1)
    #expect(
      wrapper.blockedAdCategories == [
        AdCategory(authority: "a", code: "IAB1"), AdCategory(authority: "a", code: "IAB2-1"),
        AdCategory(code: "IAB3"),
      ])
    #expect(wrapper.extensions.map(\.type) == ["x"])
    #expect(wrapper.creatives == [] && parsing.diagnostics == [])
  }

  @Test func `trackers, clicks and icons of a wrapper`() throws {
    let parsing = parse(
      """
      <Creatives><Creative id="c" adId="d" sequence="1" apiFramework="f"><Linear skipoffset="25%">
      <TrackingEvents><Tracking event="start">https://t.example.com/1</Tracking>
      <Tracking event="progress" offset="00:00:05">https://t.example.com/2</Tracking></TrackingEvents>
      <VideoClicks><ClickThrough>https://t.example.com/3</ClickThrough>
      <ClickTracking>https://t.example.com/4</ClickTracking>
      <CustomClick>https://t.example.com/5</CustomClick></VideoClicks>
      <Icons><Icon program="p"><IconViewTracking>https://t.example.com/6</IconViewTracking></Icon>
      </Icons></Linear></Creative><Creative><NonLinearAds><TrackingEvents>
      <Tracking event="close">https://t.example.com/7</Tracking></TrackingEvents><NonLinear>
      <NonLinearClickTracking id="n">https://t.example.com/8</NonLinearClickTracking></NonLinear>
      </NonLinearAds><CompanionAds><Companion width="1" height="2"><TrackingEvents>
      <Tracking event="creativeView">https://t.example.com/9</Tracking></TrackingEvents></Companion>
      </CompanionAds></Creative></Creatives>
      """)
    let creatives = try #require(parsing.ad?.creatives)
    #expect(creatives.map(\.id) == ["c", nil])
    #expect(creatives.first?.adID == "d" && creatives.first?.apiFramework == "f")
    let linear = try #require(creatives.first?.linear)
    #expect(linear.tracking.map(\.event) == ["start", "progress"])
    #expect(linear.tracking.last?.offset == .time(.seconds(5)))
    #expect(linear.skipOffset == .percentage(digits: 25, scale: 1) && linear.duration == nil)
    #expect(linear.videoClicks.clickThrough?.template.text == "https://t.example.com/3")
    #expect(
      linear.videoClicks.clickTracking.count == 1 && linear.videoClicks.customClicks.count == 1)
    #expect(linear.icons.map(\.program) == ["p"] && linear.icons[0].viewTracking.count == 1)
    let beside = try #require(creatives.last)
    #expect(beside.nonLinearAds?.tracking.map(\.event) == ["close"])
    #expect(beside.nonLinearAds?.nonLinears.flatMap(\.clickTracking).map(\.id) == ["n"])
    #expect(beside.companionAds?.companions.first?.tracking.map(\.event) == ["creativeView"])
    #expect(parsing.diagnostics == [])
  }

  @Test func `what a wrapper may not hold is ignored, media above all`() throws {
    let parsing = parse(
      """
      <AdTitle>t</AdTitle><Creatives><Creative><UniversalAdId idRegistry="r">u</UniversalAdId>
      \(TagText.linear(further: "<AdParameters>p</AdParameters>"))<NonLinearAds><NonLinear>
      <StaticResource>https://c.example.com/a.png</StaticResource></NonLinear></NonLinearAds>
      </Creative></Creatives>
      """)
    let creative = try #require(parsing.wrapper?.creatives.first)
    #expect(creative.universalAdIDs == [] && creative.linear?.mediaFiles == [])
    #expect(creative.linear?.duration == nil && creative.linear?.adParameters == nil)
    #expect(creative.nonLinearAds?.nonLinears.map(\.resources) == [[]])
    #expect(parsing.rules == Array(repeating: "NotAllowedInWrapper", count: 6))
    #expect(parsing.ad?.failure == nil)
  }

  @Test(arguments: [("3.0", false), ("4.1", false), ("4.2", true)])
  func `a wrapper may open a page since 4_2`(version: String, isAllowed: Bool) {
    let clicks = "<VideoClicks><ClickThrough>https://t.example.com/c</ClickThrough></VideoClicks>"
    let parsing = parse(
      "<Creatives><Creative><Linear>\(clicks)</Linear></Creative></Creatives>", version: version)
    #expect((parsing.ad?.creatives.first?.linear?.videoClicks.clickThrough != nil) == isAllowed)
    #expect(parsing.rules == (isAllowed ? [] : ["NotAllowedInWrapper"]))
  }

  private static let verification = """
    <AdVerifications><Verification vendor="v"><JavaScriptResource apiFramework="omid"
    browserOptional="true">https://v.example.com/s.js</JavaScriptResource></Verification>
    </AdVerifications>
    """

  @Test(
    arguments: [
      ("4.1", Named(verification), []), ("3.0", Named(verification), ["VerificationMisplaced"]),
      ("2.0", "<Extensions><Extension type='AdVerifications'>@</Extension></Extensions>", []),
      (
        "4.2", "<Extensions><Extension type='AdVerifications'>@</Extension></Extensions>",
        ["VerificationMisplaced"]
      ),
    ] as [(String, Named<String>, [String])])
  func `a wrapper brings verifications`(version: String, place: Named<String>, rules: [String]) {
    let parsing = parse(place.value.replacing("@", with: Self.verification), version: version)
    #expect(parsing.wrapper?.verifications.map(\.vendor) == ["v"])
    #expect(parsing.wrapper?.verifications.first?.javaScriptResources.count == 1)
    #expect(parsing.rules == rules)
  }

  @Test func `4_0's verification of a wrapper has a viewable impression of its own`() throws {
    let parsing = parse(
      """
      <AdVerifications><Verification vendor="v"><FlashResource apiFramework="f">https://v.example.com/f
      </FlashResource><ViewableImpression><Viewable>https://t.example.com/y</Viewable>
      </ViewableImpression></Verification></AdVerifications>
      """, version: "4.0")
    let verification = try #require(parsing.wrapper?.verifications.first)
    #expect(verification.viewableImpression?.viewable.count == 1)
    #expect(verification.flashResources.map(\.apiFramework) == ["f"])
    #expect(parsing.diagnostics == [])
  }

  @Test func `a response inside a wrapper is noted and not read`() {
    let parsing = parse("<VASTAdData><VAST version='4.2'/></VASTAdData>")
    #expect(parsing.rules == ["VASTAdDataIgnored"])
    #expect(parsing.diagnostics.first?.severity == .note)
    #expect(parsing.document?.unknownNodes == [])
  }
}
