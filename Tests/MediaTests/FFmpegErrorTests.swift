import Media
import Testing

struct FFmpegErrorTests {
  @Test(
    arguments: [
      (-2, "No such file or directory"),
      (-541_478_725, "End of file"),
      (-1_094_995_529, "Invalid data found when processing input"),
    ] as [(Int32, String)])
  func `a code has FFmpeg's own text`(code: Int32, text: String) {
    let error = FFmpegError(code: code, function: "avformat_open_input", subject: "ad.mp4")
    #expect(error.text == text)
    #expect(error.description == "avformat_open_input: \(text) (\(code))")
  }

  @Test(arguments: [(-1, true), (-13, true), (-21, true), (-2, false), (-22, false), (-5, false)])
  func `a file that is kept from us is told from one that is bad`(code: Int32, isKept: Bool) {
    let error = FFmpegError(code: code, function: "stat", subject: "ad.mp4")
    #expect(error.isAccessFailure == isKept)
  }

  @Test
  func `an unknown ratio is none`() {
    #expect(Rational(0, 1) == nil)
    #expect(Rational(1, 0) == nil)
    #expect(Rational(30_000, 1_001)?.description == "30000/1001")
  }
}
