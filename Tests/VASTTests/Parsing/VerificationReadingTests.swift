import TestSupport
import Testing
import Vocabulary

@testable import VAST

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

struct ExtensionReadingTests {
  @Test func `files of later versions in the place that 4_0 and later have for them`() throws {
    let media = """
      <MediaFiles>\(TagText.mediaFile)<Mezzanine delivery="progressive" type="video/mp4" width="1920"
      height="1080" codec="c" id="m" fileSize="9" mediaType="2D">https://c.example.com/m.mp4</Mezzanine>
      <Mezzanine/><InteractiveCreativeFile type="text/html" apiFramework="SIMID"
      variableDuration="true">data:text/html,x</InteractiveCreativeFile></MediaFiles>
      """
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(creatives: TagText.creatives(TagText.linear(media: media)))))
    let linear = try #require(parsing.linear)
    let mezzanine = try #require(linear.mezzanines.first)
    #expect(
      linear.mezzanines == [
        Mezzanine(
          url: "https://c.example.com/m.mp4", id: "m", delivery: "progressive", type: "video/mp4",
          width: 1_920, height: 1_080, codec: "c", fileSize: 9, mediaType: "2D",
          position: mezzanine.position)
      ])
    let file = try #require(linear.interactiveCreativeFiles.first)
    #expect(
      linear.interactiveCreativeFiles == [
        InteractiveCreativeFile(
          url: "data:text/html,x", type: "text/html", apiFramework: "SIMID",
          hasVariableDuration: true, position: file.position)
      ])
    #expect(parsing.rules == ["URLEmpty", "VariableDuration"])
  }

  private static let files = """
    <@ type="InteractiveCreativeFile"><InteractiveCreativeFile type="text/html" apiFramework="SIMID"
    mediaFileId="m1"><HTMLResource>https://c.example.com/s.html</HTMLResource><AdParameters>p\
    </AdParameters></InteractiveCreativeFile></@><@ type="Mezzanine"><Mezzanine>\
    https://c.example.com/m.mp4</Mezzanine></@><@ type="other"><Mezzanine>https://c.example.com/n\
    </Mezzanine></@>
    """

  // The place of the extension in the CTV addendum, by version.
  @Test(arguments: ["ad", "creative", "linear"])
  func `files of later versions in extensions`(place: String) throws {
    let member = place == "ad" ? "Extension" : "CreativeExtension"
    let list = "<\(member)s>\(Self.files.replacing("@", with: member))</\(member)s>"
    let linear = TagText.linear(further: place == "linear" ? list : "")
    let creatives =
      "<Creatives><Creative>\(place == "creative" ? list : "")\(linear)</Creative></Creatives>"
    let parsing = TagText.parse(
      TagText.document(
        version: "3.0",
        ad: TagText.inLine(creatives: creatives, further: place == "ad" ? list : "")))
    let file = try #require(parsing.linear?.interactiveCreativeFiles.first)
    #expect(file.url == "https://c.example.com/s.html" && file.mediaFileID == "m1")
    #expect(file.apiFramework == "SIMID" && file.adParameters == AdParameters(text: "p"))
    #expect(parsing.linear?.mezzanines.map(\.url) == ["https://c.example.com/m.mp4"])
    #expect(parsing.diagnostics == [])
  }

  private static let identifier = "<UniversalAdId idRegistry='r' @>u</UniversalAdId>"

  @Test(
    arguments: [
      ("creativeId='b'", [0, 1]), ("creativeId='c'", [0, 0]), ("", [1, 1]),
      ("creativeId='A2'", [1, 0]),
    ] as [(String, [Int])])
  func `identifiers in extensions of the ad find their creatives`(attribute: String, counts: [Int])
  {
    let identifier = Self.identifier.replacing("@", with: attribute)
    let parsing = TagText.parse(
      TagText.document(
        version: "2.0",
        ad: TagText.inLine(
          creatives: """
            <Creatives><Creative id="a" AdID="A2">\(TagText.linear())</Creative>
            <Creative id="b">\(TagText.linear())</Creative></Creatives>
            """,
          further: """
            <Extensions><Extension type="UniversalAdId">\(identifier)</Extension></Extensions>
            """)))
    #expect(parsing.ad?.creatives.map(\.universalAdIDs.count) == counts)
    #expect(parsing.diagnostics == [])
  }

  @Test(arguments: ["<Creative>@", "<Creative><Linear>@"])
  func `identifiers in extensions of a creative`(place: String) {
    let identifier = Self.identifier.replacing("@", with: "")
    let list = """
      <CreativeExtensions><CreativeExtension type="UniversalAdId">\(identifier)</CreativeExtension>\
      </CreativeExtensions>
      """
    let text = TagText.document(
      version: "3.0",
      ad: TagText.inLine(
        creatives: "<Creatives><Creative>\(TagText.linear())</Creative></Creatives>"))
    let anchor = place.replacing("@", with: "")
    let parsing = TagText.parse(
      text.replacing("<Linear >", with: "<Linear>")
        .replacing(anchor, with: place.replacing("@", with: list)))
    #expect(
      parsing.ad?.creatives.first?.universalAdIDs == [UniversalAdID(registry: "r", value: "u")])
    #expect(parsing.diagnostics == [])
  }
}
