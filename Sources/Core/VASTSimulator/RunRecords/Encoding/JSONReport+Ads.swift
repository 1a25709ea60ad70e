internal import CreativeQuality
internal import Media
package import Player
internal import VAST
package import Vocabulary

/// The ads of a record.
extension JSONReport {
  /// An ad, and the name of its unit, which is nil for a sole ad.
  typealias PlacedAd = (record: AdRecord, unit: String?)

  static let ad: [JSONField<PlacedAd>] =
    adRecord.map { field in field.of { $0.record } } + [
      .optional("pictures", .list(of: .object(picture)), "The pictures that --frames writes.") {
        ad in
        guard let index = ad.record.index else { return nil }
        return ad.record.mediaFacts?.pictures?.pictures.map { picture in
          (picture, PictureName.of(picture.moment, ad: index, unit: ad.unit))
        }
      }
    ]

  private static let adRecord: [JSONField<AdRecord>] = [
    .required("chain", .list(of: .object(hop)), "The documents of its wrapper chain.") {
      Array($0.chain.enumerated())
    },
    .optional("ad", .count, "Its index in play order; absent if it was not played.", \.index),
    .optional("id", .string, "The id of the Ad.", \.adID),
    .optional("creativeID", .string, "Of the Creative.", \.creativeID),
    .optional("title", .string, "The AdTitle.", \.title),
    .optional("errorCode", .errorCode, "The VAST error code that it ended with.", \.errorCode),
    .optional("mediaFile", EventStream.mediaFile, "The media file that played.", \.mediaFile),
    .required(
      "mediaFiles", .list(of: mediaChoice),
      "Every MediaFile, with why it was selected or rejected.",
      \.mediaFiles),
    .optional(
      "nonLinear", EventStream.nonLinear, "The nonlinear creative that was shown.", \.nonLinear),
    .nonEmpty(
      "clickThroughs", .list(of: EventStream.clickThrough), "The pages that clicks open.",
      \.clickThroughs),
    .optional("media", media, "The contents of the media.", \.mediaFacts),
    .optional("standIn", .flag, "True if the media is a stand-in for the tag's media.") {
      $0.isStandIn ? true : nil
    },
    .optional(
      "comparison", comparison, "The comparison of the MediaFile, declared and actual."
    ) { ad in ad.comparison.map { ($0, ad.mediaFacts?.container) } },
    .optional("quality", .any, "The checks of the media, as in probe.") { $0.judgement?.json },
    .optional("renditions", .any, "The checks of all renditions together.") {
      $0.renditions.flatMap(\.json)
    },
    .optional("buffering", .object(buffering), "The buffering of the ad.", \.buffering),
    .required("lost", .list(of: .object(lost)), "The events that were not sent.", \.lost),
    .nonEmpty("captions", .list(of: .object(captions)), "The caption files.", \.captions),
    .optional("embeddedCaptions", .object(embeddedCaptions), "The captions inside the video.") {
      $0.mediaFacts?.captions.flatMap { $0.pictureCount > 0 ? $0 : nil }
    },
  ]

  private static let hop: [JSONField<(offset: Int, element: AdRecord.Hop)>] = [
    .required("hop", .count, "The hop; 0 is the inline ad.") { $0.offset },
    .required("document", .string, "The document, as displayed.") { $0.element.document },
    .optional("adID", .string, "The id of the document's Ad.") { $0.element.adID },
    .optional("adSystem", .string, "The AdSystem of the document's Ad.") { $0.element.adSystem },
  ]

  private static let buffering: [JSONField<BufferingRecord>] = [
    .required("count", .count, "The number of rebufferings.", \.count),
    .required("totalUs", .microseconds, "The total duration, in µs.", \.total),
    .optional("startupUs", .microseconds, "How long loading took, in µs.", \.startup),
  ]

  private static let lost: [JSONField<LostEvent>] = [
    .required(
      "source", .choice, "The source of the trackers that were not requested.", \.source),
    .required("event", .string, "The event.", \.event),
    .required("reason", .filledString, "Why it was not sent.", \.reason),
    .optional("vendor", .string, "The vendor, for source verification.", \.vendor),
  ]

  private static let captions: [JSONField<CaptionRecord>] = [
    .required("url", .string, "The URL of the file.", \.url),
    .required("status", .integer(0...599), "The HTTP status.", \.fetch.status),
    .required("cues", .count, "The number of cues.", \.cueCount),
    .required("shown", .flag, "Whether the viewer saw them.", \.isShown),
    .required("findings", .list(of: diagnostic), "The findings about the file.", \.findings),
    .optional("type", .string, "The declared MIME type.", \.type),
    .optional("language", .string, "Declared.", \.language),
    .optional("format", .string, "The format that was read.", \.format),
  ]

  private static let embeddedCaptions: [JSONField<EmbeddedCaptions>] = [
    .required("pictures", .count, "The number of pictures with captions.", \.pictureCount),
    .required("cea608", .flag, "Whether there is CEA-608.", \.hasLine21),
    .required("cea708", .flag, "Whether there is CEA-708.", \.hasDTVCC),
    .required("cues", .count, "The number of decoded cues.", \.cues.count),
  ]

  /// A picture with the name under which `--frames` writes it.
  private typealias NamedPicture = (picture: MediaPictures.Picture, name: String)

  private static let picture: [JSONField<NamedPicture>] = [
    .required("moment", .string, "The moment: first, a quartile, last.") {
      $0.picture.moment.rawValue
    },
    .required("positionUs", .microseconds, "The position in the media, in µs.") {
      $0.picture.position
    },
    .required("file", .string, "The file's name.") { $0.name },
    .required("width", .count, "In pixels.") { $0.picture.jpeg.width },
    .required("height", .count, "In pixels.") { $0.picture.jpeg.height },
  ]

  /// A MediaFile with the reason why it was selected or rejected.
  package static let mediaChoice = JSONForm<MediaFileDecision.Candidate>.defined(
    "mediaChoice",
    [
      .required("url", .string, "The declared URL.", \.mediaFile.url),
      .optional("type", .string, "The MIME type.", \.mediaFile.type),
      .optional("width", .integer(), "In pixels.", \.mediaFile.width),
      .optional("height", .integer(), "In pixels.", \.mediaFile.height),
      .optional("bitrate", .integer(), "In kilobits per second.", \.mediaFile.bitrate),
      .optional("minBitrate", .integer(), "In kilobits per second.", \.mediaFile.minBitrate),
      .optional("maxBitrate", .integer(), "In kilobits per second.", \.mediaFile.maxBitrate),
      .required("taken", .flag, "Whether it was selected.", \.isTaken),
      .required("reason", .filledString, "Why it was selected or rejected.", \.reason),
    ])
}
