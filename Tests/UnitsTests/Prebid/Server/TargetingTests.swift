import Testing
import Vocabulary

@testable import Units

struct TargetingTests {
  private static let two = [
    "appnexus": AuctionSamples.bids(
      #""id": "high", "price": 1.25, "w": 300, "h": 250, "adm": "a""#),
    "rubicon": AuctionSamples.bids(
      #""id": "low", "price": 0.55, "w": 300, "h": 250, "adm": "a", "dealid": "d""#),
  ]

  private func answer(
    _ request: String, bids: [String: String] = two, dialect: ServerDialect = .go,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionResult {
    let request = try AuctionSamples.auction(request, bids: bids, dialect: dialect, configure)
    return AuctionServer().auction(request).answeredByCache()
  }

  private static let cached = #""cache": {"bids": {}}, "targeting": {"includeformat": true}"#

  @Test(arguments: ServerDialect.allCases)
  func `PB-05 a winner has all keys, and its own under the bidder's name`(
    dialect: ServerDialect
  ) throws {
    let keys = try answer(AuctionSamples.banner(targeting: Self.cached), dialect: dialect)
      .keys(of: "high")
    let plain = [
      "hb_pb": "1.20", "hb_bidder": "appnexus", "hb_size": "300x250", "hb_cache_id": "uuid-0",
      "hb_cache_host": "cache.example.com", "hb_cache_path": "/cache", "hb_format": "banner",
      "hb_env": "mobile-app",
    ]
    #expect(keys.count == 2 * plain.count)
    for (key, value) in plain {
      #expect(keys[key] == value)
      #expect(keys[String("\(key)_appnexus".prefix(20))] == value)
    }
  }

  @Test func `PB-05 a site has no hb_env and a bid with a deal has hb_deal`() throws {
    let result = try answer(AuctionSamples.banner(app: false))
    #expect(result.keys(of: "high")["hb_env"] == nil)
    #expect(result.keys(of: "high")["hb_deal"] == nil)
    #expect(result.keys(of: "low")["hb_deal_rubicon"] == "d")
    #expect(result.keys(of: "low")["hb_format_rubicon"] == nil)
  }

  @Test func `PB-05 Go names the cache of every bid and Java only of those in it`() throws {
    let request = AuctionSamples.banner()
    #expect(try answer(request).keys(of: "high")["hb_cache_host"] == "cache.example.com")
    #expect(try answer(request, dialect: .java).keys(of: "high")["hb_cache_host"] == nil)
    let without = try answer(request) {
      $0.cacheHost = ""
      $0.cachePath = ""
    }
    #expect(without.keys(of: "high").keys.filter { $0.contains("cache") } == [])
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-06 winners and bidder keys are chosen independently`(dialect: ServerDialect) throws {
    // Nil: the key is not written; true is the default.
    for winners in [nil, true, false] as [Bool?] {
      for bidders in [nil, true, false] as [Bool?] {
        let members = [
          winners.map { "\"includewinners\": \($0)" },
          bidders.map { "\"includebidderkeys\": \($0)" },
        ].compactMap { $0 }.joined(separator: ", ")
        let result = try answer(
          AuctionSamples.banner(targeting: "\"targeting\": {\(members)}"), dialect: dialect)
        #expect((result.keys(of: "high")["hb_pb"] == "1.20") == (winners ?? true))
        #expect((result.keys(of: "high")["hb_pb_appnexus"] == "1.20") == (bidders ?? true))
        #expect((result.keys(of: "low")["hb_pb_rubicon"] == "0.50") == (bidders ?? true))
        #expect(result.keys(of: "low")["hb_pb"] == nil)
        #expect(
          result.findings.map(\.rule)
            == (winners == false && bidders == false ? [.targetingWithoutKeys] : []))
      }
    }
  }

  @Test func `PB-06 a request without targeting has no keys`() throws {
    let result = try answer(AuctionSamples.banner(targeting: #""cache": {"bids": {}}"#))
    #expect(result.bids.map(\.targeting) == [[], []])
    #expect(result.bids.map(\.bucket) == [nil, nil])
    #expect(result.bids.map(\.cache) == [nil, nil])
    #expect(places(result.findings) == ["CacheWithoutTargeting 5:31"])
  }

  @Test func `PB-07 keys are cut at 20 bytes`() throws {
    let request = AuctionSamples.banner().replacing("appnexus", with: "bidderA")
    let bids = ["bidderA": AuctionSamples.bids(#""id": "b", "price": 1, "adm": "a""#)]
    let keys = try answer(request, bids: bids).keys(of: "b")
    #expect(keys["hb_cache_host_bidder"] == "cache.example.com")
    #expect(keys.keys.allSatisfy { $0.utf8.count <= 20 })
  }

  @Test(arguments: [
    (ServerDialect.go, 0, 20), (.go, 14, 14), (.go, 40, 22), (.java, 0, 22), (.java, 14, 14),
  ])
  func `PB-07 the length is configurable`(dialect: ServerDialect, length: Int, longest: Int) throws
  {
    let result = try answer(AuctionSamples.banner(targeting: Self.cached), dialect: dialect) {
      $0.keyLength = length
    }
    #expect(result.keys(of: "high").keys.map(\.utf8.count).max() == longest)
  }

  @Test(arguments: [(ServerDialect.go, 20), (.java, 9)])
  func `PB-07 Java reads a length from the request`(dialect: ServerDialect, longest: Int) throws {
    let result = try answer(
      AuctionSamples.banner(targeting: #""targeting": {"truncateattrchars": 9}"#), dialect: dialect)
    #expect(result.keys(of: "high").keys.map(\.utf8.count).max() == longest)
  }

  @Test func `PB-07 the prefix is configurable, in the request too`() throws {
    let own = try answer(AuctionSamples.banner()) { $0.keyPrefix = "pb" }
    #expect(own.keys(of: "high")["pb_size_appnexus"] == "300x250")
    let requested = try answer(AuctionSamples.banner(targeting: #""targeting": {"prefix": "xy"}"#))
    #expect(requested.keys(of: "high")["xy_pb"] == "1.20")
    // The longest name of Go's has 12 bytes without its prefix.
    let long = try answer(AuctionSamples.banner()) { $0.keyPrefix = "ninebytes" }
    #expect(long.keys(of: "high")["hb_pb"] == "1.20")
    #expect(places(long.findings) == ["TargetingPrefixTooLong 5:35"])
    #expect(own.findings == [])
    let java = try answer(AuctionSamples.banner(), dialect: .java) { $0.keyPrefix = "ninebytes" }
    #expect(java.keys(of: "high")["ninebytes_pb"] == "1.20")
    #expect(java.findings == [])
  }

  @Test func `PB-07 Go cuts bytes and Java UTF-16`() throws {
    let request = AuctionSamples.banner().replacing("appnexus", with: "büro")
    let bids = ["büro": AuctionSamples.bids(#""id": "b", "price": 1, "w": 1, "h": 1, "adm": "a""#)]
    let go = try answer(request, bids: bids) { $0.keyLength = 11 }
    #expect(go.keys(of: "b")["hb_size_bü"] == "1x1")
    let java = try answer(request, bids: bids, dialect: .java) { $0.keyLength = 11 }
    #expect(java.keys(of: "b")["hb_size_bür"] == "1x1")
  }

  @Test func `PB-07 Go keeps the value of a later key that is cut to the same`() throws {
    let result = try answer(AuctionSamples.banner(targeting: Self.cached)) { $0.keyLength = 14 }
    // 'hb_cache_host' and 'hb_cache_id' differ before the cut, their bidder's variants do not.
    #expect(result.keys(of: "high")["hb_cache_host_"] == "cache.example.com")
    let shorter = try answer(AuctionSamples.banner(targeting: Self.cached)) { $0.keyLength = 8 }
    #expect(shorter.keys(of: "high")["hb_cache"] == "/cache")
    let collisions = shorter.findings.filter {
      $0.rule == .targetingKeyCollision && $0.message.contains("cut to 'hb_cache'")
    }
    #expect(
      collisions.first?.message
        == "'hb_cache_path' and 'hb_cache_id_appnexus', 'hb_cache_id', 'hb_cache_host_appnexus', "
        + "'hb_cache_host', 'hb_cache_path_appnexus' of the bid 'high' are both cut to 'hb_cache', "
        + "which has the value of 'hb_cache_path'")
  }

  @Test func `PB-07 Java keeps the value that its map gives first`() throws {
    let result = try answer(AuctionSamples.banner(targeting: Self.cached), dialect: .java) {
      $0.keyLength = 8
    }
    let collision = try #require(
      result.findings.first {
        $0.rule == .targetingKeyCollision && $0.message.contains("'hb_cache'")
      })
    let order = JavaHashOrder.iterationOrder(
      of: ["_pb", "_bidder", "_size", "_cache_id", "_cache_host", "_cache_path", "_format", "_env"]
        .flatMap { ["hb\($0)_appnexus", "hb\($0)"] })
    let first = try #require(order.first { $0.hasPrefix("hb_cache") })
    #expect(collision.message.hasPrefix("'\(first)' and "))
  }

  /// Two bidders whose names begin alike.
  private func alike(
    _ targeting: String = "", dialect: ServerDialect, length: Int = 20
  ) throws -> AuctionResult {
    let request = AuctionSamples.banner(
      targeting: #""cache": {"bids": {}}, "targeting": {\#(targeting)}"#
    ).replacing("appnexus", with: "appnexusA").replacing("rubicon", with: "appnexusB")
    let bids = [
      "appnexusA": AuctionSamples.bids(#""id": "a", "price": 1.25, "adm": "a""#),
      "appnexusB": AuctionSamples.bids(#""id": "b", "price": 0.55, "adm": "b""#),
    ]
    return try answer(request, bids: bids, dialect: dialect) { $0.keyLength = length }
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-07 two bidders share a cut key, which has the winner's value`(
    dialect: ServerDialect
  ) throws {
    let result = try alike(dialect: dialect)
    #expect(result.keys(of: "a")["hb_cache_id_appnexus"] == "uuid-0")
    #expect(result.keys(of: "b")["hb_cache_id_appnexus"] == "uuid-1")
    #expect(result.findings.map(\.rule) == [.targetingKeyCollision])
    #expect(
      result.findings.first?.message
        == "'hb_cache_id_appnexusA' of the bid 'a' and 'hb_cache_id_appnexusB' of the bid 'b' are both "
        + "cut to 'hb_cache_id_appnexus', which has the value of the bid 'a' in the app's request to "
        + "its ad server")
    let without = try alike(#""includewinners": false"#, dialect: dialect)
    #expect(
      without.findings.map(\.message).filter { $0.contains("the value of the bid 'b'") }.count == 1)
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-07 bidders whose keys are not cut share none`(dialect: ServerDialect) throws {
    #expect(try alike(dialect: dialect, length: 40).findings == [])
    #expect(try alike(#""includebidderkeys": false"#, dialect: dialect).findings == [])
  }

  /// What OpenJDK 17 prints for copies of such maps.
  @Test(arguments: JavaHashSamples.all)
  func `PB-07 the order of a map is Java's`(sample: JavaHashSamples.Sample) {
    #expect(JavaHashOrder.iterationOrder(of: sample.keys) == sample.order)
  }
}

/// Orders of `HashMap` copies, as OpenJDK 17 gives them.
enum JavaHashSamples {
  struct Sample: Sendable, CustomTestStringConvertible {
    var code: String
    /// How many names there are.
    var count: Int
    /// Whether names without a code are there too.
    var hasPlain: Bool
    var order: [String]

    var testDescription: String {
      "\(count) names of \(code)\(hasPlain ? ", some without the code" : "")"
    }

    private static let names = [
      "_pb", "_bidder", "_size", "_cache_id", "_uuid", "_cache_host", "_cache_path", "_format",
      "_deal", "_env", "_pb_cat_dur",
    ]

    /// The keys in the order in which they are put.
    var keys: [String] {
      Self.names.prefix(count).flatMap { name in
        ["hb\(name)_\(code)"] + (hasPlain ? ["hb\(name)"] : [])
      }
    }
  }

  static let all: [Sample] = [
    Sample(
      code: "appnexus", count: 5, hasPlain: false,
      order: [
        "hb_pb_appnexus", "hb_uuid_appnexus", "hb_size_appnexus", "hb_bidder_appnexus",
        "hb_cache_id_appnexus",
      ]),
    Sample(
      code: "appnexus", count: 6, hasPlain: true,
      order: [
        "hb_pb_appnexus", "hb_cache_id", "hb_cache_host_appnexus",
        "hb_cache_id_appnexus", "hb_pb", "hb_uuid_appnexus", "hb_uuid", "hb_size",
        "hb_bidder_appnexus", "hb_bidder", "hb_cache_host", "hb_size_appnexus",
      ]),
    Sample(
      code: "audienceNetwork", count: 9, hasPlain: false,
      order: [
        "hb_bidder_audienceNetwork", "hb_format_audienceNetwork",
        "hb_uuid_audienceNetwork", "hb_deal_audienceNetwork",
        "hb_cache_path_audienceNetwork", "hb_cache_id_audienceNetwork",
        "hb_size_audienceNetwork", "hb_pb_audienceNetwork",
        "hb_cache_host_audienceNetwork",
      ]),
    Sample(
      code: "audienceNetwork", count: 11, hasPlain: false,
      order: [
        "hb_bidder_audienceNetwork", "hb_env_audienceNetwork",
        "hb_pb_cat_dur_audienceNetwork", "hb_format_audienceNetwork",
        "hb_uuid_audienceNetwork", "hb_deal_audienceNetwork",
        "hb_cache_path_audienceNetwork", "hb_cache_id_audienceNetwork",
        "hb_size_audienceNetwork", "hb_pb_audienceNetwork",
        "hb_cache_host_audienceNetwork",
      ]),
    Sample(
      code: "rubicon", count: 7, hasPlain: true,
      order: [
        "hb_size_rubicon", "hb_cache_id", "hb_cache_path_rubicon",
        "hb_cache_host_rubicon", "hb_pb", "hb_pb_rubicon", "hb_cache_id_rubicon",
        "hb_cache_path", "hb_uuid", "hb_size", "hb_uuid_rubicon", "hb_bidder",
        "hb_bidder_rubicon", "hb_cache_host",
      ]),
    Sample(
      code: "x", count: 11, hasPlain: true,
      order: [
        "hb_uuid_x", "hb_env", "hb_pb_x", "hb_cache_id_x", "hb_cache_id",
        "hb_cache_host_x", "hb_cache_path_x", "hb_format", "hb_pb_cat_dur", "hb_pb",
        "hb_bidder_x", "hb_size_x", "hb_cache_path", "hb_uuid", "hb_size",
        "hb_pb_cat_dur_x", "hb_bidder", "hb_format_x", "hb_cache_host", "hb_deal_x",
        "hb_deal", "hb_env_x",
      ]),
  ]
}
