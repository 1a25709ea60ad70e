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
  package var pixelsPerByte: Int64 = 1_000
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

  package init(_ quantity: Quantity, limit: Int64, position: Duration) {
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
