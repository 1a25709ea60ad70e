import Testing
import VASTSimulator

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
