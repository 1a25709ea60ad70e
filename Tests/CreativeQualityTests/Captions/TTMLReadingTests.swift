import Documents
import TestSupport
import Testing
import Vocabulary

@testable import CreativeQuality

struct TTMLReadingTests {
  private func read(_ body: String, _ attributes: String = "") -> CaptionFile {
    Captioned.read(
      "<tt xmlns='http://www.w3.org/ns/ttml' xml:lang='en' \(attributes)>\n<body>\(body)</body></tt>",
      type: "application/ttml+xml")
  }

  @Test(
    arguments: [
      ("<p begin='1s' end='2s'>Hello</p>", ["1.000 s to 2.000 s: Hello"]),
      ("<p begin='1s' dur='2s'>Hello</p>", ["1.000 s to 3.000 s: Hello"]),
      ("<p begin='1s' dur='5s' end='2s'>first end</p>", ["1.000 s to 2.000 s: first end"]),
      ("<p end='2s'>from the start</p>", ["0.000 s to 2.000 s: from the start"]),
      ("<p begin='1s'>to the end</p>", ["1.000 s to the end: to the end"]),
      ("<p>always</p>", ["0.000 s to the end: always"]),
      (
        "<div begin='10s' end='14s'><p begin='1s' end='3s'>a</p><p begin='2s' end='9s'>b</p></div>",
        ["11.000 s to 13.000 s: a", "12.000 s to 14.000 s: b"]
      ),
      (
        "<div begin='10s' timeContainer='seq'><p dur='2s'>a</p><p begin='1s' dur='2s'>b</p>"
          + "<p dur='1s'>c</p></div>",
        ["10.000 s to 12.000 s: a", "13.000 s to 15.000 s: b", "15.000 s to 16.000 s: c"]
      ),
      ("<div timeContainer='seq'><p>a</p><p>never</p></div>", ["0.000 s to the end: a"]),
      (
        "<p end='4s'><span begin='0s' end='2s'>one</span> <span begin='2s' end='9s'>two</span></p>",
        ["0.000 s to 2.000 s: one", "2.000 s to 4.000 s: two"]
      ),
      (
        "<p end='4s'>always <span begin='1s' end='2s'>now</span></p>",
        ["0.000 s to 4.000 s: always", "1.000 s to 2.000 s: now"]
      ),
      (
        "<p end='1s'>one<br/>two <span>th<span>ree</span></span> four\n   five<br/></p>",
        ["0.000 s to 1.000 s: one / two three four five"]
      ),
      (
        "<p end='1s' xml:space='preserve'>a  b\nc</p>", ["0.000 s to 1.000 s: a  b / c"]
      ),
      (
        "<p end='1s'>&lt;b&gt; &amp; &#x1F600;<metadata>not this</metadata></p>",
        ["0.000 s to 1.000 s: <b> & 😀"]
      ),
      (
        "<p begin='2s' end='3s'>b</p><p begin='1s' end='2s'>a</p>",
        ["1.000 s to 2.000 s: a", "2.000 s to 3.000 s: b"]
      ),
    ] as [(Named<String>, Named<[String]>)])
  func `cues and their times`(body: Named<String>, lines: Named<[String]>) {
    #expect(read(body.value).lines == lines.value)
  }

  @Test(arguments: [
    ("<p begin='2s' end='1s'>x</p>", ["c:2 CaptionCueReversed", "c CaptionsEmpty"]),
    ("<p begin='now' end='1s'>x</p>", ["c:2 CaptionCueMalformed"]),
    ("\n<p end='1s'/>", ["c:3 CaptionCueEmpty"]),
    ("<div/>", ["c CaptionsEmpty"]),
    ("<p end='2s'>a</p>\n<p begin='1s' end='3s'>b</p>", ["c:3 CaptionCuesOverlap"]),
  ])
  func `what is wrong is told`(body: String, rules: [String]) {
    #expect(read(body).rules == rules)
  }

