import Prebid
import Testing
import Vocabulary

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
