package import JSONTree
package import Player
internal import VAST
internal import VirtualTime

/// A MediaFile as declared beside what its file is: equal keys mean equal things.
package struct EncodedComparison {
  /// One object.
  package let json: JSONValue

  /// `container` is the container's short name, where the file is there to tell it.
  package init(_ comparison: MediaComparison, container: String?) {
    let declared = comparison.declared
    let actual = comparison.actual
    json = .object([
      .init(
        "declared",
        .object(
          .optional("type", declared.type.map(JSONValue.string))
            + .optional("codec", declared.codec.map(JSONValue.string))
            + .optional("width", declared.width.map(JSONValue.integer))
            + .optional("height", declared.height.map(JSONValue.integer))
            + .optional("bitrate", declared.bitrate.map(JSONValue.integer))
            + .optional("minBitrate", declared.minBitrate.map(JSONValue.integer))
            + .optional("maxBitrate", declared.maxBitrate.map(JSONValue.integer))
            + .optional("fileSize", declared.fileSize.map(JSONValue.integer))
            + .optional("durationUs", comparison.declaredDuration.map(JSONValue.microseconds)))),
      .init(
        "actual",
        .object(
          [
            .init("container", .string(container ?? actual.container)),
            .init("codec", .string(actual.codecs.joined(separator: ", "))),
          ]
            + .optional("width", actual.width.map(JSONValue.integer))
            + .optional("height", actual.height.map(JSONValue.integer))
            + .optional("bitrate", actual.bitrate.map { .integer(Int($0.rounded())) })
            + [
              .init("fileSize", .integer(Int(actual.byteCount))),
              .init("durationUs", .microseconds(actual.duration)),
            ])),
      .init("differs", .array(comparison.differences.map { .string($0.rawValue) })),
    ])
  }
}
