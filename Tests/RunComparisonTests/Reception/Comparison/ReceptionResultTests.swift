import RunComparison
import Testing

struct ReceptionResultTests {
  private let served: ServedURLs

  init() {
    var urls = ServedURLs(base: "http://127.0.0.1:1/t")
    let tag =
      "<A><Impression>https://a/i?cb=[CACHEBUSTING]</Impression>"
      + "<Tracking event='start'>https://a/s</Tracking>"
      + "<Tracking event='complete'>https://a/c</Tracking><Verification vendor='v'>"
      + "<VerificationParameters>{\"beacons\":{\"complete\":\"https://a/c\"}}"
      + "</VerificationParameters></Verification></A>"
    _ = DocumentRewriting(of: Array(tag.utf8), number: 0, in: &urls)
    served = urls
  }

  private func request(_ number: Int, at seconds: Double, url: String? = nil) throws
    -> ReceivedRequest
  {
    let tracker = try #require(served.url(.tracker, number))
    return ReceivedRequest(
      method: "GET", url: url ?? tracker.text.replacing("[CACHEBUSTING]", with: "1"),
      served: tracker, at: .seconds(seconds), status: 200)
  }

  private func prediction(_ player: String, _ instants: [(Int, Double)]) throws
    -> ReceptionPrediction
  {
    ReceptionPrediction(
      player: player,
      beacons: try instants.map { number, at in
        let tracker = try #require(served.url(.tracker, number))
        return .init(
          TimedBeacon(tracker.key, at: .seconds(at)), label: tracker.label,
          url: tracker.text.replacing("[CACHEBUSTING]", with: "2"), vendor: tracker.vendor)
      })
  }

  @Test func `a vendor's beacon is compared as the vendor's, and says nothing of the ad's end`()
    throws
  {
    let predictions = [try prediction("exact", [(2, 3), (3, 3)])]
    let vendor = try request(3, at: 1)
    #expect(vendor.vendor == "v" && vendor.sign == .other)
    #expect(try request(2, at: 1).vendor == nil && request(2, at: 1).sign == .last)
    let finding = try #require(try result([request(2, at: 1)], predictions).findings.first)
    #expect(finding.kind == .missing && finding.vendor == "v")
    #expect(finding.event == "complete (verification of v)" && finding.url == "https://a/c")
    #expect(try result([vendor], predictions).findings.map(\.vendor) == [nil])
    let extra = try result([vendor, vendor, request(2, at: 1)], predictions).findings
    #expect(extra.map(\.vendor) == ["v"] && extra.first?.isRepeated == true)
  }

  private func result(
    _ requests: [ReceivedRequest], _ predictions: [ReceptionPrediction], isChosen: Bool = false,
    isTagRequested: Bool = true
  ) throws -> ReceptionResult {
    let received = ReceptionResult.Received(
      tag: "t", url: "u", reason: .complete, requests: requests, isTagRequested: isTagRequested)
    return try #require(ReceptionResult(received, beside: predictions, isChosen: isChosen))
  }

  @Test func `a reception of which not every request was kept does not pass`() throws {
    let requests = try [request(0, at: 1), request(1, at: 1.2)]
    let predictions = [try prediction("exact", [(0, 0), (1, 0.2)])]
    for unkept in [0, 1] {
      let received = ReceptionResult.Received(
        tag: "t", url: "u", reason: .complete, requests: requests, unkept: unkept,
        isTagRequested: true)
      let result = try #require(ReceptionResult(received, beside: predictions, isChosen: true))
      #expect(result.findings.isEmpty && result.passes == (unkept == 0))
    }
  }

  @Test func `of all profiles the one with the fewest differences is the nearest`() throws {
    let requests = try [request(0, at: 1), request(1, at: 1.2), request(2, at: 11)]
    let predictions = try [
      prediction("silent", []), prediction("late", [(0, 0), (1, 5), (2, 10)]),
      prediction("right", [(0, 0), (1, 0.2), (2, 10)]),
      prediction("rightToo", [(0, 0), (1, 0.3), (2, 10)]),
    ]
    let nearest = try result(requests, predictions)
    #expect(nearest.player == "right" && nearest.passes)
    #expect(nearest.others?.worse == 2 && nearest.others?.equal == ["rightToo"])
    let chosen = try result(requests, [predictions[1]], isChosen: true)
    #expect(chosen.player == "late" && chosen.others == nil)
    #expect(chosen.findings.map(\.kind) == [.instant])
    #expect(chosen.findings.first?.words == "was sent at 0.200 s, predicted at 5.000 s")
  }

  @Test func `what is missing comes in its order, and then what is extra`() throws {
    let requests = try [request(0, at: 0), request(0, at: 3)]
    let found = try result(requests, [prediction("p", [(0, 0), (1, 0.2), (2, 10)])]).findings
    #expect(found.map(\.kind) == [.missing, .missing, .extra])
    #expect(found.map(\.isRepeated) == [false, false, true])
    #expect(found.map(\.event) == ["start", "complete", "impression"])
    #expect(found[2].at == .seconds(3) && found[0].predictedAt == .milliseconds(200))
  }

  @Test func `faults of URLs are told beside a prediction that holds`() throws {
    let requests = try [
      request(0, at: 0, url: "https://a/i?cb=[CACHEBUSTING]"),
      request(1, at: 0.2, url: "https://a/s|"),
    ]
    let found = try result(requests, [prediction("p", [(0, 0), (1, 0.2)])]).findings
    #expect(found.map(\.kind) == [.macro, .encoding])
  }

  @Test func `without a request for the tag nothing passes`() throws {
    let empty = try result([], [prediction("p", [])], isTagRequested: false)
    #expect(empty.findings.map(\.kind) == [.nothingReceived])
    #expect(!empty.passes)
    let received = ReceptionResult.Received(
      tag: "t", url: "u", reason: .idle, requests: [], isTagRequested: true)
    #expect(ReceptionResult(received, beside: [], isChosen: false) == nil)
  }
}
