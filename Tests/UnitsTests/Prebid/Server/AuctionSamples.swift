import TestSupport
import Testing
import Vocabulary

@testable import Units

/// Requests and bids that tests vary.
enum AuctionSamples {
  /// A request for one banner of 300×250 from `appnexus` and `rubicon`.
  static func banner(
    targeting: String = #""targeting": {}"#, more: String = "", app: Bool = true
  ) -> String {
    request(
      impression: """
        {"id": "i", "banner": {"format": [{"w": 300, "h": 250}]}, \(bidders)}
        """, targeting: targeting, more: more, app: app)
  }

  /// A request for one video from the same bidders.
  static func video(
    targeting: String = #""targeting": {}"#, more: String = "", app: Bool = true
  ) -> String {
    request(
      impression: #"{"id": "i", "video": {"mimes": ["video/mp4"]}, \#(bidders)}"#,
      targeting: targeting, more: more, app: app)
  }

  private static let bidders =
    #""ext": {"prebid": {"bidder": {"appnexus": {}, "rubicon": {}}}}"#

  static func request(
    impression: String, targeting: String = #""targeting": {}"#, more: String = "",
    app: Bool = true
  ) -> String {
    """
    {
      "id": "r",
      "\(app ? "app" : "site")": {"publisher": {"id": "1234"}},
      "imp": [\(impression)],\(more)
      "ext": {"prebid": {\(targeting)}}
    }
    """
  }

  /// A response with bids for the impression `i`, each as members of JSON.
  static func bids(_ bids: String..., currency: String? = nil) -> String {
    let cur = currency.map { #""cur": "\#($0)", "# } ?? ""
    let list = bids.map { #"{"impid": "i", \#($0)}"# }.joined(separator: ",\n")
    return "{\(cur)\"seatbid\": [{\"bid\": [\n\(list)\n]}]}"
  }

  static func document(_ text: String, _ file: String) throws -> JSONDocument {
    try JSONDocument(Array(text.utf8), file: file)
  }

  /// A request of files that are given as texts.
  static func auction(
    _ request: String, bids: [String: String] = [:], stored: [String: String] = [:],
    dialect: ServerDialect = .go, startedAt: Int = 0,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionRequest {
    var settings = AuctionServerSettings()
    configure(&settings)
    return AuctionRequest(
      request: try document(request, "request.json"),
      stored: try Dictionary(
        uniqueKeysWithValues: stored.map { ($0, try document($1, "stored/\($0).json")) }),
      bids: try Dictionary(
        uniqueKeysWithValues: bids.map { ($0, try document($1, "bids/\($0).json")) }),
      dialect: dialect, settings: settings, startedAt: startedAt)
  }
}

extension AuctionProgress {
  /// The answer of a cache that names its entries `uuid-0`, `uuid-1` and so on.
  func answeredByCache() -> AuctionResult { answered(puts.indices.map { "uuid-\($0)" }) }
}

extension AuctionResult {
  /// The key values of a bid, by key.
  func keys(of id: String) -> [String: String] {
    guard let bid = bids.first(where: { $0.id == id }) else { return [:] }
    return Dictionary(
      bid.targeting.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The bid of the response, as the client reads it.
  func responded(_ id: String) -> JSONValue? {
    for seat in response["seatbid"]?.elements ?? [] {
      for bid in seat["bid"]?.elements ?? [] where bid["id"]?.text == id { return bid }
    }
    return nil
  }
}

/// The rules of findings with the places that they name, for example `BidSizeMismatch 3:24`.
func places(_ findings: [Diagnostic]) -> [String] {
  findings.map { finding in
    let position = finding.location?.position
    return "\(finding.rule.id) \(position?.line ?? 0):\(position?.column ?? 0)"
  }
}

extension AuctionAnswer: ShortlyDescribed {}

extension PriceGranularity: CustomTestStringConvertible {
  var testDescription: String {
    ranges.map { "\($0.increment) to \($0.max)" }.joined(separator: ", ")
  }
}
