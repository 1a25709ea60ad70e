import Testing
import Vocabulary

@testable import Units

struct AuctionNoticeTests {
  private func host(
    lineItems: String? = nil, _ change: (inout AuctionSettings) -> Void = { _ in }
  ) throws -> AuctionHost {
    var bid = ClientSamples.Bid()
    bid.nurl = "https://win.example/"
    bid.burl = "https://bill.example/"
    var settings = ClientSamples.settings
    change(&settings)
    var host = AuctionHost(
      settings,
      try ClientSamples.files(
        ClientSamples.response(bid), lineItems: try lineItems.map(ClientSamples.lineItems)))
    host.tell(.began, at: .zero)
    return host
  }

  private let sponsor = #"[{"name": "sponsor", "priority": 1}]"#

  private func call(_ name: String, bidder: String? = nil) -> NativeInput {
    .called(AppCall(name, bidder.map { [.init("bidder", .string($0))] } ?? []))
  }

  @Test(
    "PB-16 a win notice that is sent when the auction is over is for a loss if the ad server chooses another line item"
  )
  func early() throws {
    let host = try host(lineItems: sponsor) { $0.notices.win = .auction }
    #expect(host.beacons == ["0 win https://win.example/"])
    #expect(host.rules == [.prebidNoticeForLoss])
    #expect(
      host.findings.first?.message
        == "the win notice of 'rubicon' is sent, and the bid did not win in the ad server")
  }

  @Test func `a win notice that is sent early for the winner is sent once`() throws {
    let host = try host { $0.notices.win = .auction }
    #expect(host.beacons == ["0 win https://win.example/"])
    #expect(host.findings.isEmpty)
  }

  @Test func `an app that sends notices by itself after a loss is found`() throws {
    var host = try host(lineItems: sponsor)
    host.tell(call("winNotice"), at: .seconds(1))
    host.tell(call("billingNotice", bidder: "rubicon"), at: .seconds(2))
    #expect(host.rules == [.prebidNoticeForLoss, .prebidNoticeForLoss])
    #expect(
      host.beacons == ["1000 win https://win.example/", "2000 billing https://bill.example/"])
  }

  @Test
  func `an app that bills before the banner is viewable is found, and its notice is the only one`()
    throws
  {
    var host = try host()
    host.tell(call("billingNotice"), at: .seconds(1))
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(host.rules == [.prebidNoticeEarly])
    #expect(host.beacons == ["0 win https://win.example/", "1000 billing https://bill.example/"])
  }

  @Test func `a notice that the SDK sent is not sent again`() throws {
    var host = try host()
    host.tell(call("winNotice"), at: .seconds(1))
    #expect(host.rules == [.prebidNoticeRepeated])
    #expect(host.beacons.count == 1)
  }

  @Test func `an app may leave notices out`() throws {
    var host = try host { $0.omitted = [.winNotice, .billingNotice] }
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(host.beacons.isEmpty && host.findings.isEmpty)
    // What the SDK left out the app may send.
    host.tell(call("billingNotice"), at: .seconds(3))
    #expect(host.beacons == ["3000 billing https://bill.example/"])
    #expect(host.findings.isEmpty)
  }

  @Test func `a call that there is not, and one without its bid, are findings`() throws {
    var host = try host()
    host.tell(call("winNotise"), at: .seconds(1))
    host.tell(call("winNotice", bidder: "nobody"), at: .seconds(2))
    #expect(host.rules == [.appCallMalformed, .appCallMalformed])
    #expect(host.findings.first?.message.contains("did you mean 'winNotice'?") == true)
    #expect(
      host.findings.last?.message == "'winNotice' needs a bid, but there is no bid of 'nobody'")
  }

  @Test func `steps of other units have no effect`() throws {
    var host = try host()
    let inputs: [NativeInput] = [
      .tapped(item: nil, part: nil), .reused(cell: 0, item: 1), .milestoneReached,
      .billboardOpened, .dismissed,
    ]
    for input in inputs { host.tell(input, at: .seconds(1)) }
    #expect(host.rules == Array(repeating: .nativeStepIgnored, count: inputs.count))
  }
}

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
