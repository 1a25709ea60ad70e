import TestSupport
import Testing

@testable import Media

struct HLSPlaylistParserTests {
  private func parse(
    _ text: String, _ change: (inout HLSLimits) -> Void = { _ in }
  ) throws(HLSError) -> HLSPlaylistParser.Playlist {
    var limits = HLSLimits()
    change(&limits)
    return try HLSPlaylistParser.parse(Array(text.utf8), url: "u", limits: limits)
  }

  private func media(_ lines: String) throws -> HLSMediaPlaylist {
    guard case .media(let media) = try parse("#EXTM3U\n\(lines)\n#EXT-X-ENDLIST\n") else {
      throw HLSError("u", .unsupported("is a master"))
    }
    return media
  }

  @Test func `variants have what the master playlist says of them`() throws {
    let text = """
      \u{FEFF}#EXTM3U\r
      # a comment\r
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="de.m3u8"\r
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="en.m3u8"\r
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",URI="s.m3u8"\r
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360,CODECS="avc1.4d400d,mp4a.40.2"\r
      low.m3u8\r
      \r
      #EXT-X-STREAM-INF: AUDIO="a" , BANDWIDTH=64000,CODECS="mp4a.40.5"\r
      # between\r
      sound.m3u8
      """
    guard case .master(let master) = try parse(text) else { throw HLSError("u", .notServed) }
    let sound = HLSVariant(
      uri: "sound.m3u8", bandwidth: 64_000, codecs: "mp4a.40.5", audioGroup: "a")
    #expect(
      master.variants == [
        HLSVariant(
          uri: "low.m3u8", bandwidth: 1_280_000, width: 640, height: 360,
          codecs: "avc1.4d400d,mp4a.40.2"), sound,
      ])
    #expect(master.variants.map(\.hasSoundOnly) == [false, true])
    #expect(master.audioURI(of: sound) == "en.m3u8")
    #expect(master.audioURI(of: master.variants[0]) == nil)
  }

  @Test func `segments have exact durations, ranges and initialization sections`() throws {
    let found = try media(
      """
      #EXT-X-TARGETDURATION:10
      #EXT-X-DISCONTINUITY
      #EXT-X-KEY:METHOD=NONE
      #EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
      #EXTINF:9.009,A title, with a comma
      #EXT-X-BYTERANGE:1000@700
      all.mp4
      #EXTINF:3
      #EXT-X-BYTERANGE:500
      all.mp4
      #EXT-X-MAP:URI="other.mp4"
      #EXTINF:0.1,
      last.mp4?token=1
      """)
    #expect(
      found.segments == [
        .init(
          uri: "all.mp4", duration: .milliseconds(9_009), range: .init(offset: 700, length: 1000),
          map: 0),
        .init(
          uri: "all.mp4", duration: .seconds(3), range: .init(offset: 1700, length: 500), map: 0),
        .init(uri: "last.mp4?token=1", duration: .milliseconds(100), range: nil, map: 1),
      ])
    #expect(
      found.maps == [
        .init(uri: "init.mp4", range: .init(offset: 0, length: 700)),
        .init(uri: "other.mp4", range: nil),
      ])
    #expect(found.duration == .milliseconds(12_109))
  }

  @Test(
    arguments: [
      ("", "line 1: '#EXTM3U' is missing"),
      ("<html>", "line 1: '#EXTM3U' is missing"),
      ("#EXTM3U", "line 1: there are neither segments nor variants"),
      ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-ENDLIST", "line 3: there are no segments"),
      ("#EXTM3U\na.ts", "line 2: a URI without '#EXTINF'"),
      ("#EXTM3U\n#EXTINF:1,", "line 2: a URI is missing at the end"),
      ("#EXTM3U\n#EXTINF:-1,\na.ts", "line 2: the duration '-1' is not a number of seconds"),
      ("#EXTM3U\n#EXTINF:1e9,\na.ts", "line 2: the duration '1e9' is not a number of seconds"),
      ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH\na", "line 2: the attributes cannot be read"),
      ("#EXTM3U\n#EXT-X-STREAM-INF:A=\"x\na", "line 2: the attributes cannot be read"),
      ("#EXTM3U\n#EXT-X-STREAM-INF:A=1\na", "line 3: the variant has no 'BANDWIDTH'"),
      ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\n#EXTINF:1,", "line 3: segments among variants"),
      ("#EXTM3U\n#EXTINF:1,\na\n#EXT-X-STREAM-INF:BANDWIDTH=9", "line 4: a variant among segments"),
      ("#EXTM3U\n#EXT-X-MAP:X=1", "line 2: 'EXT-X-MAP' has no URI"),
      ("#EXTM3U\n#EXT-X-BYTERANGE:5@x", "line 2: the byte range '5@x' is malformed"),
      ("#EXTM3U\n#EXT-X-BYTERANGE:0@1", "line 2: the byte range '0@1' is malformed"),
      (
        "#EXTM3U\n#EXTINF:1,\n#EXT-X-BYTERANGE:5\na",
        "line 4: the byte range has no offset, and no range before it to continue"
      ),
      ("#EXTM3U\n#EXTINF:1,\na\0.ts", "line 3: a byte of value 0"),
      (
        "#EXTM3U\n#EXTINF:1,\n#EXT-X-BYTERANGE:1@0\na\n"
          + String(
            repeating: "#EXTINF:1,\n#EXT-X-BYTERANGE:999999999999999999\na\n", count: 10),
        "line 34: the byte range ends after byte 9223372036854775807, which no file has"
      ),
    ] as [(Named<String>, Named<String>)])
  func `what is no playlist is refused with its line`(text: Named<String>, reason: Named<String>) {
    let error = #expect(throws: HLSError.self) { try parse(text.value) }
    #expect(error?.text(shownAs: "x") == "the playlist 'x', \(reason.value)")
  }

  @Test(arguments: [
    ("", "has no '#EXT-X-ENDLIST': it is live, and an ad must be a complete stream"),
    (
      "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXT-X-ENDLIST",
      "has encrypted segments (METHOD=AES-128)"
    ),
    ("#EXT-X-DISCONTINUITY\n#EXT-X-ENDLIST", "has a discontinuity"),
    ("#EXT-X-I-FRAMES-ONLY", "has only key frames"), ("#EXT-X-GAP", "has a gap"),
    ("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"", "has variables"),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "skips segments (EXT-X-SKIP)"),
  ])
  func `what is not played is refused with its reason`(lines: String, reason: String) {
    let error = #expect(throws: HLSError.self) {
      try parse("#EXTM3U\n#EXTINF:1,\na.ts\n\(lines)\n")
    }
    #expect(error?.problem == .unsupported(reason))
    #expect(error?.isNotFound == false)
  }

  @Test func `more than the limits allow is refused`() {
    let segments = "#EXTM3U\n#EXTINF:100,\na\n#EXTINF:100,\nb\n#EXT-X-ENDLIST"
    let variants = "#EXTM3U" + String(repeating: "\n#EXT-X-STREAM-INF:BANDWIDTH=1\na", count: 3)
    let renditions =
      "#EXTM3U" + String(repeating: "\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\"", count: 3)
    let failures: [(String, (inout HLSLimits) -> Void, String)] = [
      (segments, { $0.segments = 1 }, "has more than 1 segments"),
      (segments, { $0.duration = .seconds(199) }, "is longer than 199.000 s"),
      (variants, { $0.variants = 2 }, "has more than 2 variants"),
      (renditions, { $0.variants = 2 }, "has more than 2 renditions"),
    ]
    for (text, change, reason) in failures {
      let error = #expect(throws: HLSError.self) { try parse(text, change) }
      #expect(error?.problem == .excessive(reason))
    }
  }
}

