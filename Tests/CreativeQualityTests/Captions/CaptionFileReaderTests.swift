import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

@testable import CreativeQuality

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
        + "00:03.000 --> 00:04.000\nbye\n", cues: [hello, "3.000 s to 4.000 s: bye"],
      rules: ["c:12 CaptionCueMalformed"]),
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

struct CaptionFormatTests {
  @Test(
    arguments: [
      ("text/vtt", .webVTT), ("TEXT/VTT; charset=utf-8", .webVTT), (" text/vtt ", .webVTT),
      ("application/x-subrip", .subRip), ("text/srt", .subRip), ("application/ttml+xml", .ttml),
      ("application/ttaf+xml", .ttml), ("text/plain", nil), ("", nil), ("application/xml", nil),
    ] as [(String, CaptionFormat?)])
  func `a media type names a form`(type: String, format: CaptionFormat?) {
    #expect(CaptionFormat(mediaType: type) == format)
  }

  @Test(arguments: CaptionFormat.allCases)
  func `the type to declare is one of its own`(format: CaptionFormat) {
    #expect(CaptionFormat(mediaType: format.mediaType) == format)
  }

  @Test(
    arguments: [
      ("https://c.example/a.vtt?x=a.srt#b.ttml", .webVTT), ("a.SRT", .subRip), ("a.dfxp", .ttml),
      ("https://c.example/captions", nil), ("a.xml", nil), ("", nil), ("?", nil),
    ] as [(String, CaptionFormat?)])
  func `an address's ending names a form`(path: String, format: CaptionFormat?) {
    #expect(CaptionFormat(path: path) == format)
  }

  @Test(
    arguments: [
      ("WEBVTT", .webVTT), ("WEBVTT - title\n", .webVTT), (" WEBVTT", nil), ("webvtt", nil),
      ("1\n00:00:01,000 --> 00:00:02,000\nx", .subRip),
      ("\n\n1\r\n00:00:01,000 --> 00:00:02,000\r\nx", .subRip),
      ("1\n00:00:01,000 -> 00:00:02,000\nx", nil), ("12345", nil),
      ("<tt>", .ttml), ("<?xml version='1.0'?>\n<!-- x -->\n<a:tt xmlns:a='x'/>", .ttml),
      ("<html><title>x</title></html>", nil), ("<vtt>", nil), ("<", nil), ("", nil), ("{}", nil),
    ] as [(String, CaptionFormat?)])
  func `a text shows its form by its beginning`(text: String, format: CaptionFormat?) {
    #expect(CaptionFormat(text: Array(text.utf8)) == format)
  }
}

struct HostileCaptionTests {
  static let samples = ["ad-30s.en.vtt", "ad-30s.es.srt", "ad-30s.de.ttml"]

  private func expectSound(_ bytes: [UInt8], _ type: String?, _ comment: Comment) {
    let file = Captioned.read(bytes, type: type)
    #expect(file.cues.map(\.start) == file.cues.map(\.start).sorted(), comment)
    #expect(file.cues.allSatisfy { cue in cue.end.map { $0 > cue.start } ?? true }, comment)
    #expect(file.cues.allSatisfy { !$0.text.isEmpty }, comment)
    #expect(!file.cues.isEmpty || !file.findings.isEmpty, comment)
    #expect(file.findings.allSatisfy { $0.severity < .error }, comment)
  }

  @Test(arguments: samples)
  func `a file cut anywhere gives cues or findings`(name: String) throws {
    let bytes = try Captioned.sample(name)
    for length in bytes.indices {
      expectSound(Array(bytes.prefix(length)), nil, "\(name) cut at \(length)")
    }
  }

  @Test(arguments: samples)
  func `a file with flipped bytes gives cues or findings`(name: String) throws {
    let bytes = try Captioned.sample(name)
    var random = SeededRandom(seed: 7).forked(for: name)
    for turn in 0..<400 {
      var damaged = bytes
      for _ in 0...(turn % 4) {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      expectSound(damaged, "text/vtt", "\(name), turn \(turn)")
    }
  }

  @Test func `five megabytes are not read`() {
    let block = Array("00:01.000 --> 00:02.000\nx\n\n".utf8)
    var bytes = Array("WEBVTT\n\n".utf8)
    while bytes.count < 5_000_000 { bytes += block }
    let file = Captioned.read(bytes)
    #expect(file.cues == [])
    #expect(file.rules == ["c CaptionsUnreadable"])
  }

  @Test(arguments: [
    "-->\n", "00:00.000 --> \n", "<v ", "{\\an8", "&amp;", "\r", "\u{85}", "WEBVTT\n",
  ])
  func `a file full of one thing is read in the end`(thing: String) {
    for head in ["", "WEBVTT\n\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n"] {
      expectSound(
        Array((head + String(repeating: thing, count: 30_000)).utf8), nil, "\(head) \(thing)")
    }
  }

  @Test func `a file full of cues is read up to the limit`() {
    let text =
      "WEBVTT\n\n" + (0..<30_000).map { "00:01.000 --> 00:02.000\n\($0)\n\n" }.joined()
    let file = Captioned.read(text)
    #expect(file.cues.count == CaptionLimits.default.cues)
    #expect(file.findings.contains { $0.rule.id == "CaptionsUnreadable" })
    #expect(file.findings.count == 6)
  }

  @Test(
    arguments: [
      "<!DOCTYPE tt [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]>"
        + "<tt xmlns='http://www.w3.org/ns/ttml'><body><div><p end='1s'>&b;</p></div></body></tt>",
      "<tt xmlns='http://www.w3.org/ns/ttml'><body><p end='1s'>&b;</p></body></tt>",
      "<tt>" + String(repeating: "<div>", count: 400),
      "<tt><body>" + String(repeating: "<p a='", count: 2_000),
      "<html><tt></tt></html>",
    ] as [Named<String>])
  func `markup that means harm is refused`(text: Named<String>) {
    let file = Captioned.read(text.value, type: "application/ttml+xml")
    #expect(file.cues == [])
    #expect(file.findings.map(\.rule.id) == ["CaptionsUnreadable"])
  }

  @Test(arguments: [
    ("99999999999h", "00:00:01"), ("0s", "999999999999h"), ("0s", "999999999999:00:00"),
    ("999999999999.999999999999f", "1s"), ("0s", "999999999999.999999999999t"),
  ])
  func `times beyond all reason are no times`(begin: String, end: String) {
    let text =
      "<tt xmlns:p='p' p:frameRate='999999' p:frameRateMultiplier='999999 999999' "
      + "p:subFrameRate='999999' p:tickRate='999999999'><body><p begin='\(begin)' end='\(end)'>"
      + "x</p></body></tt>"
    let file = Captioned.read(text, type: "application/ttml+xml")
    #expect(file.cues.count <= 1)
    #expect(file.cues.allSatisfy { $0.start < .seconds(2_000_000_000) })
  }
}
