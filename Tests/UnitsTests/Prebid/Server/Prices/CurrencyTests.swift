import Testing
import Vocabulary

@testable import Units

struct CurrencyTests {
  private func bids(
    _ currency: String?, price: Double = 1, request: String = #""cur": ["EUR"],"#,
    rates: String = "", dialect: ServerDialect = .go,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionProgress {
    AuctionServer().auction(
      try AuctionSamples.auction(
        AuctionSamples.banner(targeting: "\(rates)\"targeting\": {}", more: request),
        bids: [
          "appnexus": AuctionSamples.bids(
            "\"id\": \"b\", \"price\": \(price), \"adm\": \"a\"", currency: currency)
        ], dialect: dialect, configure))
  }

  private static let custom =
    #""currency": {"rates": {"USD": {"EUR": 0.5}}, "usepbsrates": USE}, "#

  @Test(arguments: ServerDialect.allCases)
  func `PB-08 a bid is converted into the currency of the request`(
    dialect: ServerDialect
  ) throws {
    let progress = try bids("USD", price: 3, dialect: dialect) {
      $0.currencyRates = ["USD": ["EUR": 0.92]]
    }
    let bid = try #require(progress.bids.first)
    // Go multiplies in floating point, which gives 2.7600000000000002.
    #expect(bid.price == (dialect == .go ? 3 * 0.92 : 2.76))
    #expect(bid.originalPrice == 3)
    #expect(bid.originalCurrency == "USD")
    #expect(bid.bid["price"] == .number(bid.price))
    #expect(bid.bucket == "2.70")
    let answer = progress.answeredByCache()
    #expect(answer.response["cur"] == "EUR")
    #expect(answer.responded("b")?["ext"]?["origbidcpm"] == 3.0)
    #expect(answer.responded("b")?["ext"]?["origbidcur"] == "USD")
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-08 a currency without a rate is a finding and the bid is left out`(
    dialect: ServerDialect
  ) throws {
    let progress = try bids("GBP", dialect: dialect) { $0.currencyRates = ["USD": ["EUR": 0.92]] }
    #expect(progress.bids == [])
    #expect(places(progress.findings) == ["BidCurrencyWithoutRate 2:36"])
    #expect(progress.answeredByCache().response["seatbid"] == [])
  }

  @Test func `PB-08 Go takes the first currency of the request that has a rate`() throws {
    let request = #""cur": ["JPY", "EUR"],"#
    let configure = { (settings: inout AuctionServerSettings) in
      settings.currencyRates = ["USD": ["EUR": 0.5]]
    }
    let go = try bids("USD", request: request, configure)
    #expect(go.bids.map(\.price) == [0.5])
    #expect(go.answeredByCache().response["cur"] == "EUR")
    let java = try bids("USD", request: request, dialect: .java, configure)
    #expect(java.findings.map(\.rule) == [.bidCurrencyWithoutRate])
    #expect(java.answeredByCache().response["cur"] == "JPY")
  }

  @Test func `PB-08 dollars are what is not named`() throws {
    #expect(try bids(nil, request: "").bids.map(\.price) == [1])
    #expect(try bids("USD", request: "").findings == [])
    #expect(try bids(nil).findings.map(\.rule) == [.bidCurrencyWithoutRate])
  }

  @Test func `PB-08 rates are reversed and go through a third currency`() throws {
    let reverse = try bids("USD") { $0.currencyRates = ["EUR": ["USD": 1.25]] }
    #expect(reverse.bids.map(\.price) == [0.8])
    // Java divides 1 by the rate with as many digits behind the point as the rate has.
    let java = try bids("USD", price: 10, dialect: .java) { $0.currencyRates = ["EUR": ["USD": 3]] }
    #expect(java.bids.map(\.price) == [3])
    let go = try bids("USD", price: 10) { $0.currencyRates = ["EUR": ["USD": 3]] }
    #expect(go.bids.map(\.price) == [10 * (1 / 3.0)])
    let through = try bids("USD", price: 2) { $0.currencyRates = ["JPY": ["EUR": 3, "USD": 6]] }
    #expect(through.bids.map(\.price) == [1])
    let shared = try bids("USD", price: 2, dialect: .java) {
      $0.currencyRates = ["USD": ["JPY": 6], "EUR": ["JPY": 3]]
    }
    #expect(shared.bids.map(\.price) == [4])
  }

  @Test(arguments: [
    (ServerDialect.go, "true", 0.5), (.go, "false", 0.5), (.java, "true", 0.92),
    (.java, "false", 0.5),
  ])
  func `PB-08 rates of the request`(dialect: ServerDialect, use: String, rate: Double) throws {
    let progress = try bids(
      "USD", rates: Self.custom.replacing("USE", with: use), dialect: dialect
    ) { $0.currencyRates = ["USD": ["EUR": 0.92]] }
    #expect(progress.bids.map(\.price) == [rate])
  }

  @Test func `PB-08 Go may be kept from the server's rates`() throws {
    let rates = #""currency": {"rates": {}, "usepbsrates": false}, "#
    let configure = { (settings: inout AuctionServerSettings) in
      settings.currencyRates = ["USD": ["EUR": 0.92]]
    }
    #expect(try bids("USD", rates: rates, configure).bids == [])
    #expect(try bids("USD", rates: rates, dialect: .java, configure).bids.count == 1)
  }

  @Test func `PB-08 Java keeps three digits of a converted price and Go all`() throws {
    let configure = { (settings: inout AuctionServerSettings) in
      settings.currencyRates = ["USD": ["EUR": 0.9237]]
    }
    #expect(try bids("USD", price: 1.5, configure).bids.map(\.price) == [1.5 * 0.9237])
    #expect(
      try bids("USD", price: 1.5, dialect: .java, configure).bids.map(\.price) == [1.386])
  }
}

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
