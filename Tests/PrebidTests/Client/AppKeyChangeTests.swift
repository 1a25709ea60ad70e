import Prebid
import Testing
import Vocabulary

/// An app that does not pass the auction's key values on as they are.
struct AppKeyChangeTests {
  private func host(_ change: (inout AppKeyChanges) -> Void) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings.adServer.keyChanges)
    let items = """
      [{"name": "prebid", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16},
       {"name": "sports", "priority": 4, "targeting": {"section": "sports"}}]
      """
    var host = AuctionHost(
      settings,
      try ClientSamples.files(
        ClientSamples.response(ClientSamples.Bid()), lineItems: ClientSamples.lineItems(items)))
    host.tell(.began, at: .zero)
    return host
  }

  @Test func `keys that are passed on as they are bring no finding`() throws {
    let same = try host { $0.changed = [.init("hb_pb", "1.20")] }
    #expect(same.rules == [] && same.deliveries.count == 1)
    #expect(try host { $0.dropped = ["hb_deal"] }.rules == [])
  }

  @Test("PB-14 an altered price chooses another line item")
  func alteredPrice() throws {
    let host = try host { $0.changed = [.init("hb_pb", "1.00")] }
    #expect(host.rules == [.prebidKeysAltered])
    #expect(
      host.findings.first?.message
        == "the app calls its ad server with 'hb_pb' = '1.00' instead of '1.20'")
    #expect(host.event("adServer")?["lineItem"] == "house")
    // The SDK handed the value on unaltered.
    #expect(host.event("targeting")?["keys"]?["hb_pb"] == "1.20")
  }

  @Test("PB-14 without a dropped key the creative finds nothing")
  func droppedKey() throws {
    let host = try host { $0.dropped = ["hb_cache_id", "hb_cache_host"] }
    #expect(host.rules == [.prebidKeysAltered, .prebidKeyMissing])
    #expect(
      host.findings.first?.message
        == "the app calls its ad server without 'hb_cache_host', without 'hb_cache_id'")
    #expect(host.deliveries.isEmpty)
    #expect(host.endings == [.failed("the creative finds no key 'hb_cache_id'")])
  }

  @Test func `the app's own keys choose a line item, and alter none of the auction's`() throws {
    let host = try host { $0.changed = [.init("section", "sports")] }
    #expect(host.rules == [])
    #expect(host.event("adServer")?["lineItem"] == "sports")
  }
}
