import Testing
import Vocabulary

@testable import Player

struct DeliveryTests {
  private typealias Attempt = Beacon.Delivery.Attempt

  @Test func `the last attempt decides, every address counts once`() {
    let delivery = Beacon.Delivery(
      .rejected,
      attempts: [
        Attempt(
          begun: .zero, duration: .seconds(2), failure: "hop 0 refused",
          hops: [NetworkHop(url: "https://a/", address: "1.1.1.1"), NetworkHop(url: "https://b/")]),
        Attempt(
          begun: .seconds(3), duration: .seconds(1), status: 404,
          hops: [
            NetworkHop(url: "https://a/", address: "2.2.2.2"),
            NetworkHop(url: "https://b/", address: "1.1.1.1"),
          ]),
      ])
    #expect(delivery.status == 404 && delivery.failure == nil)
    #expect(delivery.addresses == ["1.1.1.1", "2.2.2.2"])
    #expect(delivery.isRedirected && delivery.slowest == .seconds(2))
  }

  @Test func `what was given up unsent has none`() {
    let delivery = Beacon.Delivery(.cancelled, attempts: [])
    #expect(delivery.status == nil && delivery.addresses == [] && delivery.slowest == .zero)
    #expect(!delivery.isRedirected)
  }

  @Test(arguments: [
    ("https://t.example/a?b=//c", "t.example"), ("http://t.example:8080", "t.example:8080"),
    ("https://user:word@t.example#f", "t.example"), ("http://[::1]:80/x", "[::1]:80"),
    ("about:blank", "about:blank"), ("https:///x", "https:///x"), ("", ""),
  ])
  func `a beacon's host is what its URL names`(url: String, host: String) {
    let beacon = Beacon(
      source: .vast, event: "start", url: url, template: URLTemplate(url), cause: "playback",
      hop: 0,
      substitutions: [], unresolvedMacros: [])
    #expect(beacon.host == host)
  }
}
