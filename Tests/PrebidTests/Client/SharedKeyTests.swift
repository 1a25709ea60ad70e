import Prebid
import Testing
import Vocabulary

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
