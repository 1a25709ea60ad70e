import Media
import Player
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// A network with a test's answers, which records its requests.
final class MadeNetwork: NetworkFetching {
  private let answers: [String: NetworkAnswer]
  private(set) var asked: [String] = []

  init(_ answers: [String: NetworkAnswer]) { self.answers = answers }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer {
    asked.append("\(request.purpose.rawValue) \(request.url)")
    return answers[request.url]
      ?? NetworkAnswer(
        url: request.url, status: 0, failure: NetworkFailure(.unreachable, "nobody is there"))
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
    (NetworkFailure.Kind.timedOut, 0, "301"), (.unreachable, 0, "301"), (.badStatus, 500, "301"),
    (.addressNotAllowed, 0, "301"), (.bodyTooLarge, 200, "301"), (.noContent, 204, "303"),
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
    (NetworkFailure.Kind.timedOut, "402"), (.unreachable, "401"), (.badStatus, "401"),
    (.addressNotAllowed, "401"), (.bodyTooLarge, "401"),
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
    (NetworkFailure.Kind.timedOut, 0, RunOutcome.error, 301), (.badStatus, 404, .error, 301),
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

/// Network steps that affect documents and companions.
struct LostConnectionTests {
  private let tags = [
    "root": ChainTag.document(ChainTag.wrapper("outer", to: "a")),
    "a": ChainTag.document(ChainTag.wrapper("inner", to: "b")),
    "b": ChainTag.document(ChainTag.inLine("inline")),
  ]

  @Test func `a lost server answers with its status, and every hop hears 301`() throws {
    let record = try playChain(
      tags,
      """
      network: { latency: 1s }
      steps: [{ at: 500ms, do: network, loss: "https://ads.example/b", status: 503 }]
      """)
    #expect(
      record.fetched == [
        "0.000 s root 200", "1.000 s https://ads.example/a 200",
        "2.000 s https://ads.example/b 503",
      ])
    #expect(record.errors == ["2.000 s inner 301", "2.000 s outer 301"])
    #expect(record.messages("StepNotSimulated") == [])
  }

  @Test func `a lost connection without a status is waited for`() throws {
    let record = try playChain(
      tags, "steps: [{ at: 0s, do: network, loss: \"https://ads.example/a\" }]")
    #expect(record.errors == ["10.000 s outer 301"])
    #expect(record.fetched.last == "10.000 s https://ads.example/a 0")
  }

  @Test func `the latest change of the network holds for what is asked for later`() throws {
    let record = try playChain(
      tags,
      """
      network: { latency: 1s }
      steps: [{ at: 500ms, do: network, latency: 3s }]
      """)
    #expect(record.fetched.dropFirst(2).first == "4.000 s https://ads.example/b 200")
  }

  @Test func `a break's own tag is lost to VMAP`() throws {
    let vmap = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
      <vmap:AdBreak breakId="b" breakType="linear" timeOffset="start"><vmap:AdSource>\
      <vmap:AdTagURI templateType="vast4">https://ads.example/a</vmap:AdTagURI></vmap:AdSource>\
      </vmap:AdBreak></vmap:VMAP>
      """
    func codes(_ status: Int) throws -> [Int] {
      try playChain(
        ["root": vmap],
        "content: { duration: 1s }\n"
          + "steps: [{ at: 0s, do: network, loss: \"https://ads\", status: \(status) }]"
      ).errorCodes
    }
    #expect(try codes(404) == [1008])
    #expect(try codes(204) == [1004])
  }

  @Test func `macros tell the servers what the slot takes`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.wrapper(
            "w", to: "a?d=[BREAKMAXDURATION]&amp;c=[BLOCKEDADCATEGORIES]&amp;t=[ADTYPE]"))
      ], "slot: { duration: 30s, blockedCategories: [IAB7, IAB8], adType: video }")
    #expect(
      record.fetched.last == "0.000 s https://ads.example/a?d=30&c=IAB7,IAB8&t=video 404")
  }
}

/// Relative URLs are resolved against their document.
struct RelativeURLTests {
  private let root = ChainTag.document(ChainTag.wrapper("w", to: "https://ads.example/x/a?q=1"))

  @Test(arguments: [
    ("../b", "b", "https://ads.example/b"),
    ("./b?y=/z", "x/b", "https://ads.example/x/b?y=/z"),
    ("/deep/b", "deep/b", "https://ads.example/deep/b"),
    ("//ads.example/b", "b", "https://ads.example/b"),
    ("b%20c/d", "x/b c/d", "https://ads.example/x/b%20c/d"),
  ])
  func `a wrapper's URL counts from the URL that its document came from`(
    reference: String, path: String, url: String
  ) throws {
    let record = try playChain(
      [
        "root": root, "x/a": ChainTag.document(ChainTag.wrapper("v", to: reference)),
        path: ChainTag.document(ChainTag.inLine("inline")),
      ])
    #expect(record.fetched.contains("0.000 s \(url) 200"), "\(record.fetched)")
    #expect(record.outcome == .completed)
  }

  @Test(arguments: ["/abs/secret", "../../../abs/secret", "//host/abs/secret", "%2e%2e/secret/x"])
  func `a document that came from a URL opens no local file`(reference: String) throws {
    let record = try playChain(
      [
        "root": root, "x/a": ChainTag.document(ChainTag.wrapper("v", to: reference)),
        "secret/x": ChainTag.document(ChainTag.inLine("inline")),
      ])
    #expect(record.errorCodes == [301])
    #expect(record.fetched.allSatisfy { !$0.hasSuffix("secret/x 200") })
  }

  @Test func `media counts from the URL that its document came from`() throws {
    let inLine = ChainTag.document(ChainTag.inLine("inline"))
      .replacing("https://m.example/8s.mp4", with: "//m.example/x/../8s.mp4")
    let relative = inLine.replacing("//m.example/x/../8s.mp4", with: "../../8s.mp4")
    func outcome(_ tags: [String: String]) throws -> [String] {
      try playChain(tags, media: ["8s.mp4": .made()]) { request in
        request.settings.map = request.settings.map.adding([
          .init(prefix: "https://m.example/x/../", path: "media/"),
          .init(prefix: "https://ads.example/8s.mp4", path: "media/8s.mp4"),
        ])
      }.fetched
    }
    #expect(
      try outcome(["root": inLine]).last == "0.000 s https://m.example/x/../8s.mp4 200")
    #expect(
      try outcome(["root": root, "x/a": relative]).last == "0.000 s https://ads.example/8s.mp4 200")
  }

  @Test func `a relative tracker goes to its document's server, with a warning`() throws {
    let wrapped = ChainTag.document(ChainTag.inLine("inline"))
      .replacing("https://t.example/inline/impression", with: "../imp?u=%3A[ADTYPE]&amp;v=[X]")
    let record = try playChain(["root": root, "x/a": wrapped])
    let sent = record.beacons.map(\.beacon).filter { $0.event == "impression" }.map(\.url)
    #expect(sent.contains("https://ads.example/imp?u=%3Avideo&v=[X]"), "\(sent)")
    #expect(record.messages("RelativeTracker").count == 1)
    let local = try playChain(["root": wrapped])
    #expect(local.messages("RelativeTracker") == [])
    #expect(local.beacons.contains { $0.beacon.url == "../imp?u=%3Avideo&v=[X]" })
  }
}
