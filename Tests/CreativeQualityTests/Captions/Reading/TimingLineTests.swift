import Testing

@testable import CreativeQuality

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
