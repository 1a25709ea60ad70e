import Media
import Testing
import Vocabulary

@testable import CreativeQuality

struct QualityReportTests {
  @Test func `a good file passes every check that applies`() {
    let report = QualityReport(of: MadeFacts().facts, under: .generic)
    #expect(report.worst == nil)
    #expect(report.diagnostics(at: nil) == [])
    #expect(report.summary == "\(report.count(of: .pass)) pass")
    #expect(report.count(of: .pass) == 28)
    #expect(!report.results.contains { $0.check.comparesDeclared })
  }

  @Test(arguments: [
    ("audio/wav" as String?, QualityVerdict.notApplicable), ("Audio/MPEG", .notApplicable),
    ("video/mp4", .warning), (nil, .warning),
  ])
  func `only a file that is declared as audio needs no pictures`(
    type: String?, verdict: QualityVerdict
  ) {
    var made = MadeFacts()
    made.video = nil
    let report = QualityReport(
      of: made.facts, declared: MediaDeclaration(type: type), under: .generic)
    let result = report.results.first { $0.check == .videoStreams }
    #expect(
      result?.verdict == verdict && result?.valueText == "0", "\(String(describing: result))")
  }

  /// One way to spoil the file, and the check's result.
  struct Spoilt: Sendable, CustomTestStringConvertible {
    var check: QualityCheck
    var verdict: QualityVerdict
    var value: String
    var limit: String?
    var change: @Sendable (inout MadeFacts) -> Void
    var testDescription: String { "\(check.id) \(value)" }
  }

  private static func interval(_ start: Int, _ end: Int, _ reachesEnd: Bool = false)
    -> MediaInterval
  {
    MediaInterval(
      start: .milliseconds(start), end: .milliseconds(end), reachesEnd: reachesEnd)
  }

  static let spoilt: [Spoilt] = [
    Spoilt(check: .damage, verdict: .error, value: "at 2.000 s", limit: "none") {
      $0.damage = MediaDamage(position: .seconds(2), reason: "why")
    },
    Spoilt(check: .indexPosition, verdict: .warning, value: "end", limit: "start") {
      $0.layout = .withIndexAtEnd
    },
    Spoilt(check: .fragmentation, verdict: .note, value: "fragmented", limit: "whole") {
      $0.layout = ContainerLayout(announcesFragments: true)
    },
    Spoilt(check: .editList, verdict: .note, value: "1", limit: "at most 0") {
      $0.layout = ContainerLayout(editLists: [
        .init(edits: [.init(duration: .seconds(1), mediaStart: .zero)]),
        .init(edits: [.init(duration: .seconds(1), mediaStart: nil)]),
      ])
    },
    Spoilt(check: .audioStreams, verdict: .warning, value: "0", limit: "1") { $0.audio = nil },
    Spoilt(check: .startOffset, verdict: .warning, value: "0.101 s", limit: "at most 0.1 s") {
      $0.measuredAudio.start = .milliseconds(101)
    },
    Spoilt(check: .durationGap, verdict: .warning, value: "0.501 s", limit: "at most 0.5 s") {
      $0.audio = MediaStream(
        index: 1, kind: .audio, codecName: "aac", duration: .milliseconds(29_499),
        sound: .init(sampleRate: 48_000, channels: 2))
    },
    Spoilt(check: .rotation, verdict: .warning, value: "90°", limit: "0°") {
      $0.measuredVideo.rotation = 90
    },
    Spoilt(check: .frameRateMode, verdict: .warning, value: "variable", limit: "constant") {
      $0.measuredVideo.cadence?.longest = .milliseconds(80)
    },
    Spoilt(check: .chroma, verdict: .warning, value: "4:2:2", limit: "4:2:0") {
      $0.measuredVideo.chroma = "4:2:2"
    },
    Spoilt(check: .bitDepth, verdict: .warning, value: "10 bit", limit: "8 bit") {
      $0.measuredVideo.bitDepth = 10
    },
    Spoilt(check: .scan, verdict: .warning, value: "interlaced", limit: "progressive") {
      $0.pictures?.interlacedCount = 3
    },
    Spoilt(check: .keyFrameDistance, verdict: .note, value: "5.001 s", limit: "at most 5 s") {
      $0.measuredVideo.keyFrames.largestDistance = .milliseconds(5_001)
    },
    Spoilt(check: .keyFrameDistance, verdict: .warning, value: "11.000 s", limit: "at most 10 s") {
      $0.measuredVideo.keyFrames.largestDistance = .seconds(11)
    },
    Spoilt(check: .openGroups, verdict: .note, value: "2", limit: "at most 0") {
      $0.measuredVideo.keyFrames.openGroups = 2
    },
    Spoilt(check: .formatChange, verdict: .warning, value: "at 4.000 s", limit: "none") {
      $0.pictures?.formatChange = .seconds(5)
      $0.sound?.formatChange = .seconds(4)
    },
    Spoilt(
      check: .integratedLoudness, verdict: .warning, value: "-21.9 LUFS", limit: "-26 to -22 LUFS"
    ) { $0.sound?.integratedLoudness = -21.93 },
    Spoilt(check: .truePeak, verdict: .warning, value: "0.2 dBTP", limit: "at most -1 dBTP") {
      $0.sound?.truePeak = 0.21
    },
    Spoilt(check: .silentChannels, verdict: .warning, value: "1", limit: "at most 0") {
      $0.sound?.channels[1] = .init(peak: nil, rms: nil)
    },
    Spoilt(check: .silence, verdict: .warning, value: "5.000 s", limit: "at most 4 s") {
      $0.sound?.silences = [interval(0, 1_000), interval(10_000, 15_000)]
    },
    Spoilt(check: .blackAtStart, verdict: .warning, value: "0.600 s", limit: "at most 0.5 s") {
      $0.pictures?.black = [interval(0, 600)]
    },
    Spoilt(check: .blackAtEnd, verdict: .warning, value: "2.000 s", limit: "at most 1 s") {
      $0.pictures?.black = [interval(28_000, 30_000, true)]
    },
    Spoilt(check: .blackInMiddle, verdict: .warning, value: "3.000 s", limit: "at most 2 s") {
      $0.pictures?.black = [
        interval(0, 600), interval(5_000, 8_000), interval(20_000, 30_000, true),
      ]
    },
    Spoilt(check: .freeze, verdict: .note, value: "6.000 s", limit: "at most 5 s") {
      $0.pictures?.frozen = [interval(1_000, 7_000)]
    },
    Spoilt(check: .letterbox, verdict: .warning, value: "25.0 %", limit: "at most 5 %") {
      $0.pictures?.litArea = PixelRectangle(x: 0, y: 90, width: 1280, height: 540)
    },
  ]

  @Test(arguments: [
    (MediaMeter.blackdetect, ["BlackAtStart", "BlackAtEnd", "BlackInMiddle"]),
    (MediaMeter.freezedetect, ["FrozenPicture"]), (MediaMeter.litArea, ["Letterbox"]),
    (MediaMeter.ebur128, ["IntegratedLoudness", "ShortTermLoudness", "MomentaryLoudness"]),
    (MediaMeter.aresample, ["TruePeak"]), (MediaMeter.astats, ["SamplePeak", "SilentChannels"]),
    (MediaMeter.silencedetect, ["Silence"]),
  ])
  func `a filter that FFmpeg lacks leaves exactly its checks unjudged`(
    filter: MediaMeter, checks: [String]
  ) throws {
    var made = MadeFacts()
    made.pictures?.missing = [filter]
    let report = QualityReport(of: made.facts, under: .generic)
    let unjudged = report.results.filter { $0.verdict == .notJudged }
    let limited = checks.filter { name in
      QualityCheck.named(name).map { !CreativeProfile.generic.rules(for: $0).isEmpty } ?? false
    }
    #expect(unjudged.map(\.check.id) == limited)
    #expect(unjudged.allSatisfy { $0.value == nil && $0.detail == filter.lack })
    #expect((report.lack != nil) == unjudged.contains(where: \.isRequired))
    #expect(QualityReport(of: MadeFacts().facts, under: .generic).lack == nil)
  }

  @Test func `filters that fail leave their checks unjudged`() throws {
    var made = MadeFacts()
    made.pictures?.failure = "av_buffersrc_add_frame failed"
    let report = QualityReport(of: made.facts, under: .generic)
    #expect(report.lacks.map(\.check.id).contains("BlackAtStart"))
    #expect(report.lack?.contains("av_buffersrc_add_frame failed") == true)
  }

  @Test(arguments: spoilt)
  func `what is wrong is found with value, limit and verdict`(spoilt: Spoilt) throws {
    var made = MadeFacts()
    #expect(try made.result(of: spoilt.check).verdict == .pass)
    spoilt.change(&made)
    let result = try made.result(of: spoilt.check)
    #expect(result.verdict == spoilt.verdict)
    #expect(result.valueText == spoilt.value)
    #expect(result.limitText == spoilt.limit)
    #expect(result.diagnostic(profile: "generic", at: nil)?.severity == spoilt.verdict.severity)
  }

  @Test func `a loud stretch is excused by quiet moments`() throws {
    var made = MadeFacts()
    made.sound?.shortTermMaximum = -17
    #expect(try made.result(of: .shortTermLoudness).verdict == .pass)
    made.sound?.momentaryMaximum = -14.9
    #expect(try made.result(of: .shortTermLoudness).verdict == .note)
  }

  @Test func `what cannot be measured is not judged`() throws {
    var made = MadeFacts()
    made.sound = SoundMeasurements(channels: [.init(peak: nil, rms: nil)])
    for check in [
      QualityCheck.integratedLoudness, .shortTermLoudness, .momentaryLoudness, .truePeak,
    ] {
      let result = try made.result(of: check)
      #expect(result.verdict == .notApplicable)
      #expect(result.value == nil)
      #expect(result.detail?.hasPrefix("unmeasurable") == true)
    }
    made.video = nil
    #expect(try made.result(of: .letterbox).detail == "there is no video")
    made = MadeFacts()
    made.pictures = nil
    #expect(try made.result(of: .letterbox).detail == "nothing was decoded")
    #expect(try made.result(of: .scan).valueText == "progressive")
  }

  @Test func `sound of which nothing is heard is found, however short`() throws {
    var made = MadeFacts()
    let channel = SoundMeasurements.Channel(peak: nil, rms: nil)
    made.sound = SoundMeasurements(channels: [channel, channel])
    let result = try made.result(of: .silentChannels)
    #expect((result.verdict, result.valueText) == (.warning, "2"))
    #expect(result.detail == "every channel is silent")
  }

  @Test func `what filters that gave up would measure is not judged`() throws {
    var made = MadeFacts()
    made.pictures?.failure = "no picture filter"
    made.sound?.failure = "no sound filter"
    for check in [QualityCheck.blackAtStart, .blackInMiddle, .freeze, .letterbox] {
      #expect(try made.result(of: check).verdict == .notJudged)
      #expect(try made.result(of: check).detail == "no picture filter")
    }
    for check in [QualityCheck.integratedLoudness, .truePeak, .silentChannels, .silence] {
      #expect(try made.result(of: check).verdict == .notJudged)
      #expect(try made.result(of: check).detail == "no sound filter")
    }
  }

  @Test func `a finding says what is, and what is wanted`() throws {
    var made = MadeFacts()
    made.layout = .withIndexAtEnd
    let location = SourceLocation(file: "a.mp4")
    let found = QualityReport(of: made.facts, under: .generic).diagnostics(at: location)
    #expect(
      found.map(\.description) == [
        "a.mp4: warning: the MP4 index (moov) is at the end; players must load the whole file first "
          + "[IndexPosition]"
      ])
  }

  @Test func `a file that cannot be opened has a verdict, too`() {
    let report = QualityReport.unreadable(because: "why", under: .generic)
    #expect(report.worst == .error)
    #expect(report.summary == "1 error")
    #expect(
      report.json == [
        "profile": "generic",
        "checks": [
          [
            "id": "MediaDamage", "verdict": "error", "value": "cannot be opened", "limit": "none",
            "detail": "why",
          ]
        ],
      ])
  }

  @Test func `numbers are written with unit and limit`() throws {
    let result = try MadeFacts().result(of: .integratedLoudness)
    #expect(
      result.json == [
        "id": "IntegratedLoudness", "verdict": "pass", "value": -23.0, "unit": "LUFS",
        "limit": "-26 to -22 LUFS",
      ])
  }
}

