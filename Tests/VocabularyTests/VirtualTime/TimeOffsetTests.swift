import Testing
import Vocabulary

struct TimeOffsetTests {
  @Test(
    arguments: [
      ("50%", 50, 1), ("10.5%", 105, 10), ("0%", 0, 1), ("100.00%", 10_000, 100),
      ("33.333%", 33_333, 1000), ("50 %", 50, 1),
    ] as [(String, Int64, Int64)])
  func `a percentage keeps its digits`(text: String, digits: Int64, scale: Int64) {
    #expect(TimeOffset.parsePercentage(text) == .percentage(digits: digits, scale: scale))
  }

  @Test(arguments: [
    "", "%", "50", "50  %", " %", "-5%", "1e2%", "5%%", "999999999999.999999999999%",
  ])
  func `what is no percentage is refused`(text: String) {
    #expect(TimeOffset.parsePercentage(text) == nil)
  }

  @Test(arguments: [
    (TimeOffset.time(.seconds(3)), Duration.seconds(3)),
    (.percentage(digits: 25, scale: 1), .milliseconds(7500)),
    (.percentage(digits: 105, scale: 10), .milliseconds(3150)),
    (.percentage(digits: 100, scale: 1), .seconds(30)),
    (.percentage(digits: 33_333, scale: 1000), .microseconds(9_999_900)),
  ])
  func `an offset is a point of thirty seconds`(offset: TimeOffset, position: Duration) {
    #expect(offset.resolved(in: .seconds(30)) == position)
  }

  @Test func `an absurd percentage overflows nothing`() {
    let offset = TimeOffset.percentage(digits: .max, scale: 1)
    #expect(
      offset.resolved(in: .seconds(30)).attoseconds == Int128(Int64.max) * 300_000_000_000_000_000)
    #expect(offset.resolved(in: Duration(attoseconds: .max)) == Duration(attoseconds: .max))
  }
}
