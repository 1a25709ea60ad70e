internal import Beacons
internal import JSONSchema
internal import JSONTree

/// The ads of a record, with their media.
extension RecordSchema {
  private static let integer = Schema.integer()
  private static let any = Schema.any

  static let ad: [SchemaField] = [
    .required(
      "chain",
      .list(
        of: .object([
          .required("hop", count, "The hop; 0 is the inline ad."),
          .required("document", .string, "The document, as displayed."),
          .init("adID", .string, "The id of the Ad there."),
        ])), "The documents of its wrapper chain."),
    .init("ad", count, "Its index in play order; absent if it was not played."),
    .init("id", .string, "The id of the Ad."), .init("creativeID", .string, "Of the Creative."),
    .init("title", .string, "The AdTitle."),
    .init("errorCode", .integer(100...1999), "The VAST error code that it ended with."),
    .init("mediaFile", .reference("mediaFile"), "The media file that played."),
    .required(
      "mediaFiles", .list(of: .reference("mediaChoice")),
      "Every MediaFile, with why it was selected or rejected."),
    .init("nonLinear", .reference("nonLinear"), "The nonlinear creative that was shown."),
    .init(
      "clickThroughs", .list(of: .reference("clickThrough")), "The pages that clicks open."),
    .init("media", .object(media), "The contents of the media."),
    .init("pictures", .list(of: .object(picture)), "The pictures that --frames writes."),
    .init(
      "comparison", .object(comparison),
      "The comparison of the MediaFile, declared and actual."),
    .init("quality", any, "The checks of the media, as in probe."),
    .init("renditions", any, "The checks of all renditions together."),
    .init(
      "buffering",
      .object([
        .required("count", count, "The number of rebufferings."),
        .required("totalUs", us, "The total duration, in µs."),
        .init("startupUs", us, "How long loading took, in µs."),
      ]), "The buffering of the ad."),
    .required(
      "lost",
      .list(
        of: .object([
          .required(
            "source", .choice(of: BeaconSource.self),
            "The source of the trackers that were not requested."),
          .required("event", .string, "The event."),
          .required(
            "reason", .filledString,
            "Why it was not sent."),
          .init("vendor", .string, "The vendor, for source verification."),
        ])), "The events that were not sent."),
    .init("captions", .list(of: .object(captions)), "The caption files."),
    .init(
      "embeddedCaptions",
      .object([
        .required("pictures", count, "The number of pictures with captions."),
        .required("cea608", .flag, "Whether there is CEA-608."),
        .required("cea708", .flag, "Whether there is CEA-708."),
        .required("cues", count, "The number of decoded cues."),
      ]), "The captions inside the video."),
  ]

  static let mediaChoice: [SchemaField] = [
    .required("url", .string, "The declared URL."), .init("type", .string, "The MIME type."),
    .init("width", integer, "In pixels."), .init("height", integer, "In pixels."),
    .init("bitrate", integer, "In kilobits per second."),
    .init("minBitrate", integer, "In kilobits per second."),
    .init("maxBitrate", integer, "In kilobits per second."),
    .required("taken", .flag, "Whether it was selected."),
    .required("reason", .filledString, "Why it was selected or rejected."),
  ]

  private static let captions: [SchemaField] = [
    .required("url", .string, "The URL of the file."),
    .required("status", .integer(0...599), "The HTTP status."),
    .required("cues", count, "The number of cues."),
    .required("shown", .flag, "Whether the viewer saw them."),
    .required("findings", .list(of: .reference("diagnostic")), "The findings about the file."),
    .init("type", .string, "The declared MIME type."), .init("language", .string, "Declared."),
    .init("format", .string, "The format that was read."),
  ]

  private static let picture: [SchemaField] = [
    .required("moment", .string, "The moment: first, a quartile, last."),
    .required("positionUs", us, "The position in the media, in µs."),
    .required("file", .string, "The file's name."), .required("width", count, "In pixels."),
    .required("height", count, "In pixels."),
  ]

  private static let comparison: [SchemaField] = [
    .required(
      "declared",
      .object([
        .init("type", .string, "The MIME type."), .init("codec", .string, "The codec."),
        .init("width", integer, "In pixels."), .init("height", integer, "In pixels."),
        .init("bitrate", integer, "In kilobits per second."),
        .init("minBitrate", integer, "In kilobits per second."),
        .init("maxBitrate", integer, "In kilobits per second."),
        .init("fileSize", integer, "In bytes."), .init("durationUs", us, "In µs."),
      ]), "The declared values."),
    .required(
      "actual",
      .object([
        .required("container", .string, "The container."),
        .required("codec", .string, "The codecs."), .init("width", integer, "In pixels."),
        .init("height", integer, "In pixels."),
        .init(
          "bitrate", integer,
          "In kilobits per second."),
        .required("fileSize", integer, "In bytes."), .required("durationUs", us, "In µs."),
      ]), "The actual values of the file."),
    .required("differs", .list(of: .string), "The keys that differ by more than the tolerance."),
  ]

  private static let media: [SchemaField] = [
    .required("format", .string, "The container's format, as FFmpeg names it."),
    .required("bytes", count, "The size of the file."),
    .required("durationUs", us, "The duration, in µs."),
    .required("playableUs", us, "The duration that can be played, in µs."),
    .required("videoFrames", count, "The number of pictures."),
    .required("streams", .list(of: .object(stream)), "The streams."),
    .init("firstFrameUs", .integer(), "When the first picture is shown, in µs."),
    .init("lastFrameUs", .integer(), "When the last picture is shown, in µs."),
    .init("bitsPerSecond", count, "The bit rate of the file."),
    .init("container", any, "The layout of an MP4 file, as in probe."),
    .init("stream", any, "The variant and the segments of an HLS stream."),
    .init(
      "damage",
      .object([
        .required("atUs", us, "The position, in µs."), .required("reason", .string, "The reason."),
      ]), "Where the file stops being playable."),
    .init(
      "decodingCut",
      .object([
        .required("atUs", us, "The position, in µs."),
        .required("quantity", .string, "What is limited: `frames`, `pixels` or `samples`."),
        .required("limit", count, "The limit, in this quantity."),
      ]), "Where decoding reached a limit; the rest was read only."),
    .init("measurements", any, "The measurements, as in probe."),
  ]

  private static let stream: [SchemaField] = [
    .required("index", count, "Its number in the file."),
    .required("kind", .string, "Video, audio or another kind."),
    .required("codec", .string, "The codec, as FFmpeg names it."),
    .required("packets", count, "The number of packets."),
    .init("profile", .string, "The codec's profile."), .init("durationUs", us, "In µs."),
    .init("startUs", .integer(), "When it starts, in µs."), .init("bitsPerSecond", count, "Rate."),
    .init("frames", count, "The number of decoded frames."), .init("width", count, "In pixels."),
    .init("height", count, "In pixels."), .init("pixelFormat", .string, "As FFmpeg names it."),
    .init("framesPerSecond", .string, "A fraction: 30000/1001."),
    .init("samplesPerSecond", count, "Of sound."), .init("channels", count, "Of sound."),
  ]
}
