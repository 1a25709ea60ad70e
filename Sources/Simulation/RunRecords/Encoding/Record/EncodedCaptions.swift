internal import Diagnostics
internal import JSONTree
internal import Media
internal import Transport

/// The captions of an ad: every file with its findings, and what is inside the video.
struct EncodedCaptions {
  let members: [JSONValue.Member]

  /// Nothing where there are neither files nor captions in the video.
  init(_ ad: AdRecord) {
    let embedded = ad.mediaFacts?.captions.flatMap { $0.pictureCount > 0 ? $0 : nil }
    members =
      (ad.captions.isEmpty ? [] : [.init("captions", .array(ad.captions.map(Self.file)))])
      + .optional("embeddedCaptions", embedded.map(Self.embedded))
  }

  private static func file(_ captions: CaptionRecord) -> JSONValue {
    .object(
      [
        .init("url", .string(captions.url)), .init("status", .integer(captions.fetch.status)),
        .init("cues", .integer(captions.cueCount)), .init("shown", .bool(captions.isShown)),
        .init(
          "findings",
          .array(captions.findings.map { .object(EncodedRunEvent.members(of: $0)) })),
      ]
        + .optional("type", captions.type.map(JSONValue.string))
        + .optional("language", captions.language.map(JSONValue.string))
        + .optional("format", captions.format.map(JSONValue.string)))
  }

  private static func embedded(_ captions: EmbeddedCaptions) -> JSONValue {
    .object([
      .init("pictures", .integer(captions.pictureCount)),
      .init("cea608", .bool(captions.hasLine21)),
      .init("cea708", .bool(captions.hasDTVCC)), .init("cues", .integer(captions.cues.count)),
    ])
  }
}
