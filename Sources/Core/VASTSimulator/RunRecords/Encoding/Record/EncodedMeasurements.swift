internal import Media
internal import Vocabulary

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
