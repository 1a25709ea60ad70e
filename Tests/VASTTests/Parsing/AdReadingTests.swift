import Documents
import Testing
import VAST
import Vocabulary

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
