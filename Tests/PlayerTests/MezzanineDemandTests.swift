import Player
import Testing
import VAST
import Vocabulary

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
