import Comparison
import Testing

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
