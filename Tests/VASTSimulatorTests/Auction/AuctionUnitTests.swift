import Player
import Units
import Testing
import Vocabulary

@testable import VASTSimulator

/// Auctioned units from the app's request to the notices of the bid, on one clock.
struct AuctionUnitTests {
  @Test func `a whole chain of a video: app, server, cache, ad server, player, billing`() throws {
    let record = try AuctionStage.video().play()
    #expect(
      record.auction == [
        "0 request", "200 cachePut", "200 cachePut", "210 bid", "210 targeting", "260 adServer",
        "270 cacheGet", "270 rendered",
      ])
    #expect(
      record.notices == [
        "260 win https://ix.example/win?p=2.47", "270 billing https://ix.example/bill?p=2.47",
      ])
    #expect(record.played("start", "complete") == ["270 start", "8270 complete"])
    #expect(record.outcome == .completed)
    let unit = try #require(record.units.first)
    #expect(unit.sdk == .prebid)
    #expect(unit.ads.count == 1)
    #expect(unit.documents.count == 1)
    #expect(record.events.allSatisfy { $0.unit == UnitID("ad") || $0.isOfRun })
  }

  @Test func `a video that is billed when viewable waits for the session's two seconds`() throws {
    var stage = try AuctionStage.video()
    stage.keys += ", billing: viewable"
    let record = try stage.play()
    #expect(record.notices.first == "260 win https://ix.example/win?p=2.47")
    let viewable = try #require(
      record.beacons.first { $0.beacon.source == .vast && $0.beacon.event == "viewable" })
    let billing = try #require(record.beacons.first { $0.beacon.event == "billing" })
    #expect(billing.event.at == viewable.event.at)
    #expect(billing.beacon.template.text == "https://ix.example/bill?p=${AUCTION_PRICE}")
    #expect(billing.beacon.vendor == "ix")
  }

  @Test func `a banner is laid out, measured and billed after its second in view`() throws {
    let record = try AuctionStage.banner().play()
    #expect(record.auction.suffix(2) == ["270 cacheGet", "270 rendered"])
    #expect(record.notices.first == "260 win https://ix.example/win?p=2.47")
    let billing = try #require(record.beacons.first { $0.beacon.event == "billing" })
    #expect(billing.event.at.sinceStart >= .milliseconds(1270))
    #expect(billing.event.at.sinceStart <= .milliseconds(1520))
    #expect(record.units.first?.viewability.isEmpty == false)
    #expect(record.outcome == .completed)
  }

  @Test(arguments: [true, false])
  func `nothing of an auctioned ad is in view before the auction has brought it`(
    isVideo: Bool
  ) throws {
    let stage = try isVideo ? AuctionStage.video() : AuctionStage.banner()
    var request = try stage.request()
    request.recordsStaging = true
    let staging = try #require(try stage.service().run(request).staging)
    let shares = staging.changes.flatMap { change in
      change.inView.map { "\(change.at.sinceStart / .milliseconds(1)) \($0.percent ?? -1)" }
    }
    #expect(shares.prefix(2) == ["0.0 -1.0", "270.0 100.0"])
  }

  @Test func `a banner out of view is not billed`() throws {
    var stage = AuctionStage.banner()
    stage.view = "[0, 2000, 390, 300]"
    #expect(try stage.play().notices == ["260 win https://ix.example/win?p=2.47"])
  }

  @Test func `a line item of the publisher wins: no notice, no ad`() throws {
    var stage = try AuctionStage.video()
    stage.lineItems =
      #"[{"name": "s", "priority": 4}, {"name": "p", "targeting": {"hb_pb": "2.40"}}]"#
    let record = try stage.play()
    #expect(record.auction.last == "260 adServer")
    #expect(record.notices.isEmpty && record.played("start").isEmpty)
    #expect(record.outcome == .noAd)
  }

  @Test func `without a bid the outcome is that there is no ad`() throws {
    let record = try AuctionStage.video().play([:], bids: #"{"seatbid": []}"#)
    #expect(record.outcome == .noAd)
    #expect(!record.auction.contains { $0.hasSuffix(" bid") })
  }

  @Test func `a server that never answers, and one that answers late`() throws {
    var stage = try AuctionStage.video()
    stage.keys = "latency: never"
    let silent = try stage.play()
    #expect(silent.auction == ["0 request", "2000 targeting", "2000 adServer"])
    #expect(silent.rules.contains(.prebidTimeout))
    stage.keys = "latency: 3s"
    let late = try stage.play()
    #expect(late.outcome == .noAd)
    #expect(late.rules.contains(.prebidTimeout) && late.rules.contains(.prebidAnswerLate))
  }

  @Test func `a cache entry expires while the app holds its keys`() throws {
    var stage = try AuctionStage.video()
    stage.keys = "hold: 7m"
    let record = try stage.play()
    #expect(record.rules.contains(.prebidCacheEntryExpired))
    #expect(record.outcome == .error)
    #expect(record.units.first?.failure != nil)
  }

  @Test func `a price that nobody replaced is a finding where it goes out`() throws {
    var stage = try AuctionStage.video()
    stage.keys += ", replacesPrice: false"
    let record = try stage.play()
    #expect(record.rules.contains(.prebidMacroUnreplaced))
    #expect(record.notices.first == "260 win https://ix.example/win?p=${AUCTION_PRICE}")
  }

  @Test func `a video that cannot play is an error, and is not billed`() throws {
    var tag = TagText()
    tag.mediaType = "image/png"
    let record = try AuctionStage.video(tag).play()
    #expect(record.outcome == .error)
    #expect(record.notices == ["260 win https://ix.example/win?p=2.47"])
  }

  @Test func `an app that leaves notices out sends none`() throws {
    let record = try AuctionStage.video().play(
      "", app: ", app: { omits: [winNotice, billingNotice] }")
    #expect(record.notices.isEmpty)
    #expect(record.outcome == .completed)
  }

  @Test func `a banner is requested anew every 30 seconds while the run lasts`() throws {
    var stage = AuctionStage.banner()
    stage.keys += ", refresh: 30s"
    let record = try stage.play("until: 65s\n")
    let requests = record.auction.filter { $0.hasSuffix(" request") }
    #expect(requests == ["0 request", "30000 request", "60000 request"])
    #expect(record.auction.count { $0.hasSuffix(" rendered") } == 3)
  }

  @Test func `a second video of one unit is said not to be played`() throws {
    let record = try AuctionStage.video().play(
      "steps: [{ at: 2s, do: call, unit: ad, call: fetchDemand }]\n")
    #expect(record.played("start") == ["270 start"])
    #expect(record.rules.contains(.nativeStepIgnored))
    #expect(record.outcome == .completed)
  }

  @Test func `steps of a player reach the auctioned video`() throws {
    let record = try AuctionStage.video().play(
      "steps: [{ at: 1s, do: mute, unit: ad }, { at: midpoint, do: pause, unit: ad }, "
        + "{ at: 6s, do: resume, unit: ad }]\n")
    #expect(record.played("mute", "pause", "resume") == ["1000 mute", "4270 pause", "6000 resume"])
    #expect(record.outcome == .completed)
  }

  @Test func `files that cannot be used are findings with their place`() throws {
    let stage = try AuctionStage.video()
    let cases: [(String, String?, Rule)] = [
      ("request.json", nil, .prebidFileUnreadable), ("request.json", "{", .auctionRequestMalformed),
      ("request.json", #"{"account": ""}"#, .prebidAdUnitMalformed),
      ("items.json", "lineItems: [", .prebidLineItemMalformed),
      ("items.json", #"[{"name": "p", "prise": 1}, {"name": "q"}]"#, .prebidLineItemMalformed),
      ("bids/ix.json", "{", .bidResponseMalformed),
      ("stored/account.json", "nonsense", .auctionRequestMalformed),
    ]
    for (path, text, rule) in cases {
      let record = try stage.play("", [path: text])
      let finding = record.diagnostics.first { $0.rule == rule }
      #expect(
        finding?.location?.file == path.split(separator: "/").last.map(String.init), "\(path)")
      #expect(record.outcome != .completed, "\(path)")
    }
  }

  @Test func `a unit shows the impression that it names, and one that is not there is an error`()
    throws
  {
    var stage = try AuctionStage.video()
    let keys = stage.keys
    stage.keys = keys + ", impression: i"
    let named = try stage.play()
    #expect(named.outcome == .completed)
    #expect(!named.rules.contains(.prebidImpressionUnknown))
    stage.keys = keys + ", impression: j"
    let unknown = try stage.play()
    #expect(unknown.outcome == .error)
    #expect(
      unknown.diagnostics.first { $0.rule == .prebidImpressionUnknown }?.message
        == "the request has no impression 'j'; known: i")
  }

  @Test func `the same request gives the same stream, and another seed other ids`() throws {
    let stage = try AuctionStage.video()
    let first = try NativeStage.lines(stage.play(), of: "ad")
    #expect(try first == NativeStage.lines(stage.play(), of: "ad"))
    var other = stage
    other.seed = 2
    #expect(try first != NativeStage.lines(other.play(), of: "ad"))
  }

  @Test func `until cuts an auction off, which is unfinished`() throws {
    let record = try AuctionStage.video().play("until: 100ms\n")
    #expect(record.outcome == .unfinished)
    #expect(record.rules.contains(.prebidAuctionUnfinished))
  }
}

