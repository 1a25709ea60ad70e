import TestSupport
import Testing
import Vocabulary

@testable import Units

struct ServerEventTests {
  private static let cached = #""cache": {"bids": {}, "vastxml": {}}, "targeting": {}"#
  private static let nurl = #""id": "b", "price": 1, "nurl": "https://n.example.com/?a=1&b=2""#

  private func progress(
    _ prebid: String = cached, bid: String = nurl, dialect: ServerDialect = .go,
    banner: Bool = false, app: Bool = true,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionProgress {
    let request =
      banner
      ? AuctionSamples.banner(targeting: prebid, app: app)
      : AuctionSamples.video(targeting: prebid, app: app)
    return AuctionServer().auction(
      try AuctionSamples.auction(
        request, bids: ["appnexus": AuctionSamples.bids(bid)], dialect: dialect,
        startedAt: 1_234_567_890, configure))
  }

  private func vast(_ progress: AuctionProgress) -> String? {
    progress.puts.first { $0.content == .xml }?.value.text
  }

  @Test func `PB-11 Go wraps a nurl with an empty Impression`() throws {
    let progress = try progress()
    #expect(
      vast(progress)
        == "<VAST version=\"3.0\"><Ad><Wrapper><AdSystem>prebid.org wrapper</AdSystem>"
        + "<VASTAdTagURI><![CDATA[https://n.example.com/?a=1&b=2]]></VASTAdTagURI>"
        + "<Impression></Impression><Creatives></Creatives></Wrapper></Ad></VAST>")
    #expect(progress.bids[0].bid["adm"] == nil)
    #expect(progress.findings == [])
  }

  @Test func `PB-11 Java wraps a nurl without an Impression, in the response too`() throws {
    let progress = try progress(dialect: .java)
    let wrapper =
      "<VAST version=\"3.0\"><Ad><Wrapper><AdSystem>prebid.org wrapper</AdSystem>"
      + "<VASTAdTagURI><![CDATA[https://n.example.com/?a=1&b=2]]></VASTAdTagURI>"
      + "<Creatives></Creatives></Wrapper></Ad></VAST>"
    #expect(vast(progress) == wrapper)
    #expect(progress.answeredByCache().responded("b")?["adm"]?.text == wrapper)
  }

  @Test func `PB-11 without leave to modify VAST Java has none for a nurl`() throws {
    let java = try progress(dialect: .java) { $0.vastModifiableBidders = [] }
    #expect(java.puts.count == 2)
    #expect(vast(java) == nil)
    #expect(java.puts[1].put["value"] == nil)
    #expect(places(java.findings) == ["BidMarkupMissing 2:1"])
    let go = try progress { $0.vastModifiableBidders = [] }
    #expect(vast(go)?.contains("n.example.com") == true)
  }

  private static let goURL =
    "http://localhost/event?t=imp&b=b&a=1234&bidder=appnexus&f=b&ts=1234567890"
  private static let javaURL =
    "http://localhost/event?t=imp&b=b&a=1234&aid=r&ts=1234567890&bidder=appnexus&f=b&int="

  @Test(arguments: [(ServerDialect.go, Named(goURL)), (.java, Named(javaURL))])
  func `PB-11 with events the server's Impression is in the VAST`(
    dialect: ServerDialect, url: Named<String>
  ) throws {
    let progress = try progress(dialect: dialect) { $0.eventsEnabled = true }
    #expect(vast(progress)?.contains("<Impression><![CDATA[\(url.value)]]></Impression>") == true)
    #expect(vast(progress)?.contains("<Impression></Impression>") == false)
    #expect(progress.answeredByCache().responded("b")?["adm"]?.text == vast(progress))
    let locked = try self.progress(dialect: dialect) {
      $0.eventsEnabled = true
      $0.vastModifiableBidders = ["rubicon"]
    }
    #expect(vast(locked)?.contains("event") != true)
  }

  private static let pod = """
    <VAST><Ad><InLine><Impression><![CDATA[a]]></Impression></InLine></Ad>\
    <Ad><InLine><Impression><![CDATA[b]]></Impression></InLine></Ad></VAST>
    """

