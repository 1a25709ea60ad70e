import Media
import Testing
import VAST
import VASTSimulator
import Vocabulary

/// A network with a test's answers, which records its requests.
final class MadeNetwork: NetworkFetching {
  private let answers: [String: NetworkAnswer]
  private(set) var asked: [String] = []

  init(_ answers: [String: NetworkAnswer]) { self.answers = answers }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer {
    asked.append("\(request.purpose.rawValue) \(request.url)")
    return answers[request.url]
      ?? NetworkAnswer(
        url: request.url, status: 0, failure: NetworkFailure(.connection, "nobody is there"))
  }
}

extension NetworkAnswer {
  static func text(_ text: String, from url: String = "", after: Duration = .zero) -> Self {
    Self(url: url, status: 200, body: .bytes(Array(text.utf8)), duration: after)
  }

  static func failing(_ kind: NetworkFailure.Kind, status: Int = 0) -> Self {
    Self(url: "", status: status, failure: NetworkFailure(kind, "made up"))
  }
}

struct LiveChainTests {
  private static let media = NetworkAnswer(
    url: "https://m.example/8s.mp4", status: 200, body: .file(path: "media/8s.mp4", byteCount: 9))

  /// Plays the tag at `https://live.example/root` with nothing mapped.
  private func play(
    _ answers: [String: NetworkAnswer], _ scenario: String = "", measuring: Bool = false
  ) throws -> (record: RunRecord, asked: [String]) {
    let network = MadeNetwork(answers)
    let record = try playChain([:], scenario, network: network) {
      let url = "https://live.example/root"
      $0.tag = .init(path: url, displayName: url)
      $0.settings.map = ResourceMap()
      $0.measuresNetworkTime = measuring
    }
    return (record, network.asked)
  }

  private func wrapper(to url: String) -> NetworkAnswer {
    .text(ChainTag.document(ChainTag.wrapper("w", to: url)))
  }

