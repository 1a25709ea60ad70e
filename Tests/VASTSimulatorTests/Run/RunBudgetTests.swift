import Glibc
import Media
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// What a run does when a tag wants more than its limits.
struct RunBudgetTests {
  private func play(
    _ documents: [String: String], _ scenario: String = "", limiting: String...
  ) throws -> RunRecord {
    var limits = RunLimits()
    for text in limiting { try limits.set(text) }
    return try playChain(documents, scenario) { $0.settings.limits = limits }
  }

  /// Breaks without end, each telling many trackers that it failed.
  private let flood = """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
    <vmap:AdBreak breakId="b" breakType="linear" timeOffset="start" repeatAfter="00:00:00.001">\
    <vmap:AdSource><vmap:VASTAdData>\
    \(ChainTag.document(ChainTag.inLine("bad", media: "nowhere.mp4")))\
    </vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents>\
    \(String(repeating: "<vmap:Tracking event=\"error\">https://t.example/e</vmap:Tracking>", count: 200))\
    </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
    """

  @Test func `an event takes from its own limit, from that of events, and its bytes`() throws {
    var limits = RunLimits()
    for text in ["beacons=1", "events=3", "recordedBytes=5"] { try limits.set(text) }
    let budget = RunBudget(limits)
    func rest() -> [Int] { [.beacons, .events, .recordedBytes].map(budget.rest) }
    #expect(budget.takeEvent(of: .beacons, text: "abc"))
    #expect(rest() == [0, 2, 2])
    // A beacon beyond its own limit is no event.
    #expect(!budget.takeEvent(of: .beacons, text: "a"))
    #expect(rest() == [0, 2, 2])
    // An event that is too long was counted before its bytes were.
    #expect(!budget.takeEvent(text: "abc"))
    #expect(rest() == [0, 1, 2])
    #expect(budget.takeEvent())
    #expect(rest() == [0, 0, 2])
  }

  @Test func `a flood of beacons ends the run at the limit, and says how many were cut`() throws {
    let record = try play(["root": flood], limiting: "beacons=1000")
    #expect(record.beacons.count == 1_000)
    #expect(record.outcome == .unfinished || record.outcome == .error)
    let messages = record.messages("RunLimitReached")
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix("limit 'beacons' is reached: 1000 beacons that are recorded; ")
        == true
    )
    #expect(record.diagnostics.first { $0.rule == .runLimitReached }?.severity == .error)
  }

  @Test func `thousands of ads that fail one after the other do not use up the stack`() throws {
    let ads = (0..<3_000).map {
      "<Ad id=\"\($0)\"><InLine><Error>https://t.example/\($0)</Error></InLine></Ad>"
    }
    let record = try play(["root": "<VAST version=\"4.2\">\(ads.joined())</VAST>"])
    #expect(record.urls("error") == (0..<3_000).map { "https://t.example/\($0)" })
  }

  @Test func `within its limits a run is the same, whatever they are`() throws {
    let tag = ["root": ChainTag.document(ChainTag.inLine("one"))]
    let record = try play(tag)
    #expect(try play(tag, limiting: "beacons=90", "events=900", "networkTime=9s") == record)
    #expect(record.messages("RunLimitReached") == [])
  }

  @Test func `a run with too many instants ends, and says which limit was reached`() throws {
    let record = try play(
      ["root": ChainTag.document(ChainTag.inLine("one"))],
      """
      sampling: continuous
      layout: [{ view: ad, frame: [0, 0, 9, 9] }]
      steps: [{ at: 0s, do: move, view: ad, by: 1000, over: 24h }, { at: 1s, do: pause }]
      """, limiting: "moments=500")
    #expect(record.outcome == .unfinished)
    #expect(
      record.messages("RunLimitReached") == [
        "limit 'moments' is reached: 500 instants at which something happens; the run ended there; "
          + "raise it with '--limit moments=VALUE'"
      ])
    #expect(record.duration < .seconds(60))
  }

  @Test(
    arguments: [
      (.networkTime, 1, "1 further request was not sent"),
      (.networkTime, 2, "2 further requests were not sent"),
      (.scriptTime, 1, "1 script was stopped or not begun"),
      (.scriptTime, 3, "3 scripts were stopped or not begun"),
    ] as [(RunLimits.Name, Int, String)])
  func `what a limit of time cuts has a noun`(name: RunLimits.Name, amount: Int, words: String) {
    let budget = RunBudget(RunLimits())
    budget.cut(amount, of: name)
    let messages = budget.allCuts.map { Diagnostic($0, limits: RunLimits()).message }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("; \(words); raise it with") == true)
  }

  @Test func `events beyond the limit are not written down, but the run's end is`() throws {
    let record = try play(
      ["root": ChainTag.document(ChainTag.inLine("one"))], limiting: "events=20")
    #expect(record.events.count == 20 + 3)
    guard case .runFinished = record.events.last?.kind else {
      Issue.record("the last event is \(String(describing: record.events.last))")
      return
    }
    #expect(record.messages("RunLimitReached").count == 1)
  }

  @Test func `long URLs count by their bytes`() throws {
    let record = try play(
      ["root": ChainTag.document(ChainTag.inLine("one"))], limiting: "recordedBytes=100")
    #expect(record.beacons.map(\.beacon.url.utf8.count).reduce(0, +) <= 100)
    #expect(record.messages("RunLimitReached").contains { $0.contains("'recordedBytes'") })
  }

  @Test func `documents beyond the limit are not requested, and are error 301`() throws {
    let record = try play(
      [
        "root": ChainTag.document(ChainTag.wrapper("w1", to: "a"), ChainTag.wrapper("w2", to: "b")),
        "a": ChainTag.document(), "b": ChainTag.document(ChainTag.inLine("b")),
      ], limiting: "documents=1")
    #expect(
      record.fetched == [
        "0.000 s root 200", "0.000 s https://ads.example/a 200", "0.000 s https://ads.example/b 0",
      ])
    #expect(record.errors.contains { $0.hasSuffix("w2 301") })
    #expect(
      record.messages("RunLimitReached") == [
        "limit 'documents' is reached: 1 documents that wrappers and ad breaks lead to; 1 more were cut; "
          + "raise it with '--limit documents=VALUE'"
      ])
  }

  @Test func `a macro with a long value does not make a URL of any length`() throws {
    let value = String(repeating: "v", count: 100_000)
    let tag = ChainTag.document(ChainTag.inLine("one")).replacing(
      "<Impression>https://t.example/one/impression",
      with: "<Impression>https://t.example/i?" + String(repeating: "[ADSERVINGID]", count: 100)
    ).replacing("<AdServingId>one", with: "<AdServingId>" + value)
    let record = try play(["root": tag])
    let length = record.urls("impression").first?.utf8.count ?? 0
    #expect((200_000..<400_000).contains(length))
  }
}