  @Test func `a document in the old namespace and with a prefix is read`() {
    let file = Captioned.read(
      "<?xml version='1.0'?><a:tt xmlns:a='http://www.w3.org/2006/10/ttaf1'><a:body><a:div>"
        + "<a:p begin='00:00:01.00' end='00:00:02.00'>Hello<a:br/>there</a:p></a:div></a:body></a:tt>",
      type: "application/ttaf+xml")
    #expect(file.lines == ["1.000 s to 2.000 s: Hello / there"])
    #expect(file.rules == [])
  }
}

struct TTMLClockTests {
  private func clock(_ attributes: String = "") throws -> TTMLClock {
    let text = "<tt xmlns:p='http://www.w3.org/ns/ttml#parameter' \(attributes)/>"
    return TTMLClock(root: try XMLTreeParser.parse(Array(text.utf8)).root)
  }

  @Test(arguments: [
    ("00:00:01", 1_000_000), ("01:02:03", 3_723_000_000), ("00:00:01.5", 1_500_000),
    ("100:00:00", 360_000_000_000), ("00:00:01:15", 1_500_000), ("00:00:00.040", 40_000),
    ("2h", 7_200_000_000), ("1.5m", 90_000_000), ("7.5s", 7_500_000), ("3500ms", 3_500_000),
    ("45f", 1_500_000), ("3t", 3_000_000), (" 2s ", 2_000_000),
  ])
  func `times are read with the standard's defaults`(text: String, microseconds: Int64) throws {
    #expect(try clock().duration(text) == .microseconds(microseconds))
  }

  @Test(arguments: [
    "", "5", "s", "1:2:3", "00:60:00", "00:00:60", "00:00:01:30", "00:00:01.5:10", "-1s",
    "1 minute",
    "00:00", "1.s", ".5s", "00:00:00:00.1", "1e3s", "99999999999h",
  ])
  func `anything else is no time`(text: String) throws {
    #expect(try clock().duration(text) == nil)
  }

  @Test func `rates are those of the document`() throws {
    let film = try clock("p:frameRate='24' p:frameRateMultiplier='1000 1001' p:subFrameRate='2'")
    #expect(film.duration("24f") == .microseconds(1_001_000))
    #expect(film.duration("48t") == .microseconds(1_001_000))
    #expect(film.duration("00:00:01:12") == .seconds(1) + .microseconds(500_500))
    #expect(
      film.duration("00:00:01:12.1") == Duration.seconds(1) + .units(25_025, of: 1, over: 48_000))
    #expect(film.duration("00:00:01:24") == nil)
    #expect(try clock("p:tickRate='10000000'").duration("75000000t") == .milliseconds(7500))
    #expect(try clock("p:frameRate='25'").duration("50t") == .seconds(2))
    #expect(try clock("p:frameRate='0' p:tickRate='x'").duration("30f") == .seconds(1))
  }
}

struct TimingLineTests {
  private func times(_ line: String, _ format: CaptionFormat) -> TimingLine.Times? {
    TimingLine.all(in: Array(line.utf8), as: format).first?.times
  }

  private static let second = TimingLine.Times.sound(start: .seconds(1), end: .seconds(2))

  @Test(arguments: [
    "00:01.000 --> 00:02.000", "00:00:01.000 --> 00:00:02.000", "00:01.000-->00:02.000",
    "00:01.000\t-->\t00:02.000 line:0 align:start", "  00:01.000 -->   00:02.000  ",
  ])
  func `times of WebVTT`(line: String) {
    #expect(times(line, .webVTT) == Self.second)
  }

  @Test(arguments: [
    "00:00:01,000 --> 00:00:02,000", "00:00:01.000 --> 00:00:02.000",
    "00:00:01,000 --> 00:00:02,000  X1:10 X2:20 Y1:1 Y2:2", "0:00:01,000 --> 0:00:02,000",
  ])
  func `times of SRT`(line: String) {
    #expect(times(line, .subRip) == Self.second)
  }