  @Test func `what no file stands for comes from the network`() throws {
    let (record, asked) = try play([
      "https://live.example/root": wrapper(to: "https://live.example/inner"),
      "https://live.example/inner": .text(ChainTag.document(ChainTag.inLine("inner"))),
      "https://m.example/8s.mp4": Self.media, "https://v.example/omid.js": .text(";"),
    ])
    #expect(
      asked == [
        "vast https://live.example/root", "vast https://live.example/inner",
        "media https://m.example/8s.mp4", "script https://v.example/omid.js",
        "script https://v.example/omid.js",
      ])
    #expect(record.outcome == .completed)
    #expect(Set(record.fetches.map(\.source)) == [.network])
    #expect(record.fetches.map(\.status) == [200, 200, 200, 200, 200])
  }

  @Test func `relative addresses count from where a redirect led`() throws {
    let (record, asked) = try play([
      "https://live.example/root": .text(
        ChainTag.document(ChainTag.wrapper("w", to: "https://next.example/"))
          .replacing("https://next.example/", with: "next"), from: "https://moved.example/a/b"),
      "https://moved.example/a/next": .text(ChainTag.document(ChainTag.inLine("inner"))),
      "https://m.example/8s.mp4": Self.media,
    ])
    #expect(asked.dropFirst().first == "vast https://moved.example/a/next")
    #expect(record.outcome == .completed)
  }

  @Test(arguments: [
    (NetworkFailure.Kind.timeout, 0, "301"), (.connection, 0, "301"), (.status, 500, "301"),
    (.notAllowed, 0, "301"), (.tooLarge, 200, "301"), (.noContent, 204, "303"),
  ])
  func `a wrapper whose address fails reports it`(
    kind: NetworkFailure.Kind, status: Int, code: String
  ) throws {
    let (record, _) = try play([
      "https://live.example/root": wrapper(to: "https://live.example/inner"),
      "https://live.example/inner": .failing(kind, status: status),
    ])
    #expect(record.errors == ["0.000 s w \(code)"])
    #expect(record.fetches.last?.status == status)
    #expect(record.fetches.last?.error == "made up")
  }

  @Test(arguments: [
    (NetworkFailure.Kind.timeout, "402"), (.connection, "401"), (.status, "401"),
    (.notAllowed, "401"), (.tooLarge, "401"),
  ])
  func `media that fails has its code`(kind: NetworkFailure.Kind, code: String) throws {
    let (record, _) = try play([
      "https://live.example/root": .text(ChainTag.document(ChainTag.inLine("inner"))),
      "https://m.example/8s.mp4": .failing(kind),
    ])
    #expect(record.errors == ["0.000 s inner \(code)"])
    #expect(record.messages("AdNotPlayable").allSatisfy { $0.contains("made up") })
  }

  @Test(arguments: [(false, "0.000 s"), (true, "0.300 s")])
  func `what the network takes is in the run where that is wanted`(
    isMeasured: Bool, start: String
  ) throws {
    let (record, _) = try play(
      [
        "https://live.example/root": wrapper(to: "https://live.example/inner"),
        "https://live.example/inner": .text(
          ChainTag.document(ChainTag.inLine("inner")), after: .milliseconds(300)),
        "https://m.example/8s.mp4": Self.media,
      ], measuring: isMeasured)
    #expect(record.timeline(["start"]) == ["\(start) 0 start"])
  }

  @Test func `media comes as the network brought it where that is wanted`() throws {
    var media = Self.media
    media.firstByte = .milliseconds(200)
    media.duration = .milliseconds(1_200)
    let answers = [
      "https://live.example/root": NetworkAnswer.text(
        ChainTag.document(ChainTag.inLine("inner"))),
      "https://m.example/8s.mp4": media,
    ]
    let (plain, _) = try play(answers)
    #expect(plain.timeline(["start"]) == ["0.000 s 0 start"])
    #expect(plain.ads.first?.buffering == nil)
    let (measured, _) = try play(answers, measuring: true)
    let startup = try #require(measured.ads.first?.buffering?.startup)
    #expect(startup > .milliseconds(200) && startup <= .milliseconds(1_200))
    #expect(
      measured.timeline(["start"]) == ["\(TimeText.readable(startup)) 0 start"])
    #expect(measured.fetched.last?.hasPrefix("1.200 s https://m.example/8s.mp4") == true)
  }

  @Test func `a scenario's loss stands before the network`() throws {
    let (record, asked) = try play(
      [
        "https://live.example/root": wrapper(to: "https://live.example/inner"),
        "https://live.example/inner": .text(ChainTag.document(ChainTag.inLine("inner"))),
      ], "steps: [{ at: 0s, do: network, loss: \"https://live.example/i\", status: 503 }]")
    #expect(asked == ["vast https://live.example/root"])
    #expect(record.errors == ["0.000 s w 301"])
  }

  @Test(arguments: [
    (NetworkFailure.Kind.timeout, 0, RunOutcome.error, 301), (.status, 404, .error, 301),
    (.noContent, 204, .noAd, 303),
  ])
  func `a tag that the network does not give fails as a wrapper's does`(
    kind: NetworkFailure.Kind, status: Int, outcome: RunOutcome, code: Int
  ) throws {
    let (record, _) = try play(["https://live.example/root": .failing(kind, status: status)])
    #expect(record.outcome == outcome)
    #expect(record.errorCodes == [code])
    #expect(record.fetched.count == 1)
    #expect(record.diagnostics.map(\.rule) == [.adNotPlayable])
  }

  @Test func `a tag that the network takes its time for arrives after it`() throws {
    let answers = [
      "https://live.example/root": NetworkAnswer.text(
        ChainTag.document(ChainTag.inLine("inner")), after: .milliseconds(700)),
      "https://m.example/8s.mp4": Self.media,
    ]
    let (measured, _) = try play(answers, measuring: true)
    #expect(measured.fetched.first?.hasPrefix("0.700 s https://live.example/root") == true)
    #expect(measured.timeline(["start"]) == ["0.700 s 0 start"])
    let (plain, _) = try play(answers)
    #expect(plain.timeline(["start"]) == ["0.000 s 0 start"])
  }

  @Test func `a step before the tag arrived has no player to go to`() throws {
    let answers = [
      "https://live.example/root": NetworkAnswer.text(
        ChainTag.document(ChainTag.inLine("inner")), after: .milliseconds(700)),
      "https://m.example/8s.mp4": Self.media,
    ]
    let (record, _) = try play(
      answers, "steps: [{ at: 500ms, do: pause }]", measuring: true)
    #expect(record.diagnostics.contains { $0.rule == .stepIgnored })
    #expect(record.outcome == .completed)
  }
}
