/// One stream of a media file.
package struct MediaStream: Sendable, Hashable {
  /// What a stream carries.
  package enum Kind: String, Sendable, CaseIterable {
    case video, audio, subtitle, data
    /// Attachments, cover pictures and streams that FFmpeg does not know.
    case other
  }

  /// The position in the container, from 0.
  package let index: Int
  package let kind: Kind
  /// FFmpeg's name of the codec, such as `h264`.
  package let codecName: String
  /// FFmpeg's name of the codec's profile, such as `Main`.
  package let profile: String?
  /// The duration that the container states for this stream.
  package let duration: Duration?
  /// The timestamp of the stream's first frame, not counted from the container's start.
  package let startTime: Duration?
  /// The stated bits per second.
  package let bitRate: Int64?
  /// How many packets were read, without those that an edit list hides.
  package let packetCount: Int
  /// How many frames came out of the decoder; nil when the stream was not decoded.
  package let frameCount: Int?
  /// The facts that only a video has.
  package let picture: Picture?
  /// The facts that only an audio stream has.
  package let sound: Sound?

  package init(
    index: Int, kind: Kind, codecName: String, profile: String? = nil, duration: Duration? = nil,
    startTime: Duration? = nil, bitRate: Int64? = nil, packetCount: Int = 0,
    frameCount: Int? = nil, picture: Picture? = nil, sound: Sound? = nil
  ) {
    self.index = index
    self.kind = kind
    self.codecName = codecName
    self.profile = profile
    self.duration = duration
    self.startTime = startTime
    self.bitRate = bitRate
    self.packetCount = packetCount
    self.frameCount = frameCount
    self.picture = picture
    self.sound = sound
  }

  /// The facts that only a video has.
  package struct Picture: Sendable, Hashable {
    /// In coded pixels.
    package let width: Int
    /// In coded pixels.
    package let height: Int
    /// FFmpeg's name of the pixel format, such as `yuv420p`.
    package let pixelFormat: String?
    /// A pixel's width over its height.
    package let sampleAspectRatio: Rational?
    /// Frames a second, on average.
    package let averageFrameRate: Rational?
    /// How far a player rotates the picture, clockwise in whole degrees from 0 to 359.
    package let rotation: Int

    package init(
      width: Int, height: Int, pixelFormat: String? = nil, sampleAspectRatio: Rational? = nil,
      averageFrameRate: Rational? = nil, rotation: Int = 0
    ) {
      self.width = width
      self.height = height
      self.pixelFormat = pixelFormat
      self.sampleAspectRatio = sampleAspectRatio
      self.averageFrameRate = averageFrameRate
      self.rotation = rotation
    }
  }

  /// The facts that only an audio stream has.
  package struct Sound: Sendable, Hashable {
    /// Samples a second.
    package let sampleRate: Int
    package let channels: Int

    package init(sampleRate: Int, channels: Int) {
      self.sampleRate = sampleRate
      self.channels = channels
    }
  }
}

/// An exact ratio as containers state it, such as 30000/1001 frames a second.
package struct Rational: Sendable, Hashable, CustomStringConvertible {
  package let numerator: Int32
  /// Above zero.
  package let denominator: Int32

  /// Returns nil unless both parts are above zero; FFmpeg writes 0/1 or 0/0 for an unknown ratio.
  package init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  package var description: String { "\(numerator)/\(denominator)" }
}
