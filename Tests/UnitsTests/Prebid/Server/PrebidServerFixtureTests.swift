import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Units

/// The dialect Go compared with exchanges in the form of Prebid Server's own tests, and with those
/// tests.
@Suite(.tags(.corpus))
struct PrebidServerFixtureTests {
  /// The whole response is compared: bids, their extensions, and targeting among them.
  @Test(arguments: PrebidServerFixture.files("targeting-"))
  func `PB-05 PB-06 PB-07 a targeting fixture is answered as Go answers it`(
    file: PrebidServerFixture.File
  ) throws {
    let fixture = try PrebidServerFixture(file)
    let progress = AuctionServer().auction(try fixture.exchange())
    #expect(progress.refusal == nil)
    let result = progress.answered(progress.puts.indices.map { "\($0)" })
    let seats = try PrebidServerFixture.seats(result.response)
    #expect(seats.values.joined().count > 0)
    #expect(seats == (try fixture.expectedSeats()))
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `every targeting fixture is read`(place: CorpusPlace) {
    let files = PrebidServerFixture.files("targeting-").filter { $0.place == place }
    #expect(files.count == (place == .own ? 3 : 8))
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `PB-11 the fixture of events has the event in the wrapper of a nurl`(
    place: CorpusPlace
  ) throws {
    let name =
      place == .own ? "events-in-wrapper.json" : "events-vast-account-on-request-off.json"
    let fixture = try PrebidServerFixture(.init(place: place, name: name))
    let result = AuctionServer().auction(try fixture.exchange()).answered([])
    #expect(try PrebidServerFixture.seats(result.response) == fixture.expectedSeats())
  }

  /// The fixtures of the cache of a place, with the number of puts that each has.
  private static func cacheFixtures(in place: CorpusPlace) -> [(String, Int)] {
    switch place {
    case .own: [("cache-lifetimes.json", 2), ("cache-winner-alone.json", 1)]
    case .shared:
      [
        ("customcachekey.json", 2), ("defaultbanner.json", 2), ("defaultvideo.json", 2),
        ("defaultvideo_no_bidders.json", 1),
      ]
    }
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `PB-09 PB-10 the cache fixtures have the puts of Go`(place: CorpusPlace) throws {
    for (name, count) in Self.cacheFixtures(in: place) {
      let fixture = try PrebidServerFixture(.init(place: place, name: name))
      let progress = AuctionServer().auction(try fixture.caching())
      #expect(progress.refusal == nil, "\(name)")
      let puts =
        try progress.putsBody?["puts"]?.elements?.map { try JSONWriter().text(of: $0) } ?? []
      #expect(puts.count == count, "\(name)")
      #expect(Set(puts) == (try fixture.expectedPuts()), "\(name)")
    }
  }
}

/// An exchange in the form of Prebid Server's own tests: of the corpus, or one of the server's.
struct PrebidServerFixture {
  /// A fixture's file.
  struct File: CustomTestStringConvertible {
    var place: CorpusPlace
    var name: String

    var testDescription: String { "\(name) of \(place.rawValue)" }
  }

  static func folder(of place: CorpusPlace) -> String {
    place == .own ? "prebid/exchanges" : "prebid/pbs"
  }

  /// The fixtures that begin with a text.
  static func files(_ beginning: String) -> [File] {
    CorpusPlace.all(with: "prebid").flatMap { place in
      let folder = place.url(folder(of: place)).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasPrefix(beginning) && $0.hasSuffix(".json") }.sorted()
        .map { File(place: place, name: $0) }
    }
  }

  let value: JSONValue

  init(_ file: File) throws {
    let path = "\(Self.folder(of: file.place))/\(file.name)"
    value = try JSONReader.value(of: try file.place.text(path))
  }

  /// The request of an exchange test, with its bidders' responses.
  func exchange() throws -> AuctionRequest {
    let request = try #require(value["incomingRequest"]?["ortbRequest"])
    var bids: [String: JSONDocument] = [:]
    var settings = Self.settings
    settings.vastModifiableBidders = []
    for bidder in value["outgoingRequests"]?.members ?? [] {
      let seats = bidder.value["mockResponse"]?["pbsSeatBids"]?.elements ?? []
      let own = seats.flatMap { $0["pbsBids"]?.elements ?? [] }.compactMap { $0["ortbBid"] }
      bids[bidder.key] = try Self.document(
        ["seatbid": [["bid": .array(own)]]], "bids/\(bidder.key).json")
      if bidder.value["modifyingVastXmlAllowed"] == true {
        settings.vastModifiableBidders?.insert(bidder.key)
      }
    }
    settings.eventsEnabled = value["events_enabled"] == true
    return AuctionRequest(
      request: try Self.document(request, "request.json"), bids: bids, settings: settings,
      startedAt: value["start_time_ms"]?.whole ?? 0)
  }

  /// The bids of the expected response by seat, as texts; of the extensions those that a client
  /// reads.
  func expectedSeats() throws -> [String: [String]] {
    try Self.seats(#require(value["response"]?["bids"]))
  }

  static func seats(_ response: JSONValue) throws -> [String: [String]] {
    var seats: [String: [String]] = [:]
    for seat in response["seatbid"]?.elements ?? [] {
      seats[try #require(seat["seat"]?.text)] = try (seat["bid"]?.elements ?? []).map { bid in
        // The mock bidders name no currency.
        let extensions = try #require(bid["ext"]).removing("origbidcur")
        return try JSONWriter().text(of: bid.setting("ext", to: extensions))
      }
    }
    return seats
  }

  private static var settings: AuctionServerSettings {
    var settings = AuctionServerSettings()
    settings.cacheHost = "www.pbcserver.com"
    settings.cachePath = "/pbcache/endpoint"
    settings.accountID = "testaccount"
    return settings
  }

  static func document(_ value: JSONValue, _ file: String) throws -> JSONDocument {
    try JSONDocument(Array(try JSONWriter(pretty: true).text(of: value).utf8), file: file)
  }
}

// MARK: Tests of the cache

extension PrebidServerFixture {
  /// The request of a test of the cache, which has impressions and bids only.
  func caching() throws -> AuctionRequest {
    let entries = try #require(value["pbsBids"]?.elements)
    var own: [String: [JSONValue]] = [:]
    for entry in entries {
      own[try #require(entry["bidder"]?.text), default: []].append(try #require(entry["bid"]))
    }
    let bidders = JSONValue.object(own.keys.sorted().map { .init($0, .object([])) })
    let type = try #require(entries.first?["bidType"]?.text)
    let impressions = try #require(value["bidRequest"]?["imp"]?.elements).map { impression in
      impression.setting(type, to: .object([]))
        .setting("ext", to: ["prebid": ["bidder": bidders]])
    }
    let request: JSONValue = [
      "id": "r", "imp": .array(impressions), "ext": ["prebid": .object(extensions)],
    ]
    var settings = AuctionServerSettings()
    let lifetimes = value["defaultTTLs"]
    settings.defaultLifetimes = .init(
      banner: lifetimes?["banner"]?.whole, video: lifetimes?["video"]?.whole,
      audio: lifetimes?["audio"]?.whole, native: lifetimes?["native"]?.whole)
    return AuctionRequest(
      request: try Self.document(request, "request.json"),
      bids: try own.mapValues {
        try Self.document(["seatbid": [["bid": .array($0)]]], "bids.json")
      },
      settings: settings)
  }

  private var extensions: [JSONValue.Member] {
    var cache: [JSONValue.Member] = []
    if value["targetDataIncludeCacheBids"] == true { cache.append(.init("bids", .object([]))) }
    if value["targetDataIncludeCacheVast"] == true { cache.append(.init("vastxml", .object([]))) }
    return [
      .init("cache", .object(cache)),
      .init(
        "targeting",
        [
          "includewinners": value["targetDataIncludeWinners"] ?? false,
          "includebidderkeys": value["targetDataIncludeBidderKeys"] ?? false,
        ]),
    ]
  }

  /// The expected puts as texts, in any order; their values are JSON in a text there.
  func expectedPuts() throws -> Set<String> {
    let puts = try #require(value["expectedCacheables"]?.elements)
    return Set(
      try puts.map { put in
        let value = try JSONReader.value(of: try #require(put["value"]?.text))
        return try JSONWriter().text(of: put.setting("value", to: value))
      })
  }
}