  private static let insertions: [(ServerDialect, String, String?)] = [
    // In a pod Go tracks the first ad and Java the last.
    (
      ServerDialect.go, pod,
      pod.replacing(
        "[a]]></Impression>", with: "[a]]></Impression><Impression><![CDATA[U]]></Impression>")
    ),
    (
      .java, pod,
      pod.replacing(
        "[b]]></Impression>", with: "[b]]></Impression><Impression><![CDATA[U]]></Impression>")
    ),
    // Go fills an empty Impression, Java puts one behind it.
    (
      .go, "<InLine><Impression></Impression></InLine>",
      "<InLine><Impression><![CDATA[U]]></Impression></InLine>"
    ),
    (
      .java, "<InLine><Impression></Impression></InLine>",
      "<InLine><Impression></Impression><Impression><![CDATA[U]]></Impression></InLine>"
    ),
    // Attributes and case hide an Impression from Go.
    (.go, "<InLine><Impression id=\"1\">x</impression></InLine>", nil),
    (
      .go, "<InLine><Impression id=\"1\">x</Impression></InLine>",
      "<InLine><Impression id=\"1\">x</Impression><Impression><![CDATA[U]]></Impression></InLine>"
    ),
    (
      .java, "< inline ><IMPRESSION id=\"1\">x</ IMPRESSION ></inline>",
      "< inline ><IMPRESSION id=\"1\">x</ IMPRESSION ><Impression><![CDATA[U]]></Impression></inline>"
    ),
    // Without an Impression Go has no place; Java has every end of the first kind.
    (.go, "<InLine></InLine>", nil),
    (
      .java, "<InLine></InLine><InLine></InLine>",
      "<InLine><Impression><![CDATA[U]]></Impression></InLine>"
        + "<InLine><Impression><![CDATA[U]]></Impression></InLine>"
    ),
    (
      .java, "<Wrapper a=\"b\"></Wrapper >",
      "<Wrapper a=\"b\"><Impression><![CDATA[U]]></Impression></Wrapper >"
    ),
    (.java, "<VAST></VAST>", nil), (.java, "<InLine>", "<InLine>"), (.go, "", nil),
    (.java, "", nil),
  ]

  @Test(arguments: insertions.map { ($0, Named($1), $2.map { Named($0) }) })
  func `PB-11 where an Impression is inserted`(
    dialect: ServerDialect, vast: Named<String>, tracked: Named<String>?
  ) {
    #expect(VASTMarkup.tracked(vast.value, url: "U", dialect: dialect) == tracked?.value)
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-11 VAST without a place for the event is a finding`(dialect: ServerDialect) throws {
    let progress = try progress(
      bid: #""id": "b", "price": 1, "adm": "<VAST></VAST>""#, dialect: dialect
    ) { $0.eventsEnabled = true }
    #expect(places(progress.findings) == ["ImpressionNotInserted 2:1"])
    #expect(vast(progress) == "<VAST></VAST>")
  }

  @Test func `a banner has event URLs and a wurl in the cache`() throws {
    let bid = #""id": "b", "price": 1, "adm": "a""#
    let go = try progress(bid: bid, banner: true) { $0.eventsEnabled = true }
    let win = "http://localhost/event?t=win&b=b&a=1234&bidder=appnexus&ts=1234567890"
    #expect(go.bids[0].events?.win == win)
    #expect(go.puts.map { $0.value["wurl"]?.text } == [win])
    #expect(
      go.answeredByCache().responded("b")?["ext"]?["prebid"]?["events"]?["imp"]?.text
        == win.replacing("t=win", with: "t=imp"))
    let java = try progress(bid: bid, dialect: .java, banner: true) { $0.eventsEnabled = true }
    #expect(
      java.bids[0].events?.win
        == "http://localhost/event?t=win&b=b&a=1234&aid=r&ts=1234567890&bidder=appnexus&f=i&int=")
  }

  @Test func `events may be asked for by the request, in Java only if the account has them`() throws
  {
    let prebid = #""targeting": {}, "events": {}, "integration": "sdk/2 x!""#
    let bid = #""id": "b", "price": 1, "adm": "a""#
    let go = try progress(prebid, bid: bid, banner: true)
    #expect(go.bids[0].events?.win.hasSuffix("&int=sdk%2F2+x%21&ts=1234567890") == true)
    #expect(try progress(prebid, bid: bid, dialect: .java, banner: true).bids[0].events == nil)
    let site = { (prebid: String) in
      try progress(prebid, bid: bid, dialect: .java, banner: true, app: false) {
        $0.eventsEnabled = true
      }.bids[0].events
    }
    #expect(try site(#""targeting": {}"#) == nil)
    #expect(try site(prebid) != nil)
  }

  @Test func `Java gives events to videos and Go does not`() throws {
    let go = try progress { $0.eventsEnabled = true }
    #expect(go.bids[0].events == nil)
    #expect(go.puts[0].value["wurl"] == nil)
    let java = try progress(dialect: .java) { $0.eventsEnabled = true }
    #expect(java.bids[0].events != nil)
  }
}
