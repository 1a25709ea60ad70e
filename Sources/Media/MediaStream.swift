/// One stream of a media file.
package struct MediaStream: Sendable, Hashable {
  /// What a stream carries.
  package enum Kind: String, Sendable, CaseIterable {
    case video, audio, subtitle, data
    /// Attachments, cover pictures and what FFmpeg does not know.
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
  /// How many packets were read, those that an edit list hides not counted.
  package let packetCount: Int
  /// How many frames came out of the decoder; nil when the stream was not decoded.
  package let frameCount: Int?
  /// What only a video has.
  package let picture: Picture?
  /// What only an audio stream has.
  package let sound: Sound?

  /// What only a video has.
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
  }

  /// What only an audio stream has.
  package struct Sound: Sendable, Hashable {
    /// Samples a second.
    package let sampleRate: Int
    package let channels: Int
  }
}
