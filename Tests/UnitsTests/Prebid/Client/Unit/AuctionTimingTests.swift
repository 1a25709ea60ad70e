import Testing
import Vocabulary

@testable import Units

struct AuctionTimingTests {
  typealias Bid = ClientSamples.Bid

  private func host(
    _ bid: Bid = Bid(), lineItems: String? = nil, seed: UInt64 = 1,
    _ change: (inout AuctionSettings) -> Void
  ) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings)
    return AuctionHost(
      settings,
      try ClientSamples.files(
        ClientSamples.response(bid), lineItems: try lineItems.map(ClientSamples.lineItems)),
      seed: seed)
  }

  @Test("PB-18 after the timeout the app goes on without bids, and the late answer is dropped")
  func timeout() throws {
    var host = try host { $0.server.latency = .milliseconds(2500) }
    host.tell(.began, at: .zero)
    host.run(until: .seconds(10))
    #expect(host.events == ["0 request", "2000 targeting"])
    #expect(host.event("targeting")?["result"] == "timedOut")
    #expect(host.rules == [.prebidTimeout, .prebidAnswerLate])
    #expect(
      host.findings.last?.message
        == "the server's answer came 2.500 s after the request, and the timeout is 2.000 s; it is "
        + "dropped")
    #expect(host.endings == [.noAd("the server did not answer in time")])
    #expect(host.deliveries.isEmpty)
  }

  @Test("PB-18 an answer at the instant of the timeout is late, and one just before is not")
  func edge() throws {
    for (latency, code) in [(2_000_000, "timedOut"), (1_999_999, "success")] {
      var host = try host { $0.server.latency = .microseconds(latency) }
      host.tell(.began, at: .zero)
      host.run(until: .seconds(3))
      #expect(host.event("targeting")?["result"] == .string(code))
    }
  }

  @Test("PB-18 an answer at the instant of the timeout is late even where it is told first")
  func edgeOfNetwork() throws {
    var settings = ClientSamples.settings
    settings.server.endpoint = "https://pbs.example/"
    var machine = AuctionStateMachine(
      settings, AuctionFiles(.adUnit(ClientSamples.bannerUnit)), view: "banner",
      random: SeededRandom(seed: 1))
    _ = machine.handle(.native(.began), at: .zero)
    let deadline = VirtualInstant(sinceStart: .seconds(2))
    let actions = machine.handle(
      .posted(.init(1), .answer(status: 204, [], file: "u")), at: deadline)
    #expect(actions.count == 1)
    guard case .native(.find(let finding))? = actions.first else {
      Issue.record("the late answer is not found")
      return
    }
    #expect(finding.diagnostic.rule == .prebidAnswerLate)
    let rest = machine.handle(.native(.due(NativeTimer("timeout 1"))), at: deadline)
    #expect(rest.contains(.ended(.noAd("the server did not answer in time"))))
  }

  @Test("PB-18 no answer at all is a timeout too, and the ad server is asked without keys")
  func never() throws {
    var host = try host(lineItems: #"[{"name": "house"}]"#) {
      $0.server.latency = nil
      $0.client.timeout = .milliseconds(500)
    }
    host.tell(.began, at: .zero)
    host.run(until: .seconds(3))
    #expect(host.events == ["0 request", "500 targeting", "500 adServer"])
    #expect(host.event("targeting")?["keys"] == [:])
    #expect(host.event("adServer")?["lineItem"] == "house")
  }

  @Test("PB-14 the keys of an earlier auction are removed first")
  func keysAreRemoved() throws {
    var host = try host(
      lineItems:
        #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16}]"#
    ) {
      $0.server.latency = .seconds(1)
    }
    host.tell(.began, at: .zero)
    host.tell(.reloaded, at: .seconds(5))
    #expect(host.events("adServer").map { $0["state"] } == ["won"])
    host.run(until: .seconds(7))
    #expect(host.events("adServer").map { $0["state"] } == ["won", "won"])
    #expect(host.findings.isEmpty)
    // Another item for each creative, and the session of the first one ends.
    #expect(host.deliveries.map(\.creative.item) == [0, 1])
    #expect(host.instants { $0 == .native(.finishMeasuring(item: 0)) } == [.seconds(6)])
  }

  @Test("PB-14 an auction without bids leaves none of the keys of the one before")
  func noKeysAreLeft() throws {
    var host = live {
      $0.lineItems = try? ClientSamples.lineItems(
        #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16}]"#)
    }
    host.tell(.began, at: .zero)
    let text = try JSONWriter().text(of: try live(ClientSamples.response(Bid()), host))
    host.tell(.posted(.init(1), .answer(status: 200, Array(text.utf8), file: "u")), at: .seconds(1))
    host.tell(.reloaded, at: .seconds(60))
    host.tell(.posted(.init(2), .answer(status: 204, [], file: "u")), at: .seconds(61))
    #expect(host.events("targeting").last?["keys"] == [:])
    #expect(host.events("adServer").map { $0["state"] } == ["won", "lost"])
    #expect(host.findings.isEmpty)
  }

  @Test("PB-14 keys that the app keeps are stale, a finding when the ad server gets them")
  func staleKeys() throws {
    var bid = Bid()
    bid.lifetime = 1
    var settings = ClientSamples.settings
    settings.omitted = [.removeKeys]
    settings.server.endpoint = "https://pbs.example/openrtb2/auction"
    var files = AuctionFiles(.adUnit(ClientSamples.bannerUnit))
    files.lineItems = try ClientSamples.lineItems(
      #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}]"#)
    var host = AuctionHost(settings, files)
    host.tell(.began, at: .zero)
    let text = try JSONWriter().text(of: try live(ClientSamples.response(bid), host))
    host.tell(.posted(.init(1), .answer(status: 200, Array(text.utf8), file: "u")), at: .seconds(1))
    host.tell(.reloaded, at: .seconds(60))
    host.tell(.posted(.init(2), .answer(status: 204, [], file: "u")), at: .seconds(61))
    #expect(host.events("targeting").map { $0["result"] } == ["success", "noBids"])
    let finding = try #require(host.findings.last)
    #expect(finding.rule == .prebidKeysStale)
    #expect(finding.message.contains("'hb_cache_id', "))
    // The line item of the stale price wins, and its creative is asked for.
    #expect(host.events("adServer").map { $0["state"] } == ["won", "won"])
    #expect(host.requests.count == 2)
  }

  /// A response with the ids of the request that was posted last.
  private func live(_ response: JSONValue, _ host: AuctionHost) throws -> JSONValue {
    let request = try JSONReader.value(of: try #require(host.posts.last).body)
    let id = try #require(request["id"]?.text)
    let impression = try #require(request["imp"]?.element(0)?["id"]?.text)
    let text = try JSONWriter().text(of: response)
      .replacingFirst("\"id\":\"recorded\"", by: "\"id\":\"\(id)\"")
      .replacingFirst("\"impid\":\"imp\"", by: "\"impid\":\"\(impression)\"")
    return try JSONReader.value(of: text)
  }

  @Test("PB-04 a refresh under 30 s is refused, and one of 30 s is carried out")
  func refresh() throws {
    var short = try host { $0.client.refresh = .milliseconds(29_999) }
    short.tell(.began, at: .zero)
    short.run(until: .seconds(120))
    #expect(short.rules == [.prebidRefreshShort])
    #expect(
      short.findings.first?.message
        == "the refresh interval is 29.999 s; the SDK ignores an interval below 30.000 s")
    #expect(short.events("request").count == 1)
    var long = try host { $0.client.refresh = .seconds(30) }
    long.tell(.began, at: .zero)
    long.run(until: .seconds(70))
    #expect(
      long.events.filter { $0.hasSuffix("request") } == [
        "0 request", "30000 request", "60000 request",
      ])
    #expect(long.findings.isEmpty)
    #expect(Set(long.events("request").compactMap { $0["id"]?.text }).count == 3)
    #expect(long.deliveries.count == 3)
    long.tell(.ended, at: .seconds(70))
    long.run(until: .seconds(200))
    #expect(long.events("request").count == 3)
  }

  // MARK: Live

  private func live(_ change: (inout AuctionFiles) -> Void = { _ in }) -> AuctionHost {
    var settings = ClientSamples.settings
    settings.server.endpoint = "https://pbs.example/openrtb2/auction"
    var files = AuctionFiles(.adUnit(ClientSamples.bannerUnit))
    change(&files)
    return AuctionHost(settings, files)
  }

  @Test("PB-01 live, the request is posted to the server, and the creative is got from its cache")
  func liveChain() throws {
    var host = live()
    host.tell(.began, at: .zero)
    let post = try #require(host.posts.first)
    #expect(post.url == "https://pbs.example/openrtb2/auction")
    #expect(host.event("request")?.url == post.url)
    let text = try JSONWriter().text(of: try live(ClientSamples.response(Bid()), host))
    host.tell(
      .posted(.init(1), .answer(status: 200, Array(text.utf8), file: post.url)),
      at: .milliseconds(700))
    let request = try #require(host.requests.first)
    #expect(request.reference == "https://cache.example.com/cache?uuid=id-1")
    let entry = try JSONWriter().text(of: Bid().json)
    host.tell(
      .answered(request.id, .bytes(Array(entry.utf8), file: request.reference)),
      at: .milliseconds(900))
    #expect(
      host.events == [
        "0 request", "700 bid", "700 targeting", "700 adServer", "900 cacheGet", "900 rendered",
      ])
    #expect(host.findings.isEmpty)
  }

  @Test(
    "PB-18 each failure of the server has its result code",
    arguments: [
      (AuctionAnswer.failed("the host is unknown"), "networkError", Rule.prebidServerUnreachable),
      (.answer(status: 500, Array("oops".utf8), file: "u"), "serverError", .prebidServerRefused),
      (
        .answer(
          status: 400, Array(#"Invalid request: Stored Imp with ID="x" not found."#.utf8), file: "u"
        ),
        "invalidConfigurationID", .prebidServerRefused
      ),
      (
        .answer(status: 200, Array("<html>".utf8), file: "u"), "malformedResponse",
        .prebidResponseMalformed
      ),
      (
        .answer(status: 200, Array("[]".utf8), file: "u"), "malformedResponse",
        .prebidResponseMalformed
      ),
      (
        .answer(status: 200, Array(#"{"id": "other", "seatbid": []}"#.utf8), file: "u"), "wrongIDs",
        .prebidIDsDiffer
      ),
    ])
  func failures(answer: AuctionAnswer, code: String, rule: Rule) {
    var host = live()
    host.tell(.began, at: .zero)
    host.tell(.posted(.init(1), answer), at: .seconds(1))
    #expect(host.event("targeting")?["result"] == .string(code))
    #expect(host.rules == [rule])
    #expect(host.findings.allSatisfy { $0.location != nil } || rule == .prebidServerUnreachable)
    #expect(host.endings.count == 1)
  }

  @Test("PB-18 a bid for an impression that was not asked is ignored")
  func wrongImpression() throws {
    var host = live()
    host.tell(.began, at: .zero)
    let request = try JSONReader.value(of: try #require(host.posts.last).body)
    let id = try #require(request["id"]?.text)
    let text = try JSONWriter().text(of: ClientSamples.response(Bid()))
      .replacingFirst("\"id\":\"recorded\"", by: "\"id\":\"\(id)\"")
    host.tell(.posted(.init(1), .answer(status: 200, Array(text.utf8), file: "u")), at: .seconds(1))
    #expect(host.event("targeting")?["result"] == "wrongIDs")
    #expect(host.rules == [.prebidIDsDiffer])
  }

  @Test func `a cache that brings nothing is a finding`() throws {
    var host = live()
    host.tell(.began, at: .zero)
    let text = try JSONWriter().text(of: try live(ClientSamples.response(Bid()), host))
    host.tell(.posted(.init(1), .answer(status: 200, Array(text.utf8), file: "u")), at: .seconds(1))
    host.tell(.answered(.init(1), .failed("status 404")), at: .seconds(2))
    #expect(host.rules == [.prebidCacheEntryMissing])
    #expect(host.endings == [.failed("the cache returned nothing for the creative")])
  }

  @Test func `a unit that ends while it waits says for what`() throws {
    let changes: [(inout AuctionSettings) -> Void] = [
      { $0.server.latency = .seconds(1) }, { $0.client.hold = .seconds(1) },
      { $0.adServer.latency = nil }, { $0.cache.latency = nil },
    ]
    for change in changes {
      var host = try host(lineItems: #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}]"#, change)
      host.tell(.began, at: .zero)
      host.tell(.ended, at: .milliseconds(500))
      #expect(host.rules == [.prebidAuctionUnfinished])
      host.run(until: .seconds(10))
      #expect(host.deliveries.isEmpty && host.rules.count == 1)
    }
  }

  @Test func `the same seed gives the same run, whatever the order of equal instants`() throws {
    for seed in UInt64(1)...200 {
      var random = SeededRandom(seed: seed)
      func latency() -> Duration? {
        Int.random(in: 0..<8, using: &random) == 0
          ? nil : .milliseconds(Int.random(in: 0...5, using: &random) * 500)
      }
      let values = (latency(), latency(), latency(), latency() ?? .zero)
      func run() throws -> AuctionHost {
        var host = try host(
          lineItems: #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}]"#, seed: seed
        ) {
          ($0.server.latency, $0.cache.latency, $0.adServer.latency, $0.client.hold) = values
          $0.client.refresh = .seconds(30)
        }
        host.tell(.began, at: .zero)
        host.tell(.reloaded, at: .milliseconds(Int(seed % 7) * 500))
        host.run(until: .seconds(50))
        host.tell(.ended, at: .seconds(50))
        return host
      }
      let (one, two) = (try run(), try run())
      #expect(one.log == two.log)
      // Every auction that is not replaced by another one has exactly one result.
      #expect(one.events("targeting").count <= one.events("request").count)
      #expect(one.events("targeting").count >= one.events("request").count - 1)
      #expect(
        one.deliveries.count + one.endings.count
          + one.rules.filter { $0 == .prebidAuctionUnfinished }.count
          <= one.events("targeting").count)
    }
  }
}

extension String {
  /// The text with the first place of another text replaced.
  fileprivate func replacingFirst(_ text: String, by other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
