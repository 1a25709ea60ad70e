import Prebid
import Testing
import Vocabulary

/// What a unit is told in any order, as networks and apps have it.
struct AuctionOrderTests {
  private func machine(_ random: inout SeededRandom) throws -> (
    AuctionStateMachine, keepsKeys: Bool
  ) {
    var settings = ClientSamples.settings
    settings.server.endpoint = "https://pbs.example/openrtb2/auction"
    settings.client.requiresCache = Bool.random(using: &random)
    settings.notices.win = Bool.random(using: &random) ? .adServer : .auction
    settings.client.refresh = Bool.random(using: &random) ? .seconds(30) : nil
    let keepsKeys = Bool.random(using: &random)
    if keepsKeys { settings.omitted = [.removeKeys] }
    settings.client.hold = .milliseconds(Int.random(in: 0...2, using: &random))
    var files = AuctionFiles(.openRTB(try JSONDocument(text: Self.request)))
    if Bool.random(using: &random) {
      files.lineItems = try ClientSamples.lineItems(
        #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16}]"#)
    }
    let machine = AuctionStateMachine(
      settings, files, view: "banner", random: SeededRandom(seed: 1))
    return (machine, keepsKeys)
  }

  private static let request = #"{"id": "recorded", "imp": [{"id": "imp", "banner": {}}]}"#

  private func input(_ random: inout SeededRandom, after requests: Int) throws -> AuctionInput {
    var bid = ClientSamples.Bid()
    bid.nurl = "https://win.example/"
    bid.burl = "https://bill.example/"
    if Bool.random(using: &random) { (bid.type, bid.adm) = ("video", ClientSamples.vast) }
    if Int.random(in: 0...3, using: &random) == 0 { bid.cacheID = nil }
    let response = try JSONWriter().text(of: ClientSamples.response(bid))
    let entry = try JSONWriter().text(of: bid.json)
    let number = Bool.random(using: &random) ? requests : Int.random(in: 1...3, using: &random)
    if requests == 0, Bool.random(using: &random) { return .native(.began) }
    let kinds = ["server", "cachePut", "timeout", "hold", "adServer", "cacheGet", "refresh", "?"]
    let timer = NativeTimer("\(kinds.randomElement(using: &random) ?? "") \(number)")
    let inputs: [AuctionInput] = [
      .native(.began), .native(.reloaded), .native(.due(timer)), .native(.due(timer)),
      .posted(.init(number), .answer(status: 200, Array(response.utf8), file: "u")),
      .posted(.init(number), .answer(status: 200, Array(response.utf8), file: "u")),
      .posted(.init(number), .failed("no route")),
      .native(.answered(.init(number), .bytes(Array(entry.utf8), file: "c"))),
      .native(.answered(.init(number), .failed("404"))),
      .native(.exposed(view: "banner/creative", percent: 50)), .native(.viewable(item: 0)),
      .videoImpression, .videoViewable, .videoFailed, .native(.called(AppCall("winNotice"))),
      .native(.called(AppCall("billingNotice"))), .native(.ended),
    ]
    return inputs.randomElement(using: &random) ?? .native(.began)
  }

  @Test func `in every order an auction has one result, and a bid's notice goes out once`() throws {
    var random = SeededRandom(seed: 31)
    var delivered = 0
    for _ in 0..<800 {
      var (machine, keepsKeys) = try machine(&random)
      var now = VirtualInstant.zero
      var requests = 0
      var results = 0
      var wins = 0
      var outcomes = 0
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        now = now.advanced(by: .milliseconds(Int.random(in: 0...700, using: &random)))
        for action in machine.handle(try input(&random, after: requests), at: now) {
          switch action {
          case .native(.report(let event)):
            if event.event == "request" { requests += 1 }
            if event.event == "targeting" { results += 1 }
          case .beacon(let beacon): wins += beacon.event == .win ? 1 : 0
          case .deliver, .ended(.noAd): outcomes += 1
          case .native(.wake(_, let deadline)): #expect(deadline.map { $0 >= now } ?? true)
          case .native, .post, .ended(.failed): break
          }
          if case .deliver = action { delivered += 1 }
        }
        #expect(results <= requests)
        #expect(outcomes <= results)
        // The creative of a stale key has notices of its own.
        if !keepsKeys { #expect(wins <= results) }
      }
    }
    #expect(delivered > 15)
  }
}
