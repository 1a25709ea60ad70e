import Testing

@testable import Comparison

struct ReceptionResultTests {
  private let served: ServedURLs

  init() {
    var urls = ServedURLs(base: "http://127.0.0.1:1/t")
    let tag =
      "<A><Impression>https://a/i?cb=[CACHEBUSTING]</Impression>"
      + "<Tracking event='start'>https://a/s</Tracking>"
      + "<Tracking event='complete'>https://a/c</Tracking><MediaFile>https://a/m</MediaFile><Verification vendor='v'>"
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

  private func prediction(
    _ player: String, _ instants: [(Int, Double)], rank: Int = 0
  ) throws -> ReceptionPrediction {
    ReceptionPrediction(
      player: player,
      beacons: try instants.map { number, at in
        let tracker = try #require(served.url(.tracker, number))
        return .init(
          TimedBeacon(tracker.key, at: .seconds(at)), label: tracker.label, event: tracker.event,
          url: tracker.text.replacing("[CACHEBUSTING]", with: "2"), vendor: tracker.vendor)
      }, interval: .milliseconds(266), rank: rank)
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

  /// A wrapper and its inline ad, each with an impression and a start.
  private func chain() -> ServedURLs {
    var urls = ServedURLs(base: "http://127.0.0.1:1/t")
    for (number, name) in ["w", "i"].enumerated() {
      let next = number == 0 ? "<VASTAdTagURI>https://i/t</VASTAdTagURI>" : ""
      let element = number == 0 ? "Wrapper" : "InLine"
      let text =
        "<Ad><\(element)>\(next)<Impression>https://\(name)/i</Impression>"
        + "<Tracking event='start'>https://\(name)/s</Tracking></\(element)></Ad>"
      _ = DocumentRewriting(of: Array(text.utf8), number: number, in: &urls)
    }
    return urls
  }

  @Test func `an event that differs in every hop is one respect in which a profile differs`() throws
  {
    let trackers = chain().urls(of: .tracker)
    #expect(trackers.map(\.event) == ["impression", "start", "impression", "start"])
    func prediction(_ player: String, _ sent: [Int]) -> ReceptionPrediction {
      ReceptionPrediction(
        player: player,
        beacons: sent.map {
          .init(
            TimedBeacon(trackers[$0].key, at: .zero), label: trackers[$0].label,
            event: trackers[$0].event, url: trackers[$0].text)
        }, interval: .zero)
    }
    let received = trackers.map {
      ReceivedRequest(method: "GET", url: $0.text, served: $0, at: .zero, status: 200)
    }
    // Both starts are extra to the one, an impression and a start to the other.
    let nearest = try result(
      received, [prediction("without a hop", [0, 1]), prediction("without starts", [0, 2])])
    #expect(nearest.player == "without starts")
    #expect(nearest.findings.map(\.kind) == [.extra, .extra])
  }

  @Test func `of profiles that fit equally well the lowest rank is named, and then the nearest`()
    throws
  {
    let requests = try [request(0, at: 0), request(1, at: 0.2), request(2, at: 10)]
    let instants = [(0, 0), (1, 0.2), (2, 10.0)]
    let predictions = try [
      prediction("reference", instants, rank: 3), prediction("app", instants, rank: 2),
      prediction("far", [(0, 0), (1, 0.3), (2, 10.1)], rank: 1),
      prediction("near", instants, rank: 1), prediction("usual", [(0, 0), (1, 0.1), (2, 10)]),
    ]
    let all = try result(requests, predictions)
    #expect(all.player == "usual" && all.others?.equal == ["reference", "app", "far", "near"])
    #expect(try result(requests, predictions.dropLast()).player == "near")
    #expect(try result(requests, Array(predictions.prefix(2))).player == "app")
    let silent = try prediction("silent", [])
    #expect(try result(requests, [silent, predictions[0]]).player == "reference")
  }

  @Test func `a profile's tolerance is its observation and 30 ms`() throws {
    let requests = try [request(0, at: 0), request(1, at: 0.2), request(2, at: 10.297)]
    let one = try prediction("p", [(0, 0), (1, 0.2), (2, 10)])
    #expect(one.tolerance == .milliseconds(296))
    let received = ReceptionResult.Received(
      tag: "t", url: "u", reason: .complete, requests: requests, isTagRequested: true,
      beginning: PlaybackOrigin(at: .zero, within: .milliseconds(2)))
    let known = try #require(ReceptionResult(received, beside: [one], isChosen: true))
    #expect(known.findings.map(\.kind) == [.instant])
    #expect(known.origin == PlaybackOrigin(at: .zero, within: .milliseconds(2)))
    // Half a millisecond either way fits both.
    #expect(try result(requests, [one]).findings.isEmpty)
  }

  @Test(arguments: [(0.96, false, 1), (0.97, false, 0), (0.5, true, 0)])
  func `an impression before its media is another order, where the profile awaits the media`(
    at seconds: Double, isPrepared: Bool, count: Int
  ) throws {
    let media = ReceivedRequest(
      method: "GET", url: "https://a/m", served: served.url(.media, 0), at: .seconds(1), status: 200
    )
    let sent = try prediction("p", [(0, 0), (1, 0.2)]).beacons
    let one = ReceptionPrediction(
      player: "p", beacons: sent, interval: .milliseconds(266), awaitsMedia: !isPrepared)
    let requests = try [request(0, at: seconds), media, request(1, at: 1.4)]
    let findings = try result(requests, [one]).findings
    #expect(findings.map(\.kind) == Array(repeating: .order, count: count))
    #expect(findings.allSatisfy { $0.words == "was sent before the media was requested" })
    // It is the one difference of order, where beacons before it are predicted too.
    let after = ReceptionPrediction(
      player: "p", beacons: try prediction("p", [(1, 0), (0, 0)]).beacons,
      interval: .milliseconds(266), awaitsMedia: !isPrepared)
    #expect(try result(requests, [after]).findings.map(\.kind) == [.order])
  }

  @Test func `without a beacon no difference is listed, and nothing passes`() throws {
    for isChosen in [false, true] {
      let empty = try result([], [prediction("p", [(0, 0)])], isChosen: isChosen)
      #expect(empty.findings.isEmpty && !empty.passes)
    }
  }

  @Test func `what is missing comes in its order, and then what is extra`() throws {
    let requests = try [request(0, at: 0), request(0, at: 3)]
    let found = try result(requests, [prediction("p", [(0, 0), (1, 0.2), (2, 10)])]).findings
    #expect(found.map(\.kind) == [.missing, .missing, .extra])
    #expect(found.map(\.isRepeated) == [false, false, true])
    #expect(found.map(\.event) == ["start", "complete", "impression"])
    #expect(found[2].words == "was sent again at 3.000 s and is not predicted")
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
