import Testing

@testable import Media

struct StreamClockTests {
  @Test
  func `positions count from the container's start`() {
    let clock = StreamClock(numerator: 1, denominator: 90_000, start: .milliseconds(1_500))
    #expect(clock.position(of: 90_000 * 2) == .milliseconds(500))
    #expect(clock.position(of: 0) == .milliseconds(-1_500))
  }

  @Test
  func `thirds are exact to the attosecond`() {
    let clock = StreamClock(numerator: 1, denominator: 3)
    #expect(clock.position(of: 1).attoseconds == 333_333_333_333_333_333)
    #expect(clock.position(of: 3) == .seconds(1))
  }

  @Test(arguments: [1, 1_001, .max] as [Int32], [1, 30_000, .max] as [Int32])
  func `any time base holds any time`(numerator: Int32, denominator: Int32) {
    let clock = StreamClock(numerator: numerator, denominator: denominator)
    #expect(clock.position(of: .max) <= .seconds(1_000_000_000))
    #expect(clock.position(of: .max) > .zero)
    #expect(clock.position(of: .min) >= .seconds(-1_000_000_000))
    #expect(clock.position(of: .min) < .zero)
  }
}
