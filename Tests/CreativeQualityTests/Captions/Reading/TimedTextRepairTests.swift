import Testing

@testable import CreativeQuality

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
