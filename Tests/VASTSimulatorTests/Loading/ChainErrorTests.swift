import Media
import OpenMeasurement
import Player
import Testing

@testable import VASTSimulator

/// Failures in a chain, and the Error URLs that receive them.
struct ChainErrorTests {
  private let root = ChainTag.document(ChainTag.wrapper("w", to: "a"))

  @Test(
    arguments: [
      (nil, 301, "w"), ("<VAST", 100, "w"), ("<VMAP/>", 101, "w"),
      ("<VideoAdServingTemplate/>", 102, "w"), (ChainTag.document(), 303, "w"),
    ] as [(String?, Int, String)])
  func `a response that is of no use is told to the wrapper`(
    response: String?, code: Int, hearer: String
  ) throws {
    var tags = ["root": root]
    tags["a"] = response
    let record = try playChain(tags)
    #expect(record.errors == ["0.000 s \(hearer) \(code)"])
    #expect(record.decisions == ["rejected \(code)"])
    #expect(record.outcome == .error)
    #expect(record.ads.map(\.errorCode) == [code])
  }

  @Test func `an empty response's own Error URL is told before the hops`() throws {
    let record = try playChain([
      "root": root,
      "a": ChainTag.document(ChainTag.wrapper("x", to: "b")),
      "b": ChainTag.document(error: "https://t.example/empty/?[ERRORCODE]=303"),
    ])
    #expect(record.errors == ["0.000 s empty 303", "0.000 s x 303", "0.000 s w 303"])
    #expect(record.urls("error").first == "https://t.example/empty/?303=303")
  }

  @Test func `a chain that is too long is told to all its wrappers`() throws {
    var tags = ["root": ChainTag.document(ChainTag.wrapper("w1", to: "d2"))]
    for depth in 2...6 {
      tags["d\(depth)"] = ChainTag.document(ChainTag.wrapper("w\(depth)", to: "d\(depth + 1)"))
    }
    let record = try playChain(tags)
    #expect(record.errors == (1...6).reversed().map { "0.000 s w\($0) 302" })
    #expect(record.fetched.count == 6)
  }

  @Test func `media that is not there is told to every hop`() throws {
    let record = try playChain([
      "root": root, "a": ChainTag.document(ChainTag.inLine("inline", media: "gone.mp4")),
    ])
    #expect(record.errors == ["0.000 s inline 401", "0.000 s w 401"])
    #expect(record.hearers(of: "error") == ["0 inline", "1 w"])
    #expect(record.hearers(of: "impression") == [])
  }

  @Test func `media that breaks is told to every hop when it does`() throws {
    let record = try playChain(
      ["root": root, "a": ChainTag.document(ChainTag.inLine("inline"))],
      media: ["8s.mp4": .made(damagedAt: .seconds(3))])
    #expect(record.errors == ["3.000 s inline 405", "3.000 s w 405"])
    #expect(record.hearers(of: "impression") == ["0 inline", "1 w"])
    #expect(record.outcome == .error)
  }

  @Test func `an ad that another replaces within its response is told of before that plays`()
    throws
  {
    let record = try playChain([
      "root": root,
      "a": ChainTag.document(
        ChainTag.wrapper("x", to: "gone", "fallbackOnNoAd=\"true\""), ChainTag.inLine("inline")),
    ])
    #expect(record.errors == ["0.000 s x 301", "0.000 s w 301"])
    #expect(record.decisions == ["rejected 301", "selected", "started", "finished"])
    #expect(record.hearers(of: "impression") == ["0 inline", "1 w"])
    #expect(record.outcome == .completed)
  }

