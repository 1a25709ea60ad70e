/// The facts of one media file, as FFmpeg reads it.
///
/// Positions count from the point where a player begins. The first picture of an ordinary file is
/// at zero. When a file's media begins late, the first picture is later and nothing is shown before
/// it.
package struct MediaFacts: Sendable, Hashable {
  /// FFmpeg's name of the container format, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package let formatName: String
  /// The file's size in bytes.
  package let byteCount: Int64
  /// How long an undamaged file plays, in whole microseconds: the duration that the container
  /// states, or the end of the latest packet when the container states no duration or a wrong one.
  package let duration: Duration
  /// The duration that the container states, in whole microseconds.
  package let statedDuration: Duration?
  /// The container's own timestamp of position zero.
  let startTime: Duration
  /// The whole file's bits per second, when FFmpeg knows it.
  package let bitRate: Int64?
  /// Every stream, by its index in the container.
  package let streams: [MediaStream]
  /// The times of the best video stream's pictures; those before the damage, if there is any.
  package let videoFrames: MediaFrames
  /// The first damage, at which playback ends; nil if none was found.
  package let damage: MediaDamage?
  /// Where decoding reached a limit; nil when everything was decoded, or nothing was to be decoded.
  package var decodingCut: DecodingCut?
  /// How much of the file must have arrived to play up to a position.
  package let byteMap: ByteMap
  /// How the file is laid out; nil for other containers than MP4 and QuickTime.
  package let layout: ContainerLayout?
  /// The captions inside the video; absent when they were not requested, or nothing was decoded.
  package internal(set) var captions: EmbeddedCaptions?
  /// The measurements; nil unless the quality was requested.
  package var measurements: MediaMeasurements?
  /// Small pictures, when they were requested and there is a video to decode.
  package internal(set) var pictures: MediaPictures?
  /// The end of the latest packet, whatever the container states.
  package internal(set) var packetEnd = Duration.zero
  /// Whether no file was opened, and the duration is the one that a document states.
  package var isStated = false
  /// The facts that only an HLS stream has; with them, ``byteCount`` is that of the stream's
  /// segments.
  package internal(set) var hls: HLSFacts?

  package init(
    formatName: String, byteCount: Int64, duration: Duration, statedDuration: Duration? = nil,
    startTime: Duration = .zero, bitRate: Int64? = nil, streams: [MediaStream],
    videoFrames: MediaFrames,
    damage: MediaDamage? = nil, byteMap: ByteMap = ByteMap(), layout: ContainerLayout? = nil,
    captions: EmbeddedCaptions? = nil
  ) {
    self.formatName = formatName
    self.byteCount = byteCount
    self.duration = duration
    self.statedDuration = statedDuration
    self.startTime = startTime
    self.bitRate = bitRate
    self.streams = streams
    self.videoFrames = videoFrames
    self.damage = damage
    self.byteMap = byteMap
    self.layout = layout
    self.captions = captions
  }

  /// The duration of an undamaged file; otherwise how long the file plays before the first damage.
  package var playableDuration: Duration { damage?.position ?? duration }
}

extension MediaFacts {
  /// Creates the facts about unavailable media from its stated length.
  package init(stated duration: Duration) {
    self.init(
      formatName: "", byteCount: 0, duration: duration, streams: [],
      videoFrames: MediaFrames(times: []))
    isStated = true
  }

  /// The container by a short name, such as `mp4` or `webm`: its contents decide between formats
  /// for which FFmpeg has one name.
  package var container: String {
    if formatName.hasPrefix("mov") { return layout?.isQuickTime == true ? "mov" : "mp4" }
    guard formatName.hasPrefix("matroska") else { return formatName }
    let codecs = streams.map(\.codecName)
    let isWebM = codecs.allSatisfy { ["vp8", "vp9", "av1", "opus", "vorbis"].contains($0) }
    return isWebM && !codecs.isEmpty ? "webm" : "matroska"
  }
}

/// When the pictures of a video are presented.
package struct MediaFrames: Sendable, Hashable {
  /// The presentation times, in ascending order, counted from the container's start.
  package let times: [Duration]

  /// How many pictures there are.
  package var count: Int { times.count }

  package init(times: [Duration]) { self.times = times }
}

/// The first place of a media file that cannot be played.
package struct MediaDamage: Sendable, Hashable {
  /// The end of the last good picture before the damage, or of the last good audio where no picture
  /// follows; zero when nothing plays.
  package let position: Duration
  /// The FFmpeg function that reported the damage, with FFmpeg's own text and code.
  package let reason: String

  package init(position: Duration, reason: String) {
    self.position = position
    self.reason = reason
  }
}

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