extension AuctionStage {
  fileprivate func play(_ changed: [String: String?], bids: String) throws -> RunRecord {
    try play("", changed.merging(["bids/ix.json": bids]) { $1 })
  }
}

extension RunRecord {
  fileprivate var rules: [Rule] { diagnostics.map(\.rule) }
}

extension RunEvent {
  /// Whether it is the run's or the screen's.
  fileprivate var isOfRun: Bool {
    switch kind {
    case .runStarted, .runFinished, .screen: true
    default: false
    }
  }
}

/// A screen with one auctioned ad, whose files are in memory.
struct AuctionStage {
  var isVideo = true
  /// What the bid of 'ix' has beside its id, impression, price and size.
  var markup: String
  /// The lines of `prebid:` beside its files.
  var keys = "latency: 200ms, cacheLatency: 10ms, adServerLatency: 50ms"
  /// The ad server's line items; nil without an ad server.
  var lineItems: String? =
    #"[{"name": "p", "targeting": {"hb_pb": "2.40"}}, {"name": "house", "priority": 16}]"#
  var view = "[0, 100, 390, 300]"
  var seed: UInt64 = 1

  static let notices =
    #", "nurl": "https://ix.example/win?p=${AUCTION_PRICE}", "#
    + #""burl": "https://ix.example/bill?p=${AUCTION_PRICE}""#

