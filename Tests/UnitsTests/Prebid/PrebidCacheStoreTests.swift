import TestSupport
import Testing
import Vocabulary

@testable import Units

@Suite(.tags(.corpus))
struct PrebidCacheStoreTests {
  private func instant(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .seconds(seconds))
  }

  private func store(expires: Bool = true, seed: UInt64 = 1) -> PrebidCacheStore {
    PrebidCacheStore(random: SeededRandom(seed: seed), expires: expires)
  }

  @Test(
    "PB-09 puts are answered with ids, and a GET brings the value with its type",
    arguments: PrebidFixtures.places)
  func fixture(place: CorpusPlace) throws {
    let isOwn = place == .own
    let request = try PrebidFixtures.document(
      isOwn ? "cache/puts.json" : "cache/post_request.json", in: place
    ).value
    var store = store()
    let posting = store.posted(request, at: .zero)
    guard case .stored(let receipts) = posting else {
      Issue.record("the cache refuses its own example")
      return
    }
    let lifetimes = isOwn ? [120, 45] : [60, 300]
    #expect(receipts.map(\.lifetime) == lifetimes)
    let expected = try PrebidFixtures.document(
      isOwn ? "cache/answer.json" : "cache/post_response.json", in: place
    ).value
    let body = try #require(posting.body)
    #expect(Self.shape(body) == Self.shape(expected))
    let xml = isOwn ? #"<VAST version="3.0"/>"# : "<tag>Your XML content goes here.</tag>"
    #expect(
      store.got(receipts[0].uuid, at: instant(lifetimes[0] - 1)) == .found(text: xml, .xml))
    let json =
      isOwn ? #"{"lantern":[1,null,"green"]}"# : #"[1,true,"JSON value of any type can go here."]"#
    #expect(
      store.got(receipts[1].uuid, at: instant(lifetimes[1] - 1)) == .found(text: json, .json))
    #expect(store.got("279971e4-70f0-4b18-bd65-5c6e7aa75d40", at: .zero) == .notFound)
  }

  /// An answer without its ids: how long each is.
  private static func shape(_ body: JSONValue) -> [Int]? {
    guard case .array(let responses)? = body["responses"] else { return nil }
    return responses.map { $0["uuid"]?.text?.count ?? -1 }
  }

  @Test(
    "PB-09 a put under a key that is taken changes nothing and is answered with an empty id",
    arguments: PrebidFixtures.places)
  func overwriting(place: CorpusPlace) throws {
    var store = store()
    let taken = """
      {"puts": [{"type": "json", "value": 1, "key": "a"}, {"type": "json", "value": 2, "key": "b"}]}
      """
    _ = store.posted(try JSONReader.value(of: taken), at: .zero)
    let again = """
      {"puts": [{"type": "json", "value": 3, "key": "a"}, {"type": "json", "value": 4, "key": "b"},
                {"type": "json", "value": 5}]}
      """
    let posting = store.posted(try JSONReader.value(of: again), at: instant(1))
    let name =
      place == .own ? "answer-to-taken-keys.json" : "post_response_overwrite_attempt.json"
    let expected = try PrebidFixtures.document("cache/\(name)", in: place).value
    #expect(Self.shape(try #require(posting.body)) == Self.shape(expected))
    #expect(store.got("a", at: instant(1)) == .found(text: "1", .json))
  }

  @Test("PB-09 an entry lives up to the end of its lifetime, and its key is free again then")
  func expiry() throws {
    var store = store()
    let put = #"{"puts": [{"type": "xml", "ttlseconds": 60, "value": "<a/>", "key": "k"}]}"#
    _ = store.posted(try JSONReader.value(of: put), at: instant(10))
    let nearly = VirtualInstant(sinceStart: .seconds(70) - .nanoseconds(1))
    #expect(store.got("k", at: nearly) == .found(text: "<a/>", .xml))
    #expect(store.got("k", at: instant(70)) == .expired(at: instant(70)))
    guard case .stored(let receipts) = store.posted(try JSONReader.value(of: put), at: instant(70))
    else {
      Issue.record("the cache refuses the put")
      return
    }
    #expect(receipts.map(\.uuid) == ["k"])
    #expect(store.got("k", at: instant(129)) == .found(text: "<a/>", .xml))
  }

  @Test("PB-09 the in-memory store never expires, and neither does an entry without a lifetime")
  func noExpiry() {
    var forever = store(expires: false)
    var other = store()
    let kept = forever.store("1", .json, for: 1, under: nil, at: .zero)
    let endless = other.store("1", .json, for: nil, under: nil, at: .zero)
    let zero = other.store("2", .json, for: 0, under: nil, at: .zero)
    #expect(forever.got(kept, at: instant(100_000)) == .found(text: "1", .json))
    #expect(other.got(endless, at: instant(100_000)) == .found(text: "1", .json))
    #expect(other.got(zero, at: instant(100_000)) == .found(text: "2", .json))
  }

  @Test func `ids follow from the seed`() {
    var (one, same, other) = (store(), store(), store(seed: 2))
    let ids = [
      one.store("1", .json, for: nil, under: nil, at: .zero),
      same.store("1", .json, for: nil, under: nil, at: .zero),
      other.store("1", .json, for: nil, under: nil, at: .zero),
    ]
    #expect(ids[0] == ids[1] && ids[0] != ids[2])
    #expect(ids[0].count == 36 && ids[0] == ids[0].lowercased())
  }

  @Test(arguments: [
    ("[]", "has no list 'puts'"), (#"{"puts": [1]}"#, "'type'"),
    (#"{"puts": [{"type": "xml", "value": 1}]}"#, "must be a text"),
    (#"{"puts": [{"type": "json"}]}"#, "no 'value'"),
    (#"{"puts": [{"type": "json", "value": 1, "ttlseconds": -1}]}"#, "'ttlseconds'"),
    (#"{"puts": [\#(Array(repeating: "1", count: 11).joined(separator: ", "))]}"#, "11 puts"),
  ])
  func `one malformed put refuses all`(body: String, fault: String) throws {
    var store = store()
    guard case .refused(let problems) = store.posted(try JSONReader.value(of: body), at: .zero)
    else {
      Issue.record("the put is stored")
      return
    }
    #expect(problems.contains { $0.message.contains(fault) })
    #expect(store.posted(try JSONReader.value(of: body), at: .zero).body == nil)
  }
}
