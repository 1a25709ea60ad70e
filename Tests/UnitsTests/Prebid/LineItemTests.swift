import Testing
import Vocabulary

@testable import Units

struct LineItemTests {
  private func keywords(_ values: [(String, String)]) -> [AuctionedBid.Keyword] {
    values.map { .init($0.0, $0.1) }
  }

  private let text = """
    {"lineItems": [
      {"name": "prebid-1.20", "priority": 12, "price": 1.2, "targeting": {"hb_pb": "1.20", "hb_format": ["banner", "video"]}},
      {"name": "prebid-rubicon", "price": 0.5, "targeting": {"hb_pb_rubicon": "*"}},
      {"name": "sponsor", "priority": 4, "targeting": {"section": "sports"}},
      {"name": "house", "priority": 16}
    ]}
    """

  @Test("PB-13 all criteria must match; priority decides, then price, then the order of the file")
  func decision() throws {
    let items = try ClientSamples.lineItems(text)
    #expect(items.items.count == 4)
    let both = keywords([("hb_pb", "1.20"), ("hb_format", "banner"), ("hb_pb_rubicon", "1.20")])
    let first = items.decision(for: both)
    #expect(first.winner?.name == "prebid-1.20")
    #expect(first.losers.map(\.name) == ["prebid-rubicon", "house"])
    #expect(first.reason == "its price is 1.2, and that of 'prebid-rubicon' is 0.5")
    #expect(
      items.decision(for: keywords([("hb_pb", "1.20"), ("hb_format", "native")])).winner?.name
        == "house")
    let sports = items.decision(for: both + keywords([("section", "sports")]))
    #expect(sports.winner?.name == "sponsor")
    #expect(sports.reason == "its priority is 4, and that of 'prebid-1.20' is 12")
    #expect(items.decision(for: []).reason == "it alone matches the key values")
  }

  @Test func `without a matching line item nothing wins`() throws {
    let items = try ClientSamples.lineItems(
      #"[{"name": "a", "targeting": {"hb_pb": "1.00"}}, {"name": "b", "targeting": {"x": "y"}}]"#)
    let decision = items.decision(for: keywords([("hb_pb", "1.20")]))
    #expect(decision.winner == nil)
    #expect(decision.reason == "none of 2 line items matches the key values")
  }

  @Test func `of equal line items the first of the file wins`() throws {
    let items = try ClientSamples.lineItems(#"[{"name": "b"}, {"name": "a"}]"#)
    let decision = items.decision(for: [])
    #expect(decision.winner?.name == "b")
    #expect(decision.reason == "it comes before 'a' in the file")
  }

  @Test func `the creative's keys follow from the bidder, and may be named`() throws {
    let items = try ClientSamples.lineItems(
      """
      [{"name": "top", "targeting": {"hb_pb": "1.20"}},
       {"name": "by key", "targeting": {"hb_pb_rubicon": "1.20"}},
       {"name": "stated", "targeting": {"hb_pb": "1.20"}, "bidder": "bidderA",
        "keys": {"cacheHost": "hb_cache_host_bidder"}},
       {"name": "other", "targeting": {"hb_pb": "1.20"}, "prebid": false}]
      """)
    var named = CreativeKeys(bidder: "bidderA")
    named.cacheHost = "hb_cache_host_bidder"
    named.named = ["hb_cache_host_bidder"]
    #expect(
      items.items.map(\.creative) == [
        .prebid(bidder: nil, CreativeKeys()),
        .prebid(bidder: "rubicon", CreativeKeys(bidder: "rubicon")),
        .prebid(bidder: "bidderA", named), .other,
      ])
  }

  @Test(arguments: [
    ("1", "has no list 'lineItems'"), (#"{"lineItem": []}"#, "unknown key 'lineItem'"),
    ("[]", "is empty"),
    ("[1]", "must be an object"), ("[{}]", "no text 'name'"),
    (#"[{"name": "a", "priority": 0}]"#, "from 1"),
    (#"[{"name": "a", "price": -1}]"#, "zero or more"),
    (#"[{"name": "a", "targeting": {"hb_pb": 1.2}}]"#, "in quotes"),
    (#"[{"name": "a", "targeting": {"hb_pb": []}}]"#, "nothing matches"),
    (#"[{"name": "a", "targeting": 1}]"#, "object of key values"),
    (#"[{"name": "a", "prebid": 1}]"#, "true or false"),
    (#"[{"name": "a", "bidder": "b"}]"#, "prebid: true"),
    (#"[{"name": "a", "prebid": true, "keys": {"host": "x"}}]"#, "unknown key 'host'"),
    (#"[{"name": "a"}, {"name": "a"}]"#, "a second line item"),
    (#"[{"name": "a", "prise": 1}]"#, "did you mean 'price'?"),
  ])
  func `what is wrong with line items is said`(text: String, fault: String) throws {
    var reader = LineItemReader()
    _ = reader.lineItems(try JSONReader.value(of: text))
    #expect(reader.problems.contains { $0.message.contains(fault) })
    #expect(reader.problems.allSatisfy { $0.rule == .prebidLineItemMalformed })
  }

  @Test func `a finding has the place of the value`() throws {
    let document = try JSONDocument(
      text: "[\n  {\"name\": \"a\",\n   \"price\": true}\n]", file: "items.json")
    var reader = LineItemReader()
    _ = reader.lineItems(document.value)
    let finding = try #require(reader.problems.first).diagnostic { document.location(of: $0) }
    #expect(finding.location?.description == "items.json:3:13")
  }

  @Test func `500 damaged files of line items: findings, and never a crash`() {
    var random = SeededRandom(seed: 13)
    var faults = 0
    for _ in 0..<500 {
      let bytes = Damage.damaged(Array(text.utf8), using: &random)
      guard let document = try? JSONDocument(bytes, file: "items.json") else {
        faults += 1
        continue
      }
      var reader = LineItemReader()
      let items = reader.lineItems(document.value) { document.location(of: $0) }
      _ = items.decision(for: keywords([("hb_pb", "1.20")]))
      #expect(items.items.allSatisfy { $0.location?.position != nil })
      for problem in reader.problems {
        #expect(problem.diagnostic { document.location(of: $0) }.location?.position != nil)
      }
      faults += reader.problems.isEmpty ? 0 : 1
    }
    #expect(faults > 100)
  }
}
