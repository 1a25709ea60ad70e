import Testing

@testable import Prebid

struct ExactDecimalTests {
  private func decimal(_ units: Int, _ scale: Int) -> ExactDecimal {
    ExactDecimal(units: Int128(units), scale: scale)
  }

  @Test(arguments: [
    (0.71, 71, 2), (12, 12, 0), (-0.5, -5, 1), (1e16, 10_000_000_000_000_000, 0), (1.5e-7, 15, 8),
    (0, 0, 0),
  ])
  func `a number is the shortest decimal that stands for it`(
    number: Double, units: Int, scale: Int
  ) {
    #expect(ExactDecimal(number) == decimal(units, scale))
    #expect(ExactDecimal(number)?.double == number)
  }

  @Test(arguments: [
    (ExactDecimal.Rounding.floor, [2, 2, 3, -3, -3, -4]), (.ceiling, [3, 3, 4, -2, -2, -3]),
    (.halfUp, [2, 3, 4, -2, -3, -4]), (.halfEven, [2, 2, 4, -2, -2, -4]),
  ])
  func `a number is rounded four ways`(rounding: ExactDecimal.Rounding, expected: [Int]) {
    let numbers = [24, 25, 35, -24, -25, -35]
    #expect(
      numbers.map { decimal($0, 1).rounded(toScale: 0, rounding) }
        == expected.map { decimal($0, 0) })
    #expect(
      numbers.map { decimal($0, 0).divided(by: decimal(10, 0), scale: 0, rounding) }
        == expected.map { decimal($0, 0) })
  }

  @Test func `what needs more than 38 digits is nil`() {
    let large = ExactDecimal(units: .max, scale: 0)
    #expect(large.plus(decimal(1, 0)) == nil)
    #expect(large.times(decimal(10, 0)) == nil)
    #expect(large.rounded(toScale: 1, .floor) == nil)
    #expect(large.isLess(than: decimal(1, 1)) == nil)
    #expect(decimal(1, 0).divided(by: decimal(0, 0), scale: 0, .floor) == nil)
    #expect(decimal(1, 0).divided(by: decimal(3, 0), scale: 5, .floor) == decimal(33_333, 5))
    #expect(large.minus(decimal(1, 0))?.plus(decimal(1, 0)) == large)
  }

  @Test func `digits are counted without leading zeros`() {
    #expect([decimal(8434, 4), decimal(-12, 0), decimal(5, 9)].map(\.precision) == [4, 2, 1])
  }
}
