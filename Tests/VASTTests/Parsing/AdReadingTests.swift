import Documents
import Testing
import Vocabulary

@testable import VAST

struct AdReadingTests {
  @Test func `several ads keep order, identifiers and sequences`() {
    let ads = ["id='a' sequence='2'", "id='b'", "sequence='0'", "sequence='x' ID='d'"].map {
      "<Ad \($0)>\(TagText.inLine())</Ad>"
    }
    let parsing = TagText.parse("<VAST version='4.2'>\(ads.joined())</VAST>")
    #expect(parsing.document?.ads.map(\.id) == ["a", "b", nil, "d"])
    #expect(parsing.document?.ads.map(\.sequence) == [2, nil, nil, nil])
    #expect(parsing.rules == ["SequenceInvalid", "SequenceInvalid", "AttributeNameCase"])
  }

  @Test func `one broken ad does not break its neighbours`() {
    let parsing = TagText.parse(
      "<VAST version='4.2'><Ad id='a'/><Ad id='b'>\(TagText.inLine())</Ad></VAST>")
    #expect(parsing.document?.ads.map(\.failure) == [.schemaValidation, nil])
    #expect(parsing.document?.ads.first?.content == .missing)
    #expect(parsing.document?.ads.first?.errors == [])
    #expect(parsing.failure == nil)
  }

  @Test func `the wrong case of InLine is accepted`() {
    let text = TagText.document().replacing("InLine", with: "Inline")
    let parsing = TagText.parse(text)
    #expect(parsing.rules == ["ElementNameCase"])
    #expect(parsing.ad?.failure == nil)
    #expect(parsing.linear != nil)
  }

  @Test func `both contents are 101, the in-line one is kept for its errors`() {
    let wrapper = """
      <Wrapper><AdSystem>s</AdSystem><VASTAdTagURI>https://t.example.com/v</VASTAdTagURI>
      <Impression>https://t.example.com/w</Impression></Wrapper>
      """
    let parsing = TagText.parse(TagText.document(ad: TagText.inLine() + wrapper))
    #expect(parsing.rules == ["AdWithBothContents"])
    #expect(parsing.ad?.failure == .schemaValidation)
    #expect(parsing.ad?.inLine != nil)
  }

  @Test func `a wrapper is recognised with its address and beacons`() throws {
    let parsing = TagText.parse(
      TagText.document(
        ad: """
          <Wrapper><AdSystem>s</AdSystem><VASTAdTagURI><![CDATA[ https://t.example.com/v?a=[CACHEBUSTING]
          ]]></VASTAdTagURI><Impression>https://t.example.com/w</Impression>
          <Error>https://t.example.com/e</Error></Wrapper>
          """))
    let wrapper = try #require(parsing.ad?.wrapper)
    #expect(parsing.diagnostics == [] && parsing.ad?.failure == nil)
    #expect(wrapper.adTagURL == URLTemplate("https://t.example.com/v?a=[CACHEBUSTING]"))
    #expect(wrapper.impressions.map(\.template.text) == ["https://t.example.com/w"])
    #expect(parsing.ad?.errors.map(\.template.text) == ["https://t.example.com/e"])
  }

  @Test(arguments: ["", "<VASTAdTagURI/>", "<VASTAdTagURI><![CDATA[  ]]></VASTAdTagURI>"])
  func `a wrapper that leads nowhere is 101`(element: String) {
    let parsing = TagText.parse(TagText.document(ad: "<Wrapper>\(element)</Wrapper>"))
    #expect(parsing.ad?.failure == .schemaValidation)
    #expect(parsing.diagnostic("VASTAdTagURIMissing")?.severity == .error)
  }

  @Test func `missing parts that do not keep the ad from playing`() {
    let bare = TagText.inLine(
      system: "<AdSystem> </AdSystem>", impression: "<Error>https://t.example.com/e</Error>",
      creatives: "<Creatives><Creative>\(TagText.linear(duration: ""))</Creative></Creatives>")
    let old = ["ImpressionMissing", "AdTitleMissing", "AdSystemMissing"]
    let expected = [
      "2.0": old + ["DurationMissing"], "3.0": old + ["DurationMissing"],
      "4.0": old + ["UniversalAdIdMissing", "DurationMissing"],
      "4.2": ["ImpressionMissing", "AdTitleMissing", "AdServingIdMissing", "AdSystemMissing"]
        + ["UniversalAdIdMissing", "DurationMissing"],
    ]
    for (version, rules) in expected {
      let parsing = TagText.parse(TagText.document(version: version, ad: bare))
      #expect(parsing.rules == rules, "in \(version)")
      #expect(parsing.ad?.failure == nil)
      #expect(parsing.diagnostic("ImpressionMissing")?.severity == .error)
      #expect(parsing.diagnostic("DurationMissing")?.severity == .error)
      #expect(parsing.ad?.inLine?.adSystem == nil)
    }
  }

  @Test func `empty and placeholder impressions are left out`() {
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          impression: """
            <Impression id="x"> </Impression><Impression>about:blank</Impression>
            <Impression id="y">https://t.example.com/i</Impression>
            """)))
    #expect(parsing.ad?.inLine?.impressions.map(\.id) == ["y"])
    #expect(parsing.rules == ["URLEmpty", "ImpressionPlaceholder"])
    #expect(parsing.diagnostic("ImpressionPlaceholder")?.severity == .note)
  }

  @Test func `a viewable impression keeps its three lists apart`() throws {
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          further: """
            <ViewableImpression id="v"><Viewable>https://t.example.com/1</Viewable>
            <NotViewable>https://t.example.com/2</NotViewable>
            <Viewable>https://t.example.com/3</Viewable>
            <ViewUndetermined>https://t.example.com/4</ViewUndetermined></ViewableImpression>
            """)))
    let impression = try #require(parsing.ad?.inLine?.viewableImpression)
    #expect(impression.id == "v")
    #expect(
      impression.viewable.map(\.template.text) == [
        "https://t.example.com/1", "https://t.example.com/3",
      ])
    #expect(impression.notViewable.map(\.template.text) == ["https://t.example.com/2"])
    #expect(impression.viewUndetermined.map(\.template.text) == ["https://t.example.com/4"])
    #expect(parsing.diagnostics == [])
  }

  @Test func `extensions are kept as they are`() throws {
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          further: "<Extensions><Extension type='x'><Any a='1'>b</Any></Extension></Extensions>")))
    let kept = try #require(parsing.ad?.inLine?.extensions.first)
    #expect(kept.type == "x")
    #expect(kept.node.child(named: "Any")?.attribute(named: "a") == "1")
    #expect(parsing.diagnostics == [])
  }

  @Test func `unknown elements are findings that guess what was meant`() {
    let parsing = TagText.parse(
      TagText.document(ad: TagText.inLine(further: "<Impresion/><Foo/><AdTitle>u</AdTitle>")))
    #expect(
      parsing.diagnostics.map(\.message) == [
        "'Impresion' is unknown in 'InLine'; did you mean 'Impression'?",
        "'Foo' is unknown in 'InLine'",
        "'AdTitle' occurs again in 'InLine'; one is allowed",
      ])
    #expect(parsing.diagnostics.map(\.severity) == [.warning, .warning, .error])
    #expect(parsing.ad?.inLine?.adTitle == "t")
  }
}

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
