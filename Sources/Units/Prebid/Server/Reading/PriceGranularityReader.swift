internal import Vocabulary

/// Reads a table of prices from a request.
struct PriceGranularityReader {
  let request: ResolvedRequest
  let dialect: ServerDialect
  private(set) var findings: [Diagnostic] = []
  /// Why the request is refused: both servers refuse a request with a wrong table.
  private(set) var refusals: [String] = []

  init(_ request: ResolvedRequest, dialect: ServerDialect) {
    self.request = request
    self.dialect = dialect
  }

  /// The table at a place; nil where there is none, or a wrong one.
  mutating func granularity(at path: [JSONPlace.Step]) -> PriceGranularity? {
    guard let value = request.value[path] else { return nil }
    if let name = value.text {
      let table = PriceGranularity.named(name)
      if table == nil {
        refuse(
          "'\(name)' is not a price granularity; use low, medium, high, auto or dense", at: path)
      }
      return table
    }
    guard value.members != nil else { return nil }
    let precision = value["precision"]?.whole ?? 2
    guard (0...15).contains(precision) else {
      refuse("'precision' is \(precision), not from 0 to 15", at: path + [.key("precision")])
      return nil
    }
    let rangesPath = path + [.key("ranges")]
    guard let ranges = value["ranges"]?.elements, !ranges.isEmpty else {
      if dialect == .java {
        refuse("the price granularity has no 'ranges'", at: rangesPath)
        return nil
      }
      findings.append(
        Diagnostic(
          rule: .priceTableIgnored, "the price granularity has no 'ranges' and is ignored",
          at: request.location(of: rangesPath)))
      return nil
    }
    var table = PriceGranularity(precision: precision, ranges: [])
    var edge = 0.0
    for (index, range) in ranges.enumerated() {
      let path = rangesPath + [.index(index)]
      guard let max = range["max"]?.double, max > edge else {
        refuse("the range's 'max' is missing or not above \(edge)", at: path + [.key("max")])
        return nil
      }
      guard let increment = range["increment"]?.double, increment > 0 else {
        refuse("the range's 'increment' is missing or not above 0", at: path + [.key("increment")])
        return nil
      }
      if let min = range["min"]?.double, min != edge {
        findings.append(
          Diagnostic(
            rule: .priceRangeMinIgnored,
            "the range's 'min' is \(min), but the servers let the range begin at \(edge)",
            at: request.location(of: path + [.key("min")])))
      }
      table.ranges.append(.init(max: max, increment: increment))
      edge = max
    }
    return table
  }

  private mutating func refuse(_ message: String, at path: [JSONPlace.Step]) {
    findings.append(
      Diagnostic(rule: .auctionRequestMalformed, message, at: request.location(of: path)))
    refusals.append("\(path.spelled): \(message)")
  }
}
