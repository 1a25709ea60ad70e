import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Units

/// Responses as a server sends them: of the corpus, and of the SDK's own tests.
@Suite(.tags(.corpus))
struct PrebidRecordedResponseTests {
  /// The names of a place's responses.
  private struct Names {
    var twoBidders = "two-bidders.json"
    var secondUncached = "second-without-cache-id.json"
    var bestUncached = "best-without-cache-id.json"
    var onlyUncached = "only-without-cache-id.json"
    var noBid = "no-bid.json"
    var twoOfASeat = "two-bids-of-a-seat.json"
    var noEnvironment = "without-environment.json"
    var outstream = "outstream-seats.json"

    init(in place: CorpusPlace) {
      guard place == .shared else { return }
      twoBidders = "PrebidServerOneBidFromAppNexusOneBidFromRubicon.json"
      secondUncached = "PrebidServerValidResponseAppNexusNoCacheIdAndRunbiconHasCacheId.json"
      bestUncached = "responseInvalidNoTopCacheId.json"
      onlyUncached = "responseInvalidResponseWithoutCacheId.json"
      noBid = "noBidResponseAppNexus.json"
      twoOfASeat = "responseValidTwoBidsOnTheSameSeat.json"
      noEnvironment = "cached_bid_response.json"
      outstream = "prebid-demo-response-video-outstream.json"
    }
  }

  private func bytes(_ name: KeyPath<Names, String>, _ place: CorpusPlace) throws -> [UInt8] {
    try place.bytes(PrebidFixtures.responsePath(Names(in: place)[keyPath: name], in: place))
  }

  private func document(
    _ name: KeyPath<Names, String>, _ place: CorpusPlace
  ) throws -> JSONDocument {
    try JSONDocument(try bytes(name, place), file: Names(in: place)[keyPath: name])
  }

