import Testing
import Vocabulary

@testable import Prebid

/// Buckets compared with arithmetics that were written independently of them.
struct PriceBucketPropertyTests {
  /// A table in millionths of a currency unit.
  private struct Table {
    var precision: Int
    /// Upper edges, ascending, and increments.
    var ranges: [(max: Int, increment: Int)]

    init(_ random: inout SeededRandom) {
      precision = Int.random(in: 0...5, using: &random)
      ranges = []
      var edge = 0
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Edges and increments of at most so many digits behind the point.
        let unit = [1_000_000, 100_000, 10_000, 1_000, 1].randomElement(using: &random) ?? 1
        edge += Int.random(in: 1...30, using: &random) * max(unit, 100_000)
        ranges.append((edge, Int.random(in: 1...60, using: &random) * unit))
      }
    }

    var granularity: PriceGranularity {
      PriceGranularity(
        precision: precision,
        ranges: ranges.map {
          .init(max: Double($0.max) / 1e6, increment: Double($0.increment) / 1e6)
        })
    }
  }

  /// A price of up to six digits behind the point, often an edge or a multiple of an increment.
  private func price(in table: Table, _ random: inout SeededRandom) -> Int {
    let highest = table.ranges.last?.max ?? 0
    guard let range = table.ranges.randomElement(using: &random) else { return 0 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return range.max
    case 1, 2: return range.increment * Int.random(in: 0...400, using: &random)
    case 3: return Int.random(in: 1...3_000, using: &random) * 10_000
    default: return Int.random(in: 1...(highest + highest / 8), using: &random)
    }
  }

  @Test func `PB-08 100,000 buckets of Go agree bit for bit with whole-number arithmetic`() {
    var random = SeededRandom(seed: 8)
    var table = Table(&random)
    var buckets: Set<String> = []
    for round in 0..<100_000 {
      if round.isMultiple(of: 10) { table = Table(&random) }
      // Every third price is any floating-point number, not a short decimal.
      let exact = Double(price(in: table, &random)) / 1e6
      let price =
        round.isMultiple(of: 3) ? exact * Double.random(in: 0.9...1, using: &random) : exact
      let index = round % SoftDouble.Direction.allCases.count
      let direction = [PriceBucket.Direction.down, .nearest, .up][index]
      let bucket = PriceBucket(granularity: table.granularity, direction: direction)
      let expected = soft(price, table.granularity, SoftDouble.Direction.allCases[index])
      let actual = bucket.goText(of: price)
      buckets.insert(actual)
      guard actual == expected else {
        Issue.record("\(price) in \(table) \(direction): \(actual), not \(expected)")
        return
      }
    }
    #expect(buckets.count > 10_000)
  }

  /// Go's rule over `SoftDouble`.
  private func soft(
    _ price: Double, _ table: PriceGranularity, _ direction: SoftDouble.Direction
  ) -> String {
    var lower = 0.0
    var chosen: (min: Double, increment: Double)?
    var highest = 0.0
    for range in table.ranges {
      if price >= lower, price <= range.max { chosen = (lower, range.increment) }
      highest = max(highest, range.max)
      lower = range.max
    }
    if price > highest { return SoftDouble(highest).text(digits: table.precision) }
    guard let chosen else { return "" }
    let increment = SoftDouble(chosen.increment)
    let steps = SoftDouble(price).minus(SoftDouble(chosen.min)).divided(by: increment)
    return steps.whole(direction).times(increment).plus(SoftDouble(chosen.min))
      .text(digits: table.precision)
  }

  @Test func `PB-08 100,000 buckets of Java agree with millionths`() {
    var random = SeededRandom(seed: 80)
    var table = Table(&random)
    var buckets: Set<String> = []
    for round in 0..<100_000 {
      if round.isMultiple(of: 10) { table = Table(&random) }
      let price = price(in: table, &random)
      let direction = [PriceBucket.Direction.down, .nearest, .up][round % 3]
      let bucket = PriceBucket(granularity: table.granularity, direction: direction)
      let expected = millionths(price, table, direction)
      let actual = ExactDecimal(Double(price) / 1e6).flatMap { bucket.javaText(of: $0) }
      buckets.insert(actual ?? "")
      guard actual == expected else {
        Issue.record("\(price) in \(table) \(direction): \(actual ?? "nil"), not \(expected)")
        return
      }
    }
    #expect(buckets.count > 10_000)
  }

  /// Java's rule in whole millionths.
  private func millionths(
    _ price: Int, _ table: Table, _ direction: PriceBucket.Direction
  ) -> String {
    guard price > 0 else { return "0.0" }
    var lower = 0
    var bucket = table.ranges.last?.max ?? 0
    for range in table.ranges {
      if price <= range.max {
        let above = price - lower
        let steps =
          switch direction {
          case .down: above / range.increment
          case .nearest: (2 * above + range.increment) / (2 * range.increment)
          case .up: (above + range.increment - 1) / range.increment
          }
        bucket = steps * range.increment + lower
        break
      }
      lower = range.max
    }
    var digits = String(bucket)
    while digits.count < 7 { digits = "0" + digits }
    var whole = String(digits.dropLast(6))
    if whole.count > 3 { whole.insert(",", at: whole.index(whole.endIndex, offsetBy: -3)) }
    let fraction = digits.suffix(6).prefix(table.precision)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