struct HLSVariantSelectorTests {
  private static let ladder = [
    HLSVariant(uri: "a", bandwidth: 800_000, width: 640, height: 360),
    HLSVariant(uri: "b", bandwidth: 2_400_000, width: 1280, height: 720),
    HLSVariant(uri: "c", bandwidth: 400_000, width: 416, height: 234),
    HLSVariant(uri: "d", bandwidth: 2_400_000, width: 1280, height: 720),
    HLSVariant(uri: "e", bandwidth: 64_000, codecs: "mp4a.40.2"),
  ]

  @Test(
    arguments: [
      (nil, 1, "the highest of 4"),
      (10_000_000, 1, "the highest of 4 within the network's 10000000 bit/s"),
      (2_400_000, 1, "the highest of 4 within the network's 2400000 bit/s"),
      (2_399_999, 0, "the highest of 4 within the network's 2399999 bit/s"),
      (400_000, 2, "the highest of 4 within the network's 400000 bit/s"),
      (399_999, 2, "the lowest of 4: none is within the network's 399999 bit/s"),
      (0, 2, "the lowest of 4: none is within the network's 0 bit/s"),
    ] as [(Int?, Int, String)])
  func `the network decides`(bitsPerSecond: Int?, index: Int, reason: String) {
    let choice = HLSVariantSelector(bitsPerSecond: bitsPerSecond).choose(from: Self.ladder)
    #expect(choice?.index == index && choice?.reason == reason)
  }

  @Test(arguments: [
    (4000, 3000, 1), (1280, 720, 1), (641, 361, 1), (641, 360, 0), (640, 360, 0), (500, 300, 0),
    (416, 234, 2), (400, 300, 2), (100, 100, 2),
  ])
  func `without a limit the player's size decides`(longer: Int, shorter: Int, index: Int) {
    let selector = HLSVariantSelector(player: (longer, shorter))
    #expect(selector.choose(from: Self.ladder)?.index == index)
    // The network's limit comes first where there is one.
    let limited = HLSVariantSelector(bitsPerSecond: 2_400_000, player: (longer, shorter))
    #expect(limited.choose(from: Self.ladder)?.index == 1)
  }

  @Test func `a portrait variant fits a portrait player`() {
    let portrait = [
      HLSVariant(uri: "a", bandwidth: 2, width: 1080, height: 1920),
      HLSVariant(uri: "b", bandwidth: 1, width: 720, height: 1280),
    ]
    let choice = HLSVariantSelector(player: (1280, 720)).choose(from: portrait)
    #expect(choice?.index == 1)
    #expect(choice?.reason == "the highest of 2 that the player's size needs")
    #expect(HLSVariantSelector().choose(from: [portrait[0]])?.reason == "the only one")
  }

  @Test func `sound alone is played where there is nothing else`() {
    let sound = [Self.ladder[4]]
    #expect(HLSVariantSelector().choose(from: sound)?.index == 0)
    #expect(HLSVariantSelector().choose(from: []) == nil)
  }
}
