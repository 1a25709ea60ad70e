import Documents
import Testing
import VAST
import Vocabulary

struct InLineReadingTests {
  private func parse(_ further: String, ad attributes: String = "") -> VASTParsing {
    let text = TagText.document(ad: TagText.inLine(further: further))
    return TagText.parse(text.replacing("<Ad id='1'>", with: "<Ad id='1' \(attributes)>"))
  }

  @Test func `everything that describes an ad`() throws {
    let parsing = parse(
      """
      <Category authority="https://iab.example">IAB1-1</Category><Category>Arts, crafts</Category>
      <Category authority="a"> </Category><Advertiser id="adv-1"> Acme </Advertiser>
      <Pricing model="CPM" currency="EUR"><![CDATA[ 25,00 ]]></Pricing>
      <Survey type="text/html">https://t.example.com/s</Survey><Survey/>
      <Expires>3600</Expires><Description>d</Description>
      """, ad: "adType='audio' conditionalAd='1'")
    let inLine = try #require(parsing.inLine)
    #expect(
      inLine.categories == [
        AdCategory(authority: "https://iab.example", code: "IAB1-1"),
        AdCategory(code: "Arts, crafts"),
      ])
    #expect(inLine.advertiser == "Acme" && inLine.advertiserID == "adv-1")
    #expect(inLine.pricing == Pricing(model: "CPM", currency: "EUR", value: "25,00"))
    #expect(inLine.surveys.map(\.type) == ["text/html"])
    #expect(inLine.surveys.map(\.url.template.text) == ["https://t.example.com/s"])
    #expect(inLine.expires == .seconds(3_600) && inLine.description == "d")
    #expect(parsing.ad?.adType == .audio && parsing.ad?.isConditional == true)
    #expect(parsing.rules == ["TextEmpty", "URLEmpty"])
  }

  @Test func `what an ad is unless it says otherwise`() {
    let parsing = parse("<Pricing model='cpm'/>")
    #expect(parsing.ad?.adType == .video && parsing.ad?.isConditional == false)
    #expect(parsing.inLine?.pricing == nil && parsing.inLine?.expires == nil)
    #expect(parsing.rules == ["TextEmpty"])
  }

  @Test func `the ad system has a version`() {
    let text = TagText.document().replacing("<AdSystem>", with: "<AdSystem version=' 1.2 '>")
    #expect(TagText.parse(text).inLine?.adSystemVersion == "1.2")
    #expect(TagText.parse(text).inLine?.adSystem == "s")
  }

  @Test(
    arguments: [
      ("0", 0), (" 60 ", 60), ("", nil), ("-1", nil), ("1.5", nil), ("00:01:00", nil),
      ("99999999999", nil),
    ] as [(String, Int?)])
  func `expiry is whole seconds`(text: String, seconds: Int?) {
    let parsing = parse("<Expires>\(text)</Expires>")
    #expect(parsing.inLine?.expires == seconds.map { .seconds($0) })
    // An ad that expires at once has the rule too.
    #expect(parsing.rules == (seconds == nil || seconds == 0 ? ["ExpiresMalformed"] : []))
  }

  @Test(
    arguments: [
      ("adType='Video'", ["AttributeValueUnknown"], false),
      ("conditionalAd='TRUE'", ["AttributeNotBoolean"], true),
      ("conditionalAd='yes'", ["AttributeNotBoolean"], false),
      ("adType=''", ["AttributeValueUnknown"], false),
    ] as [(String, [String], Bool)])
  func `attributes with few values`(attributes: String, rules: [String], isConditional: Bool) {
    let parsing = parse("", ad: attributes)
    #expect(parsing.ad?.adType == .video)
    #expect(parsing.ad?.isConditional == isConditional)
    #expect(parsing.rules == rules)
  }

  @Test func `unknown elements are kept with the path to them`() {
    let parsing = parse("<Foo a='1'><Bar/></Foo><Pricing><Baz/></Pricing>")
    let text = TagText.document(
      ad: TagText.inLine(creatives: TagText.creatives(TagText.linear(further: "<Foo/>"))))
    let deeper = TagText.parse(
      text.replacing("<VAST", with: "<VAST ").replacing("</Ad>", with: "</Ad><Foo/>"))
    #expect(
      parsing.document?.unknownNodes.map(\.parentPath) == [
        "VAST/Ad/InLine", "VAST/Ad/InLine/Pricing",
      ])
    #expect(parsing.document?.unknownNodes.first?.node.child(named: "Bar") != nil)
    #expect(parsing.rules == ["UnknownElement", "TextEmpty", "UnknownElement"])
    #expect(
      deeper.document?.unknownNodes.map(\.parentPath) == [
        "VAST/Ad/InLine/Creatives/Creative/Linear", "VAST",
      ])
  }
}