struct QualityLimitTests {
  @Test(
    arguments: [
      (.atMost(0.5), .seconds, "at most 0.5 s"),
      (.atLeast(192), .kilobitsPerSecond, "at least 192 kb/s"),
      (.within(-26 ... -22), .lufs, "-26 to -22 LUFS"),
      (.withinOne([13...17, 28...31]), .seconds, "13 to 17 or 28 to 31 s"),
      (.near([23.976, 24, 29.97], by: 0.01), .framesPerSecond, "23.976, 24 or 29.97 ± 0.01 fps"),
      (.near([0], by: 0), .degrees, "0°"), (.oneOf(["mp4", "mov"]), .none, "mp4 or mov"),
      (.nearDeclared(by: 0.5), .seconds, "as declared ± 0.5 s"),
      (.nearDeclaredShare(0.2), .kilobitsPerSecond, "as declared ± 20 %"),
      (.declared, .none, "as declared"), (.atMost(-0.04), .lufs, "at most 0 LUFS"),
    ] as [(QualityLimit, QualityUnit, String)])
  func `limits are said in words`(limit: QualityLimit, unit: QualityUnit, text: String) {
    #expect(limit.text(in: unit) == text)
  }

  @Test(
    arguments: [
      (.number(-21.94), .lufs, "-21.9 LUFS"), (.number(-0.04), .dbtp, "0.0 dBTP"),
      (.number(1.5), .seconds, "1.500 s"), (.number(29.97003), .framesPerSecond, "29.970 fps"),
      (.number(16.0 / 9), .none, "1.78"), (.number(2), .none, "2"),
      (.number(270), .degrees, "270°"), (.number(1e20), .bytes, "1e+20 bytes"),
      (.text("mp4"), .none, "mp4"),
    ] as [(QualityValue, QualityUnit, String)])
  func `values are written with their unit`(value: QualityValue, unit: QualityUnit, text: String) {
    #expect(value.text(in: unit) == text)
  }

