import Player
import VASTSimulator
import Vocabulary

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
