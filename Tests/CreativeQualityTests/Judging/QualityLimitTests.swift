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

  /// What is shown explains the verdict: -21.96 is shown as -22.0 and is within.
  @Test(arguments: [(-21.96, QualityVerdict.pass), (-21.94, .warning), (-26.04, .pass)])
  func `values are judged as they are shown`(loudness: Double, verdict: QualityVerdict) throws {
    var made = MadeFacts()
    made.sound?.integratedLoudness = loudness
    #expect(try made.result(of: .integratedLoudness).verdict == verdict)
  }
}
