import Player
import Testing
import VASTSimulator
import Vocabulary

/// Nonlinear ads in the breaks of a VMAP document: content goes on under them.
struct OverlayBreakTests {
  private struct Break {
    var id: String
    var offset: String
    var type: String
    var ads: String
  }

  private func play(
    _ breaks: [Break], _ scenario: String = "", _ tags: [String: String] = [:]
  ) throws -> RunRecord {
    let elements = breaks.map {
      """
      <vmap:AdBreak timeOffset="\($0.offset)" breakType="\($0.type)" breakId="\($0.id)">
      <vmap:AdSource allowMultipleAds="true"><vmap:VASTAdData>\($0.ads)</vmap:VASTAdData>
      </vmap:AdSource><vmap:TrackingEvents>
      <vmap:Tracking event="breakStart">https://t.example/\($0.id)/breakStart</vmap:Tracking>
      <vmap:Tracking event="breakEnd">https://t.example/\($0.id)/breakEnd</vmap:Tracking>
      <vmap:Tracking event="error">https://t.example/\($0.id)/error?code=[ERROR_CODE]</vmap:Tracking>
      </vmap:TrackingEvents></vmap:AdBreak>
      """
    }
    let root =
      "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
      + elements.joined() + "</vmap:VMAP>"
    return try playChain(
      tags.merging(["root": root]) { $1 }, "content: { duration: 60s }\n\(scenario)")
  }

  private func overlay(_ id: String) -> String { OverlayText(id: id).xml }
  private func linear(_ id: String) -> String {
    ChainTag.document(ChainTag.inLine(id, media: "4s.mp4"))
  }

  /// The breaks' beginnings and ends, such as `8.000 s one breakEnd`.
  private func breaks(_ record: RunRecord) -> [String] {
    record.beacons.filter { $0.beacon.event.hasPrefix("break") }.map { event, beacon in
      let id = beacon.url.split(separator: "/")[2]
      return "\(TimeText.readable(event.at.sinceStart)) \(id) \(beacon.event)"
    }
  }

  @Test(arguments: ["nonlinear", "nonlinear,linear", "linear,nonlinear"])
  func `content goes on under an ad, and the run is no longer than it`(type: String) throws {
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: type, ads: overlay("a")),
      Break(id: "two", offset: "00:00:30", type: "linear", ads: linear("b")),
    ])
    #expect(
      breaks(record) == [
        "10.000 s one breakStart", "18.000 s one breakEnd", "30.000 s two breakStart",
        "34.000 s two breakEnd",
      ])
    #expect(record.duration == .seconds(64))
    #expect(record.outcome == .completed)
  }

  @Test func `the next break takes the place of an ad that is still shown`() throws {
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: "nonlinear", ads: overlay("a")),
      Break(id: "two", offset: "00:00:13", type: "linear", ads: linear("b")),
    ])
    #expect(
      breaks(record) == [
        "10.000 s one breakStart", "13.000 s one breakEnd", "13.000 s two breakStart",
        "17.000 s two breakEnd",
      ])
    #expect(record.vast.contains("13.000 s overlayViewDuration"))
    #expect(
      record.messages("NonLinearDisplaced") == [
        "the ad was shown for 3.000 s of 8.000 s, up to the next break or the content's end"
      ])
    #expect(record.duration == .seconds(64))
  }

  @Test func `breaks of one point come one after another`() throws {
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: "nonlinear", ads: overlay("a")),
      Break(id: "two", offset: "00:00:10", type: "nonlinear", ads: overlay("b")),
    ])
    #expect(
      breaks(record) == [
        "10.000 s one breakStart", "18.000 s one breakEnd", "18.000 s two breakStart",
        "26.000 s two breakEnd",
      ])
    #expect(record.duration == .seconds(60))
  }

  @Test func `an ad goes with its content`() throws {
    let record = try play([
      Break(id: "one", offset: "00:00:55", type: "nonlinear", ads: overlay("a"))
    ])
    #expect(breaks(record) == ["55.000 s one breakStart", "60.000 s one breakEnd"])
    #expect(record.duration == .seconds(60))
    #expect(record.ads.map(\.lost.count) == [2])
  }

  @Test func `an ad after the content takes its time`() throws {
    let record = try play([
      Break(id: "one", offset: "end", type: "nonlinear", ads: overlay("a"))
    ])
    #expect(breaks(record) == ["60.000 s one breakStart", "68.000 s one breakEnd"])
    #expect(record.outcome == .completed)
  }

  @Test func `a close leaves the content and its breaks alone`() throws {
    let record = try play(
      [
        Break(id: "one", offset: "00:00:10", type: "nonlinear", ads: overlay("a")),
        Break(id: "two", offset: "00:00:30", type: "linear", ads: linear("b")),
      ], "steps: [{ at: 12s, do: close }]")
    #expect(
      breaks(record) == [
        "10.000 s one breakStart", "12.000 s one breakEnd", "30.000 s two breakStart",
        "34.000 s two breakEnd",
      ])
    #expect(record.outcome == .completed)
  }

  @Test func `content stands still for the linear ads of a mixed pod only`() throws {
    let pod = ChainTag.document(
      OverlayText(id: "a", sequence: 1).ad, ChainTag.inLine("b", sequence: 2, media: "4s.mp4"))
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: "linear,nonlinear", ads: pod),
      Break(id: "two", offset: "00:00:20", type: "linear", ads: linear("c")),
    ])
    #expect(
      breaks(record) == [
        "10.000 s one breakStart", "22.000 s one breakEnd", "24.000 s two breakStart",
        "28.000 s two breakEnd",
      ])
    #expect(record.duration == .seconds(68))
  }

  @Test func `content goes on while the answer to a nonlinear break is awaited`() throws {
    let wrapper = ChainTag.document(ChainTag.wrapper("w", to: "inline"))
    let record = try play(
      [Break(id: "one", offset: "00:00:10", type: "nonlinear", ads: wrapper)],
      "network: { latency: 2s }", ["inline": overlay("a")])
    #expect(breaks(record) == ["10.000 s one breakStart", "20.000 s one breakEnd"])
    #expect(record.duration == .seconds(60))
  }

  @Test func `a break gets the kind of ad that it is for, or error 201`() throws {
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: "linear", ads: overlay("a")),
      Break(id: "two", offset: "00:00:20", type: "nonlinear", ads: linear("b")),
    ])
    #expect(record.errors == ["10.000 s a 201", "20.000 s b 201"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 201: the break accepts linear ads, and the ad has no such creative",
        "the player reports error 201: the break accepts nonlinear ads, and the ad has no such creative",
      ])
  }

  @Test func `a nonlinear break whose ad has an empty nonlinear creative is error 500`() throws {
    let ads = linear("a").replacing("</Linear>", with: "</Linear><NonLinearAds></NonLinearAds>")
    let record = try play([Break(id: "one", offset: "00:00:10", type: "nonlinear", ads: ads)])
    #expect(record.errors == ["10.000 s a 500"])
  }

  @Test func `a break for companions alone is not filled`() throws {
    let record = try play([
      Break(id: "one", offset: "00:00:10", type: "display", ads: linear("a"))
    ])
    #expect(record.urls("breakError") == ["https://t.example/one/error?code=1003"])
    #expect(record.selected == [])
  }
}
