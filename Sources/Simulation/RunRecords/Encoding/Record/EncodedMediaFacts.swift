package import JSONTree
package import Media
internal import VirtualTime

/// A media file as reports tell of it: what is in it, how far it plays, and what was measured.
package struct EncodedMediaFacts {
  /// One object.
  package let json: JSONValue

  /// What was read of a file; with what was measured of it, if it was.
  package init(_ facts: MediaFacts) {
    json = .object(
      [
        .init("format", .string(facts.formatName)),
        .init("bytes", .integer(Int(facts.byteCount))),
        .init("durationUs", .microseconds(facts.duration)),
        .init("playableUs", .microseconds(facts.playableDuration)),
        .init("videoFrames", .integer(facts.videoFrames.count)),
        .init("streams", .array(facts.streams.map(Self.stream))),
      ]
        + .optional("firstFrameUs", facts.videoFrames.times.first.map(JSONValue.microseconds))
        + .optional("lastFrameUs", facts.videoFrames.times.last.map(JSONValue.microseconds))
        + .optional("bitsPerSecond", facts.bitRate.map { .integer(Int($0)) })
        + .optional("container", facts.layout.map { EncodedLayout($0).json })
        + .optional("stream", facts.hls.map { EncodedStream($0).json })
        + .optional(
          "damage",
          facts.damage.map {
            .object([
              .init("atUs", .microseconds($0.position)), .init("reason", .string($0.reason)),
            ])
          })
        + .optional(
          "decodingCut",
          facts.decodingCut.map {
            .object([
              .init("atUs", .microseconds($0.position)),
              .init("quantity", .string($0.quantity.rawValue)),
              .init("limit", .integer(Int($0.limit))),
            ])
          })
        + .optional("measurements", facts.measurements.map { EncodedMeasurements($0).json }))
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
