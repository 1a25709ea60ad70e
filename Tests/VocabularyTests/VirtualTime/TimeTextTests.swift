import Testing

@testable import Vocabulary

struct TimeTextTests {
  @Test(arguments: [
    ("2s", Duration.seconds(2)), ("1.5s", .milliseconds(1500)), ("1500ms", .milliseconds(1500)),
    ("250us", .microseconds(250)), ("10m", .seconds(600)), ("1h", .seconds(3600)),
    ("0s", .zero), ("0.000001s", .microseconds(1)), ("0.000000000001us", Duration(attoseconds: 1)),
    ("1.000000000001h", .seconds(3600) + .nanoseconds(3) + Duration(attoseconds: 600_000_000)),
    ("007s", .seconds(7)),
  ])
  func `a duration with its unit is read exactly`(text: String, duration: Duration) {
    #expect(TimeText.parse(text) == duration)
  }

  @Test(arguments: [
    "", "s", "2", "-2s", "+2s", "2 s", "2S", ".5s", "2.s", "1.2.3s", "1e3s", "٣s", "2ns", "s2",
    "1234567890123s", "1.123456789012xs", "2sms",
  ])
  func `what is no duration is refused`(text: String) {
    #expect(TimeText.parse(text) == nil)
  }

  @Test func `the most digits there can be overflow nothing`() {
    let text = "999999999999.999999999999"
    let digits: Int128 = 999_999_999_999_999_999_999_999
    #expect(TimeText.parse("\(text)s")?.attoseconds == digits * 1_000_000)
    #expect(TimeText.parse("\(text)h")?.attoseconds == digits * 3_600_000_000)
  }

  @Test(arguments: [
    (Duration.zero, "00:00:00.000"), (.milliseconds(7500), "00:00:07.500"),
    (.microseconds(1999), "00:00:00.001"), (.seconds(-3), "00:00:00.000"),
    (.seconds(3600 * 123 + 61), "123:01:01.000"),
  ])
  func `the playhead form rounds down`(duration: Duration, text: String) {
    #expect(TimeText.playhead(duration) == text)
  }

  @Test(arguments: [
    (Duration.milliseconds(7500), "7.500 s"), (.zero, "0.000 s"),
    (.microseconds(1_999_500), "2.000 s"), (.microseconds(1_999_499), "1.999 s"),
    (.milliseconds(-250), "-0.250 s"), (.microseconds(-499), "0.000 s"),
    (.seconds(3661), "3661.000 s"),
  ])
  func `the readable form has seconds and three decimals`(duration: Duration, text: String) {
    #expect(TimeText.readable(duration) == text)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `whole microseconds written in any unit read back`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let microseconds = Int64.random(in: 0...10_000_000_000, using: &random)
    let duration = Duration.microseconds(microseconds)
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    #expect(TimeText.parse("\(microseconds)us") == duration)
    #expect(TimeText.parse("\(microseconds / 1_000_000).\(fraction)s") == duration)
  }
}

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

struct QuartileTests {
  @Test func `the tracking points are in order and have the names of VAST and OMID`() {
    #expect(
      TrackingPoint.allCases.map(\.name) == [
        "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
      ])
    #expect(TrackingPoint.allCases.map(\.quarters) == [0, 1, 2, 3, 4])
  }

  @Test func `a position is the exact share of the duration`() {
    let duration = Duration.seconds(10) + Duration(attoseconds: 3)
    #expect(
      Quartile.allCases.map { $0.position(in: duration) } == [
        .milliseconds(2_500), .seconds(5) + Duration(attoseconds: 1),
        .milliseconds(7_500) + Duration(attoseconds: 2),
      ])
    #expect(TrackingPoint.start.position(in: duration) == .zero)
    #expect(TrackingPoint.complete.position(in: duration) == duration)
  }
}
