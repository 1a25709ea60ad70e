import TestSupport
import Testing
import Vocabulary

@testable import Units

struct StoredRequestTests {
  /// The skeleton and the two stored requests of the guide.
  private static let skeleton = """
    {"id": "r", "app": {"bundle": "AppNexus.PrebidMobileDemo", "publisher": {"id": "1234"}},
     "imp": [{"id": "i", "banner": {"format": [{"w": 300, "h": 250}]},
              "ext": {"prebid": {"storedrequest": {"id": "CONFIG"}}}}],
     "ext": {"prebid": {"storedrequest": {"id": "1234"}}}}
    """

  private static let account = """
    {"cur": ["EUR"], "app": {"bundle": "stored", "ver": "1.0"},
     "ext": {"prebid": {"cache": {"bids": {}}, "targeting": {
       "includewinners": true, "includebidderkeys": true,
       "mediatypepricegranularity": {"banner": {"precision": 2, "ranges": [
         {"max": 5, "min": 0, "increment": 0.01}, {"max": 8, "min": 5, "increment": 0.1},
         {"max": 30, "min": 8, "increment": 1}]}}}}}}
    """

  private static let unit = """
    {"banner": {"format": [{"w": 1, "h": 1}]}, "instl": 1,
     "ext": {"bidderA": {"placementId": "1111"}, "bidderB": {"key1": "val1"}}}
    """

  @Test(arguments: ServerDialect.allCases)
  func `PB-03 stored requests are merged and what came in wins`(dialect: ServerDialect) throws {
    let request = try AuctionSamples.auction(
      Self.skeleton,
      bids: ["bidderA": AuctionSamples.bids(#""price": 1.2, "adm": "a""#, currency: "EUR")],
      stored: ["1234": Self.account, "CONFIG": Self.unit], dialect: dialect)
    let progress = AuctionServer().auction(request)
    #expect(progress.refusal == nil)
    #expect(progress.findings == [])
    let resolved = progress.request
    #expect(resolved["app"]?["bundle"] == "AppNexus.PrebidMobileDemo")
    #expect(resolved["app"]?["ver"] == "1.0")
    #expect(resolved["cur"] == ["EUR"])
    let impression = try #require(resolved["imp"]?.elements?.first)
    #expect(impression["id"] == "i")
    #expect(impression["instl"] == 1)
    #expect(impression["banner"]?["format"] == [["w": 300, "h": 250]])
    #expect(impression["ext"]?["prebid"]?["storedrequest"]?["id"] == "CONFIG")
    #expect(progress.impressions.first?.bidders == ["bidderA", "bidderB"])
    #expect(progress.bids.map(\.bucket) == ["1.20"])
  }

  @Test
  func `PB-03 Go resolves only impressions that came in and Java those of a stored request too`()
    throws
  {
    let request = #"{"id": "r", "ext": {"prebid": {"storedrequest": {"id": "1234"}}}}"#
    let stored = [
      "1234": """
      {"imp": [{"id": "i", "banner": {}, "ext": {"prebid": {"storedrequest": {"id": "CONFIG"}}}}]}
      """, "CONFIG": Self.unit,
    ]
    let java = AuctionServer().auction(
      try AuctionSamples.auction(request, stored: stored, dialect: .java))
    #expect(java.impressions.first?.bidders == ["bidderA", "bidderB"])
    let go = AuctionServer().auction(try AuctionSamples.auction(request, stored: stored))
    #expect(places(go.findings) == ["AuctionRequestMalformed 1:43"])
    #expect(go.findings.first?.location?.file == "stored/1234.json")
  }

  @Test func `PB-03 bidders stand in ext or in ext.prebid.bidder`() {
    let impression = AuctionImpression(
      [
        "id": "i", "banner": [:],
        "ext": [
          "prebid": ["bidder": ["b": [:], "a": [:]]], "c": [:], "a": [:], "gpid": "/1/x",
          "data": [:], "skadn": [:], "flag": 1,
        ],
      ], index: 0)
    #expect(impression.bidders == ["b", "a", "c"])
  }

  @Test(
    arguments: [
      (
        ServerDialect.go,
        "Invalid request: Stored Request with ID=\"1234\" not found.\n"
          + "Invalid request: Stored Imp with ID=\"CONFIG\" not found.\n"
      ),
      (
        .java,
        "Invalid request format: Stored request processing failed: "
          + "No stored impression found for id: CONFIG\nNo stored request found for id: 1234"
      ),
    ] as [(ServerDialect, Named<String>)])
  func `PB-03 a missing id is an error with its place`(
    dialect: ServerDialect, message: Named<String>
  ) throws {
    let progress = AuctionServer().auction(
      try AuctionSamples.auction(Self.skeleton, dialect: dialect))
    #expect(progress.refusal == .init(status: 400, message: message.value))
    #expect(
      places(progress.findings) == ["StoredRequestMissing 4:45", "StoredRequestMissing 3:54"])
    let result = progress.answered([])
    #expect(result.response == .null)
    #expect(result.refusal == progress.refusal)
    #expect(result.findings == progress.findings)
  }

  @Test func `PB-03 a value of a stored request is found there`() throws {
    let unit = """
      {"ext": {"bidderA": {}},
       "exp": "soon"}
      """
    let progress = AuctionServer().auction(
      try AuctionSamples.auction(
        Self.skeleton, stored: ["1234": "{\n \"cur\": \"EUR\"}", "CONFIG": unit]))
    #expect(progress.refusal?.status == 400)
    #expect(
      progress.findings.compactMap(\.location?.description)
        == ["stored/CONFIG.json:2:9", "stored/1234.json:2:9"])
  }

  @Test(arguments: ["[]", "4", "\"x\"", "null"])
  func `PB-03 a stored request that is not an object is malformed`(text: String) throws {
    let progress = AuctionServer().auction(
      try AuctionSamples.auction(Self.skeleton, stored: ["1234": text, "CONFIG": Self.unit]))
    #expect(progress.refusal != nil)
    #expect(places(progress.findings) == ["AuctionRequestMalformed 1:1"])
  }

  /// The examples of RFC 7396, appendix A.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func `PB-03 a merge is a JSON merge patch`(target: String, patch: String, result: String) throws {
    let merged = try JSONReader.value(of: target).merged(with: try JSONReader.value(of: patch))
    #expect(try JSONWriter().text(of: merged) == result)
  }
}