  @Test func `what cannot be told apart from the web is 301 with a remedy`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "https://elsewhere.example/a"))
    ])
    #expect(record.errors == ["0.000 s w 301"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 301: 'https://elsewhere.example/a' was not fetched: no --map entry matches "
          + "this URL, and nothing is fetched from the network; use --map "
          + "https://elsewhere.example/=FOLDER or --network"
      ])
  }

  @Test func `a circle ends with a warning`() throws {
    let record = try playChain(["root": ChainTag.document(ChainTag.wrapper("w", to: "root"))])
    #expect(record.errors == ["0.000 s w 302", "0.000 s w 302"])
    #expect(record.messages("WrapperLoop").count == 1)
    #expect(record.fetched == ["0.000 s root 200", "0.000 s https://ads.example/root 200"])
  }
}

/// An inline ad of eight seconds behind two wrappers: which trackers are requested, in which order.
struct ChainBeaconTests {
  private let tags = [
    "root": ChainTag.document(ChainTag.wrapper("outer", to: "a")),
    "a": ChainTag.document(ChainTag.wrapper("inner", to: "b")),
    "b": ChainTag.document(ChainTag.inLine("inline", skipOffset: "00:00:00")),
  ]

  private let all = ["0 inline", "1 inner", "2 outer"]

  @Test(arguments: [
    "impression", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "viewable", "clickTracking", "pause", "resume", "mute",
  ])
  func `the inline ad hears first, then the wrappers outwards`(event: String) throws {
    let record = try playChain(
      tags,
      """
      steps:
        - { at: 1s, do: click }
        - { at: 2s, do: pause }
        - { at: 3s, do: resume }
        - { at: 4s, do: mute }
      """)
    #expect(record.hearers(of: event) == all)
  }

  @Test func `a skip and an ad that was not viewable are told to all`() throws {
    let skipped = try playChain(tags, "steps: [{ at: 1s, do: skip }]")
    #expect(skipped.hearers(of: "skip") == all)
    #expect(skipped.hearers(of: "notViewable") == all)
    #expect(skipped.hearers(of: "viewable") == [])
  }

  @Test func `requests of one hop keep the order of the document`() throws {
    let record = try playChain([
      "root": ChainTag.document(
        ChainTag.wrapper("w", to: "b").replacing(
          "<Impression>",
          with: "<Impression>https://t.example/w1/</Impression><Impression>", maxReplacements: 1)),
      "b": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.hearers(of: "impression") == ["0 inline", "1 w1", "1 w"])
  }

  @Test func `verification of every hop that is not executed is told with its reason`() throws {
    let record = try playChain(tags) { $0.settings.verification = .scripts }
    #expect(record.hearers(of: "verificationNotExecuted") == all)
    #expect(
      record.urls("verificationNotExecuted")
        == ["inline", "inner", "outer"].map {
          "https://t.example/\($0)/verificationNotExecuted?reason=3"
        })
    #expect(
      record.beacons.compactMap(\.beacon.vendor)
        == ["inline.example-omid", "inner.example-omid", "outer.example-omid"])
  }

  @Test func `verification of every hop is executed`() throws {
    let record = try playChain(tags)
    let vendors = record.beacons.map(\.beacon).filter { $0.source == .verification }
    #expect(
      vendors.map(\.url)
        == ["https://v.example/inline", "https://v.example/inner", "https://v.example/outer"])
    #expect(record.hearers(of: "verificationNotExecuted") == [])
  }

  @Test func `a wrapper's ClickThrough makes a click one`() throws {
    let clickThrough = "<ClickThrough>https://l.example/</ClickThrough>"
    var tags = tags
    tags["a"] = tags["a"]?.replacing("<VideoClicks>", with: "<VideoClicks>\(clickThrough)")
    func interactions(_ tags: [String: String]) throws -> [String] {
      try playChain(tags, "steps: [{ at: 1s, do: click }]") {
        $0.profile.click = .togglesWithoutClickThrough
      }
      .interactions
    }
    #expect(try interactions(tags) == ["1.000 s click by user"])
    #expect(try interactions(self.tags).first == "1.000 s pause by user")
  }

  @Test func `the record names the chain with its documents`() throws {
    let record = try playChain(tags)
    #expect(record.outcome == .completed)
    #expect(record.ads.map { $0.chain.map(\.adID) } == [["inline", "inner", "outer"]])
    #expect(record.ads.first?.chain.map(\.document) == ["b", "a", "root"])
    #expect(
      Set(record.beacons.compactMap(\.beacon.adID)) == ["inline"],
      "whoever hears is told of the ad that plays")
    #expect(
      record.fetched == [
        "0.000 s root 200", "0.000 s https://ads.example/a 200",
        "0.000 s https://ads.example/b 200",
        "0.000 s https://m.example/8s.mp4 200",
      ])
  }
}

