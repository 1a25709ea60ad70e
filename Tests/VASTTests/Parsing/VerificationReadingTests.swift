import TestSupport
import Testing
import VAST
import Vocabulary

struct VerificationReadingTests {
  private static let verification = """
    <Verification vendor="v.example-omid"><JavaScriptResource apiFramework="omid"
    browserOptional="true">https://v.example.com/s.js</JavaScriptResource></Verification>
    """

  private func parse(_ further: String, version: String = "4.2") -> VASTParsing {
    TagText.parse(TagText.document(version: version, ad: TagText.inLine(further: further)))
  }

  @Test func `everything in a verification`() throws {
    let parsing = parse(
      """
      <AdVerifications><Verification vendor="v"><JavaScriptResource apiFramework="omid"
      browserOptional="1"> https://v.example.com/a.js </JavaScriptResource>
      <JavaScriptResource apiFramework="OMID" browserOptional="false">https://v.example.com/b.js\
      </JavaScriptResource><ExecutableResource apiFramework="omid" type="x/y">https://v.example.com/c\
      </ExecutableResource><TrackingEvents><Tracking event="verificationNotExecuted">\
      https://t.example.com/n?r=[REASON]</Tracking><Tracking event="start">https://t.example.com/s\
      </Tracking></TrackingEvents><VerificationParameters><![CDATA[
        {"a":  "<&amp;>"}
      ]]></VerificationParameters></Verification></AdVerifications>
      """)
    let verification = try #require(parsing.ad?.inLine?.verifications.first)
    #expect(verification.vendor == "v")
    #expect(
      verification.javaScriptResources.map(\.url) == [
        "https://v.example.com/a.js", "https://v.example.com/b.js",
      ])
    #expect(verification.javaScriptResources.map(\.browserOptional) == [true, false])
    #expect(verification.javaScriptResources.map(\.apiFramework) == ["omid", "OMID"])
    #expect(verification.executableResources.map(\.type) == ["x/y"])
    #expect(verification.parameters == #"{"a":  "<&amp;>"}"#)
    #expect(
      verification.notExecuted.map(\.template.text) == ["https://t.example.com/n?r=[REASON]"])
    #expect(parsing.rules == ["TrackingEventUnknown"])
  }

  // The place of the verification, by version, and the findings.
  @Test(
    arguments: [
      ("4.2", "<AdVerifications>@</AdVerifications>", []),
      ("4.0", "<AdVerifications>@</AdVerifications>", []),
      ("3.0", "<AdVerifications>@</AdVerifications>", ["VerificationMisplaced"]),
      ("2.0", Named(extensionPlace), []), ("4.0", Named(extensionPlace), []),
      ("4.1", Named(extensionPlace), ["VerificationMisplaced"]),
      ("2.0", "@", ["VerificationMisplaced"]),
      ("4.2", "@", ["VerificationMisplaced"]),
      (
        "2.0", "<Extensions><Extension type='adverifications'>@</Extension></Extensions>",
        ["VerificationMisplaced"]
      ),
      (
        "4.2", "<AdVerifications><AdVerification vendor='v.example-omid'/></AdVerifications>",
        ["VerificationMisspelt"]
      ),
      ("4.2", "<AdVerification>@</AdVerification>", ["VerificationMisspelt"]),
    ] as [(String, Named<String>, [String])])
  func `verifications are found wherever tags put them`(
    version: String, place: Named<String>, rules: [String]
  ) {
    let parsing = parse(place.value.replacing("@", with: Self.verification), version: version)
    #expect(parsing.ad?.inLine?.verifications.map(\.vendor) == ["v.example-omid"])
    #expect(parsing.rules == rules)
    #expect(parsing.diagnostics.allSatisfy { $0.severity == $0.rule.severity })
  }

  private static let extensionPlace = """
    <Extensions><Extension type="AdVerifications"><AdVerifications>@</AdVerifications></Extension>
    </Extensions>
    """

  @Test func `a Verification in some other extension is not ours`() {
    let parsing = parse(
      "<Extensions><Extension type='x'>\(Self.verification)</Extension></Extensions>")
    #expect(parsing.ad?.inLine?.verifications == [])
    #expect(parsing.diagnostics == [])
  }

  @Test func `what is missing stays visible`() throws {
    let parsing = parse(
      """
      <AdVerifications><Verification><JavaScriptResource browserOptional="maybe"/>
      <VerificationParameters> </VerificationParameters></Verification></AdVerifications>
      """)
    let verification = try #require(parsing.ad?.inLine?.verifications.first)
    let resource = try #require(verification.javaScriptResources.first)
    #expect(verification.vendor == nil && verification.parameters == nil)
    #expect(resource.url == "" && resource.apiFramework == nil && resource.browserOptional == nil)
    #expect(
      parsing.rules == [
        "VerificationVendorMissing", "AttributeNotBoolean", "VerificationFrameworkMissing",
        "URLEmpty",
      ])
  }
}
