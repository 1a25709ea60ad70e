import Certification
import Testing

struct WeightedPlaysTests {
  @Test(
    arguments: [
      ([1, 1, 1], 100, [34, 33, 33]), ([1, 2, 3], 100, [17, 33, 50]), ([0, 5], 7, [0, 7]),
      ([55, 20, 25], 100_000, [55_000, 20_000, 25_000]), ([1], 1, [1]), ([3, 3, 4], 0, [0, 0, 0]),
    ] as [([UInt128], Int, [Int])])
  func `plays are whole, and the largest remainders have what is left`(
    weights: [UInt128], plays: Int, expected: [Int]
  ) {
    #expect(WeightedPlays.dividing(plays, by: weights) == expected)
  }

  @Test(
    arguments: [
      ([50, 30, 20], 0, [600, 240, 160]), ([1, 1], 0, [600, 400]), ([95, 5], 0, [1000, 0]),
      ([0, 1], 0, [100, 900]),
    ] as [([UInt128], Int, [Int])])
  func `a raised weight has ten percentage points more, and the others keep their ratios`(
    weights: [UInt128], index: Int, expected: [Int]
  ) throws {
    let raised = try #require(WeightedPlays.raising(index, of: weights))
    #expect(WeightedPlays.dividing(1000, by: raised) == expected)
  }

  @Test func `a weight that has everything cannot be raised`() {
    #expect(WeightedPlays.raising(0, of: [5]) == nil)
    #expect(WeightedPlays.raising(1, of: [0, 5]) == nil)
  }

  @Test func `the largest weights and plays that a file can have are exact`() {
    let largest = [UInt128](repeating: 10_000_000, count: 100)
    let raised = largest.flatMap { one in
      (WeightedPlays.raising(0, of: largest) ?? []).map { one * $0 }
    }
    let plays = WeightedPlays.dividing(1_000_000_000, by: raised)
    #expect(plays.reduce(0, +) == 1_000_000_000)
    // 1 % of the players, and 11 % of the scenarios.
    #expect(plays.first == 1_100_000)
  }
}