  @Test(arguments: [
    ("00:01,000 --> 00:02,000", CaptionFormat.webVTT), ("1.000 --> 2.000", .webVTT),
    ("00:01.00 --> 00:02.00", .webVTT), ("00:60.000 --> 00:61.000", .webVTT),
    ("60:00.000 --> 61:00.000", .webVTT), ("00:01.000 -->", .webVTT), ("--> 00:02.000", .webVTT),
    ("00:01.000 --> 00:02.000line:0", .webVTT), ("-00:01.000 --> 00:02.000", .webVTT),
    ("00:01.000 --> 99999999999999999999:00:02.000", .webVTT), ("-->", .webVTT),
    ("00:01,000 --> 00:02,000", .subRip), ("a --> b", .subRip),
  ])
  func `anything else is malformed`(line: String, format: CaptionFormat) {
    #expect(times(line, format) == .malformed)
  }

  @Test func `an end that is not after the start is told with both`() {
    #expect(
      times("00:02.000 --> 00:01.500", .webVTT)
        == .reversed(start: .seconds(2), end: .milliseconds(1500)))
    #expect(
      times("00:02.000 --> 00:02.000", .webVTT)
        == .reversed(start: .seconds(2), end: .seconds(2)))
  }

  @Test func `lines are counted whatever ends them`() {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["WEBVTT", "", "00:01.000 --> 00:02.000", "x", "", "a --> b"]
        .joined(separator: end)
      let timings = TimingLine.all(in: Array(text.utf8), as: .webVTT)
      #expect(timings.map(\.line) == [3, 6])
      #expect(timings.map(\.byteOffset) == [6 + 2 * end.utf8.count, 30 + 5 * end.utf8.count])
      #expect(TimingLine.all(in: Array(text.utf8), as: .webVTT, limit: 1).map(\.line) == [3])
    }
    #expect(TimingLine.all(in: [], as: .webVTT) == [])
  }
}

struct TimedTextRepairTests {
  private func repaired(_ lines: [String], _ format: CaptionFormat) -> [String] {
    let text = Array(lines.joined(separator: "\n").utf8)
    let result = TimedTextRepair.repaired(
      text, as: format, TimingLine.all(in: text, as: format))
    #expect(result.count == text.count)
    return String(decoding: result, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a sound file stays as it is`() {
    let lines = ["WEBVTT", "", "1", "00:01.000 --> 00:02.000", "x", ""]
    #expect(repaired(lines, .webVTT) == lines.filter { !$0.isEmpty })
  }

  @Test func `a cue with wrong times goes with its name and text`() {
    #expect(
      repaired(
        [
          "WEBVTT", "", "name", "00:01,000 --> 00:02,000", "x", "y", "", "next",
          "00:03.000 --> 00:04.000", "z",
        ], .webVTT) == ["WEBVTT", "next", "00:03.000 --> 00:04.000", "z"])
  }

  @Test func `in SRT without empty lines only its own lines go`() {
    let head = ["1", "00:00:01,000 --> 00:00:02,000", "x"]
    let tail = ["3", "00:00:05,000 --> 00:00:06,000", "z"]
    #expect(
      repaired(head + ["2", "00:00:04,000 --> 00:00:03,000", "y"] + tail, .subRip) == head + tail)
    // A number that is the whole text of a cue is not taken for the next one's.
    #expect(
      repaired(head + ["2", "00:00:04,000 --> 00:00:03,000", "7", "", "3", "a --> b"], .subRip)
        == head)
  }

  @Test func `what is no cue goes from WebVTT and stays in SRT`() {
    let cue = ["00:00:01.000 --> 00:00:02.000", "x"]
    let lines = ["WEBVTT", "Kind: captions", "", "STYLE", "a {}", ""] + cue + ["", "stray"]
    #expect(repaired(lines, .webVTT) == ["WEBVTT", "Kind: captions"] + cue)
    #expect(repaired(cue + ["", "stray"], .subRip) == cue + ["stray"])
  }
}
