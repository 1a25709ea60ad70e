import TestSupport
import Testing
import Vocabulary

@testable import VAST

/// What real tags get wrong about ads and chains: entries 12 to 18, 21, 22 and 25 of the list.
struct AdMalformationTests {
  private func parse(_ ads: String, version: String = "3.0") -> VASTParsing {
    TagText.parse("<VAST version='\(version)'>\(ads)</VAST>")
  }

  @Test func `12 ads without substance`() {
    let creatives = "<Creatives><Creative/><Creative id='x'/></Creatives>"
    let parsing = parse(
      "<Ad id='a'/><Ad id='b'><InLine/></Ad><Ad id='c'>\(TagText.inLine(creatives: creatives))</Ad>"
        + "<Ad id='d'><Wrapper/></Ad>")
    #expect(
      parsing.document?.ads.map(\.failure) == Array(repeating: .schemaValidation, count: 4))
    #expect(parsing.diagnostic("AdWithoutContent")?.severity == .error)
    #expect(parsing.diagnostic("CreativesMissing")?.severity == .error)
    #expect(parsing.diagnostic("LinearMissing")?.severity == .error)
    let empty = parse("")
    #expect(empty.document?.ads == [] && empty.document?.errors == [])
    #expect(empty.rules == ["EmptyWithoutError"])
  }

  @Test func `12 an empty second creative does no harm`() {
    let creatives = TagText.creatives().replacing("</Creatives>", with: "<Creative/></Creatives>")
    let parsing = parse("<Ad>\(TagText.inLine(creatives: creatives))</Ad>")
    #expect(parsing.ad?.failure == nil && parsing.ad?.creatives.count == 2)
    #expect(parsing.linear?.mediaFiles.count == 1 && parsing.diagnostics == [])
  }

  @Test(
    arguments: [
      ("", [], ["ImpressionMissing"]), ("<Impression/>", [], ["ImpressionMissing"]),
      ("<Impression>about:blank</Impression>", [], ["ImpressionPlaceholder"]),
      ("<Impression>ImNotAnUrl</Impression>", ["ImNotAnUrl"], ["URLNotAbsolute"]),
      ("<Impression>www.test.com</Impression>", ["www.test.com"], ["URLNotAbsolute"]),
      (
        "<Impression>impression url wrapper 1</Impression>", ["impression%20url%20wrapper%201"],
        ["URLWhitespace", "URLNotAbsolute"]
      ),
      (
        Named(String(repeating: "<Impression>https://t.example.com/i</Impression>", count: 5)),
        Named(Array(repeating: "https://t.example.com/i", count: 5)), []
      ),
    ] as [(Named<String>, Named<[String]>, [String])])
  func `13 impressions that are missing, empty, many or no URLs`(
    impression: Named<String>, urls: Named<[String]>, rules: [String]
  ) {
    let parsing = parse("<Ad>\(TagText.inLine(impression: impression.value))</Ad>")
    #expect(parsing.inLine?.impressions.map(\.template.text) == urls.value)
    #expect(parsing.rules == rules && parsing.ad?.failure == nil)
  }

  @Test(
    arguments: [
      ("", nil, ["VASTAdTagURIMissing"]),
      ("<VASTAdTagURI/>", nil, ["VASTAdTagURIMissing"]),
      ("<VASTAdTagURI><![CDATA[ \n ]]></VASTAdTagURI>", nil, ["VASTAdTagURIMissing"]),
      (
        "<VASTAdTagURL><URL>https://t.example.com/v</URL></VASTAdTagURL>",
        "https://t.example.com/v", ["ElementMisspelt"]
      ),
      ("<VASTAdTagURI>%%VAST_AD_TAG%%</VASTAdTagURI>", "%%VAST_AD_TAG%%", []),
    ] as [(String, String?, [String])])
  func `14 wrappers with an address that is none`(element: String, url: String?, rules: [String]) {
    let parsing = parse(
      "<Ad><Wrapper><AdSystem>s</AdSystem>\(element)<Impression>https://t.example.com/w</Impression>"
        + "</Wrapper></Ad>")
    #expect(parsing.wrapper?.adTagURL?.text == url && parsing.rules == rules)
    #expect(parsing.ad?.failure == (url == nil ? .schemaValidation : nil))
    #expect(UnresolvedMacros.find(in: url ?? "") == (url?.hasPrefix("%") == true ? [url] : []))
  }

  @Test func `15 a wrapper that points to itself ends with 302`() throws {
    let parsing = parse("<Ad>\(TagText.wrapper())</Ad>")
    var machine = WrapperStateMachine()
    var actions = machine.documentParsed(try #require(parsing.document))
    var fetches = 0
    while case .fetch(let fetch)? = actions.last {
      fetches += 1
      try #require(fetches < 10)
      actions = machine.answered(fetch.id, .parsed(parsing))
    }
    guard case .finish(let ads)? = actions.last else {
      Issue.record("the chain ends")
      return
    }
    #expect(ads.map(\.failure) == [.wrapperLimit])
    #expect(fetches <= 5)
  }

  @Test(arguments: [
    "//t.example.com/a", "/impression", "vast3-b.xml", "myErrorUrl.com", "../a",
  ])
  func `16 relative and bare URLs are kept as they are, with a warning`(url: String) {
    let wrapper = TagText.wrapper().replacing("https://t.example.com/v", with: url)
    let parsing = parse("<Ad>\(wrapper)</Ad>")
    #expect(parsing.wrapper?.adTagURL?.text == url)
    #expect(parsing.rules == ["URLNotAbsolute"])
    #expect(parsing.diagnostics.first?.severity == .warning)
  }

  @Test func `17 pods in disorder keep what they say`() {
    let sequences = ["3", "1", "1", "0", "", "-2", "x"]
    let parsing = parse(
      sequences.map { "<Ad sequence='\($0)'>\(TagText.inLine())</Ad>" }.joined())
    #expect(parsing.document?.ads.map(\.sequence) == [3, 1, 1, nil, nil, nil, nil])
    #expect(parsing.rules == Array(repeating: "SequenceInvalid", count: 4))
    #expect(parsing.document?.ads.allSatisfy { $0.failure == nil } == true)
  }

  @Test func `18 a root Error beside an ad is kept and reported`() {
    let parsing = parse("<Error>https://t.example.com/e</Error><Ad>\(TagText.inLine())</Ad>")
    #expect(parsing.document?.errors.count == 1 && parsing.ad?.failure == nil)
    #expect(parsing.rules == ["RootErrorBesideAd"])
  }

  @Test func `21 media of a wrapper never plays`() {
    let linear = TagText.linear(
      further: "<VideoClicks><ClickThrough>https://e.example.com</ClickThrough></VideoClicks>")
    let parsing = parse(
      "<Ad>\(TagText.wrapper(further: "<Creatives><Creative>\(linear)</Creative></Creatives>"))</Ad>"
    )
    let read = parsing.wrapper?.creatives.first?.linear
    #expect(read?.mediaFiles == [] && read?.duration == nil)
    #expect(read?.videoClicks.clickThrough == nil)
    #expect(parsing.rules == Array(repeating: "NotAllowedInWrapper", count: 3))
  }

  private static let verification = """
    <Verification vendor="v"><JavaScriptResource apiFramework="omid" browserOptional="true">\
    https://v.example.com/s.js</JavaScriptResource></Verification>
    """

  @Test(
    arguments: [
      ("2.0", "<AdVerifications>@</AdVerifications>", "VerificationMisplaced"),
      ("3.0", "@", "VerificationMisplaced"),
      (
        "4.1", "<Extensions><Extension type='AdVerifications'>@</Extension></Extensions>",
        "VerificationMisplaced"
      ),
      ("3.0", "<AdVerification>@</AdVerification>", "VerificationMisspelt"),
    ])
  func `22 verifications in the wrong place are found in ads and wrappers`(
    version: String, place: String, rule: String
  ) {
    let inner = place.contains("Extension") ? "<AdVerifications>@</AdVerifications>" : "@"
    let further = place.replacing("@", with: inner).replacing("@", with: Self.verification)
    let inLine = parse("<Ad>\(TagText.inLine(further: further))</Ad>", version: version)
    #expect(inLine.inLine?.verifications.map(\.vendor) == ["v"])
    #expect(inLine.rules.contains(rule))
    let wrapper = parse("<Ad>\(TagText.wrapper(further: further))</Ad>", version: version)
    #expect(wrapper.wrapper?.verifications.map(\.vendor) == ["v"])
    #expect(wrapper.rules.contains(rule))
  }

  @Test func `22 verifications that cannot be executed stay, to be reported with a reason`() throws
  {
    let parsing = parse(
      "<Ad>"
        + TagText.inLine(
          further: """
            <AdVerifications><Verification><JavaScriptResource>https://v.example.com/s.js\
            </JavaScriptResource></Verification><Verification vendor="v"><JavaScriptResource
            apiFramework="moat"/></Verification></AdVerifications>
            """) + "</Ad>", version: "4.2")
    let verifications = try #require(parsing.inLine?.verifications)
    #expect(verifications.map(\.vendor) == [nil, "v"])
    #expect(verifications.flatMap(\.javaScriptResources).map(\.apiFramework) == [nil, "moat"])
    #expect(verifications.last?.javaScriptResources.map(\.url) == [""])
    #expect(
      parsing.rules.filter { $0 != "UniversalAdIdMissing" } == [
        "VerificationVendorMissing", "VerificationFrameworkMissing", "URLEmpty",
      ])
  }

  @Test(
    arguments: [
      ("5.0", .versionNotSupported, ["VersionNotSupported"]), ("", nil, ["VersionMissing"]),
      ("2.1", nil, ["VersionUnknown"]),
    ] as [(String, VASTErrorCode?, [String])])
  func `25 versions that are not true`(version: String, failure: VASTErrorCode?, rules: [String]) {
    let parsing = parse("<Ad>\(TagText.inLine())</Ad>", version: version)
    #expect(parsing.failure == failure && parsing.rules == rules)
    #expect(parsing.linear != nil)
  }

  @Test func `25 VAST 1 is refused, and 2_0 may use what came later`() {
    let first = TagText.parse("<VideoAdServingTemplate><Ad/></VideoAdServingTemplate>")
    #expect(first.failure == .versionNotSupported && first.rules == ["VersionNotSupported"])
    let icons = "<Icons><Icon program='p'/></Icons>"
    let later = parse(
      "<Ad>"
        + TagText.inLine(
          creatives: """
            <Creatives><Creative>\(TagText.linear(attributes: "skipoffset='00:00:05'", further: icons))
            <CompanionAds><Companion/></CompanionAds></Creative></Creatives>
            """) + "</Ad>", version: "2.0")
    #expect(later.linear?.skipOffset == .time(.seconds(5)))
    #expect(later.linear?.icons.count == 1)
    #expect(later.ad?.creatives.first?.companionAds?.companions.count == 1)
    #expect(later.ad?.failure == nil)
  }
}
