import CreativeQuality
import Foundation
import Media
import Testing
import Vocabulary

struct CaptionFileReaderTests {
  @Test(arguments: [
    ("ad-30s.en.vtt", "text/vtt", "en", CaptionFormat.webVTT, 3),
    ("ad-30s.fr.vtt", "text/vtt", "fr", .webVTT, 3),
    ("ad-30s.es.srt", "application/x-subrip", "es", .subRip, 2),
    ("ad-30s.de.ttml", "application/ttml+xml", "de", .ttml, 10),
  ])
  func `the samples say the same at the same times, without findings`(
    name: String, type: String, language: String, format: CaptionFormat, firstLine: Int
  ) throws {
    let file = Captioned.read(
      try Captioned.sample(name), type: type, language: language, url: "https://c.example/\(name)")
    #expect(file.rules == [])
    #expect(file.format == format)
    #expect(file.language == language)
    #expect(
      file.cues.map { [$0.start, $0.end] } == [
        [.milliseconds(500), .seconds(3)], [.milliseconds(7500), .seconds(11)],
        [.seconds(15), .seconds(18)], [.seconds(26), .seconds(30)],
      ])
    #expect(file.cues.allSatisfy { !$0.text.contains("<") && !$0.text.contains("{") })
    #expect(file.cues.first?.text.contains("\n") == true)
    #expect(file.cues.map { $0.position != nil } == [true, true, true, true])
    #expect(file.findings(duringMediaOf: .seconds(30)) == [])
  }

  @Test func `lines of cues are those of their times`() throws {
    let vtt = Captioned.read(try Captioned.sample("ad-30s.en.vtt"))
    #expect(vtt.cues.map(\.position?.line) == [6, 11, 15, 19])
    let srt = Captioned.read(
      try Captioned.sample("ad-30s.es.srt"), type: "application/x-subrip", language: "es")
    #expect(srt.cues.map(\.position?.line) == [2, 7, 11, 15])
    let windows = Captioned.read(
      "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\na\r\n\r\n00:03.000 --> 00:04.000\r\nb\r\n")
    #expect(windows.cues.map(\.position?.line) == [3, 6])
    #expect(windows.lines == ["1.000 s to 2.000 s: a", "3.000 s to 4.000 s: b"])
  }

  struct Broken: Sendable {
    var name: String
    var text: String
    var type: String? = "text/vtt"
    var cues: [String]
    var rules: [String]
  }

  static let head = "WEBVTT\n\n"
  static let good = "00:01.000 --> 00:02.000\nHello\n\n"
  static let hello = "1.000 s to 2.000 s: Hello"

  static let broken: [Broken] = [
    Broken(name: "nothing", text: "", cues: [], rules: ["c CaptionsEmpty"]),
    Broken(name: "blanks", text: " \n\r\n", cues: [], rules: ["c CaptionsEmpty"]),
    Broken(name: "a header only", text: "WEBVTT\n", cues: [], rules: ["c CaptionsEmpty"]),
    Broken(
      name: "no cue can be read", text: head + "00:01 --> 00:02\nx\n", cues: [],
      rules: ["c:3 CaptionCueMalformed", "c CaptionsEmpty"]),
    Broken(
      name: "reading goes on after wrong times",
      text: head + "1\n00:01,000 --> 00:02,000\nwrong\n\n2\n00:01.000 --> 00:02.000\nHello\n",
      cues: [hello], rules: ["c:4 CaptionCueMalformed"]),
    Broken(
      name: "seconds beyond 59", text: head + "00:61.000 --> 00:62.000\nx\n\n" + good,
      cues: [hello], rules: ["c:3 CaptionCueMalformed"]),
    Broken(
      name: "an end before the start",
      text: head + "00:03.000 --> 00:02.500\nnever\n\n" + good,
      cues: [hello], rules: ["c:3 CaptionCueReversed"]),
    Broken(
      name: "an end at the start", text: head + good + "00:03.000 --> 00:03.000\nnever\n",
      cues: [hello], rules: ["c:6 CaptionCueReversed"]),
    Broken(
      name: "no text", text: head + "00:03.000 --> 00:04.000\n\n" + good, cues: [hello],
      rules: ["c:3 CaptionCueEmpty"]),
    Broken(
      name: "an overlap", text: head + good + "00:01.500 --> 00:03.000\nHere\n",
      cues: [hello, "1.500 s to 3.000 s: Here"], rules: ["c:6 CaptionCuesOverlap"]),
    Broken(
      name: "style sheets, comments and stray text",
      text: head + "STYLE\n::cue { color: lime }\n\nNOTE a\ncomment\n\n" + good + "stray\n\n"
        + "00:03.000 --> 00:04.000\nbye\n", cues: [hello, "3.000 s to 4.000 s: bye"], rules: []),
    Broken(
      name: "a cue twice", text: head + good + good + "00:03.000 --> 00:04.000\nbye\n",
      cues: [hello, "3.000 s to 4.000 s: bye"], rules: ["c:6 CaptionCueRepeated"]),
    Broken(
      name: "without its first line", text: good, cues: [hello],
      rules: ["c:1 CaptionHeaderMissing"]),
    Broken(
      name: "numbered, without its first line", text: "1\n00:00:01.000 --> 00:00:02.000\nHello\n",
      cues: [hello], rules: ["c:1 CaptionHeaderMissing"]),
    Broken(
      name: "a web page", text: "<!doctype html>\n<title>404</title>", cues: [],
      rules: ["c:1 CaptionHeaderMissing", "c CaptionsEmpty"]),
    Broken(
      name: "unknown and undeclared", text: "{\"error\": 404}", type: nil, cues: [],
      rules: ["t.xml CaptionTypeMissing", "c CaptionsUnreadable"]),
    Broken(
      name: "SRT declared as WebVTT", text: "1\n00:00:01,000 --> 00:00:02,000\nHello\n",
      cues: [hello], rules: ["t.xml CaptionTypeDiffers"]),
    Broken(
      name: "an unknown type", text: head + good, type: "text/plain", cues: [hello],
      rules: ["t.xml CaptionTypeDiffers"]),
    Broken(
      name: "a type with a parameter", text: head + good, type: "Text/VTT; charset=utf-8",
      cues: [hello], rules: []),
    Broken(
      name: "SRT with an empty cue and wrong times, ids and all",
      text: "1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\n\n"
        + "3\n00:00:0x,000 --> 00:00:06,000\nbad\n\n4\n00:00:07,000 --> 00:00:08,000\nlast\n",
      type: "application/x-subrip", cues: [hello, "7.000 s to 8.000 s: last"],
      rules: ["c:9 CaptionCueMalformed", "c:6 CaptionCueEmpty"]),
    Broken(
      name: "SRT without empty lines",
      text: "1\n00:00:01,000 --> 00:00:02,000\nHello\n2\n00:00:05,000 --> 00:00:04,000\nbad\n"
        + "3\n00:00:07,000 --> 00:00:08,000\nlast\n",
      type: "application/x-subrip", cues: [hello, "7.000 s to 8.000 s: last"],
      rules: ["c:5 CaptionCueReversed"]),
  ]

  @Test(arguments: broken)
  func `what is wrong is told and the rest is read`(file: Broken) {
    let read = Captioned.read(file.text, type: file.type)
    #expect(read.lines == file.cues, "\(file.name)")
    #expect(read.rules == file.rules, "\(file.name)")
  }

  @Test func `of each rule a few findings are told and the rest counted`() {
    let text = Self.head + String(repeating: "00:02.000 --> 00:01.000\nx\n\n", count: 300)
    let file = Captioned.read(text)
    let reversed = file.findings.filter { $0.rule.id == "CaptionCueReversed" }
    #expect(reversed.count == 5)
    #expect(reversed.map(\.notes) == [[], [], [], [], ["and 295 more of this kind in the file"]])
  }

  @Test func `bytes that are not UTF-8 are read as far as they go`() {
    let latin = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nHello, caf".utf8) + [0xE9, 0x0A]
    let file = Captioned.read(latin)
    #expect(file.lines == ["1.000 s to 2.000 s: Hello, caf\u{FFFD}"])
    #expect(file.rules == ["c:4 CaptionsNotUTF8"])
    for isLittle in [true, false] {
      let units = ("\u{FEFF}" + Self.head + Self.good).utf16
      let bytes = units.flatMap { unit in
        isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let file = Captioned.read(bytes)
      #expect(file.lines == [Self.hello])
      #expect(file.rules == ["c CaptionsNotUTF8"])
    }
    let marked = Captioned.read([0xEF, 0xBB, 0xBF] + Array((Self.head + Self.good).utf8))
    #expect(marked.lines == [Self.hello])
    #expect(marked.rules == [])
  }

  @Test func `cues that the media is too short for are told when its length is known`() {
    let text =
      Self.head + Self.good + "00:05.000 --> 00:06.400\nends late\n\n"
      + "00:06.400 --> 00:06.600\nlate\n\n00:07.000 --> 00:08.000\nnever\n"
    let findings = Captioned.read(text).findings(duringMediaOf: .milliseconds(6410))
    #expect(
      findings.map(\.summary) == ["c:12 CaptionCueBeyondMedia"])
    #expect(
      findings.last?.message
        == "the cue begins at 7.000 s and the media ends at 6.410 s; it is never shown")
    #expect(
      Captioned.read(text).findings(duringMediaOf: .seconds(5)).first?.summary
        == "c:6 CaptionCueBeyondMedia")
  }
}
