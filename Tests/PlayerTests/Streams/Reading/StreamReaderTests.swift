import Testing
import Vocabulary

@testable import Player

struct StreamReaderTests {
  /// A playlist of five segments of six seconds, the first of which is dated, with lines before the third.
  private static func playlist(_ lines: String, isDated: Bool = true, isComplete: Bool = true)
    -> String
  {
    let segment = "#EXTINF:6,\ns.ts\n"
    let date = isDated ? "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n" : ""
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + date + segment + segment + lines + "\n"
      + segment + segment + segment + (isComplete ? "#EXT-X-ENDLIST\n" : "")
  }

  private static func reading(
    _ text: String
  ) -> (document: StreamDocument?, faults: [StreamFault]) {
    let reading = StreamReader.reading(Array(text.utf8), file: "main.m3u8")
    guard case .document(let document)? = reading.content else { return (nil, reading.faults) }
    return (document, reading.faults)
  }

  private static func range(_ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:12Z","# + attributes
  }

  // MARK: Interstitials

  @Test func `an interstitial is placed by the dates of segments`() throws {
    let (document, faults) = Self.reading(
      Self.playlist(
        Self.range(
          #"X-ASSET-URI="ad.m3u8",DURATION=6.5,X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=5,"#
            + #"X-SNAP="OUT,IN",X-RESTRICT="SKIP",CUE="ONCE""#)))
    #expect(faults == [])
    let found = try #require(document?.interstitials.first)
    #expect(document?.interstitials.count == 1)
    #expect(found.start == .seconds(12) && found.source == .asset("ad.m3u8"))
    #expect(found.duration == .milliseconds(6_500) && found.resumeOffset == .zero)
    #expect(found.playoutLimit == .seconds(5) && found.playsOnce)
    #expect(found.snapsOut && found.snapsIn && found.restrictsSkip && !found.restrictsJump)
  }

  @Test(
    arguments: [
      ("DURATION=5", .unusableInterstitial, 0),
      (#"X-ASSET-URI="a",DURATION=-1"#, .unusableInterstitial, 0),
      (#"X-ASSET-URI="a",CUE="PRE,POST""#, .unusableInterstitial, 0),
      (#"X-ASSET-URI="a",X-ASSET-LIST="b""#, .dateRangeAttribute, 1),
      (#"X-ASSET-URI="a",X-SNAP="UP""#, .dateRangeAttribute, 1),
      (#"X-ASSET-URI="a",END-DATE="2025-01-01T00:00:00Z""#, .dateRangeAttribute, 1),
      (#"X-ASSET-URI="a",PLANNED-DURATION=-2"#, .dateRangeAttribute, 1),
      (#"X-ASSET-URI="{$host}/a""#, .variable, 1),
    ] as [(String, StreamFault.Kind, Int)])
  func `an interstitial with a fault`(attributes: String, fault: StreamFault.Kind, usable: Int) {
    let (document, faults) = Self.reading(Self.playlist(Self.range(attributes)))
    #expect(faults.map(\.kind) == [fault])
    #expect(document?.interstitials.count == usable)
  }

  @Test func `an interstitial without a dated segment has a place only at an end`() {
    let range = Self.range(#"X-ASSET-URI="a""#)
    let undated = Self.reading(Self.playlist(range, isDated: false))
    #expect(undated.faults.map(\.kind) == [.undated] && undated.document?.interstitials == [])
    let preroll = Self.reading(Self.playlist(range + #",CUE="PRE""#, isDated: false))
    #expect(preroll.document?.interstitials.map(\.cue) == [.pre])
  }

  @Test func `tags of one date range are one, and may not contradict each other`() {
    let second = #"#EXT-X-DATERANGE:ID="a","#
    let joined = Self.reading(
      Self.playlist(Self.range(#"X-ASSET-URI="a""#) + "\n" + second + "DURATION=4"))
    #expect(joined.faults == [] && joined.document?.interstitials.map(\.duration) == [.seconds(4)])
    let contradicting = Self.reading(
      Self.playlist(Self.range(#"X-ASSET-URI="a""#) + "\n" + second + #"X-ASSET-URI="b""#))
    #expect(contradicting.faults.map(\.kind) == [.unusableInterstitial])
    #expect(contradicting.document?.interstitials == [])
  }

  // MARK: Markers

  @Test(
    arguments: [
      ("#EXT-X-CUE-OUT:12\n#EXTINF:6,\na.ts\n#EXT-X-CUE-IN", 12_000, 12_000, 18_000),
      ("#EXT-X-CUE-OUT:DURATION=6\n#EXTINF:6,\na.ts\n#EXT-X-CUE-IN", 12_000, 6_000, 18_000),
      ("#EXT-X-CUE-OUT\n#EXTINF:6,\na.ts\n#EXT-X-CUE-IN", 12_000, nil, 18_000),
      ("#EXT-X-CUE-OUT:18", 12_000, 18_000, nil),
      // The break began before the first segment that the playlist still lists.
      ("#EXT-X-CUE-OUT-CONT:4/30", 8_000, 30_000, nil),
      ("#EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=30", 8_000, 30_000, nil),
    ] as [(String, Int, Int?, Int?)])
  func `a cue announces a break`(lines: String, start: Int, duration: Int?, end: Int?) {
    let (document, faults) = Self.reading(Self.playlist(lines))
    #expect(faults == [])
    #expect(
      document?.announcements.map { [$0.start, $0.duration, $0.end] }
        == [
          [.milliseconds(start), duration.map { .milliseconds($0) }, end.map { .milliseconds($0) }]
        ])
  }

  @Test(
    arguments: [
      ("#EXT-X-CUE-OUT:soon", .marker), ("#EXT-OATCLS-SCTE35:QUJD", .marker),
      ("#EXT-X-CUE-OUT:12\n#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT-CONT:6/18", .markersDisagree),
      ("#EXT-X-CUE-IN", .unpairedMarker),
    ] as [(String, StreamFault.Kind)])
  func `a marker with a fault`(lines: String, fault: StreamFault.Kind) {
    #expect(Self.reading(Self.playlist(lines)).faults.map(\.kind) == [fault])
  }

  @Test func `a live playlist may list the end of a break alone`() {
    #expect(Self.reading(Self.playlist("#EXT-X-CUE-IN", isComplete: false)).faults == [])
  }

  // MARK: Documents

  @Test func `the first variant of a multivariant playlist is the one that is read`() {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="cdn",VALUE="https://c.example"
      #EXT-X-STREAM-INF:BANDWIDTH=100
      {$cdn}/low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=900
      high.m3u8
      """
    let reading = StreamReader.reading(Array(text.utf8), file: "main.m3u8")
    #expect(reading.content == .multivariant(mediaPlaylist: "https://c.example/low.m3u8"))
    #expect(reading.faults == [])
  }

  @Test(arguments: ["", "<VAST/>", #"{"ASSETS": []}"#, "[1]"])
  func `other documents are refused at their beginning`(text: String) {
    let reading = StreamReader.reading(Array(text.utf8), file: "a")
    #expect(reading.content == nil)
    #expect(reading.faults.map(\.kind) == [.playlist])
    #expect(reading.faults.first?.position == SourcePosition(line: 1, column: 1))
  }

  // MARK: Tracking

  @Test func `tracking counts from the starts of its avail and ads`() throws {
    let text = """
      {"avails": [{"availId": 7, "startTimeInSeconds": 30, "durationInSeconds": 20,
        "adBreakTrackingEvents": [
          {"eventType": "breakStart", "beaconUrls": ["https://t.example/b"]}],
        "ads": [
          {"startTimeInSeconds": 40, "durationInSeconds": 10, "adTitle": "Shoes",
           "skipOffset": "50%", "trackingEvents": [
             {"eventType": "midpoint", "startTimeInSeconds": 45,
              "beaconUrls": ["https://t.example/m"]}]}]}]}
      """
    let (document, faults) = Self.reading(text)
    #expect(faults == [])
    let found = try #require(document?.stitchedBreaks.first)
    #expect(found.id == "7" && found.start == .seconds(30) && found.duration == .seconds(20))
    #expect(found.tracking.map(\.type) == ["breakStart"])
    let slot = try #require(found.slots.first)
    #expect(slot.start == .seconds(10) && slot.skipOffset == .seconds(5))
    #expect(slot.tracking.map(\.offset) == [.seconds(5)])
  }

  @Test(
    arguments: [
      (#"{"avails": {}}"#, [.signaling], 0), (#"{"avails": [{}]}"#, [.signaling], 0),
      (#"{"avails": [{"startTimeInSeconds": -1}]}"#, [.signaling], 0),
      (
        #"{"avails": [{"startTimeInSeconds": 1, "ads": [{"startTimeInSeconds": 0, "#
          + #""durationInSeconds": 2}]}]}"#, [.signaling], 1
      ),
      (
        #"{"avails": [{"startTimeInSeconds": 1, "adBreakTrackingEvents": [{"eventType": "starts", "#
          + #""beaconUrls": ["https://t.example"]}]}]}"#, [.trackingType], 1
      ),
    ] as [(String, [StreamFault.Kind], Int)])
  func `tracking with a fault`(text: String, faults: [StreamFault.Kind], breaks: Int) {
    let reading = Self.reading(text)
    #expect(reading.faults.map(\.kind) == faults)
    #expect(reading.document?.stitchedBreaks.count ?? 0 == breaks)
  }

  // MARK: Asset lists

  @Test func `an asset list schedules its assets`() throws {
    let text = """
      {"ASSETS": [{"URI": "a.m3u8", "DURATION": 15}, {"URI": "b.m3u8", "DURATION": 10.01}],
       "SKIP-CONTROL": {"OFFSET": 5, "DURATION": 8}}
      """
    let reading = AssetListReader.reading(Array(text.utf8), file: "list.json")
    #expect(reading.faults == [])
    let list = try #require(reading.content)
    #expect(list.assets.map(\.uri) == ["a.m3u8", "b.m3u8"])
    #expect(list.assets.map(\.duration) == [.seconds(15), .milliseconds(10_010)])
    #expect(
      list.skipControl
        == SkipControlTiming(offset: .seconds(5), duration: .seconds(8), labelID: nil))
  }

  @Test(
    arguments: [
      ("[]", nil), ("{}", nil), (#"{"ASSETS": {}}"#, nil),
      (#"{"ASSETS": [{"DURATION": 1}]}"#, 0), (#"{"ASSETS": [7]}"#, 0),
      (#"{"ASSETS": [{"URI": "a"}]}"#, 1), (#"{"ASSETS": [{"URI": "a", "DURATION": "1"}]}"#, 1),
      (#"{"ASSETS": [{"URI": "a", "DURATION": -1}]}"#, 1),
      (#"{"ASSETS": [], "SKIP-CONTROL": {"OFFSET": -1}}"#, 0),
    ] as [(String, Int?)])
  func `an asset list with a fault`(text: String, assets: Int?) {
    let reading = AssetListReader.reading(Array(text.utf8), file: "list.json")
    #expect(reading.faults.map(\.kind) == [.assetList])
    #expect(reading.content?.assets.count == assets)
  }
}
