import Testing
import Vocabulary

@testable import Documents

struct HLSPlaylistTests {
  private func read(_ lines: String) -> HLSPlaylist {
    HLSPlaylist(Array("#EXTM3U\n\(lines)\n".utf8))
  }

  @Test func `segments follow one another, and keep what is written before them`() {
    let playlist = read(
      """
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-09-01T12:00:00.000001Z
      #EXTINF:6.006,
        a.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-CUE-OUT:30
      #EXTINF:4,
      b.ts
      #EXT-X-ENDLIST
      """)
    #expect(playlist.faults == [] && playlist.isMedia && playlist.hasEnd)
    #expect(playlist.segments.map(\.start) == [.zero, .milliseconds(6_006)])
    #expect(playlist.segments.map(\.isDiscontinuous) == [false, true])
    #expect(playlist.segments[0].date?.microseconds == 1_788_264_000_000_001)
    #expect(playlist.segments[0].position == SourcePosition(line: 5, column: 3))
    #expect(playlist.duration == .milliseconds(10_006))
    #expect(playlist.markers.map(\.time) == [.milliseconds(6_006)])
    #expect(playlist.markers.map(\.segment) == [1])
    #expect(
      playlist.tags.map(\.name) == [
        "EXTM3U", "EXT-X-TARGETDURATION", "EXT-X-PROGRAM-DATE-TIME", "EXTINF",
        "EXT-X-DISCONTINUITY", "EXT-X-CUE-OUT", "EXTINF", "EXT-X-ENDLIST",
      ])
  }

  @Test func `attributes have places`() {
    let tag = HLSTag(
      name: "EXT-X-DATERANGE", value: "ID=\"a\", DURATION= 15 ,X=\"1,2\",X-Y",
      position: SourcePosition(line: 3, column: 1))
    let list = tag.attributes
    #expect(list.attributes.map(\.name) == ["ID", "DURATION", "X"])
    #expect(list.attributes.map(\.value) == ["a", "15", "1,2"])
    #expect(list.attributes.map(\.position.column) == [18, 26, 40])
    #expect(list.attributes.map(\.valuePosition.column) == [22, 36, 43])
    #expect(list.fault?.position == SourcePosition(line: 3, column: 48))
  }

  @Test func `what is malformed is told with its place, and the rest is read`() {
    let playlist = read(
      """
      #EXTINF:six,
      a.ts
      b.ts
      #EXT-X-DATERANGE:ID="a
      #EXT-X-PROGRAM-DATE-TIME:noon
      #EXTINF:2,
      c.ts
      #EXTINF:2,
      """)
    #expect(
      playlist.faults.map { "\($0.position.line):\($0.position.column): \($0.text)" } == [
        "2:1: the duration 'six' is not a number of seconds", "4:1: a URI without '#EXTINF'",
        "5:18: the attributes cannot be read", "6:1: the date 'noon' is malformed",
        "9:1: a URI is missing at the end",
      ])
    #expect(playlist.faults.map(\.isOfMedia) == [true, true, false, false, true])
    #expect(playlist.segments.map(\.uri) == ["a.ts", "c.ts"])
    #expect(playlist.dateRanges.count == 1)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:34:56.5+01:00", 951_824_096_500_000),
      ("1969-12-31T23:59:59.999999Z", -1), ("2026-09-01T12:00:00.1234567-0230", nil),
      ("2023-02-29T00:00:00Z", nil), ("2023-02-28 00:00:00Z", nil), ("2023-02-28T24:00:00Z", nil),
      ("2023-13-01T00:00:00Z", nil), ("2023-02-28T00:00:00X", nil), ("", nil),
    ] as [(String, Int64?)])
  func `dates are read to the microsecond`(text: String, microseconds: Int64?) {
    guard text.hasSuffix("-0230") else {
      #expect(HLSDate(text)?.microseconds == microseconds)
      return
    }
    #expect(HLSDate(text)?.microseconds == 1_788_273_000_123_456)
  }

  @Test func `a date is counted from the last segment that is not after it`() {
    let playlist = read(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-09-01T12:00:00Z
      #EXTINF:6,
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-09-01T13:00:00Z
      #EXTINF:6,
      b.ts
      """)
    let map = HLSDateMap(playlist.segments)
    let times = ["11:59:59", "12:00:02.5", "13:00:00", "13:00:01"].map { time in
      HLSDate("2026-09-01T\(time)Z").flatMap { map.time(of: $0) }
    }
    #expect(times == [.seconds(-1), .milliseconds(2500), .seconds(6), .seconds(7)])
  }

  @Test func `variables have values of the playlist and of its URL`() {
    let playlist = read(
      """
      #EXT-X-DEFINE:NAME="host",VALUE="h.example.com"
      #EXT-X-DEFINE:QUERYPARAM="session"
      #EXT-X-DEFINE:QUERYPARAM="user"
      #EXT-X-DEFINE:NAME="none"
      """)
    let variables = HLSVariables(playlist.definitions, url: "https://h/a.m3u8?session=5%20#user=2")
    let result = variables.replaced(in: "{$host}/{$session}?{$user}&{$x}{$}{")
    #expect(result.text == "h.example.com/5%20?{$user}&{$x}{$}{")
    #expect(result.undefined == ["x"])
    #expect(variables.missingParameters.map(\.name) == ["user"])
    #expect(variables.faults.map(\.text) == ["the variable 'none' has no 'VALUE'"])
  }

  @Test func `long playlists and long attributes are read whole`() {
    let tags = String(repeating: "#EXT-X-DATERANGE:ID=\"a\"\n", count: 100_000)
    #expect(read(tags).dateRanges.count == 100_000)
    let long = read("#EXT-X-DATERANGE:ID=\"\(String(repeating: "a", count: 10_000_000))\"")
    #expect(long.dateRanges[0].tag.attributes["ID"]?.utf8.count == 10_000_000)
    let sum = read(String(repeating: "#EXTINF:999999999999,\na\n", count: 1_000)).duration
    #expect(sum == .seconds(999_999_999_999_000))
  }
}

struct HLSReferenceTests {
  @Test(arguments: [
    ("b.ts", "https://h/a/m.m3u8?q=/x/", "https://h/a/b.ts"),
    ("b.ts?x=1#f", "https://h", "https://h/b.ts?x=1#f"),
    ("/b.ts", "https://h/a/m.m3u8", "https://h/b.ts"),
    ("//o/b.ts", "https://h/a/m.m3u8", "https://o/b.ts"),
    ("?t=2", "https://h/a/m.m3u8?t=1", "https://h/a/m.m3u8?t=2"),
    ("../../../b/./c.ts", "https://h/x/a/m.m3u8", "https://h/b/c.ts"),
    ("..", "https://h/x/a/m.m3u8", "https://h/x/"),
    ("http://o/b.ts", "https://h/a/m.m3u8", "http://o/b.ts"),
    ("file:///etc/passwd", "https://h/a/m.m3u8", "file:///etc/passwd"),
    ("concat:/etc/passwd|x", "https://h/a/m.m3u8", "concat:/etc/passwd|x"),
    ("low/b.ts", "Media/hls/m.m3u8", "Media/hls/low/b.ts"), ("b.ts", "m.m3u8", "b.ts"),
    ("/etc/passwd", "Media/hls/m.m3u8", "/etc/passwd"),
    ("../b.ts", "Media/hls/m.m3u8", "Media/hls/../b.ts"),
  ])
  func `references are resolved as text`(reference: String, base: String, expected: String) {
    #expect(HLSReference.resolve(reference, against: base) == expected)
  }
}
