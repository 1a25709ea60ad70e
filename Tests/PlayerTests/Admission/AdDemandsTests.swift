import TestSupport
import Testing
import VAST
import VASTLint
import Vocabulary

@testable import Player

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

/// How a stitching server judges an ad's Mezzanine.
struct MezzanineDemandTests {
  private static func linear(_ mezzanines: [Mezzanine]) -> Linear {
    var linear = Linear.made([])
    linear.mezzanines = mezzanines
    return linear
  }

  private static let mezzanine = Mezzanine(
    url: "m", type: "video/mp4", width: 640, height: 360,
    position: SourcePosition(line: 1, column: 1))

  private static let actual = ActualMedia(
    container: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["h264"], width: 640, height: 360,
    byteCount: 1000, duration: .seconds(8))

  @Test(arguments: MezzanineDemand.Need.allCases)
  func `none is 406, and a new one 407`(need: MezzanineDemand.Need) {
    func code(_ demand: MezzanineDemand, _ mezzanines: [Mezzanine]) -> Int? {
      guard case .failed(let failure) = demand.review(Self.linear(mezzanines)) else { return nil }
      return failure.code.rawValue
    }
    let fresh = MezzanineDemand(need, isTranscoded: false)
    #expect(code(MezzanineDemand(need), []) == 406)
    #expect(code(fresh, []) == 406)
    #expect(code(fresh, [Self.mezzanine]) == 407)
    #expect(code(MezzanineDemand(need), [Self.mezzanine]) == nil)
  }

  @Test func `the first one is looked at`() {
    var second = Self.mezzanine
    second.url = "second"
    #expect(
      MezzanineDemand(.required).review(Self.linear([Self.mezzanine, second]))
        == .wanted(Self.mezzanine))
  }

  @Test(arguments: [(401, 406), (402, 406), (400, 406), (405, 411)])
  func `what keeps it from being opened decides the code`(opening: Int, code: Int) {
    let failure = MezzanineDemand(.required).review(
      Self.mezzanine, failedWith: VASTErrorCode(rawValue: opening), "why")
    #expect(failure.code.rawValue == code)
    #expect(failure.reason == "the Mezzanine cannot be used: why")
  }

  @Test func `a file that is not what is declared is 411`() {
    func failure(_ change: (inout ActualMedia) -> Void) -> MediaFileDecision.Failure? {
      var actual = Self.actual
      change(&actual)
      return MezzanineDemand(.required).review(
        Self.mezzanine, of: Self.linear([Self.mezzanine]), actual: actual)
    }
    #expect(failure { _ in } == nil)
    #expect(failure { $0.width = 480 }?.code == .mezzanineOutOfSpecification)
    #expect(
      failure {
        $0.height = 270
        $0.duration = .seconds(7)
      }?.reason
        == "the Mezzanine differs from its declaration: height 360 in the tag but "
        + "270 pixels in the file, Duration 8.000 s in the tag but 7.000 s in the file")
  }
}

struct MainCreativeTests {
  private static let place = SourcePosition(line: 1, column: 1)
  private static let linear = Creative(
    id: "linear", linear: Linear(position: place), position: place)
  private static let empty = Creative(
    id: "empty", nonLinearAds: NonLinearAds(position: place), position: place)
  private static let overlay = Creative(
    id: "overlay",
    nonLinearAds: NonLinearAds(nonLinears: [NonLinear(position: place)], position: place),
    position: place)

  private static func choice(_ creatives: [Creative], _ types: [AdBreak.BreakType]) -> String {
    switch MainCreative(of: InLine(creatives: creatives, position: place), for: types) {
    case .linear(let creative, _), .nonLinear(let creative, _): creative.id ?? ""
    case .refused(let code, let reason): "\(code) \(reason)"
    }
  }

  @Test(
    arguments: [
      ([overlay, linear], [], "linear"),
      ([overlay], [], "overlay"),
      ([empty, overlay], [], "overlay"),
      ([empty], [], "empty"),
      ([overlay, linear], [.linear], "linear"),
      ([overlay, linear], [.nonlinear], "overlay"),
      ([overlay, linear], [.nonlinear, .linear], "overlay"),
      ([overlay, linear], [.display, .linear, .nonlinear], "linear"),
      ([linear], [.nonlinear, .linear], "linear"),
      ([overlay], [.linear], "201 the break accepts linear ads, and the ad has no such creative"),
      (
        [linear], [.nonlinear, .display],
        "201 the break accepts nonlinear ads, and the ad has no such creative"
      ),
      ([], [], "201 the ad has neither a linear nor a nonlinear creative"),
      ([], [.linear, .nonlinear], "201 the ad has neither a linear nor a nonlinear creative"),
    ] as [(Named<[Creative]>, Named<[AdBreak.BreakType]>, String)])
  func `the break's types decide, in their order, and a linear creative where there are none`(
    creatives: Named<[Creative]>, types: Named<[AdBreak.BreakType]>, choice: String
  ) {
    #expect(Self.choice(creatives.value, types.value) == choice)
  }
}
