import Testing
import Vocabulary

@testable import Units

/// Documents with random damage: none is passed over, and none ends the program.
struct DamagedDocumentTests {
  private static let request = AuctionSamples.video(
    targeting: """
      "cache": {"bids": {"ttlseconds": 5}, "vastxml": {}},
        "multibid": [{"bidder": "appnexus", "maxbids": 2, "targetbiddercodeprefix": "a"}],
        "currency": {"rates": {"USD": {"EUR": 0.9}}, "usepbsrates": true},
        "targeting": {"includewinners": true, "preferdeals": false,
          "pricegranularity": {"precision": 2, "ranges": [{"min": 0, "max": 9, "increment": 1}]}}
      """, more: #""cur": ["USD"],"#)

  private static let bids = AuctionSamples.bids(
    #""id": "a", "price": 1, "adm": "<VAST/>", "w": 1, "h": 2, "exp": 9, "cat": ["x"]"#,
    #""id": "b", "price": 2.5, "nurl": "n", "dealid": "d", "mtype": 2"#, currency: "USD")

  /// A value of another type in the place of one whose type matters.
  private func misplaced(_ document: JSONDocument, _ shape: JSONShape, _ random: inout SeededRandom)
    throws -> (text: String, path: [JSONPlace.Step])
  {
    let others: [JSONValue] = [.bool(true), 1.5, "x", [["y"]], ["z": [:]], -7]
    var paths: [[JSONPlace.Step]] = []
    func collect(_ value: JSONValue, _ path: [JSONPlace.Step]) {
      paths.append(path)
      for member in value.members ?? [] { collect(member.value, path + [.key(member.key)]) }
      for (index, element) in (value.elements ?? []).enumerated() {
        collect(element, path + [.index(index)])
      }
    }
    collect(document.value, [])
    while true {
      guard let path = paths.randomElement(using: &random),
        let other = others.randomElement(using: &random)
      else { continue }
      let damaged = replaced(document.value, path, other)
      guard let misfit = shape.misfits(in: damaged, most: 1).first else { continue }
      return (try JSONWriter(pretty: true).text(of: damaged), misfit.path)
    }
  }

  private func replaced(
    _ value: JSONValue, _ path: [JSONPlace.Step], _ other: JSONValue
  ) -> JSONValue {
    guard let step = path.first else { return other }
    let rest = Array(path.dropFirst())
    switch step {
    case .key(let key):
      return value.setting(key, to: replaced(value[key] ?? .null, rest, other))
    case .index(let index):
      var elements = value.elements ?? []
      elements[index] = replaced(elements[index], rest, other)
      return .array(elements)
    }
  }

  @Test func `the undamaged documents have no finding`() throws {
    let auction = try AuctionSamples.auction(Self.request, bids: ["appnexus": Self.bids])
    #expect(AuctionServer().auction(auction).answeredByCache().findings == [])
  }

  @Test func `200 requests with a value of another type are found with its place`() throws {
    var random = SeededRandom(seed: 17)
    let document = try AuctionSamples.document(Self.request, "request.json")
    for round in 0..<200 {
      let (text, path) = try misplaced(document, .bidRequest, &random)
      let auction = try AuctionSamples.auction(
        text, bids: ["appnexus": Self.bids],
        dialect: round.isMultiple(of: 2) ? .go : .java)
      let progress = AuctionServer().auction(auction)
      #expect(progress.refusal?.status == 400)
      let places = progress.findings.map(\.location)
      #expect(places.contains(auction.request.location(of: path)))
      #expect(progress.answered(["x"]).response == .null)
    }
  }

  @Test func `200 responses with a value of another type are found with its place`() throws {
    var random = SeededRandom(seed: 71)
    let document = try AuctionSamples.document(Self.bids, "bids/appnexus.json")
    let shape = JSONShape.object([
      ("cur", .text), ("seatbid", .list(.object([("bid", .list(JSONShape.bid))]))),
    ])
    for round in 0..<200 {
      let (text, path) = try misplaced(document, shape, &random)
      let auction = try AuctionSamples.auction(
        Self.request, bids: ["appnexus": text],
        dialect: round.isMultiple(of: 2) ? .go : .java)
      let result = AuctionServer().auction(auction).answeredByCache()
      #expect(result.refusal == nil)
      let finding = try #require(
        result.findings.first { $0.rule == .bidResponseMalformed }, "\(text)")
      #expect(finding.location == auction.bids["appnexus"]?.location(of: path))
      #expect(result.bids.count < 2)
    }
  }

  @Test func `100 files that end early are found with the place of their end`() throws {
    var random = SeededRandom(seed: 170)
    for round in 0..<100 {
      let kind = AuctionRequest.DocumentKind.allCases[round % 3]
      let bytes = Array((kind == .bidResponse ? Self.bids : Self.request).utf8)
      let damaged = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      let problem = #expect(throws: AuctionDocumentProblem.self) {
        try AuctionRequest.document(damaged, file: "damaged.json", as: kind)
      }
      let place = try #require(problem?.diagnostic.location)
      let lines = damaged.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(place.file == "damaged.json")
      #expect(place.position?.line ?? 0 >= 1)
      #expect(place.position?.line ?? 0 <= lines.count)
    }
  }

