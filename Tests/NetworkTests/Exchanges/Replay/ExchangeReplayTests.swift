import System
import Testing
import Vocabulary

@testable import Network

struct ExchangeReplayTests {
  private func exchange(_ urls: String..., status: Int = 200, method: String = "GET") -> Exchange {
    var hops = urls.map {
      ExchangeHop($0, status: 302, timings: HTTPTimings(total: .milliseconds(10)))
    }
    hops[hops.count - 1].status = status
    return Exchange(
      Exchange.Request(urls[0], method: method), hops: hops,
      duration: .milliseconds(10 * urls.count))
  }

  @Test func `requests for one URL get what was recorded in its order, and the last again`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/", status: 500), exchange("http://b/", status: 204),
        exchange("http://a/", status: 429), exchange("http://a/"),
      ]))
    #expect(
      (0..<5).map { _ in replay.answer(to: "http://a/")?.status } == [500, 429, 200, 200, 200])
    #expect(replay.unused.map(\.request.url) == ["http://b/"])
    #expect(replay.answer(to: "http://b/")?.status == 204)
    #expect(replay.unused == [])
    #expect(replay.answer(to: "http://c/") == nil)
  }

  @Test func `the id of a stream's session does not count`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/list?_HLS_primary_id=A1&x=2"), exchange("http://a/b?_HLS_primary_id=A1"),
      ]))
    #expect(replay.answer(to: "http://a/list?x=2&_HLS_primary_id=B2")?.status == 200)
    #expect(replay.answer(to: "http://a/b") != nil)
    #expect(replay.answer(to: "http://a/list?x=3&_HLS_primary_id=A1") == nil)
  }

  @Test func `the method counts and the fragment does not`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/x#one"), exchange("http://a/x", status: 201, method: "POST"),
      ]))
    #expect(replay.answer(to: "http://a/x#two")?.status == 200)
    #expect(replay.answer(to: "http://a/x", method: "POST")?.status == 201)
    #expect(replay.answer(to: "http://a/x", method: "HEAD") == nil)
  }

  @Test func `what was sent counts, where the recording knows it`() {
    func post(_ body: String?, _ status: Int) -> Exchange {
      var exchange = exchange("http://a/", status: status, method: "POST")
      exchange.request.body = body.map { StoredBody(of: Array($0.utf8)) }
      return exchange
    }
    func digest(_ text: String) -> ContentDigest { ContentDigest(of: Array(text.utf8)) }
    var replay = ExchangeReplay(ExchangeRecording([post("one", 201), post("two", 202)]))
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("two"))?.status == 202)
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("one"))?.status == 201)
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("three")) == nil)
    #expect(replay.answer(to: "http://a/") == nil)
    // A capture that does not say what was sent answers whatever is sent.
    var capture = ExchangeReplay(ExchangeRecording([post(nil, 203)]))
    #expect(capture.answer(to: "http://a/", method: "POST", body: digest("one"))?.status == 203)
  }

  @Test func `a part does not stand for the whole where the whole was recorded`() {
    func get(_ range: String?, _ status: Int) -> Exchange {
      var exchange = exchange("http://a/", status: status)
      exchange.request.headers = range.map { [HTTPHeader("Range", $0)] } ?? []
      return exchange
    }
    let part = "bytes=0-1"
    var replay = ExchangeReplay(ExchangeRecording([get(part, 206), get(nil, 200)]))
    #expect(replay.answer(to: "http://a/")?.status == 200)
    #expect(replay.answer(to: "http://a/", range: part)?.status == 206)
    #expect(replay.answer(to: "http://a/", range: "bytes=5-6")?.status == 200)
    #expect(replay.unused == [])
    // A browser asks for a whole film by a range.
    var capture = ExchangeReplay(ExchangeRecording([get("bytes=0-", 206)]))
    #expect(capture.answer(to: "http://a/")?.status == 206)
  }

  @Test func `a later hop answers its URL when nothing else does`() throws {
    var recorded = exchange("http://a/", "http://b/", "http://c/", status: 404)
    recorded.failure = ExchangeFailure(.cutShort, hop: 2, message: "m")
    var replay = ExchangeReplay(ExchangeRecording([recorded, exchange("http://c/")]))
    #expect(replay.answer(to: "http://c/")?.status == 200)
    let answer = replay.answer(to: "http://b/")
    let later = try #require(answer)
    #expect(later.request.url == "http://b/")
    #expect(later.hops == Array(recorded.hops.dropFirst()))
    #expect(later.failure?.hop == 1)
    #expect(later.duration == .milliseconds(20))
    #expect(later.start == .milliseconds(10))
    #expect(replay.answer(to: "http://a/") == recorded)
  }

  @Test(arguments: [
    ("http://a/x?cb=9&id=1", "http://a/x?cb=1&id=1"),
    ("http://a/x?id=2&cb=9", "http://a/x?cb=2&id=2"),
    ("http://a/x?id=3", "http://a/x?id=4"), ("http://a/x", "http://a/x?id=4"),
    ("http://a/y?cb=1", nil), ("https://a/x?cb=1&id=1", nil),
  ])
  func `the nearest URL is of the same path with most parameters alike`(
    url: String, nearest: String?
  ) {
    let replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/x?cb=1&id=1"), exchange("http://a/x?cb=2&id=2"),
        exchange("http://a/x?id=4"),
        exchange("http://a/y?cb=1", method: "POST"),
      ]))
    #expect(replay.nearestURL(to: url) == nearest)
  }
}
