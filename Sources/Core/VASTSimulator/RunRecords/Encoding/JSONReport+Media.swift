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

/// The JSON of the measurements of a media file; every key includes its unit.
struct EncodedMeasurements {
  let json: JSONValue

  init(_ measurements: MediaMeasurements) {
    json = .object(
      [.init("contentDigest", .string(measurements.contentDigest))]
        + .optional("video", measurements.video.map(Self.video))
        + .optional("audio", measurements.audio.map(Self.audio)))
  }

  private static func video(_ video: VideoMeasurements) -> JSONValue {
    .object(
      [
        .init("startUs", .microseconds(video.start)), .init("endUs", .microseconds(video.end)),
        .init("rotationDegrees", .integer(video.rotation)),
        .init("keyFrames", .integer(video.keyFrames.count)),
        .init("largestKeyFrameDistanceUs", .microseconds(video.keyFrames.largestDistance)),
        .init("openGroups", .integer(video.keyFrames.openGroups)),
      ]
        + .optional("level", video.level.map(JSONValue.integer))
        + .optional("chroma", video.chroma.map(JSONValue.string))
        + .optional("bitDepth", video.bitDepth.map(JSONValue.integer))
        + .optional("fieldOrder", video.fieldOrder.map(JSONValue.string))
        + .optional("realFramesPerSecond", video.realFrameRate.map { .string("\($0)") })
        + .optional("shortestFrameUs", (video.cadence?.shortest).map(JSONValue.microseconds))
        + .optional("medianFrameUs", (video.cadence?.median).map(JSONValue.microseconds))
        + .optional("longestFrameUs", (video.cadence?.longest).map(JSONValue.microseconds))
        + .optional("pictures", video.pictures.map(pictures)))
  }

  private static func pictures(_ pictures: PictureMeasurements) -> JSONValue {
    .object(
      [
        .init("interlaced", .integer(pictures.interlacedCount)),
        .init("black", .array(pictures.black.map(interval))),
        .init("frozen", .array(pictures.frozen.map(interval))),
        .init("litAreas", .array(pictures.litAreas.map(litArea))),
      ]
        + .optional("litArea", pictures.litArea.map(rectangle))
        + .optional("formatChangeUs", pictures.formatChange.map(JSONValue.microseconds))
        + .optional("failure", pictures.failure.map(JSONValue.string)))
  }

  private static func litArea(_ area: PictureMeasurements.LitArea) -> JSONValue {
    .object(
      [.init("fromUs", .microseconds(area.start))] + .optional("area", area.area.map(rectangle)))
  }

  private static func rectangle(_ area: PixelRectangle) -> JSONValue {
    [
      "x": .integer(area.x), "y": .integer(area.y), "width": .integer(area.width),
      "height": .integer(area.height),
    ]
  }

  private static func interval(_ interval: MediaInterval) -> JSONValue {
    [
      "startUs": .microseconds(interval.start), "endUs": .microseconds(interval.end),
      "reachesEnd": .bool(interval.reachesEnd),
    ]
  }

  private static func audio(_ audio: AudioMeasurements) -> JSONValue {
    .object(
      [.init("startUs", .microseconds(audio.start)), .init("endUs", .microseconds(audio.end))]
        + .optional("sound", audio.sound.map(sound)))
  }

  private static func sound(_ sound: SoundMeasurements) -> JSONValue {
    .object(
      [
        .init("silences", .array(sound.silences.map(interval))),
        .init("channels", .array(sound.channels.map(channel))),
      ]
        + .optional("integratedLUFS", sound.integratedLoudness.map(JSONValue.number))
        + .optional("rangeLU", sound.loudnessRange.map(JSONValue.number))
        + .optional("momentaryMaximumLUFS", sound.momentaryMaximum.map(JSONValue.number))
        + .optional("shortTermMaximumLUFS", sound.shortTermMaximum.map(JSONValue.number))
        + .optional("truePeakDBTP", sound.truePeak.map(JSONValue.number))
        + .optional("samplePeakDBFS", sound.samplePeak.map(JSONValue.number))
        + .optional("formatChangeUs", sound.formatChange.map(JSONValue.microseconds))
        + .optional("failure", sound.failure.map(JSONValue.string)))
  }

  private static func channel(_ channel: SoundMeasurements.Channel) -> JSONValue {
    .object(
      [JSONValue.Member]()
        + .optional("peakDBFS", channel.peak.map(JSONValue.number))
        + .optional("rmsDBFS", channel.rms.map(JSONValue.number)))
  }
}

/// The JSON of an MP4 or QuickTime file's layout, with the properties that matter to players.
struct EncodedLayout {
  let json: JSONValue

  init(_ layout: ContainerLayout) {
    json = [
      "quickTime": .bool(layout.isQuickTime),
      "indexFollowsMedia": .bool(layout.isIndexAtEnd),
      "fragmented": .bool(layout.isFragmented),
      "editLists": .array(layout.editLists.map { .array($0.edits.map(Self.edit)) }),
    ]
  }

  private static func edit(_ edit: EditList.Edit) -> JSONValue {
    .object(
      [
        .init("durationUs", .microseconds(edit.duration)),
        .init("normalSpeed", .bool(edit.isNormalSpeed)),
      ] + .optional("mediaStartUs", edit.mediaStart.map(JSONValue.microseconds)))
  }
}

/// The JSON of an HLS stream in a run record: the selected variant, and its segments.
struct EncodedStream {
  let json: JSONValue

  init(_ stream: HLSFacts) {
    let variant = stream.choice.map { stream.variants[$0.index] }
    json = .object(
      [.init("segments", .array(stream.segments.map(Self.segment)))]
        + .optional("variants", variant.map { _ in .integer(stream.variants.count) })
        + .optional("bandwidth", variant.map { .integer($0.bandwidth) })
        + .optional("reason", (stream.choice?.reason).map(JSONValue.string)))
  }

  private static func segment(_ segment: HLSFacts.Segment) -> JSONValue {
    .object([
      .init("bytes", .integer(Int(segment.byteCount))),
      .init("startUs", .microseconds(segment.start)),
      .init("durationUs", .microseconds(segment.duration)),
    ])
  }
}
