import Documents
import Testing

@testable import Comparison

/// The beacons in the parameters of verifications.
struct ParameterRewritingTests {
  private static let base = "http://127.0.0.1:8000/token"

  private static func tag(_ parameters: String, vendor: String = " vendor='v.example-omid'")
    -> String
  {
    "<VAST><AdVerifications><Verification\(vendor)><VerificationParameters>\n"
      + "\(parameters)</VerificationParameters></Verification></AdVerifications></VAST>"
  }

  private func rewritten(
    _ document: some Sequence<UInt8>, servesParameters: Bool = true
  ) -> (bytes: [UInt8], urls: ServedURLs, kept: [KeptURL]) {
    var urls = ServedURLs(base: Self.base, servesParameters: servesParameters)
    let rewriting = DocumentRewriting(of: Array(document), number: 0, in: &urls)
    return (rewriting.bytes, urls, rewriting.kept)
  }

  /// What a parser reads as the parameters.
  private func parameters(_ bytes: [UInt8]) throws -> String {
    let document = try #require(XPathDocument(bytes))
    return try #require(document.texts("//VerificationParameters").first)
  }

  @Test func `only the schemes change, and every beacon is the vendor's`() {
    let text = #"""
      <![CDATA[ {"x": "https://no.example/", "beacons": {"omidTrackView" :
        "https://v.example/o?a=\u00e9&cb=[CACHEBUSTING]", "start":"http:\/\/v.example\/s","own": "//v.example/x",
        "complete": "", "midpoint": 1}, "y": "é"} ]]>
      """#
    let (bytes, urls, kept) = rewritten(Self.tag(text).utf8)
    let expected = text.replacing("https://v.", with: "\(Self.base)/t0/v.")
      .replacing(#"http:\/\/v."#, with: "\(Self.base)/t1/v.")
      .replacing("//v.example/x", with: "\(Self.base)/t2/v.example/x")
    #expect(String(decoding: bytes, as: UTF8.self) == Self.tag(expected))
    #expect(kept.isEmpty)
    let trackers = urls.urls(of: .tracker)
    #expect(
      trackers.map(\.label)
        == ["omidTrackView", "start", "own"].map { "\($0) (verification of v.example-omid)" })
    #expect(trackers.map(\.vendor) == Array(repeating: "v.example-omid", count: 3))
    #expect(trackers[1].text == "http://v.example/s")
  }

  @Test func `a text of references or sections is the same JSON with other URLs`() throws {
    let json = #"{"beacons": {"start": "https://v.example/s?a=1&b=<2>"}}"#
    let expected = json.replacing("https://", with: "\(Self.base)/t0/")
    let escaped = json.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    for text in [
      escaped, escaped.replacing("\"", with: "&quot;"), escaped.replacing(":", with: "&#58;"),
      "<![CDATA[{\"beacons\"]]><!-- x -->"
        + "<![CDATA[\(json.dropFirst(10))]]>",
    ] {
      let (bytes, urls, kept) = rewritten(Self.tag(text).utf8)
      let read = try parameters(bytes)
      #expect(
        read.drop { $0.isWhitespace } == expected, "\(text)")
      #expect(kept.isEmpty && urls.urls(of: .tracker).count == 1)
    }
  }

  @Test(arguments: [
    "id=1&u=https://v.example/", "{}", #"{"beacons": ["https://v.example/s"]}"#,
    #"{"beacons": {"start": "https://v.example/s"}"#,
    #"{"beacons": {}, "beacons": {"start": "https://v.example/s"}}"#,
    #"{"beacons": {"start": "https://v.example/1", "start": "https://v.example/2"}}"#,
    #"{"beacons": {"start": "\u0068ttps://v.example/s"}}"#,
    #"{"beacons": {"start": "&unknown;https://v.example/s"}}"#,
    #"{"beacons": <b/>{"start": "https://v.example/s"}}"#,
  ])
  func `other parameters stay, and are noted with their vendor`(text: String) {
    let tag = Self.tag(text)
    let (bytes, urls, kept) = rewritten(tag.utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == tag)
    #expect(urls.urls(of: .tracker).isEmpty)
    #expect(
      kept == [KeptURL("v.example-omid", .parameters, of: "VerificationParameters", line: 1)])
  }

  @Test func `a beacon that no server answers is noted, and the others are served`() {
    let (bytes, urls, kept) = rewritten(
      Self.tag(#"{"beacons": {"start": "[BASE]/s", "complete": "https://v.example/c"}}"#).utf8)
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(#""start": "[BASE]/s", "complete": "http:"#))
    #expect(urls.urls(of: .tracker).map(\.text) == ["https://v.example/c"])
    #expect(kept == [KeptURL("[BASE]/s", .otherScheme, of: "VerificationParameters", line: 1)])
  }

  @Test func `the bytes of another encoding stay`() {
    let parts = Self.tag(#"{"name": "É", "beacons": {"start": "https://v.example/s"}}"#)
      .split(separator: "É").map { Array($0.utf8) }
    let (bytes, _, kept) = rewritten(parts[0] + [0xC9] + parts[1])
    let served = String(decoding: parts[1], as: UTF8.self)
      .replacing("https://", with: "\(Self.base)/t0/")
    #expect(bytes == parts[0] + [0xC9] + Array(served.utf8))
    #expect(kept.isEmpty)
  }

  @Test func `vendors and trackers with the same URL are told apart`() {
    let json = #"{"beacons": {"start": "https://t.example/s"}}"#
    let document =
      "<A>"
      + ["a", "b", ""].map {
        Self.tag(json, vendor: $0.isEmpty ? "" : " vendor='\($0)'")
      }.joined() + "<Tracking event='start'>https://t.example/s</Tracking></A>"
    let (_, urls, _) = rewritten(document.utf8)
    let trackers = urls.urls(of: .tracker)
    #expect(trackers.map(\.vendor) == ["a", "b", "", nil])
    #expect(
      trackers.map(\.label) == [
        "start (verification of a)", "start (verification of b)", "start (verification)", "start",
      ])
  }

  @Test func `parameters stay, and are not noted, where no vendor is wanted`() {
    let tag = Self.tag(#"{"beacons": {"start": "https://v.example/s"}}"#)
    let (bytes, urls, kept) = rewritten(tag.utf8, servesParameters: false)
    #expect(String(decoding: bytes, as: UTF8.self) == tag)
    #expect(kept.isEmpty && urls.urls(of: .tracker).isEmpty)
  }
}

struct PlaylistRewritingTests {
  private static let base = "http://127.0.0.1:8000/token"

  private func rewritten(
    _ text: String, at url: String = "https://cdn.example/a/b/master.m3u8?x=1"
  ) -> (text: String, urls: [String], rewriting: PlaylistRewriting) {
    var urls = ServedURLs(base: Self.base)
    let rewriting = PlaylistRewriting(of: Array(text.utf8), at: url, in: &urls)
    return (
      String(decoding: rewriting.bytes, as: UTF8.self), urls.urls(of: .part).map(\.text), rewriting
    )
  }

  @Test func `variants and renditions lead here, by the URLs that a player resolves`() {
    let (text, urls, rewriting) = rewritten(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x,URI=y",URI="../audio/a.m3u8",DEFAULT=YES\r
      #EXT-X-STREAM-INF:BANDWIDTH=190000,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="a"
        low/v.m3u8?t=[TIMESTAMP] \r
      #EXT-X-STREAM-INF:BANDWIDTH=310000
      //other.example/high.m3u8
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="/root.m3u8"
      # a comment with URI="no"

      """)
    #expect(
      text == """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x,URI=y",URI="\(Self.base)/s0/cdn.example/a/\
        audio/a.m3u8",DEFAULT=YES\r
        #EXT-X-STREAM-INF:BANDWIDTH=190000,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="a"
          \(Self.base)/s1/cdn.example/a/b/low/v.m3u8?t=[TIMESTAMP] \r
        #EXT-X-STREAM-INF:BANDWIDTH=310000
        \(Self.base)/s2/other.example/high.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="\(Self.base)/s3/cdn.example/root.m3u8"
        # a comment with URI="no"

        """)
    #expect(
      urls == [
        "https://cdn.example/a/audio/a.m3u8",
        "https://cdn.example/a/b/low/v.m3u8?t=[TIMESTAMP]", "https://other.example/high.m3u8",
        "https://cdn.example/root.m3u8",
      ])
    #expect(rewriting.kept.isEmpty && !rewriting.isLive)
  }

  @Test func `segments, keys and sections of one file lead here once each`() {
    let (text, urls, rewriting) = rewritten(
      """
      #EXTM3U
      #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
      #EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/k",IV=0x1
      #EXTINF:2.0,URI="no"
      #EXT-X-BYTERANGE:100@0
      all.mp4
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"
      #EXTINF:2.0,
      #EXT-X-BYTERANGE:100
      all.mp4
      #EXT-X-ENDLIST
      """, at: "media/list.m3u8")
    #expect(urls == ["media/init.mp4", "https://keys.example/k", "media/all.mp4"])
    #expect(text.contains("URI=\"\(Self.base)/s0/init.mp4\",BYTERANGE"))
    #expect(text.ranges(of: "\n\(Self.base)/s2/all.mp4\n").count == 2)
    #expect(text.contains(#"URI="skd://key""#))
    #expect(rewriting.kept == [KeptURL("skd://key", .otherScheme)])
    #expect(rewriting.new == ["init.mp4", "https://keys.example/k", "all.mp4"])
    #expect(!rewriting.isLive)
    #expect(rewritten("#EXTM3U\n#EXTINF:2.0,\na.ts\n").rewriting.isLive)
  }

  @Test(arguments: [
    ("#EXTM3U\n", true), ("\u{FEFF}#EXTM3U", true), ("#EXTM3", false), ("", false),
    ("<MPD>#EXTM3U", false),
  ])
  func `a playlist is told by its first line`(text: String, isPlaylist: Bool) {
    #expect(PlaylistRewriting.isPlaylist(Array(text.utf8)) == isPlaylist)
  }

  @Test func `bytes that are no URI are kept in any playlist`() {
    var generator = SplitMix64(seed: 7)
    let pieces = [
      "#EXTM3U", "\n", "\r\n", "#EXT-X-MAP:", "URI=", "\"", ",", "=", "a.ts", "https://a/b", "#",
      " ", "\u{0}", "é", "#EXTINF:1,", ":", "skd://x", "//", "?", "{$x}",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<25, using: &generator)
      let playlist = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      var urls = ServedURLs(base: Self.base)
      let served = PlaylistRewriting(of: Array(playlist.utf8), at: "http://c/d/e", in: &urls)
      let text = String(decoding: served.bytes, as: UTF8.self)
      #expect(text.count { $0.isNewline } == playlist.count { $0.isNewline })
      if urls.urls(of: .part).isEmpty { #expect(text == playlist) }
    }
  }
}