struct RunLimitsTests {
  @Test func `a limit is set by its name, a time with its unit`() throws {
    var limits = RunLimits()
    #expect(limits[.beacons] == 50_000 && limits.text(of: .networkTime) == "60.000 s")
    try limits.set("beacons=7")
    try limits.set("networkTime=1500ms")
    #expect(limits[.beacons] == 7 && limits.text(of: .beacons) == "7")
    #expect(limits.text(of: .networkTime) == "1.500 s")
  }

  @Test func `every limit is set by its name, and its usual value is one`() throws {
    for name in RunLimits.Name.allCases {
      var limits = RunLimits()
      try limits.set(RunLimits.standardArgument(of: name))
      #expect(limits[name] == RunLimits()[name])
      try limits.set(name.isTime ? "\(name.text)=7us" : "\(name.text)=7")
      #expect(RunLimits.Name.allCases.filter { limits[$0] == 7 } == [name])
    }
  }

  @Test func `limits of decoding are those of each file`() throws {
    var limits = RunLimits()
    #expect(limits.decoding == DecodingLimits())
    try limits.set("frames=1")
    try limits.set("pixels=2")
    try limits.set("samples=3")
    #expect(limits.decoding.frames == 1)
    #expect(limits.decoding.pixels == 2)
    #expect(limits.decoding.samples == 3)
  }

  @Test(arguments: [
    ("beacons", RunLimitError.form), ("beans=1", .name("beans")), ("beacons=0", .value(.beacons)),
    ("beacons=-1", .value(.beacons)), ("beacons=x", .value(.beacons)),
    ("networkTime=60", .value(.networkTime)), ("networkTime=0s", .value(.networkTime)),
  ])
  func `what is no limit says why`(text: String, error: RunLimitError) {
    #expect(throws: error) {
      var limits = RunLimits()
      try limits.set(text)
    }
  }
}

/// The time that all requests of a run may take together.
struct NetworkBudgetTests {
  /// A network whose every answer takes three milliseconds.
  private final class SlowNetwork: NetworkFetching {
    private(set) var limits: [Duration?] = []

    func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

    func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
      limits.append(limit)
      usleep(3_000)
      return .text(ChainTag.document(ChainTag.wrapper("w", to: "https://live.example/next")))
    }
  }

  @Test func `once it is used up nothing is requested any more`() throws {
    let network = SlowNetwork()
    let record = try playChain([:], network: network) {
      let url = "https://live.example/root"
      $0.tag = .init(path: url, displayName: url)
      $0.settings.map = ResourceMap()
      try? $0.settings.limits.set("networkTime=1ms")
    }
    #expect(network.limits == [.milliseconds(1)])
    #expect(record.errors.map { String($0.suffix(5)) } == ["w 301"])
    #expect(
      record.messages("RunLimitReached").first?
        .hasPrefix("limit 'networkTime' is reached: 0.001 s time of all requests") == true)
  }

  @Test func `each request has the time that is left`() throws {
    let network = SlowNetwork()
    _ = try playChain([:], network: network) {
      let url = "https://live.example/root"
      $0.tag = .init(path: url, displayName: url)
      $0.settings.map = ResourceMap()
      try? $0.settings.limits.set("networkTime=1h")
    }
    let limits = network.limits.compactMap(\.self)
    #expect(limits.count == 2 && limits.first == .seconds(3_600))
    #expect(zip(limits, limits.dropFirst()).allSatisfy { $1 <= $0 - .milliseconds(3) })
  }
}
