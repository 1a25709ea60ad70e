package import Vocabulary

/// Limits on the work that one media file may cause.
///
/// A file beyond a limit is an error, so that a hostile file costs neither hours nor gigabytes. The
/// limits of decoding are the exception: beyond them, the rest of the file is read without being
/// decoded.
package struct MediaLimits: Sendable, Hashable {
  /// The most streams of a container.
  var streams = 64
  /// How many video streams, and how many audio streams, are analysed: each needs memory for its
  /// pictures.
  var analysedStreams = 2
  /// The most pixels of one picture: the largest frame of H.264 level 5.2.
  var pixels: Int64 = 36_864 * 256
  /// The limits of decoding, beyond which a file is only read.
  package var decoding = DecodingLimits()
  /// The most packets of all streams together.
  var packets = 2_000_000
  /// The most bytes that are read to find out about the streams.
  var analysedBytes: Int64 = 5_000_000

  /// The limits of an HLS stream.
  var hls = HLSLimits()

  package init() {}

  /// Limits far above any real creative.
  package static let `default` = MediaLimits()
}

/// Limits of one HLS stream.
struct HLSLimits: Sendable, Hashable {
  /// The most bytes of one playlist.
  var playlistBytes = 1_000_000
  /// The most variants, and the most renditions, of a master playlist.
  var variants = 200
  /// The most segments of a media playlist.
  var segments = 5_000
  /// The most bytes of all segments together.
  var segmentBytes: Int64 = 4_000_000_000
  /// The longest stream that a media playlist may state.
  var duration = Duration.seconds(6 * 3_600)
}

/// Limits on the decoding of one file: a few bytes can encode a picture of millions of pixels.
///
/// When a file reaches a limit, it is decoded up to there; the rest is read without being decoded,
/// and ``MediaFacts/decodingCut`` says so. A damaged file is decoded twice at most, each time
/// within the limits.
package struct DecodingLimits: Sendable, Hashable {
  /// The most decoded frames, pictures and sound together: an hour and a half of both.
  package var frames: Int64 = 300_000
  /// The limit of pixels of all decoded pictures together, in addition to those allowed for the file's bytes:
  /// 32 s of 3840×2160 at 30 pictures a second, or 128 s of 1920×1080.
  package var pixels: Int64 = 8_000_000_000
  /// How many more pixels each byte of the file allows. A real picture takes more than a bit for a
  /// hundred pixels; a decompression bomb consists of pictures that take almost no bits.
  var pixelsPerByte: Int64 = 1_000
  /// The most samples of decoded sound, of all channels together: almost three hours of stereo at
  /// 48 kHz.
  package var samples: Int64 = 1_000_000_000

  package init() {}

  /// The most pixels that may be decoded of a file with this many bytes.
  func pixels(ofFileOf byteCount: Int64) -> Int64 {
    let (earned, isTooMany) = byteCount.multipliedReportingOverflow(by: pixelsPerByte)
    return isTooMany ? .max / 2 : min(.max / 2, earned) + pixels
  }
}

/// Where the decoding of a file ended, because it reached a limit.
package struct DecodingCut: Sendable, Hashable {
  /// What is limited.
  package enum Quantity: String, Sendable, Hashable, CaseIterable {
    case frames
    case pixels
    case samples
  }

  package var quantity: Quantity
  /// The limit, in frames, pixels or samples.
  package var limit: Int64
  /// The position of the first frame that was not used; the file's duration when that frame has no
  /// time.
  package var position: Duration

  init(_ quantity: Quantity, limit: Int64, position: Duration) {
    self.quantity = quantity
    self.limit = limit
    self.position = position
  }
}

/// How much of one file was decoded so far.
struct DecodingAccount {
  private let limits: DecodingLimits
  private let pixelLimit: Int64
  private var frames: Int64 = 0
  private var pixels: Int64 = 0
  private var samples: Int64 = 0

  /// Makes the account of a file with this many bytes.
  init(limits: DecodingLimits, byteCount: Int64) {
    self.limits = limits
    pixelLimit = limits.pixels(ofFileOf: byteCount)
  }

  /// Adds a frame, unless it exceeds a limit.
  ///
  /// - Parameters:
  ///   - pixels: its pixels, zero for sound.
  ///   - samples: its samples in all channels, zero for a picture.
  /// - Returns: the limit that it exceeds, if any.
  mutating func add(pixels: Int64, samples: Int64) -> (DecodingCut.Quantity, Int64)? {
    if frames + 1 > limits.frames { return (.frames, limits.frames) }
    if self.pixels + pixels > pixelLimit { return (.pixels, pixelLimit) }
    if self.samples + samples > limits.samples { return (.samples, limits.samples) }
    frames += 1
    self.pixels += pixels
    self.samples += samples
    return nil
  }
}

/// The rules of reading media.
package enum MediaRules {
  /// All rules.
  package static let all: [Rule] = [.decodingLimitReached]
}

extension Rule {
  package static let decodingLimitReached = Rule(
    "DecodingLimitReached", .warning, "a media file was not decoded to its end",
    explanation: """
      Decoding stops at a limit of frames, pixels or samples, because a few bytes can encode a \
      large picture. The run still plays the file to its end, with the times in the file's \
      packets. But only the part before the position that the message names is checked for damage \
      and measured.
      """,
    fix: """
      Encode the media with fewer pixels or frames. If the file has to stay as it is, raise the \
      limit of a run with '--limit', such as '--limit frames=1000000'.
      """)
}

extension DecodingCut {
  /// A finding about the media in a file or a tag.
  package func diagnostic(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      rule: .decodingLimitReached,
      "the media was decoded up to \(TimeText.readable(position)): the limit of "
        + "\(limit) decoded \(quantity.rawValue) is reached; the rest was read without decoding",
      at: location)
  }
}
