internal import Media
internal import Vocabulary

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
