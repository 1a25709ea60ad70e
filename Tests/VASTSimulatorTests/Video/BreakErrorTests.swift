import Player
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// Which trackers receive the failure of a break or a document.
struct BreakErrorTests {
  private let pod = ChainTag.document(
    ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2))
  private let unplayable = ChainTag.inLine("bad", media: "nowhere.mp4")

  private func schedule(
    _ offset: String = "start", type: String = "vast4", attributes: String = ""
  ) -> String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
    <vmap:AdBreak breakId="b" breakType="linear" timeOffset="\(offset)">\
    <vmap:AdSource \(attributes)><vmap:AdTagURI templateType="\(type)">https://ads.example/a\
    </vmap:AdTagURI></vmap:AdSource><vmap:TrackingEvents>\
    <vmap:Tracking event="error">https://t.example/b?code=[ERROR_CODE]</vmap:Tracking>\
    </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
    """
  }

  private func breakErrors(_ record: RunRecord) -> [String] {
    record.beacons.map(\.beacon).filter { $0.event == "breakError" }
      .compactMap { $0.url.split(separator: "=").last.map(String.init) }
  }

  @Test func `a break whose every ad fails tells its error trackers once`() throws {
    let ads = ChainTag.document(unplayable, ChainTag.inLine("worse", media: "nowhere.mp4"))
    #expect(breakErrors(try playChain(["root": schedule(), "a": ads])) == ["401"])
  }

  @Test func `a break that allows one ad and gets a pod plays its first`() throws {
    let record = try playChain(
      ["root": schedule(attributes: "allowMultipleAds=\"false\""), "a": pod])
    #expect(breakErrors(record) == [])
    #expect(record.ads.count == 1)
    let notes = record.messages("AdNotAllowed")
    #expect(!notes.isEmpty && notes.allSatisfy { $0.hasSuffix("allows only one ad") })
  }

  @Test func `a break with one ad that plays tells nothing`() throws {
    let ads = ChainTag.document(unplayable, ChainTag.inLine("good"))
    #expect(breakErrors(try playChain(["root": schedule(), "a": ads])) == [])
    #expect(breakErrors(try playChain(["root": schedule(), "a": pod])) == [])
  }

  @Test(arguments: [("vast", []), ("vast3", []), ("proprietary", ["1005"]), ("vast9", ["1005"])])
  func `a response of another type than VAST is not asked for`(
    type: String, codes: [String]
  ) throws {
    let record = try playChain(["root": schedule(type: type), "a": pod])
    #expect(breakErrors(record) == codes)
    #expect(record.fetched.count == (codes.isEmpty ? 4 : 1))
  }

  @Test(arguments: [
    ("no XML at all", "1006"), ("<VAST version=\"4.2\"><Ad>", "1006"), ("<html/>", "1004"),
    ("<VAST version=\"4.2\"/>", "1004"), ("<VAST version=\"1.0\"/>", "1004"),
  ])
  func `a response that cannot be used is a failure of the break, with VMAP's code`(
    response: String, code: String
  ) throws {
    #expect(breakErrors(try playChain(["root": schedule(), "a": response])) == [code])
  }

  @Test(arguments: BreakErrorCase.all)
  func `a break's error trackers are told each code of VMAP`(example: BreakErrorCase) throws {
    #expect(breakErrors(try example.play()) == [example.code])
  }

  /// A schedule that cannot be read has no trackers; the run says what it comes to.
  @Test(arguments: [
    ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"2.0\"/>", "1001"),
    ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\">", "100"),
  ])
  func `nobody hears of a schedule that cannot be read, and the run names its code`(
    document: String, code: String
  ) throws {
    let record = try playChain(["root": document])
    #expect(record.beacons.isEmpty)
    let beginning = "the player reports error \(code): "
    #expect(record.messages("AdNotPlayable").map { $0.hasPrefix(beginning) } == [true])
  }

  @Test func `every code of VMAP is told or named`() {
    let reported = Set(BreakErrorCase.all.compactMap { Int($0.code) })
    let named: Set = [1_001, 1_002]
    #expect(reported.union(named) == Set(VMAPErrorCode.allDefined.map(\.rawValue)))
    #expect(reported.isDisjoint(with: named))
  }

  @Test func `breaks by position come at the content's opportunities`() throws {
    let tags = ["root": schedule("#2"), "a": pod]
    let record = try playChain(tags, "content: { duration: 600s, positions: [300s, 120s] }")
    #expect(record.timeline(["start"]) == ["300.000 s 0 start", "308.000 s 1 start"])
    let without = try playChain(tags, "content: { duration: 600s }")
    #expect(without.messages("BreakNeverComes").first?.contains("positions: [") == true)
    #expect(without.selected == [])
    let reasons = RunVerdict(of: without, failingOn: .error).reasons
    #expect(reasons == ["no break is reached on the content's timeline"])
  }

  @Test func `places by number do not count beside other places`() throws {
    let mixed = schedule("#1").replacing(
      "</vmap:VMAP>", with: "<vmap:AdBreak breakType='linear' timeOffset='end'/></vmap:VMAP>")
    let record = try playChain(
      ["root": mixed, "a": pod], "content: { duration: 600s, positions: [120s] }")
    #expect(record.messages("BreakNeverComes").count == 1)
    #expect(record.selected == [])
  }

  @Test func `the document's own Error hears when none of its ads can be played`() throws {
    let url = "https://t.example/root/error?code=[ERRORCODE]"
    let failing = try playChain(["root": ChainTag.document(unplayable, error: url)])
    #expect(failing.errors == ["0.000 s bad 401", "0.000 s root 401"])
    let playing = try playChain(
      ["root": ChainTag.document(unplayable, ChainTag.inLine("good"), error: url)])
    #expect(playing.errors == ["0.000 s bad 401"])
  }

  @Test func `a request carries what the wrappers on its way and the slot block`() throws {
    func wrapper(_ id: String, to path: String) -> String {
      ChainTag.wrapper(id, to: path + "?c=[BLOCKEDADCATEGORIES]").replacing(
        "<Creatives>",
        with: "<BlockedAdCategories authority=\"iab\">\(id)</BlockedAdCategories><Creatives>")
    }
    let record = try playChain(
      [
        "root": ChainTag.document(wrapper("W1", to: "a")),
        "a": ChainTag.document(wrapper("W2", to: "b")),
        "b": ChainTag.document(ChainTag.inLine("inline")),
      ], "slot: { blockedCategories: [IAB7] }")
    #expect(
      record.fetched.dropFirst().prefix(2).map { $0.split(separator: "=").last ?? "" }
        == ["IAB7,W1 200", "IAB7,W2,W1 200"])
  }
}

/// One way to cause an error code of VMAP.
struct BreakErrorCase: CustomTestStringConvertible {
  /// The code that a break's error trackers are told.
  let code: String
  let response: String
  var breakType = "linear"
  var templateType = "vast4"
  /// Whether AdSource says where the response is.
  var hasAddress = true
  var scenario = ""

  var testDescription: String { code }

  private static let ad = ChainTag.document(ChainTag.inLine("one"))

  static let all = [
    BreakErrorCase(
      code: "900",
      response: ad.replacing("</AdServingId>", with: "</AdServingId><Expires>1</Expires>"),
      scenario: "network: { latency: 2s }"),
    BreakErrorCase(code: "1000", response: ad, hasAddress: false),
    BreakErrorCase(code: "1003", response: ad, breakType: "display"),
    BreakErrorCase(code: "1004", response: "<html/>"),
    BreakErrorCase(code: "1005", response: ad, templateType: "proprietary"),
    BreakErrorCase(code: "1006", response: "<VAST"),
    BreakErrorCase(
      code: "1007", response: ad,
      scenario: "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\" }]"),
    BreakErrorCase(
      code: "1008", response: ad,
      scenario: "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\", status: 404 }]"),
  ]

  var schedule: String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
    <vmap:AdBreak breakId="b" breakType="\(breakType)" timeOffset="start">\
    <vmap:AdSource>\(hasAddress ? address : "")</vmap:AdSource><vmap:TrackingEvents>\
    <vmap:Tracking event="error">https://t.example/b?code=[ERROR_CODE]</vmap:Tracking>\
    </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
    """
  }

  private var address: String {
    "<vmap:AdTagURI templateType=\"\(templateType)\">https://ads.example/a</vmap:AdTagURI>"
  }

  func play() throws -> RunRecord {
    try playChain(["root": schedule, "a": response], scenario)
  }
}

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
