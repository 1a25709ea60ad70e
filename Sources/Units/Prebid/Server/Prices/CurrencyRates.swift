/// Converts prices between currencies, with the rates of the request and of the server.
///
/// Go uses the request's rates first, and then the server's unless `usepbsrates` is false. Java
/// always uses both: the server's rates first, or the request's first if `usepbsrates` is false.
struct CurrencyRates: Sendable {
  typealias Rates = [String: [String: Double]]

  private let sources: [Rates]
  private let dialect: ServerDialect

  init(request: Rates, server: Rates, usesServerRates: Bool, dialect: ServerDialect) {
    self.dialect = dialect
    sources =
      switch (dialect, usesServerRates) {
      case (.go, true), (.java, false): [request, server]
      case (.go, false): [request]
      case (.java, true): [server, request]
      }
  }

  /// A converted price.
  struct Price: Sendable {
    var double: Double
    /// The price without a rounding error; nil if it has too many digits.
    var exact: ExactDecimal?

    init(_ number: Double) {
      double = number
      exact = ExactDecimal(number)
    }

    init(_ number: ExactDecimal) {
      double = number.double
      exact = number
    }
  }

  /// A price in another currency; nil without a rate.
  func converted(_ price: Double, from source: String, to target: String) -> Price? {
    if source == target { return Price(price) }
    for rates in sources {
      switch dialect {
      case .go:
        if let rate = Self.rate(from: source, to: target, in: rates) { return Price(price * rate) }
      case .java:
        guard let rate = Self.exactRate(from: source, to: target, in: rates) else { continue }
        // Java keeps three digits behind the point: one more than buckets usually have.
        return ExactDecimal(price)?.times(rate)?.rounded(toScale: 3, .halfEven).map { Price($0) }
      }
    }
    return nil
  }

  private static func rate(from source: String, to target: String, in rates: Rates) -> Double? {
    if let rate = rates[source]?[target] { return rate }
    if let reverse = rates[target]?[source], reverse != 0 { return 1 / reverse }
    // Converts through any currency that has rates to both. Currencies are sorted by name, so that the result
    // is always the same.
    for base in rates.keys.sorted() {
      if let to = rates[base]?[target], let from = rates[base]?[source], from != 0 {
        return to / from
      }
    }
    return nil
  }

  private static func exactRate(
    from source: String, to target: String, in rates: Rates
  ) -> ExactDecimal? {
    if let rate = rates[source]?[target] { return ExactDecimal(rate) }
    if let reverse = rates[target]?[source].flatMap({ ExactDecimal($0) }) {
      return ExactDecimal(1).divided(by: reverse, scale: reverse.precision, .halfEven)
    }
    // Converts through a currency for which both the source and the target have a rate.
    let shared = Set((rates[source] ?? [:]).keys).intersection((rates[target] ?? [:]).keys)
    guard let currency = shared.min(),
      let direct = rates[source]?[currency].flatMap({ ExactDecimal($0) }),
      let reverse = rates[target]?[currency].flatMap({ ExactDecimal($0) })
    else { return nil }
    let scale = direct.isLess(than: reverse) == true ? reverse.precision : direct.precision
    return direct.divided(by: reverse, scale: scale, .halfEven)
  }
}
