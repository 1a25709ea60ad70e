import Testing
import Vocabulary

@testable import Units

/// A request with several impressions, of which a unit shows the one that it names.
struct SharedRequestTests {
  private func bid(_ name: String, impression: String, _ size: (Int, Int)) -> String {
    """
    {"id": "\(name)", "impid": "\(impression)", "price": 1.25, "adm": "<b>\(name)</b>",
      "w": \(size.0), "h": \(size.1)}
    """
  }

  private func files(
    _ request: AuctionFiles.Request, impressions: (String, String)
  ) throws -> AuctionFiles {
    let account =
      #"{"ext": {"prebid": {"cache": {"bids": {}}, "targeting": {"includeformat": true}}}}"#
    let unit = #"{"ext": {"prebid": {"bidder": {"ix": {}}}}}"#
    let bids = """
      {"seatbid": [{"bid": [\(bid("top", impression: impressions.0, (320, 50))),
        \(bid("feed", impression: impressions.1, (300, 250)))]}]}
      """
    var files = AuctionFiles(request)
    for (id, text) in [("1234", account), ("page-top", unit), ("page-feed", unit)] {
      files.stored[id] = try JSONDocument(text: text, file: "\(id).json")
    }
    files.bids["ix"] = try JSONDocument(text: bids, file: "ix.json")
    return files
  }

  private func host(_ files: AuctionFiles, impression: String?) -> AuctionHost {
    var settings = ClientSamples.settings
    settings.files.impression = impression
    var host = AuctionHost(settings, files)
    host.tell(.began, at: .zero)
    return host
  }

  private func markup(_ host: AuctionHost) -> String? {
    guard case .banner(let markup, _, _)? = host.deliveries.first else { return nil }
    return markup
  }

  private var page: AuctionFiles.Request {
    var (top, feed) = (ClientSamples.bannerUnit, ClientSamples.bannerUnit)
    (top.configuration, top.formats) = ("page-top", [.init(width: 320, height: 50)])
    feed.configuration = "page-feed"
    return .adUnits(top, others: [feed])
  }

  @Test(
    "PB-01 each unit of a page shows the bid for its own ad unit",
    arguments: [("page-top", "top"), ("page-feed", "feed"), (nil, "top")] as [(String?, String)])
  func units(impression: String?, creative: String) throws {
    let host = host(
      try files(page, impressions: ("page-top", "page-feed")), impression: impression)
    #expect(host.event("request")?.count == 2)
    #expect(markup(host) == "<b>\(creative)</b>")
    #expect(
      host.event("targeting")?["keys"]?["hb_size"]?.text
        == (creative == "top" ? "320x50" : "300x250"))
    #expect(host.events("bid").map { $0["ignored"] } == [nil, "another impression"])
    #expect(host.rules == [])
  }

  @Test(arguments: [("a", "top"), ("b", "feed"), ("page-feed", "feed")])
  func `an impression of an OpenRTB request is named by its id or its stored request`(
    impression: String, creative: String
  ) throws {
    let request = """
      {"id": "r", "app": {"publisher": {"id": "1"}}, "imp": [
        {"id": "a", "banner": {"format": [{"w": 320, "h": 50}]},
         "ext": {"prebid": {"storedrequest": {"id": "page-top"}}}},
        {"id": "b", "banner": {"format": [{"w": 300, "h": 250}]},
         "ext": {"prebid": {"storedrequest": {"id": "page-feed"}}}}],
       "ext": {"prebid": {"storedrequest": {"id": "1234"}}}}
      """
    let document = try JSONDocument(text: request, file: "request.json")
    let host = host(
      try files(.openRTB(document), impressions: ("a", "b")), impression: impression)
    #expect(markup(host) == "<b>\(creative)</b>")
    #expect(host.rules == [])
    #expect(
      AuctionFiles.Request.openRTB(document).impressionNames == [
        "a", "b", "page-top", "page-feed",
      ])
  }

  @Test func `bids of an OpenRTB request name impressions by their ids alone`() throws {
    let request = """
      {"id": "r", "app": {"publisher": {"id": "1"}}, "imp": [
        {"id": "a", "banner": {"format": [{"w": 320, "h": 50}]},
         "ext": {"prebid": {"storedrequest": {"id": "page-top"}}}},
        {"id": "b", "banner": {"format": [{"w": 300, "h": 250}]},
         "ext": {"prebid": {"storedrequest": {"id": "page-feed"}}}}],
       "ext": {"prebid": {"storedrequest": {"id": "1234"}}}}
      """
    let document = try JSONDocument(text: request, file: "request.json")
    let host = host(
      try files(.openRTB(document), impressions: ("page-top", "b")), impression: "b")
    #expect(markup(host) == "<b>feed</b>")
    #expect(host.rules == [.bidImpressionUnknown])
  }

  @Test func `in a recorded response a unit names the impression that the bids have`() throws {
    let named = try ClientSamples.files(ClientSamples.response(ClientSamples.Bid()))
    #expect(markup(host(named, impression: "imp")) == "<b>Buy!</b>")
    let other = host(named, impression: "other")
    #expect(other.deliveries.isEmpty && other.rules == [])
    #expect(other.event("targeting")?["result"] == "noBids")
  }
}

