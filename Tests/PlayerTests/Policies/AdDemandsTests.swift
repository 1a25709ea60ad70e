import Player
import Testing
import VAST
import VASTLint

/// What players want of documents and ads beyond what can be played.
struct AdDemandsTests {
  private static func ad(_ linear: String, version: String = "3.0") throws -> ResolvedAd {
    let text = """
      <VAST version="\(version)"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/i</Impression><Creatives>\(linear)</Creatives></InLine></Ad></VAST>
      """
    let document = try #require(
      AdDocumentReader.response(Array(text.utf8), file: "t.xml").document)
    let ad = try #require(document.ads.first)
    return ResolvedAd(hops: [AdHop(ad: ad, file: "t.xml", version: document.version)])
  }

  private static let whole = """
    <Creative><Linear><Duration>00:00:10</Duration><TrackingEvents>
    <Tracking event="progress" offset="00:00:05">https://t.example/p</Tracking></TrackingEvents>
    <MediaFiles/></Linear></Creative>
    """

  @Test func `a player without demands refuses nothing`() throws {
    for text in [Self.whole, "", "<Creative><Linear/></Creative>"] {
      #expect(AdDemands().refusal(of: try Self.ad(text, version: "9.9")) == nil)
    }
  }

  @Test(arguments: [("2.0", nil), ("3.0", nil), ("3", nil), ("4.2", 102), ("9.9", 102)])
  func `MailOnline's plug-in takes documents of VAST 2 and 3`(version: String, code: Int?) throws {
    let demands = PlayerProfile.videojsVASTVPAID.capabilities.demands
    #expect(demands.refusal(of: try Self.ad(Self.whole, version: version))?.code.rawValue == code)
  }

  @Test func `each thing that a player wants has the code of its refusal`() throws {
    let demands = PlayerProfile.videojsVASTVPAID.capabilities.demands
    func code(_ linear: String, _ demands: AdDemands) throws -> Int? {
      demands.refusal(of: try Self.ad(linear))?.code.rawValue
    }
    #expect(try code(Self.whole, demands) == nil)
    #expect(
      try code(Self.whole.replacing("<Duration>00:00:10</Duration>", with: ""), demands) == 101)
    #expect(try code(Self.whole.replacing(" offset=\"00:00:05\"", with: ""), demands) == 101)
    #expect(try code("", demands) == 403)
    #expect(try code("", PlayerProfile.vastClientJS.capabilities.demands) == 303)
    var lenient = demands
    lenient.missingCreative = .accepted
    #expect(try code("", lenient) == nil)
  }

  @Test(arguments: DemandError.allCases)
  func `an error refuses with its code and no other`(error: DemandError) {
    let codes = [101, 102, 303, 403].filter(error.refuses)
    #expect(codes.count == (error == .accepted ? 0 : 1))
    #expect(error == .accepted || error.rawValue == "code\(codes[0])")
  }
}
