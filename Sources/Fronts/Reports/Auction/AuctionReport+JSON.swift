internal import Diagnostics
internal import Geometry
internal import JSONTree
internal import Prebid
internal import RunRecords

extension AuctionReport {
  /// The auction as one JSON object, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot say.
  package var json: String {
    get throws {
      var members: [JSONValue.Member] = [
        .init("v", 1), .init("file", .string(file)), .init("server", .string(server.rawValue)),
        .init("passes", .bool(passes)), .init("request", chain.request),
      ]
      members += .optional("refusal", chain.refusal.map(JSONValue.string))
      members += .optional("result", chain.result.map { .string($0.rawValue) })
      members.append(.init("bids", .array(chain.bids.map(Self.json))))
      members.append(.init("targeting", Self.json(chain.targeting)))
      members += .optional("winner", winner)
      members += .optional("cacheGet", lookup)
      members += .optional("tag", tag)
      members += .optional("ending", reasonForNothing.map(JSONValue.string))
      members.append(.init("notices", .array(chain.notices.map(Self.json))))
      members += .optional(
        "differences", comparison.map { .array($0.differences.map(Self.json)) })
      members.append(
        .init(
          "diagnostics",
          .array(findings.map { .object(EventStream.diagnostic.members(of: $0)) })))
      return try JSONWriter(pretty: true).text(of: .object(members)) + "\n"
    }
  }

  private static func json(_ keywords: [AuctionedBid.Keyword]) -> JSONValue {
    .object(keywords.map { .init($0.key, .string($0.value)) })
  }

  private static func json(of bid: ChainedBid) -> JSONValue {
    var members: [JSONValue.Member] = [.init("bidder", .string(bid.bidder))]
    members += .optional("id", bid.id.map(JSONValue.string))
    members.append(.init("impid", bid.impressionID.map(JSONValue.string) ?? .null))
    members += [
      .init("price", .exactNumber(bid.price)), .init("currency", .string(bid.currency)),
      .init("bucket", bid.bucket.map(JSONValue.string) ?? .null), .init("won", .bool(bid.won)),
      .init("targeting", json(bid.targeting)),
    ]
    // Of a bid that is cached twice the whole one comes first.
    let entries = [bid.cache, bid.vastCache].compactMap(\.self)
    members.append(.init("cache", entries.first.map(json) ?? .null))
    members += .optional("vastCache", entries.dropFirst().first.map(json))
    return .object(members)
  }

  private static func json(of entry: ChainedBid.Entry) -> JSONValue {
    [
      "uuid": .string(entry.uuid), "type": .string(entry.content.rawValue),
      "ttlSeconds": entry.lifetime.map(JSONValue.integer) ?? .null,
    ]
  }

  private var winner: JSONValue? {
    guard let decision = chain.decision, decision.isWon || decision.lineItem != nil else {
      return nil
    }
    return .object(
      [.init("prebid", .bool(decision.isWon))]
        + .optional("bidder", decision.bidder.map(JSONValue.string))
        + .optional("lineItem", decision.lineItem.map(JSONValue.string))
        + .optional("priority", decision.priority.map(JSONValue.integer))
        + [.init("reason", .string(decision.reason))])
  }

  private var lookup: JSONValue? {
    chain.lookup.map { ["url": .string($0.url), "status": .string($0.status)] }
  }

  private var tag: JSONValue? {
    switch chain.delivery {
    case .vast(let text, _): ["type": "vast", "text": .string(text)]
    case .vastURL(let url, _): ["type": "vastURL", "url": .string(url)]
    case .banner(let markup, let size, _):
      [
        "type": "banner", "text": .string(markup), "width": .exactNumber(size.width),
        "height": .exactNumber(size.height),
      ]
    case nil: nil
    }
  }

  private static func json(of notice: AuctionBeacon) -> JSONValue {
    .object(
      [.init("event", .string(notice.event.rawValue)), .init("url", .string(notice.url))]
        + .optional("bidder", notice.bidder.map(JSONValue.string)))
  }

  private static func json(of difference: AuctionComparison.Difference) -> JSONValue {
    .object(
      [.init("subject", .string(difference.subjectName))]
        + .optional("key", difference.key.map(JSONValue.string))
        + .optional("bidder", difference.bidder.map(JSONValue.string))
        + .optional("id", difference.bidID.map(JSONValue.string))
        + .optional("impid", difference.impressionID.map(JSONValue.string)) + [
          .init("go", difference.go.map(JSONValue.string) ?? .null),
          .init("java", difference.java.map(JSONValue.string) ?? .null),
        ])
  }
}
