import Testing

@testable import Units

struct PriceBucketTests {
  private func go(
    _ price: Double, _ table: PriceGranularity, _ direction: PriceBucket.Direction = .down
  ) -> String {
    PriceBucket(granularity: table, direction: direction).goText(of: price)
  }

  private func java(
    _ price: Double, _ table: PriceGranularity, _ direction: PriceBucket.Direction = .down
  ) -> String? {
    ExactDecimal(price).flatMap {
      PriceBucket(granularity: table, direction: direction).javaText(of: $0)
    }
  }

  @Test func `PB-08 Go computes in floating point and Java in decimals`() {
    #expect(go(1.20, .medium) == "1.10")
    #expect(java(1.20, .medium) == "1.20")
    #expect(go(0.3, .medium) == "0.20")
    #expect(java(0.3, .medium) == "0.30")
    #expect(go(1.15, .high) == "1.14")
    #expect(java(1.15, .high) == "1.15")
  }

  @Test(arguments: [
    (PriceGranularity.low, "1.50", "5.00"), (.medium, "1.80", "20.00"), (.high, "1.87", "20.00"),
    (.auto, "1.85", "20.00"), (.dense, "1.87", "20.00"),
  ])
  func `PB-08 the tables that have names`(
    table: PriceGranularity, bucket: String, highest: String
  ) {
    #expect(go(1.87, table) == bucket)
    #expect(java(1.87, table) == bucket)
    #expect(go(25.3, table) == highest)
    #expect(java(25.3, table) == highest)
  }

  @Test func `PB-08 names of tables`() {
    #expect(PriceGranularity.named("med") == .medium)
    for (name, table) in [
      ("low", PriceGranularity.low), ("medium", .medium), ("high", .high), ("auto", .auto),
      ("dense", .dense),
    ] {
      #expect(PriceGranularity.named(name) == table)
    }
    #expect(PriceGranularity.named("Medium") == nil)
  }

  @Test(arguments: [(1.207, "1.20"), (5.0, "5.00"), (7.99, "7.90"), (12.7, "12.00"), (31, "30.00")])
  func `PB-08 the table of the guide`(price: Double, bucket: String) {
    let table = PriceGranularity(
      ranges: [
        .init(max: 5, increment: 0.01), .init(max: 8, increment: 0.1), .init(max: 30, increment: 1),
      ])
    #expect(go(price, table) == bucket)
    #expect(java(price, table) == bucket)
  }

  @Test func `PB-08 edges of ranges are inclusive and Go's later range wins`() {
    let table = PriceGranularity(ranges: [
      .init(max: 5, increment: 2), .init(max: 10, increment: 1),
    ])
    #expect(go(5, table) == "5.00")
    #expect(java(5, table) == "4.00")
    #expect(go(10, table) == "10.00")
    #expect(java(10, table) == "10.00")
  }

  @Test func `PB-08 a price in no bucket is empty in Go and 0 in Java`() {
    #expect(go(0, .medium) == "0.00")
    #expect(java(0, .medium) == "0.0")
    #expect(go(-1, .medium) == "")
    #expect(java(-1, .medium) == "0.0")
    #expect(go(1, PriceGranularity(ranges: [])) == "0.00")
    #expect(java(1, PriceGranularity(ranges: [])) == "0.0")
  }

  @Test func `PB-08 an account rounds down, to nearest or up`() {
    let table = PriceGranularity(ranges: [.init(max: 20, increment: 0.5)])
    for (direction, bucket) in [
      (PriceBucket.Direction.down, "1.00"), (.nearest, "1.50"), (.up, "1.50"),
    ] {
      #expect(go(1.25, table, direction) == bucket)
      #expect(java(1.25, table, direction) == bucket)
    }
    #expect(go(1.2, table, .nearest) == "1.00")
    #expect(java(1.2, table, .up) == "1.50")
  }

  @Test func `PB-08 Java cuts what the precision cannot show and separates thousands`() {
    let table = PriceGranularity(precision: 1, ranges: [.init(max: 5000, increment: 0.25)])
    #expect(go(0.75, table) == "0.8")
    #expect(java(0.75, table) == "0.7")
    #expect(go(1234.5, table) == "1234.5")
    #expect(java(1234.5, table) == "1,234.5")
    #expect(java(6000, table) == "5,000.0")
    #expect(java(6000, PriceGranularity(precision: 0, ranges: table.ranges)) == "5,000")
    #expect(go(6000, PriceGranularity(precision: 0, ranges: table.ranges)) == "5000")
  }

  @Test func `PB-08 a fixed number is rounded to nearest and exact ties to even`() {
    #expect(PriceBucket.fixed(0.125, 2) == "0.12")
    #expect(PriceBucket.fixed(0.375, 2) == "0.38")
    #expect(PriceBucket.fixed(2.675, 2) == "2.67")
    #expect(PriceBucket.fixed(.greatestFiniteMagnitude, 15).count == 325)
  }

  @Test func `PB-08 Java has no bucket for more digits than it can compute`() {
    #expect(ExactDecimal(1e-300) == nil)
    #expect(ExactDecimal(Double.infinity) == nil)
    let table = PriceGranularity(ranges: [.init(max: 1e37, increment: 1e-10)])
    #expect(java(1.5, table) == "1.50")
    #expect(java(1e36 + 1e20, table) == nil)
  }
}
