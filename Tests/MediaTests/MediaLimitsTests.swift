import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
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
        == "avformat_open_input: more than 1 streams (-27)")
    #expect(
      failure(mode) { $0.pixels = 480 * 270 - 1 }
        == "avformat_find_stream_info: the picture exceeds 129599 pixels (-27)")
  }

  @Test(
    arguments: [(.pixels, 480 * 270 * 100), (.frames, 200), (.samples, 100_000)]
      as [(DecodingCut.Quantity, Int64)])
  func `decoding ends at a limit, and the rest of the file is read`(
    quantity: DecodingCut.Quantity, value: Int64
  ) throws {
    var limits = MediaLimits.default
    switch quantity {
    case .pixels: (limits.decoding.pixels, limits.decoding.pixelsPerByte) = (value, 0)
    case .frames: limits.decoding.frames = value
    case .samples: limits.decoding.samples = value
    }
    let path = SampleMedia.path("ad-6s.mp4")
    let whole = try MediaReader.read(path: path, mode: .full)
    let facts = try MediaReader.read(path: path, mode: .full, limits: limits)
    let cut = try #require(facts.decodingCut)
    #expect(cut.quantity == quantity)
    #expect(cut.limit == value)
    #expect(cut.position > .zero && cut.position < facts.duration)
    #expect(facts.videoFrames == whole.videoFrames)
    #expect(facts.duration == whole.duration)
    #expect(facts.damage == nil)
    #expect(facts.streams.map(\.packetCount) == whole.streams.map(\.packetCount))
    let decoded = facts.streams.compactMap(\.frameCount).reduce(0, +)
    #expect(decoded < whole.streams.compactMap(\.frameCount).reduce(0, +))
    if quantity == .frames { #expect(decoded == 200) }
    if quantity == .pixels {
      #expect(facts.streams.first { $0.kind == .video }?.frameCount == 100)
      #expect(cut.position == whole.videoFrames.times[100])
    }
    #expect(whole.decodingCut == nil)
    #expect(try MediaReader.read(path: path, mode: .demux, limits: limits).decodingCut == nil)
    let finding = cut.diagnostic(at: nil)
    #expect(finding.rule.id == "DecodingLimitReached")
    #expect(
      finding.message.contains("the limit of \(value) decoded \(quantity.rawValue) is reached"))
  }

  @Test(.enabled(if: MadeMedia.isPossible, "the program ffmpeg is missing"))
  func `pictures of a few bytes each cost no more than the limit`() throws {
    // Black stays black: a picture of 9 megapixels takes a hundred bytes.
    let one = try MadeMedia(
      "one.mp4",
      ["-f", "lavfi", "-i", "color=black:size=4096x2304:rate=60:duration=1"]
        + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
    let many = try MadeMedia("many.mp4", ["-stream_loop", "49", "-i", one.path, "-c", "copy"])
    var limits = MediaLimits.default
    (limits.decoding.pixels, limits.decoding.pixelsPerByte) = (4096 * 2304 * 20, 0)
    let facts = try MediaReader.read(path: many.path, mode: .full, limits: limits)
    #expect(facts.byteCount < 4 << 20)
    #expect(facts.streams.first?.packetCount == 3_000)
    #expect(facts.streams.first?.frameCount == 20)
    #expect(facts.videoFrames.count == 3_000)
    #expect(facts.decodingCut?.quantity == .pixels)
    // By default the decoding of such a file ends before its end too.
    let usual = MediaLimits.default.decoding
    #expect(usual.pixels + usual.pixelsPerByte * 4_000_000 < 4096 * 2304 * 3_000)
  }

  @Test
  func `a file at the limits is decoded to its end`() throws {
    var exact = MediaLimits.default
    (exact.decoding.pixels, exact.decoding.pixelsPerByte) = (480 * 270 * 180, 0)
    exact.decoding.frames = 180 + 283
    exact.packets = 180 + 283
    exact.streams = 2
    exact.pixels = 480 * 270
    let facts = try MediaReader.read(
      path: SampleMedia.path("ad-6s.mp4"), mode: .full, limits: exact)
    #expect(facts.videoFrames.count == 180)
    #expect(facts.decodingCut == nil)
  }
}
