import Testing
import VAST
import Vocabulary

struct AdBreakPlayerFailureTests {
  private static let place = SourcePosition(line: 1, column: 1)

  @Test(
    arguments: [
      ([.display], true, 1003), ([.display, .linear], true, nil), ([], true, nil),
      ([.display], false, nil),
    ] as [([AdBreak.BreakType], Bool, Int?)])
  func `a break for companions alone is not filled`(
    types: [AdBreak.BreakType], hasSource: Bool, code: Int?
  ) {
    let source = hasSource ? AdSource(position: Self.place) : nil
    let adBreak = AdBreak(breakTypes: types, source: source, position: Self.place)
    #expect(adBreak.playerFailure?.rawValue == code)
  }

  @Test func `what is wrong with a break itself comes first`() {
    let adBreak = AdBreak(
      breakTypes: [.display], source: AdSource(position: Self.place), failure: .schemaValidation,
      position: Self.place)
    #expect(adBreak.playerFailure == .schemaValidation)
  }
}
