import CreativeQuality
import Media
import Testing

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