  /// A video whose VAST is that of a tag.
  static func video(_ tag: TagText = TagText(), _ further: String = notices) throws -> Self {
    let adm = try JSONWriter().text(of: .string(tag.xml))
    return AuctionStage(markup: #""adm": \#(adm)\#(further)"#)
  }

  /// A banner of 300×250.
  static func banner(_ further: String = notices) -> Self {
    AuctionStage(isVideo: false, markup: #""adm": "<b>${AUCTION_PRICE}</b>"\#(further)"#)
  }

  var files: [String: String] {
    let impression =
      isVideo
      ? #""video": {"mimes": ["video/mp4"], "w": 640, "h": 360, "protocols": [7]}"#
      : #""banner": {"format": [{"w": 300, "h": 250}]}"#
    let size = isVideo ? (640, 360) : (300, 250)
    var files = [
      "request.json": """
      {"id": "r", "app": {"publisher": {"id": "1"}}, "imp": [{"id": "i", \(impression),
        "ext": {"prebid": {"bidder": {"ix": {}}}}}],
       "ext": {"prebid": {"storedrequest": {"id": "account"}}}}
      """,
      "stored/account.json": """
      {"cur": ["USD"], "ext": {"prebid": {"cache": {"bids": {}, "vastxml": {}}, "targeting":
        {"pricegranularity": {"precision": 2, "ranges": [{"min": 0, "max": 20, "increment": 0.1}]},
         "includewinners": true, "includebidderkeys": true}}}}
      """,
      "bids/ix.json": """
      {"cur": "USD", "seatbid": [{"bid": [{"id": "b", "impid": "i", "price": 2.47, "exp": 300,
        "w": \(size.0), "h": \(size.1), \(markup)}]}]}
      """,
    ]
    if let lineItems { files["items.json"] = lineItems }
    return files
  }

  func service(_ changed: [String: String?] = [:]) -> RunService {
    var files = files
    for (path, text) in changed { files[path] = text }
    return RunService(files: ChainFiles(tags: files, media: ["media/ad.mp4": .made()]))
  }

  func request(_ further: String = "", app: String = "") throws -> RunRequest {
    let server = lineItems == nil ? "" : ", adServer: items.json"
    var request = try NativeStage.request(
      [
        "{ unit: ad, media: media/ad.mp4, prebid: { request: request.json, stored: stored, "
          + "bids: bids\(server), \(keys) }\(app) }"
      ], further, layout: "layout: [{ view: ad, frame: \(view) }]\n")
    request.settings.seed = seed
    return request
  }

  func play(
    _ further: String = "", app: String = "", _ changed: [String: String?] = [:]
  ) throws -> RunRecord {
    try service(changed).run(request(further, app: app))
  }
}

extension RunRecord {
  /// The beacons of a bid, such as `260 win https://ix.example/win`, in milliseconds.
  var notices: [String] {
    beacons.filter { $0.beacon.source == .prebid }.map { event, beacon in
      "\(Int(event.at.sinceStart / Duration.milliseconds(1))) \(beacon.event) \(beacon.url)"
    }
  }

  /// The auction's events, such as `260 adServer`, in milliseconds.
  var auction: [String] {
    events.compactMap { event in
      guard case .native(let native) = event.kind else { return nil }
      return "\(Int(event.at.sinceStart / Duration.milliseconds(1))) \(native.event)"
    }
  }

  /// The player's events of some names, in milliseconds.
  func played(_ names: String...) -> [String] {
    events.compactMap { event in
      guard case .player(let player, _) = event.kind, names.contains(player.name) else {
        return nil
      }
      return "\(Int(event.at.sinceStart / Duration.milliseconds(1))) \(player.name)"
    }
  }
}