/// The time that wrappers take, and the sources of their responses.
struct ChainNetworkTests {
  private let tags = [
    "root": ChainTag.document(ChainTag.wrapper("outer", to: "a")),
    "a": ChainTag.document(ChainTag.wrapper("inner", to: "b")),
    "b": ChainTag.document(ChainTag.inLine("inline")),
  ]

  @Test func `every response takes its time, and the ad begins after the media's`() throws {
    let record = try playChain(tags, "network: { latency: 250ms }")
    #expect(
      record.fetched == [
        "0.000 s root 200", "0.250 s https://ads.example/a 200",
        "0.500 s https://ads.example/b 200",
        "0.750 s https://m.example/8s.mp4 200",
      ])
    #expect(
      record.timeline(["start", "midpoint", "complete"])
        == ["0.750 s 0 start", "4.750 s 0 midpoint", "8.750 s 0 complete"])
    #expect(record.omid.first == "0.750 s sessionStart")
  }

  @Test func `steps go by the run's time, shares by the media's`() throws {
    let record = try playChain(
      tags,
      """
      network: { latency: 1s }
      steps: [{ at: 3s, do: mute }, { at: 50%, do: unmute }]
      """)
    #expect(record.interactions == ["3.000 s mute by user", "7.000 s unmute by user"])
  }

  @Test func `an answer may take just under ten seconds`() throws {
    #expect(try playChain(tags, "network: { latency: 9999ms }").outcome == .completed)
  }

  @Test(arguments: ["10s", "1h"])
  func `an answer that takes ten seconds is not waited for`(latency: String) throws {
    let record = try playChain(tags, "network: { latency: \(latency) }")
    #expect(record.errors == ["10.000 s outer 301"])
    #expect(record.fetched == ["0.000 s root 200", "10.000 s https://ads.example/a 0"])
    #expect(
      record.messages("AdNotPlayable")
        == [
          "the player reports error 301: 'https://ads.example/a' was not fetched: no response "
            + "within 10.000 s"
        ])
    #expect(record.duration == .seconds(10))
  }

  @Test func `the macros of a wrapper's URL have their values`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.wrapper("w", to: "a?t=[TIMESTAMP]&amp;x=[PAGEURL]&amp;y=[UNHEARD]")),
        "a": ChainTag.document(ChainTag.inLine("inline")),
      ]
    ) { $0.settings.macros = ["PAGEURL": "https://p.example/"] }
    #expect(
      record.fetched.dropFirst().first
        == "0.000 s https://ads.example/a?t=2026-01-01T00%3A00%3A00.000%2B00%3A00"
        + "&x=https%3A%2F%2Fp.example%2F&y=[UNHEARD] 200")
    #expect(record.outcome == .completed)
  }

  @Test func `a relative address counts from the document that has it`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "deep/a?x=1")),
      "deep/a": ChainTag.document(ChainTag.wrapper("x", to: "./b")),
      "deep/./b": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.outcome == .completed)
    #expect(record.ads.first?.chain.map(\.document) == ["b", "a", "root"])
  }

  @Test func `the same run comes out the same`() throws {
    let scenario = "network: { latency: 250ms }\nsteps: [{ at: 2s, do: click }]"
    let first = try playChain(tags, scenario)
    #expect(try playChain(tags, scenario).events == first.events)
    let other = try playChain(tags, scenario) { $0.settings.seed = 2 }
    #expect(other.vast == first.vast)
    #expect(other.events != first.events)
  }
}
