import Player
import Testing
import VAST
import VASTLint
import Vocabulary

/// What is left of a document in the guide's player, which takes the first of each thing in it.
struct TagReadingTests {
  private func read(_ xml: String, by profile: PlayerProfile = .criteoIOS) -> TagReading {
    let bytes = Array(xml.utf8)
    return TagReading(.ads(AdDocumentReader.source(bytes, file: "tag.xml")), of: bytes, by: profile)
  }

  private func ads(_ reading: TagReading) -> [Ad] {
    guard case .ads(.vast(let parsing)) = reading.document else { return [] }
    return parsing.document?.ads ?? []
  }

  private func messages(_ reading: TagReading) -> [String] { reading.diagnostics.map(\.message) }

  @Test func `a tag with all that is looked up has nothing to break on`() {
    let reading = read(GuideTag().xml)
    #expect(messages(reading) == [])
    #expect(reading.crash == nil)
    #expect(ads(reading).count == 1)
  }

  @Test func `a player that reads ad by ad leaves a document as it is`() {
    var tag = GuideTag()
    tag.parts["Error"] = []
    for profile in [PlayerProfile.exact, .criteoIOSApp] {
      #expect(read(tag.xml, by: profile).diagnostics == [])
    }
  }

  @Test func `a pod is one ad, with the first of each thing in the document`() throws {
    var (first, second) = (GuideTag(), GuideTag())
    first.parts["MediaFile"] = []
    second.parts["Impression"]?[0].content = "https://second.example/impression"
    second.parts["ClosedCaptionFile"]?[0].content = "https://second.example/captions"
    let pod = first.xml.replacing("</VAST>", with: "") + second.inner + "</VAST>"
    let reading = read(pod)
    #expect(messages(reading) == [])
    let ad = try #require(ads(reading).first)
    let inLine = try #require(ad.inLine)
    #expect(ads(reading).count == 1 && ad.sequence == nil)
    #expect(
      inLine.impressions.map(\.template.text)
        == ["https://t.example/Impression", "https://second.example/impression"])
    #expect(
      inLine.linearCreative?.linear?.closedCaptionFiles.map(\.url)
        == ["https://t.example/ClosedCaptionFile"])
    #expect(inLine.linearCreative?.linear?.tracking.filter { $0.event == "start" }.count == 2)
  }

  @Test func `a document without a MediaFile crashes the player, and nothing is left to play`() {
    let wrapper = """
      <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <Impression>https://t.example/w</Impression><VASTAdTagURI>https://a.example/</VASTAdTagURI>
      </Wrapper></Ad></VAST>
      """
    let message =
      "player 'criteo-ios' crashes as it reads the tag: '//MediaFile/text()' finds nothing; serve "
    #expect(
      read(wrapper).crash == message + "an ad without wrappers, which the player does not follow")
    #expect(read("<VAST version=\"4.2\"/>").crash == message + "an ad with a MediaFile")
  }

  @Test func `of the vendor's Verifications one is left, with the first script and parameters`()
    throws
  {
    var (tag, second) = (GuideTag(), GuideTag())
    tag.parts["JavaScriptResource"] = []
    second.parts["VerificationParameters"] = []
    let verification = second.xml[
      try #require(second.xml.firstRange(of: "<Verification v"))
        .lowerBound..<(try #require(second.xml.firstRange(of: "</AdVerifications>")).lowerBound)]
    let text = tag.xml.replacing(
      "</AdVerifications>", with: "<Verification vendor='other'/>\(verification)</AdVerifications>")
    let reading = read(text)
    #expect(messages(reading) == [])
    let verifications = try #require(ads(reading).first?.inLine?.verifications)
    #expect(verifications.map(\.vendor) == ["criteo.com-omid", "other"])
    #expect(
      verifications[0].javaScriptResources.map(\.url) == ["https://t.example/JavaScriptResource"])
    #expect(verifications[0].parameters == "https://t.example/VerificationParameters")
  }

  private static let misreadings: [(String, TagLookup.Misreading, String)] = [
    (
      "ClickTracking", .togglesAtClick,
      "player 'criteo-ios' pauses and resumes at a click, and opens nothing: "
        + "'//VideoClicks/ClickTracking/text()' finds a text with white space, which is not a URL "
        + "up to iOS 16 and is a wrong URL from iOS 17 on; write "
        + "'<ClickTracking><![CDATA[…]]></ClickTracking>', without white space"
    ),
    (
      "VerificationParameters", .passesWhiteSpace,
      "player 'criteo-ios' passes the script white space, and no parameters: "
        + "'//Verification[@vendor='criteo.com-omid']/VerificationParameters/text()' finds a text "
        + "with white space; write "
        + "'<VerificationParameters><![CDATA[…]]></VerificationParameters>', without white space"
    ),
  ]

  @Test(arguments: misreadings)
  func `white space before a CDATA section is read in its place`(
    element: String, misreading: TagLookup.Misreading, message: String
  ) throws {
    var tag = GuideTag()
    let content = tag.parts[element]?.first?.content ?? ""
    tag.parts[element]?[0].content = "\n" + content
    let reading = read(tag.xml)
    #expect(messages(reading) == [message])
    #expect(reading.diagnostics.map(\.rule) == [.playerMisreads])
    let inLine = try #require(ads(reading).first?.inLine)
    switch misreading {
    case .togglesAtClick:
      #expect(inLine.linearCreative?.linear?.videoClicks.clickTracking == [])
    case .passesWhiteSpace: #expect(inLine.verifications.map(\.parameters) == [nil])
    }
  }

  @Test func `a finding stands at the element, and events that lack the same share one`() {
    var tag = GuideTag()
    for event in ["midpoint", "resume"] { tag.parts[event] = [] }
    tag.parts["start"]?[0].content = " https://t.example/start"
    let reading = read(tag.xml)
    #expect(
      messages(reading) == [
        "player 'criteo-ios' crashes as it sends the beacon: there is no Tracking of 'midpoint', "
          + "'resume'; add a Tracking for each",
        "player 'criteo-ios' crashes as it sends the beacon: the Tracking of 'start' is a text with "
          + "white space, which is not a URL up to iOS 16 and is a wrong URL from iOS 17 on; write "
          + "'<Tracking><![CDATA[…]]></Tracking>', without white space",
      ])
    #expect(reading.diagnostics.map(\.location?.position?.line) == [1, 11])
  }

  @Test func `a namespace with a prefix hides the elements from the player as well`() {
    let text = GuideTag().xml.replacing("<VAST ", with: "<v:VAST xmlns:v='urn:v' ")
      .replacing("</VAST>", with: "</v:VAST>")
    #expect(messages(read(text)) == [])
    let all = GuideTag().xml.replacing(/<(\/?)(?=[A-Z])/) { "<\($0.output.1)v:" }
      .replacing("<v:VAST ", with: "<v:VAST xmlns:v='urn:v' ")
    #expect(
      messages(read(all)) == [
        "player 'criteo-ios' crashes as it reads the tag: its XPath finds nothing in the namespace of "
          + "this document; remove 'xmlns'"
      ])
  }

  @Test func `the tags of a default namespace are asked for by their local names`() {
    #expect(
      TagLookup.criteo.map(\.pathInAnyNamespace).filter {
        $0.contains("Verif") || $0.contains("mute")
      }
      .prefix(2) == [
        "//*[local-name()='Verification'][@vendor='criteo.com-omid']"
          + "/*[local-name()='JavaScriptResource']/text()",
        "//*[local-name()='Verification'][@vendor='criteo.com-omid']"
          + "/*[local-name()='VerificationParameters']/text()",
      ])
    var tag = GuideTag()
    tag.rootAttributes = #" xmlns="http://www.iab.com/VAST""#
    tag.parts["Error"] = []
    #expect(
      messages(read(tag.xml)) == [
        "player 'criteo-ios' crashes as it reads the tag: its XPath finds nothing in the "
          + "namespace of this document; remove 'xmlns'",
        "player 'criteo-ios' crashes as it reads the tag: '//Error' finds nothing; add one to InLine",
      ])
  }
}

extension GuideTag {
  /// The ad alone, to be put into another tag.
  fileprivate var inner: Substring {
    let text = xml
    guard let begin = text.firstRange(of: "<Ad id"), let end = text.firstRange(of: "</VAST>") else {
      return ""
    }
    return text[begin.lowerBound..<end.lowerBound]
  }
}
