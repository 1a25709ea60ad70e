import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

struct EndCardTests {
  private static func companion(_ id: String, _ mode: String?) -> String {
    """
    <Companion id="\(id)" width="300" height="250"\(mode.map { " renderingMode=\"\($0)\"" } ?? "")>
    <StaticResource creativeType="image/png">https://r.example/\(id).png</StaticResource>
    <CompanionClickTracking id="c">https://t.example/\(id)/companionClick</CompanionClickTracking>
    <TrackingEvents><Tracking event="creativeView">https://t.example/\(id)/companionView</Tracking>
    </TrackingEvents></Companion>
    """
  }

  private static func tag(_ companions: String...) -> String {
    ChainTag.document(ChainTag.inLine("ad", skipOffset: "00:00:02")).replacing(
      "</Creatives>",
      with: "<Creative><CompanionAds>\(companions.joined())</CompanionAds></Creative></Creatives>")
  }

  private static let both = tag(companion("card", "end-card"), companion("beside", nil))

  private func views(_ record: RunRecord) -> [String] {
    record.beacons.filter { $0.beacon.event == "companionView" }.map { event, beacon in
      "\(TimeText.readable(event.at.sinceStart)) \(beacon.url.split(separator: "/")[2])"
    }
  }

  @Test(
    arguments: [
      ("end-card", "8.000 s one"), (" End-Card ", "8.000 s one"), ("concurrent", "0.000 s one"),
      ("default", "0.000 s one"), ("", "0.000 s one"), (nil, "0.000 s one"),
    ])
  func `an end card is seen when the ad is over, any other companion with it`(
    mode: String?, view: String
  ) throws {
    #expect(
      views(try playChain(["root": Self.tag(Self.companion("one", mode))])) == [view])
  }

  @Test func `a skip shows the end card`() throws {
    let record = try playChain(["root": Self.both], "steps: [{ at: 3s, do: skip }]")
    #expect(views(record) == ["0.000 s beside", "3.000 s card"])
    #expect(!record.lostToTags.contains { $0.hasPrefix("companionView") })
  }

  @Test(arguments: ["closeLinear", "teardown"])
  func `an ad that is gone has no end card`(step: String) throws {
    let record = try playChain(["root": Self.both], "steps: [{ at: 3s, do: \(step) }]")
    #expect(views(record) == ["0.000 s beside"])
    #expect(
      record.lostToTags.contains(
        "companionView: the ad was removed before its end card was shown"))
  }

  @Test func `it comes after what the end reports, and before the session is over`() throws {
    let record = try playChain(["root": Self.both])
    #expect(record.vast.suffix(2) == ["8.000 s complete", "8.000 s companionView"])
    let last = record.events.lastIndex {
      if case .beacon(let beacon) = $0.kind { beacon.event == "companionView" } else { false }
    }
    let finish = record.events.lastIndex {
      if case .omid(let type, _) = $0.kind { type == .sessionFinish } else { false }
    }
    #expect((last ?? 0) < (finish ?? 0))
  }

  @Test func `nobody clicks an end card that is not there yet`() throws {
    let clicked = try playChain(["root": Self.both], "steps: [{ at: 3s, do: clickCompanion }]")
    #expect(clicked.urls("companionClick") == ["https://t.example/beside/companionClick"])
    let card = Self.tag(Self.companion("card", "end-card"))
    let ignored = try playChain(["root": card], "steps: [{ at: 3s, do: clickCompanion }]")
    #expect(
      ignored.messages("StepIgnored") == [
        "'clickCompanion' has no effect: no end card is shown yet"
      ])
  }
}