  /// Runs a unit with a recorded response and no ad server.
  private func run(
    _ name: KeyPath<Names, String>, _ place: CorpusPlace,
    unit: PrebidAdUnit = ClientSamples.bannerUnit,
    _ change: (inout AuctionSettings) -> Void = { _ in }
  ) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings)
    var files = AuctionFiles(.adUnit(unit))
    files.response = .init(try bytes(name, place), file: Names(in: place)[keyPath: name])
    var host = AuctionHost(settings, files)
    host.tell(.began, at: .zero)
    return host
  }

  private func keys(_ host: AuctionHost) throws -> [String: String] {
    guard case .object(let members)? = host.event("targeting")?["keys"] else { return [:] }
    return Dictionary(
      members.map { ($0.key, $0.value.text ?? "") }, uniquingKeysWith: { $1 })
  }

  @Test(
    "PB-12 a bid without a cache id is ignored, and the others keep their keys",
    arguments: PrebidFixtures.places)
  func uncached(place: CorpusPlace) throws {
    let host = try run(\.secondUncached, place)
    #expect(host.event("targeting")?["result"] == "success")
    let keys = try keys(host)
    let isOwn = place == .own
    #expect(
      keys[isOwn ? "hb_cache_id_openx" : "hb_cache_id_rubicon"]
        == (isOwn
          ? "0b5e55ed-0000-4000-8000-0000000000a1" : "bd8d6eeb-8ad1-402c-a1f8-09565bb0bda7"))
    #expect(keys["hb_pb"] == (isOwn ? "1.80" : "1.20"))
    let ignored = isOwn ? "_pubmatic" : "_appnexus"
    #expect(keys.keys.allSatisfy { !$0.hasSuffix(ignored) })
    #expect(keys.count == 10)
    let finding = try #require(host.findings.first { $0.rule == .bidWithoutCacheID })
    #expect(finding.location?.position?.line == (isOwn ? 38 : 51))
    #expect(host.events("bid").map { $0["ignored"] } == [nil, "no cache id"])
  }

  @Test(
    "PB-12 without a cache id of the best bid there are no bids", arguments: PrebidFixtures.places)
  func noTop(place: CorpusPlace) throws {
    for name in [\Names.bestUncached, \.onlyUncached] {
      let host = try run(name, place)
      #expect(host.event("targeting")?["result"] == "noCachedBids")
      #expect(try keys(host).isEmpty)
      #expect(host.endings == [.noAd("the best bid has no cache id")])
      #expect(host.deliveries.isEmpty)
    }
  }

  @Test(
    "PB-12 where no cache was asked for, a bid without a cache id is shown as it is",
    arguments: PrebidFixtures.places)
  func cacheNotAsked(place: CorpusPlace) throws {
    let host = try run(\.onlyUncached, place) { $0.client.requiresCache = false }
    #expect(host.event("targeting")?["result"] == "success")
    #expect(host.events("cacheGet").isEmpty)
    #expect(host.deliveries.count == 1)
  }

  @Test("PB-18 a response without seats is no bid", arguments: PrebidFixtures.places)
  func noBid(place: CorpusPlace) throws {
    let host = try run(\.noBid, place)
    #expect(host.event("targeting")?["result"] == "noBids")
    #expect(host.endings == [.noAd("the server has no bid for the impression")])
    #expect(host.findings.isEmpty)
  }

  @Test(
    "PB-12 of two bids of a seat the one without targeting is ignored",
    arguments: PrebidFixtures.places)
  func twoBidsOfASeat(place: CorpusPlace) throws {
    let host = try run(\.twoOfASeat, place)
    #expect(host.event("targeting")?["result"] == "success")
    let isOwn = place == .own
    #expect(
      try keys(host)["hb_cache_id"]
        == (isOwn
          ? "0b5e55ed-0000-4000-8000-0000000000a1" : "fdc4a3b1-ecdd-4c0a-b043-7ed66dca0553"))
    let prices: [JSONValue?] = isOwn ? [0.25, 0.125] : [0.086657, 0.018341]
    #expect(host.events("bid").map { $0["price"] } == prices)
  }

  @Test(
    "PB-16 a cached bid without hb_env, as the SDK's tests have one: its creative does not run",
    arguments: PrebidFixtures.places)
  func noEnvironment(place: CorpusPlace) throws {
    let host = try run(\.noEnvironment, place)
    #expect(host.rules == [.prebidEnvironmentMissing])
    #expect(host.deliveries.isEmpty)
    #expect(host.endings.count == 1)
  }

  @Test("PB-14 both bidders' keys are handed on unaltered", arguments: PrebidFixtures.places)
  func bothBidders(place: CorpusPlace) throws {
    let host = try run(\.twoBidders, place)
    let document = try document(\.twoBidders, place)
    var reader = PrebidResponseReader()
    let read = reader.response(document.value)
    let response = try #require(read)
    #expect(reader.problems.isEmpty)
    let written = response.bids.flatMap(\.targeting)
    let keys = try keys(host)
    #expect(keys.count == written.count && keys.count == 15)
    for keyword in written { #expect(keys[keyword.key] == keyword.value) }
  }

  @Test(
    "PB-16 an outstream video, as of the SDK's demo, goes to a video unit as it is",
    arguments: PrebidFixtures.places)
  func outstream(place: CorpusPlace) throws {
    let list = try document(\.outstream, place).value
    let response: JSONValue = ["id": "1", "seatbid": list]
    var settings = ClientSamples.settings
    settings.client.requiresCache = false
    var host = AuctionHost(
      settings, try ClientSamples.files(response, unit: ClientSamples.videoUnit))
    host.tell(.began, at: .zero)
    guard case .vast(let vast, let creative)? = host.deliveries.first else {
      Issue.record("no VAST is delivered")
      return
    }
    #expect(vast == list.element(0)?["bid"]?.element(0)?["adm"]?.text)
    #expect(creative.bidder == (place == .own ? "harbour" : "prebid"))
  }

  @Test(arguments: PrebidFixtures.places)
  func `500 damaged responses: a finding with a place, and never a crash`(
    place: CorpusPlace
  ) throws {
    var random = SeededRandom(seed: 17)
    let originals = [try bytes(\.twoBidders, place), try bytes(\.noEnvironment, place)]
    var faults = 0
    for index in 0..<500 {
      var files = AuctionFiles(.adUnit(ClientSamples.bannerUnit))
      files.response = .init(
        Damage.damaged(originals[index % 2], using: &random), file: "damaged.json")
      var host = AuctionHost(ClientSamples.settings, files)
      host.tell(.began, at: .zero)
      host.tell(.ended, at: .seconds(1))
      #expect(host.events("targeting").count == 1)
      let malformed = host.findings.filter { $0.rule == .prebidResponseMalformed }
      #expect(malformed.allSatisfy { $0.location?.position != nil })
      if host.event("targeting")?["result"] == "malformedResponse" { #expect(!malformed.isEmpty) }
      faults += malformed.isEmpty ? 0 : 1
    }
    #expect(faults > 100)
  }
}

@Suite(.tags(.corpus))
struct PrebidResponseTests {
  @Test(
    arguments: [
      ("1", "must be an object"), (#"{"seatbid": 1}"#, "list of seats"),
      (#"{"seatbid": [1]}"#, "a seat must"), (#"{"seatbid": [{"bid": 1}]}"#, "no list 'bid'"),
      (#"{"seatbid": [{"bid": [1]}]}"#, "a bid must"),
      (#"{"seatbid": [{"bid": [{"price": 0}]}]}"#, "'price' above zero"),
      (#"{"seatbid": [{"bid": [{"price": 1, "adm": 1}]}]}"#, "'adm' must be a text"),
      (
        #"{"seatbid": [{"bid": [{"price": 1, "ext": {"prebid": {"targeting": 1}}}]}]}"#,
        "object of key values"
      ),
      (
        #"{"seatbid": [{"bid": [{"price": 1, "ext": {"prebid": {"targeting": {"hb_pb": 1}}}}]}]}"#,
        "'hb_pb'"
      ),
    ] as [(Named<String>, String)])
  func `what is wrong with a response is said`(text: Named<String>, fault: String) throws {
    var reader = PrebidResponseReader()
    _ = reader.response(try JSONReader.value(of: text.value))
    #expect(reader.problems.contains { $0.message.contains(fault) })
  }

  @Test(
    "PB-18 the server's refusals have their own result codes",
    arguments: [
      (
        #"Invalid request: Stored Request with ID="1" not found."#,
        PrebidResultCode.invalidAccountID
      ),
      (#"Invalid request: Stored Imp with ID="c" not found."#, .invalidConfigurationID),
      ("Invalid request: Request imp[0].banner.format[0] must define valid \"h\"", .invalidSize),
      ("Internal error", .serverError),
    ])
  func refusals(text: String, code: PrebidResultCode) {
    #expect(PrebidResultCode(refusal: text) == code)
  }

  @Test func `prices are written without an exponent`() {
    let texts = [0.5, 1.2, 12, 0.00001, 1.5e-7, 1e17, 123456789.25].map { price in
      var bid = ClientSamples.Bid()
      bid.price = price
      var reader = PrebidResponseReader()
      return reader.response(ClientSamples.response(bid))?.bids.first?.priceText
    }
    #expect(
      texts == [
        "0.5", "1.2", "12", "0.00001", "0.00000015", "100000000000000000", "123456789.25",
      ])
  }
}

@Suite(.tags(.corpus))
struct AuctionMacrosTests {
  @Test("PB-16 the price is replaced plainly and in base64, and other macros stay")
  func replacing() {
    let text = "https://x.example/?p=${AUCTION_PRICE}&b=${AUCTION_PRICE:B64}&i=${AUCTION_ID}"
    let replaced = AuctionMacros.replacingPrice(in: text, by: "0.158")
    #expect(replaced == "https://x.example/?p=0.158&b=MC4xNTg=&i=${AUCTION_ID}")
    #expect(AuctionMacros.unreplaced(in: replaced) == ["${AUCTION_ID}"])
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base64 is that of RFC 4648`(text: String, encoded: String) {
    #expect(AuctionMacros.replacingPrice(in: "${AUCTION_PRICE:B64}", by: text) == encoded)
  }

  @Test func `macros with encoded brackets are found, and other texts are not macros`() {
    let text =
      "%24%7BAUCTION_PRICE%7D $%7bAUCTION_LOSS:B64%7d ${OTHER} ${AUCTION_PRICES} ${AUCTION_ID"
    #expect(
      AuctionMacros.unreplaced(in: text) == ["%24%7BAUCTION_PRICE%7D", "$%7bAUCTION_LOSS:B64%7d"])
  }
}

@Suite(.tags(.corpus))
struct CreativeLocatorTests {
  private let keywords: [AuctionedBid.Keyword] = [
    .init("hb_env", "mobile-app"), .init("hb_cache_id", "top"), .init("hb_cache_host", "a.example"),
    .init("hb_cache_path", "/a"), .init("hb_env_bidderA", "mobile-app"),
    .init("hb_cache_id_bidderA", "id-a"), .init("hb_cache_host_bidder", "a.example"),
    .init("hb_cache_path_bidder", "/a"), .init("hb_uuid", "vast"),
  ]

  private func locate(
    _ keys: CreativeKeys, video: Bool = false, keyLength: Int = 20,
    without key: String? = nil
  ) -> (result: CreativeLocator.Result, findings: [Diagnostic]) {
    CreativeLocator.locate(
      keys, in: keywords.filter { $0.key != key }, wantsVideo: video, keyLength: keyLength)
  }

  @Test("PB-16 the creative gets the cached bid from host and path under its id")
  func location() {
    let located = locate(CreativeKeys())
    #expect(
      located.result
        == .fetch(url: "https://a.example/a?uuid=top", uuid: "top", content: .bid))
    #expect(located.findings.isEmpty)
  }

  @Test("PB-11 hb_uuid is the VAST of a video, which needs no hb_env")
  func video() {
    let located = locate(CreativeKeys(), video: true, without: "hb_env")
    #expect(
      located.result
        == .fetch(url: "https://a.example/a?uuid=vast", uuid: "vast", content: .vast))
    #expect(located.findings.isEmpty)
    let whole = locate(CreativeKeys(), video: true, without: "hb_uuid")
    #expect(
      whole.result == .fetch(url: "https://a.example/a?uuid=top", uuid: "top", content: .bid))
  }

  @Test("PB-07 a creative that looks for whole keys finds none of the cut ones")
  func cutKeys() {
    let located = locate(CreativeKeys(bidder: "bidderA"))
    #expect(located.findings.map(\.rule) == [.prebidKeyCutAway, .prebidKeyCutAway])
    #expect(
      located.findings.first?.message
        == "the creative looks for the key 'hb_cache_host_bidderA', which the server cut to "
        + "'hb_cache_host_bidder' at 20 bytes; name the cut key in the line item's 'keys'")
    // It asks its built-in cache, which is another one.
    #expect(
      located.result
        == .fetch(
          url: "https://prebid.adnxs.com/pbc/v1/cache?uuid=id-a", uuid: "id-a", content: .bid))
  }

  @Test("PB-07 a creative that names the cut keys finds them")
  func namedKeys() {
    var keys = CreativeKeys(bidder: "bidderA")
    keys.cacheHost = "hb_cache_host_bidder"
    keys.cachePath = "hb_cache_path_bidder"
    let located = locate(keys)
    #expect(located.findings.isEmpty)
    #expect(
      located.result == .fetch(url: "https://a.example/a?uuid=id-a", uuid: "id-a", content: .bid))
  }

  @Test("PB-16 the creative runs only for hb_env = mobile-app")
  func environment() {
    #expect(
      locate(CreativeKeys(), without: "hb_env").findings.map(\.rule) == [.prebidEnvironmentMissing])
    let web = CreativeLocator.locate(
      CreativeKeys(), in: [.init("hb_env", "web"), .init("hb_cache_id", "1")], wantsVideo: false,
      keyLength: 20)
    #expect(web.result == .nothing("the creative runs only for 'hb_env' = 'mobile-app'"))
  }

  @Test func `a key that was never set is not taken for a cut one`() {
    let located = locate(CreativeKeys(), without: "hb_cache_id")
    #expect(located.findings.map(\.rule) == [.prebidKeyMissing])
    #expect(located.result == .nothing("the creative finds no key 'hb_cache_id'"))
  }
}
