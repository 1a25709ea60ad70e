import OpenMeasurement
import Player
import Testing
import VASTSimulator

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