  @Test func `500 documents with random bytes never end the program`() throws {
    var random = SeededRandom(seed: 500)
    var auctioned = 0
    for round in 0..<500 {
      var request = Array(Self.request.utf8)
      var bids = Array(Self.bids.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let bytes = Array("\"{}[]:,0129eE-.tfn \\".utf8)
        let byte = bytes.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) {
          request[Int.random(in: 0..<request.count, using: &random)] = byte
        } else {
          bids[Int.random(in: 0..<bids.count, using: &random)] = byte
        }
      }
      guard
        let requestDocument = try? AuctionRequest.document(
          request, file: "request.json", as: .request),
        let bidsDocument = try? AuctionRequest.document(bids, file: "bids.json", as: .bidResponse)
      else { continue }
      auctioned += 1
      let result = AuctionServer().auction(
        AuctionRequest(
          request: requestDocument, bids: ["appnexus": bidsDocument],
          dialect: round.isMultiple(of: 2) ? .go : .java)
      ).answeredByCache()
      for finding in result.findings { #expect(finding.location?.position != nil) }
    }
    #expect(auctioned > 50)
  }
}

/// Requests and responses that no bidder sends.
struct BidResponseLimitTests {
  private func auction(_ request: String, bids: String) throws -> AuctionResult {
    AuctionServer().auction(try AuctionSamples.auction(request, bids: ["appnexus": bids]))
      .answeredByCache()
  }

  private func response(_ count: Int, _ bid: (Int) -> String) -> String {
    "{\"seatbid\": [{\"bid\": [" + (0..<count).map(bid).joined(separator: ",") + "]}]}"
  }

  @Test func `of ten thousand bids the next is left out, and said`() throws {
    let most = BidResponses.mostBids
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(most + 5) { #"{"id": "b\#($0)", "impid": "i", "price": 1, "adm": "a"}"# })
    #expect(result.bids.count == most)
    #expect(
      result.findings.map(\.message).contains(
        "an auction has at most 10000 bids, so this bid of 'appnexus' and all that follow are left "
          + "out"))
  }

  @Test func `after a thousand findings the rest of a response is left out`() throws {
    let most = BidResponses.mostFindings
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(most * 3) { #"{"id": "b\#($0)", "impid": "unknown"}"# })
    #expect(result.findings.count == most + 1)
    #expect(
      result.findings.last?.message
        == "the response of 'appnexus' has 1000 findings, so this bid and all bids that follow are "
        + "left out")
    #expect(result.bids.isEmpty)
  }

  @Test func `bids without an id are numbered for their bidder`() throws {
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(3) { #"{"impid": "i", "price": \#($0 + 1), "adm": "a"}"# })
    #expect(Set(result.bids.map(\.id)) == ["appnexus-1", "appnexus-2", "appnexus-3"])
  }

  @Test func `a request with more than ten thousand impressions is refused with one finding`()
    throws
  {
    let count = AuctionPlan.mostImpressions + 1
    let request =
      #"{"id": "r", "imp": ["# + String(repeating: "{},", count: count - 1) + "{}]}"
    let result = try auction(request, bids: "{}")
    #expect(result.refusal != nil)
    #expect(
      result.findings.map(\.message) == [
        "the request has 10001 impressions, and an auction has at most 10000"
      ])
  }

  @Test func `a request that is refused names a hundred reasons at most`() throws {
    let broken = #"{"id": "r", "imp": ["# + String(repeating: "0,", count: 5_000) + "0]}"
    #expect(try auction(broken, bids: "{}").findings.count == 100)
    let empty = #"{"id": "r", "imp": ["# + String(repeating: "{},", count: 5_000) + "{}]}"
    #expect(try auction(empty, bids: "{}").findings.count <= 102)
  }

  /// The merge as RFC 7396 writes it, one key after another.
  private func reference(_ value: JSONValue, _ patch: JSONValue) -> JSONValue {
    guard let changes = patch.members else { return patch }
    var result = JSONValue.object(value.members ?? [])
    for change in changes {
      result =
        change.value == .null
        ? result.removing(change.key)
        : result.setting(change.key, to: reference(result[change.key] ?? .null, change.value))
    }
    return result
  }

  private func random(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return [.null, 1, "x", [1]].randomElement(using: &random) ?? .null
    }
    return .object(
      (0..<4).map { _ in
        let key = ["a", "b", "c"].randomElement(using: &random) ?? ""
        return .init(key, self.random(&random, depth: depth - 1))
      })
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `objects are merged key by key`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let value = self.random(&random, depth: 3)
    let patch = self.random(&random, depth: 3)
    #expect(value.merged(with: patch) == reference(value, patch))
  }
}
