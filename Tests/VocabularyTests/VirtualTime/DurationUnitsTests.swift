import Testing
import Vocabulary

struct DurationUnitsTests {
  private static let microsecond: Int128 = 1_000_000_000_000

  @Test(
    arguments: [
      (0, 0), (499_999_999_999, 0), (500_000_000_000, 1), (1_499_999_999_999, 1),
      (1_500_000_000_000, 2), (-499_999_999_999, 0), (-500_000_000_000, -1),
      (-1_500_000_000_000, -2),
    ] as [(Int128, Int64)])
  func `microseconds round to the nearest, halves away from zero`(
    attoseconds: Int128, microseconds: Int64
  ) {
    #expect(Duration(attoseconds: attoseconds).roundedMicroseconds == microseconds)
  }

  @Test(
    arguments: [
      (Duration.milliseconds(1999), 1999), (.microseconds(999), 0), (.microseconds(-1), -1),
      (.milliseconds(-2), -2), (.microseconds(-2001), -3),
    ] as [(Duration, Int64)])
  func `milliseconds round down`(duration: Duration, milliseconds: Int64) {
    #expect(duration.wholeMilliseconds == milliseconds)
  }

  @Test func `lengths beyond all bounds stay in range`() {
    let longest = Duration(attoseconds: .max)
    let shortest = Duration(attoseconds: .min)
    #expect(longest.roundedMicroseconds == .max)
    #expect(shortest.roundedMicroseconds == .min)
    #expect(longest.wholeMilliseconds == .max)
    #expect(shortest.wholeMilliseconds == .min)
    #expect(longest.fraction(3, of: 4) == Duration(attoseconds: Int128.max / 4 * 3 + 2))
    #expect(longest.fraction(5, of: 4) == longest)
    #expect(longest.fraction(-5, of: 4) == shortest)
    #expect(Duration.units(.min, of: .max, over: 1) == shortest)
    #expect(Duration.units(.max, of: .max, over: 1) == longest)
  }

  @Test func `quartiles are exact`() {
    #expect(
      (1...4).map { Duration.seconds(30).fraction($0, of: 4) } == [
        .milliseconds(7500), .seconds(15), .milliseconds(22500), .seconds(30),
      ])
    #expect(Duration.milliseconds(3200).fraction(1, of: 4) == .milliseconds(800))
  }

  @Test(
    arguments: [
      (90_000, 1, 90_000, Duration.seconds(1)),
      (1, 1, 3, Duration(attoseconds: 333_333_333_333_333_333)),
      (1001, 1001, 30_000, Duration(attoseconds: 33_400_033_333_333_333_333)),
      (-512, 1, 12_800, .milliseconds(-40)), (0, 1, 1, .zero),
    ] as [(Int64, Int32, Int32, Duration)])
  func `units of a time base are exact to the attosecond`(
    count: Int64, numerator: Int32, denominator: Int32, duration: Duration
  ) {
    #expect(Duration.units(count, of: numerator, over: denominator) == duration)
  }

  @Test func `units wider than 128 bits on the way are exact too`() {
    // 2^62 units of 1001/30000 s: more attoseconds than fit, times 10^18.
    let count: Int64 = 1 << 60
    let duration = Duration.units(count, of: 1001, over: 30_000)
    let whole = Int128(count) * 1001 / 30_000
    let rest = (Int128(count) * 1001 % 30_000) * 1_000_000_000_000_000_000 / 30_000
    #expect(duration.attoseconds == whole * 1_000_000_000_000_000_000 + rest)
  }

  @Test func `seconds are a plain number`() {
    #expect(Duration.milliseconds(2500).seconds == 2.5)
    #expect(Duration.milliseconds(-1).seconds == -0.001)
  }
}
