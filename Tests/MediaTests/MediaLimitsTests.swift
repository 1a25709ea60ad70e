import Media
import Testing

struct MediaLimitsTests {
  private func failure(
    _ mode: DecodeMode, _ change: (inout MediaLimits) -> Void
  ) -> String? {
    var limits = MediaLimits.default
    change(&limits)
    let error = #expect(throws: FFmpegError.self) {
      try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: mode, limits: limits)
    }
    let words = "the media exceeds a limit of vastsim, and may be valid: "
    guard let text = error?.description, text.hasPrefix(words), text.hasSuffix("]") else {
      return error?.description
    }
    return text.drop { $0 != "[" }.dropFirst().dropLast().description
  }

  @Test(arguments: DecodeMode.allCases)
  func `a file beyond a bound is an error`(mode: DecodeMode) {
    #expect(failure(mode) { $0.packets = 10 } == "av_read_frame: more than 10 packets (-27)")
    #expect(
      failure(mode) { $0.streams = 1 }
        == "avformat_find_stream_info: more than 1 streams (-27)")
    #expect(
      failure(mode) { $0.pixels = 480 * 270 - 1 }
        == "avformat_find_stream_info: the picture exceeds 129599 pixels (-27)")
  }

  @Test
  func `the pixels of all pictures are bounded where they are decoded`() throws {
    #expect(
      failure(.full) { $0.decodedPixels = 480 * 270 * 180 - 1 }
        == "avcodec_receive_frame: more than 23327999 pixels in all pictures (-27)")
    var exact = MediaLimits.default
    exact.decodedPixels = 480 * 270 * 180
    exact.packets = 180 + 283
    exact.streams = 2
    exact.pixels = 480 * 270
    let facts = try MediaReader.read(
      path: SampleMedia.path("ad-6s.mp4"), mode: .full, limits: exact)
    #expect(facts.videoFrames.count == 180)
  }
}
