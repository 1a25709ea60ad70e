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
          .required("hop", count, "How far out; 0 is the inline ad."),
          .required("document", .string, "The document, as displayed."),
          .init("adID", .string, "The id of the Ad there."),
        ])), "The documents that it came through."),
    .init("ad", count, "Its index in play order; absent when it was not played."),
    .init("id", .string, "The id of the Ad."), .init("creativeID", .string, "Of the Creative."),
    .init("title", .string, "The AdTitle."),
    .init("errorCode", .integer(100...1999), "The VAST error that it ended in."),
    .init("mediaFile", .reference("mediaFile"), "The media file that played."),
    .required("mediaFiles", .list(of: .reference("mediaChoice")), "Every MediaFile, and why."),
    .init("nonLinear", .reference("nonLinear"), "The nonlinear creative that was shown."),
    .init("media", .object(media), "What is in the media."),
    .init("pictures", .list(of: .object(picture)), "The pictures that --frames writes."),
    .init("comparison", .object(comparison), "The MediaFile as declared beside what it is."),
    .init("quality", any, "The checks of the media, as probe has them."),
    .init("renditions", any, "The checks of all renditions together."),
    .init(
      "buffering",
      .object([
        .required("count", count, "How often the player ran dry."),
        .required("totalUs", us, "For how long in all, in µs."),
        .init("startupUs", us, "How long loading took, in µs."),
      ]), "What the network did to playback."),
    .required(
      "lost",
      .list(
        of: .object([
          .required("source", .choice(of: BeaconSource.self), "Who did not hear."),
          .required("event", .string, "Of what."), .required("reason", .filledString, "Why not."),
          .init("vendor", .string, "The vendor, of source verification."),
        ])), "The events that nobody heard of."),
    .init("captions", .list(of: .object(captions)), "The caption files."),
    .init(
      "embeddedCaptions",
      .object([
        .required("pictures", count, "How many pictures carry captions."),
        .required("cea608", .flag, "Whether there is CEA-608."),
        .required("cea708", .flag, "Whether there is CEA-708."),
        .required("cues", count, "How many cues were decoded."),
      ]), "The captions inside the video."),
  ]

  static let mediaChoice: [SchemaField] = [
    .required("url", .string, "The declared URL."), .init("type", .string, "The MIME type."),
    .init("width", integer, "In pixels."), .init("height", integer, "In pixels."),
    .init("bitrate", integer, "In kilobits a second."),
    .init("minBitrate", integer, "In kilobits a second."),
    .init("maxBitrate", integer, "In kilobits a second."),
    .required("taken", .flag, "Whether it was taken."),
    .required("reason", .filledString, "Why, or why not."),
  ]

  private static let captions: [SchemaField] = [
    .required("url", .string, "Where they are."),
    .required("status", .integer(0...599), "The HTTP status."),
    .required("cues", count, "How many cues there are."),
    .required("shown", .flag, "Whether the viewer saw them."),
    .required("findings", .list(of: .reference("diagnostic")), "What is wrong with them."),
    .init("type", .string, "The declared MIME type."), .init("language", .string, "Declared."),
    .init("format", .string, "The form that was read."),
  ]

  private static let picture: [SchemaField] = [
    .required("moment", .string, "The moment: first, a quartile, last."),
    .required("positionUs", us, "Where in the media, in µs."),
    .required("file", .string, "The file's name."), .required("width", count, "In pixels."),
    .required("height", count, "In pixels."),
  ]

  private static let comparison: [SchemaField] = [
    .required(
      "declared",
      .object([
        .init("type", .string, "The MIME type."), .init("codec", .string, "The codec."),
        .init("width", integer, "In pixels."), .init("height", integer, "In pixels."),
        .init("bitrate", integer, "In kilobits a second."),
        .init("minBitrate", integer, "In kilobits a second."),
        .init("maxBitrate", integer, "In kilobits a second."),
        .init("fileSize", integer, "In bytes."), .init("durationUs", us, "In µs."),
      ]), "What the tag says."),
    .required(
      "actual",
      .object([
        .required("container", .string, "The container."),
        .required("codec", .string, "The codecs."), .init("width", integer, "In pixels."),
        .init("height", integer, "In pixels."), .init("bitrate", integer, "In kilobits a second."),
        .required("fileSize", integer, "In bytes."), .required("durationUs", us, "In µs."),
      ]), "What the file is."),
    .required("differs", .list(of: .string), "The keys that differ by more than is usual."),
  ]

  private static let media: [SchemaField] = [
    .required("format", .string, "The container's format, as FFmpeg names it."),
    .required("bytes", count, "The size of the file."),
    .required("durationUs", us, "How long it is, in µs."),
    .required("playableUs", us, "How far it plays, in µs."),
    .required("videoFrames", count, "How many pictures there are."),
    .required("streams", .list(of: .object(stream)), "The streams."),
    .init("firstFrameUs", .integer(), "When the first picture is shown, in µs."),
    .init("lastFrameUs", .integer(), "When the last picture is shown, in µs."),
    .init("bitsPerSecond", count, "The bit rate of the file."),
    .init("container", any, "How an MP4 file is laid out, as probe has it."),
    .init("stream", any, "The variant and the segments of an HLS stream."),
    .init(
      "damage",
      .object([
        .required("atUs", us, "Where, in µs."), .required("reason", .string, "What is wrong."),
      ]), "Where the file stops being playable."),
    .init("measurements", any, "What was measured, as probe has it."),
  ]

  private static let stream: [SchemaField] = [
    .required("index", count, "Its number in the file."),
    .required("kind", .string, "Video, audio or another."),
    .required("codec", .string, "The codec, as FFmpeg names it."),
    .required("packets", count, "How many packets it has."),
    .init("profile", .string, "The codec's profile."), .init("durationUs", us, "In µs."),
    .init("startUs", .integer(), "When it starts, in µs."), .init("bitsPerSecond", count, "Rate."),
    .init("frames", count, "How many frames were decoded."), .init("width", count, "In pixels."),
    .init("height", count, "In pixels."), .init("pixelFormat", .string, "As FFmpeg names it."),
    .init("framesPerSecond", .string, "A fraction: 30000/1001."),
    .init("samplesPerSecond", count, "Of sound."), .init("channels", count, "Of sound."),
  ]
}
