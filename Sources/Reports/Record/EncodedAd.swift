internal import Beacons
internal import JSONTree
internal import Media
internal import VASTSimulator
internal import VirtualTime

/// One ad of a run record: its chain, its media as declared and as it is, and what was lost.
struct EncodedAd {
  let json: JSONValue

  init(_ ad: AdRecord) {
    // In two parts: one long sum takes the compiler too long.
    let identity: [JSONValue.Member] =
      [.init("chain", .array(ad.chain.enumerated().map(Self.hop)))]
      + .optional("id", Self.id(ad))
      + .optional("creativeID", ad.creativeID.map(JSONValue.string))
      + .optional("title", ad.title.map(JSONValue.string))
      + .optional("errorCode", ad.errorCode.map(JSONValue.integer))
    let playback: [JSONValue.Member] =
      .optional("mediaFile", ad.mediaFile.map { EncodedMediaFile($0).json })
      + [.init("mediaFiles", .array(ad.mediaFiles.map { EncodedMediaChoice($0).json }))]
      + .optional("nonLinear", ad.nonLinear.map { EncodedNonLinear($0).json })
      + .optional("media", ad.mediaFacts.map(Self.media))
      + .optional("pictures", EncodedPictures(ad)?.json)
      + .optional("comparison", ad.comparison.map { EncodedComparison($0).json })
      + .optional("buffering", ad.buffering.map(Self.buffering))
      + [.init("lost", .array(ad.lost.map(Self.lost)))]
    json = .object(identity + playback + EncodedCaptions(ad).members)
  }

  private static func id(_ ad: AdRecord) -> JSONValue? { ad.adID.map(JSONValue.string) }

  private static func hop(_ index: Int, _ hop: AdRecord.Hop) -> JSONValue {
    .object(
      [.init("hop", .integer(index)), .init("document", .string(hop.document))]
        + .optional("adID", hop.adID.map(JSONValue.string)))
  }

  private static func lost(_ event: LostEvent) -> JSONValue {
    .object(
      [
        .init("source", .string(event.source.rawValue)), .init("event", .string(event.event)),
        .init("reason", .string(event.reason)),
      ] + .optional("vendor", event.vendor.map(JSONValue.string)))
  }

  private static func buffering(_ buffering: BufferingRecord) -> JSONValue {
    .object(
      [
        .init("count", .integer(buffering.count)),
        .init("totalUs", .microseconds(buffering.total)),
      ] + .optional("startupUs", buffering.startup.map(JSONValue.microseconds)))
  }

  private static func media(_ facts: MediaFacts) -> JSONValue {
    .object(
      [
        .init("format", .string(facts.formatName)),
        .init("bytes", .integer(Int(facts.byteCount))),
        .init("durationUs", .microseconds(facts.duration)),
        .init("playableUs", .microseconds(facts.playableDuration)),
        .init("videoFrames", .integer(facts.videoFrames.count)),
        .init("streams", .array(facts.streams.map(stream))),
      ]
        + .optional("firstFrameUs", facts.videoFrames.times.first.map(JSONValue.microseconds))
        + .optional("lastFrameUs", facts.videoFrames.times.last.map(JSONValue.microseconds))
        + .optional("bitsPerSecond", facts.bitRate.map { .integer(Int($0)) })
        + .optional("stream", facts.hls.map { EncodedStream($0).json })
        + .optional(
          "damage",
          facts.damage.map {
            .object([
              .init("atUs", .microseconds($0.position)), .init("reason", .string($0.reason)),
            ])
          }))
  }

  private static func stream(_ stream: MediaStream) -> JSONValue {
    .object(
      [
        .init("index", .integer(stream.index)), .init("kind", .string(stream.kind.rawValue)),
        .init("codec", .string(stream.codecName)),
        .init("packets", .integer(stream.packetCount)),
      ]
        + .optional("profile", stream.profile.map(JSONValue.string))
        + .optional("durationUs", stream.duration.map(JSONValue.microseconds))
        + .optional("startUs", stream.startTime.map(JSONValue.microseconds))
        + .optional("bitsPerSecond", stream.bitRate.map { .integer(Int($0)) })
        + .optional("frames", stream.frameCount.map(JSONValue.integer))
        + .optional("width", (stream.picture?.width).map(JSONValue.integer))
        + .optional("height", (stream.picture?.height).map(JSONValue.integer))
        + .optional("pixelFormat", (stream.picture?.pixelFormat).map(JSONValue.string))
        + .optional(
          "framesPerSecond",
          stream.picture?.averageFrameRate.map {
            .string("\($0.numerator)/\($0.denominator)")
          })
        + .optional("samplesPerSecond", (stream.sound?.sampleRate).map(JSONValue.integer))
        + .optional("channels", (stream.sound?.channels).map(JSONValue.integer)))
  }
}