  /// The shown value explains the verdict: -21.96 is shown as -22.0 and is
  /// within.
  @Test(arguments: [(-21.96, QualityVerdict.pass), (-21.94, .warning), (-26.04, .pass)])
  func `values are judged as they are shown`(loudness: Double, verdict: QualityVerdict) throws {
    var made = MadeFacts()
    made.sound?.integratedLoudness = loudness
    #expect(try made.result(of: .integratedLoudness).verdict == verdict)
  }

  /// Numbers are written as they are shown, so a limit that is read may be rounded.
  @Test(arguments: CreativeProfile.builtIn.map(\.name))
  func `what 'explain' writes of a limit can be read`(name: String) throws {
    let profile = try #require(CreativeProfile.named(name))
    for rule in profile.rules {
      let text = rule.limit.text(in: rule.check.unit)
      let read = try QualityLimit(text, for: rule.check)
      #expect(read.text(in: rule.check.unit) == text, "\(rule.check)")
      let isWord = if case .oneOf = rule.limit { true } else { false }
      if rule.limit != .declared { #expect(isWord == rule.check.isWord, "\(rule.check)") }
    }
  }

  @Test(
    arguments: [
      ("at most 5", .truePeak, .atMost(5)), ("at least 5000 kb/s", .videoBitrate, .atLeast(5000)),
      ("-26 to -22 LUFS", .integratedLoudness, .within(-26 ... -22)),
      ("−24 ± 2", .integratedLoudness, .near([-24], by: 2)),
      ("2", .channels, .near([2], by: 0)), ("0°", .rotation, .near([0], by: 0)),
      ("6, 15, 30", .duration, .near([6, 15, 30], by: 0)),
      ("1 to 2 or 4 to 5 s", .duration, .withinOne([1...2, 4...5])),
      ("h264", .videoCodec, .oneOf(["h264"])), ("as declared", .declaredType, .declared),
      ("as declared ± 20 %", .declaredBitrate, .nearDeclaredShare(0.2)),
      ("as declared ± 0.5 s", .declaredDuration, .nearDeclared(by: 0.5)),
    ] as [(String, QualityCheck, QualityLimit)])
  func `limits are read with and without their unit`(
    text: String, check: QualityCheck, limit: QualityLimit
  ) throws {
    #expect(try QualityLimit(text, for: check) == limit)
  }

  @Test(
    arguments: [
      ("", .channels), ("most 5", .channels), ("at most five", .channels), ("5 MB", .duration),
      ("9 to 2", .duration), ("5 ± -1", .duration), ("1e9", .duration), ("as declared", .duration),
      ("as declared ± 5", .declaredCodec), (" , ", .videoCodec), ("1 to 2 ± 3", .duration),
    ] as [(String, QualityCheck)])
  func `a text that is no limit says what would be one`(text: String, check: QualityCheck) {
    let error = #expect(throws: QualityLimitError.self) { try QualityLimit(text, for: check) }
    #expect(error?.description.hasPrefix("'\(text)' is not a limit of \(check.id)") == true)
  }
}