/// Two bidders whose keys are the same after the server cut them, and bids that have no keys at all.
struct SharedKeyTests {
  private static let items = """
    [{"name": "a", "targeting": {"hb_pb_appnexusA": "*"}, "keys": {"cacheID": "hb_cache_id_appnexus",
      "cacheHost": "hb_cache_host_appnex", "cachePath": "hb_cache_path_appnex"}}]
    """

  private func host(
    _ prices: (Double, Double), targeting: String = "", lineItems: String? = items,
    bidders: (String, String) = ("appnexusA", "appnexusB"), dialect: ServerDialect = .go
  ) throws -> AuctionHost {
    let request = """
      {"id": "r", "app": {"publisher": {"id": "1234"}}, "imp": [{"id": "imp", "banner":
        {"format": [{"w": 300, "h": 250}]},
        "ext": {"prebid": {"bidder": {"\(bidders.0)": {}, "\(bidders.1)": {}}}}}],
       "ext": {"prebid": {"cache": {"bids": {}}, "targeting": {\(targeting)}}}}
      """
    var files = AuctionFiles(.openRTB(try JSONDocument(text: request, file: "request.json")))
    for (bidder, price, name) in [(bidders.0, prices.0, "A"), (bidders.1, prices.1, "B")] {
      files.bids[bidder] = try JSONDocument(
        text: """
          {"seatbid": [{"bid": [{"id": "bid-\(name)", "impid": "imp", "price": \(price), "w": 300,
            "h": 250, "adm": "<b>\(name)</b>"}]}]}
          """, file: "\(bidder).json")
    }
    files.lineItems = try lineItems.map(ClientSamples.lineItems)
    var settings = ClientSamples.settings
    settings.server.dialect = dialect
    var host = AuctionHost(settings, files)
    host.tell(.began, at: .zero)
    return host
  }

  private func markup(_ host: AuctionHost) -> String? {
    guard case .banner(let markup, _, _)? = host.deliveries.first else { return nil }
    return markup
  }

  @Test("PB-07 a shared key has the winner's value, and a line item shows what the key stands for")
  func sharedKey() throws {
    let other = try host((0.5, 1.25))
    #expect(markup(other) == "<b>B</b>")
    #expect(other.event("adServer")?["bidder"] == "appnexusB")
    #expect(other.rules == [.targetingKeyCollision])
    // The winner's keys are set last, wherever its bid stands in the response.
    let own = try host((2, 1.25))
    #expect(markup(own) == "<b>A</b>")
    #expect(own.event("adServer")?["bidder"] == "appnexusA")
    #expect(own.rules == [.targetingKeyCollision])
    // Without keys of a winner the latest bid's are set last.
    let latest = try host((2, 1.25), targeting: #""includewinners": false"#)
    #expect(markup(latest) == "<b>B</b>")
    #expect(latest.rules == [.targetingKeyCollision])
  }

  @Test func `bidders whose names differ early share no key`() throws {
    let items = #"[{"name": "r", "targeting": {"hb_pb_rubi": "*"}}]"#
    let host = try host((0.5, 1.25), lineItems: items, bidders: ("rubi", "ix"))
    #expect(markup(host) == "<b>A</b>")
    #expect(host.rules == [])
  }

  @Test func `a recorded response with a shared key has the finding at the key`() throws {
    var (first, second) = (ClientSamples.Bid(), ClientSamples.Bid())
    (first.seat, first.cacheID) = ("appnexus", "id-1")
    (second.seat, second.cacheID, second.isTop) = ("appnexus", "id-2", false)
    func response(_ seats: (String, String)) -> JSONValue {
      [
        "id": "recorded", "cur": "USD",
        "seatbid": [
          ["seat": .string(seats.0), "bid": [first.json]],
          ["seat": .string(seats.1), "bid": [second.json]],
        ],
      ]
    }
    var host = AuctionHost(
      ClientSamples.settings, try ClientSamples.files(response(("appnexusA", "appnexusB"))))
    host.tell(.began, at: .zero)
    #expect(host.rules == [.targetingKeyCollision])
    #expect(
      host.findings.first?.message
        == "the bids of 'appnexusA' and 'appnexusB' share the cut key 'hb_cache_id_appnexus', and the "
        + "app sends its ad server one value for both")
    #expect(host.findings.first?.location?.position != nil)
    #expect(host.event("targeting")?["keys"]?["hb_cache_id_appnexus"] == "id-1")
    var one = AuctionHost(
      ClientSamples.settings, try ClientSamples.files(response(("appnexus", "appnexus"))))
    one.tell(.began, at: .zero)
    #expect(one.rules == [])
  }

  @Test(
    "PB-06 with the keys of winners only, a loser has no keys and no finding",
    arguments: ServerDialect.allCases)
  func winnersOnly(dialect: ServerDialect) throws {
    let items = #"[{"name": "top", "targeting": {"hb_pb": "*"}}]"#
    let host = try host(
      (0.5, 1.25), targeting: #""includebidderkeys": false"#, lineItems: items,
      dialect: dialect)
    #expect(markup(host) == "<b>B</b>")
    #expect(host.rules == [])
    #expect(host.events("bid").map { $0["ignored"] } == [nil, "no key values"])
  }
}
