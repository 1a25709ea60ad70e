package import Media
package import Player
internal import VAST
package import Vocabulary

/// The media of a record's ads.
extension JSONReport {
  /// A comparison, with the container's short name where the file is available.
  package typealias NamedComparison = (comparison: MediaComparison, container: String?)

  /// A MediaFile's declared and actual properties: equal keys have equal meanings.
  package static let comparison = JSONForm<NamedComparison>.object([
    .required("declared", .object(declared), "The declared values.") { $0.comparison },
    .required("actual", .object(actual), "The actual values of the file.") { $0 },
    .required(
      "differs", .list(of: .string), "The keys that differ by more than the tolerance."
    ) { $0.comparison.differences.map(\.rawValue) },
  ])

  private static let declared: [JSONField<MediaComparison>] = [
    .optional("type", .string, "The MIME type.", \.declared.type),
    .optional("codec", .string, "The codec.", \.declared.codec),
    .optional("width", .integer(), "In pixels.", \.declared.width),
    .optional("height", .integer(), "In pixels.", \.declared.height),
    .optional("bitrate", .integer(), "In kilobits per second.", \.declared.bitrate),
    .optional("minBitrate", .integer(), "In kilobits per second.", \.declared.minBitrate),
    .optional("maxBitrate", .integer(), "In kilobits per second.", \.declared.maxBitrate),
    .optional("fileSize", .integer(), "In bytes.", \.declared.fileSize),
    .optional("durationUs", .microseconds, "In µs.", \.declaredDuration),
  ]

  private static let actual: [JSONField<NamedComparison>] =
    [
      .required("container", .string, "The container.") {
        $0.container ?? $0.comparison.actual.container
      }
    ] + actualFile.map { field in field.of { $0.comparison.actual } }

  private static let actualFile: [JSONField<ActualMedia>] = [
    .required("codec", .string, "The codecs.") { $0.codecs.joined(separator: ", ") },
    .optional("width", .integer(), "In pixels.", \.width),
    .optional("height", .integer(), "In pixels.", \.height),
    .optional("bitrate", .integer(), "In kilobits per second.") {
      $0.bitrate.map { Int($0.rounded()) }
    },
    .required("fileSize", .integer(), "In bytes.") { Int($0.byteCount) },
    .required("durationUs", .microseconds, "In µs.", \.duration),
  ]

  /// A media file: its contents, how far it can be played, and its measurements if there are any.
  package static let media = JSONForm<MediaFacts>.object([
    .required("format", .string, "The container's format, as FFmpeg names it.", \.formatName),
    .required("bytes", .count, "The size of the file.") { Int($0.byteCount) },
    .required("durationUs", .microseconds, "The duration, in µs.", \.duration),
    .required(
      "playableUs", .microseconds, "The duration that can be played, in µs.", \.playableDuration),
    .required("videoFrames", .count, "The number of pictures.", \.videoFrames.count),
    .required("streams", .list(of: .object(stream)), "The streams.", \.streams),
    .optional("firstFrameUs", .signedMicroseconds, "When the first picture is shown, in µs.") {
      $0.videoFrames.times.first
    },
    .optional("lastFrameUs", .signedMicroseconds, "When the last picture is shown, in µs.") {
      $0.videoFrames.times.last
    },
    .optional("bitsPerSecond", .count, "The bit rate of the file.") { $0.bitRate.map { Int($0) } },
    .optional("container", .any, "The layout of an MP4 file, as in probe.") {
      $0.layout.map { EncodedLayout($0).json }
    },
    .optional("stream", .any, "The variant and the segments of an HLS stream.") {
      $0.hls.map { EncodedStream($0).json }
    },
    .optional("damage", .object(damage), "Where the file stops being playable.", \.damage),
    .optional(
      "decodingCut", .object(decodingCut),
      "Where decoding reached a limit; the rest was read without decoding.", \.decodingCut),
    .optional("measurements", .any, "The measurements, as in probe.") {
      $0.measurements.map { EncodedMeasurements($0).json }
    },
  ])

  private static let damage: [JSONField<MediaDamage>] = [
    .required("atUs", .microseconds, "The position, in µs.", \.position),
    .required("reason", .string, "The reason.", \.reason),
  ]

  private static let decodingCut: [JSONField<DecodingCut>] = [
    .required("atUs", .microseconds, "The position, in µs.", \.position),
    .required("quantity", .string, "What is limited: `frames`, `pixels` or `samples`.") {
      $0.quantity.rawValue
    },
    .required("limit", .count, "The limit, in this quantity.") { Int($0.limit) },
  ]

  private static let stream: [JSONField<MediaStream>] = [
    .required("index", .count, "Its number in the file.", \.index),
    .required("kind", .string, "Video, audio or another kind.") { $0.kind.rawValue },
    .required("codec", .string, "The codec, as FFmpeg names it.", \.codecName),
    .required("packets", .count, "The number of packets.", \.packetCount),
    .optional("profile", .string, "The codec's profile.", \.profile),
    .optional("durationUs", .microseconds, "In µs.", \.duration),
    .optional("startUs", .signedMicroseconds, "When it starts, in µs.", \.startTime),
    .optional("bitsPerSecond", .count, "Rate.") { $0.bitRate.map { Int($0) } },
    .optional("frames", .count, "The number of decoded frames.", \.frameCount),
    .optional("width", .count, "In pixels.") { $0.picture?.width },
    .optional("height", .count, "In pixels.") { $0.picture?.height },
    .optional("pixelFormat", .string, "As FFmpeg names it.") { $0.picture?.pixelFormat },
    .optional("framesPerSecond", .string, "A fraction: 30000/1001.") {
      $0.picture?.averageFrameRate.map { "\($0.numerator)/\($0.denominator)" }
    },
    .optional("samplesPerSecond", .count, "Of sound.") { $0.sound?.sampleRate },
    .optional("channels", .count, "Of sound.") { $0.sound?.channels },
  ]
}
