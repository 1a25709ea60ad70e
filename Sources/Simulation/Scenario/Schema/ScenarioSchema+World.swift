package import JSONSchema
import OpenMeasurement
import Player
import VAST

/// The surroundings of an ad.
extension ScenarioSchema {
  /// `player:` with changed policies of a profile.
  static let player =
    [
      SchemaField(
        "base", .either([.names(playerNames), text]),
        "The profile to start from; the command line's by default.")
    ] + policies + [
      SchemaField("userInitiated", .flag, "Whether playback is user-initiated.")
    ]

  /// One of a configuration's `players:`.
  package static let ownPlayer =
    [
      SchemaField(
        "base", .either([.names(playerNames), text]),
        "The profile to start from; 'exact' by default."),
      SchemaField("summary", text, "A summary of the profile for lists."),
    ] + policies

  private static let policies: [SchemaField] =
    [
      .init("plays", .integer(1...Int.max), "How many times the creative plays."),
      .init("startsMuted", .flag, "Whether the ad begins without sound."),
      .init("observation", positiveDuration, "How often the player observes the playhead."),
      .init(
        "mediaFileChoice", .choice(of: MediaFilePolicy.self),
        "Which of the playable media files is selected."),
      .init("initialBuffer", duration, "The media that must have arrived before the ad is loaded."),
      .init(
        "rebuffer", duration,
        "The media that must have arrived before playback resumes after rebuffering."),
      .init(
        "loadingLimit", positiveDuration,
        "How long the initial buffering may take; then error 402."),
      .init("playheadLag", duration, "How long media with sound plays before its playhead moves."),
      .init(
        "headStart", duration, "How long before playing began observations are counted from."),
    ] + PlayerPolicy.all.map { SchemaField($0.key, .names($0.values), $0.meaning) }

  private static let side = Schema.number(1...ScenarioDecoder.largestCoordinate)

  static let device: [SchemaField] = [
    .init("width", side, "The screen's width in points; 390 by default."),
    .init("height", side, "The screen's height in points; 844 by default."),
    .init("scale", .number(ScenarioDecoder.scales), "Pixels per point; 1 by default."),
    .init("volume", .number(0...1), "The device's volume, from 0 to 1, the default."),
    .init("category", .choice(of: DeviceCategory.self), "The kind of device that sessions report."),
  ]

  static let network: [SchemaField] = [
    .init(
      "bytesPerSecond", byteRate,
      "The rate of media, or the share of the media's own rate: 80%."),
    .init("latency", duration, "The time until the first byte of each response."),
  ]

  static let content: [SchemaField] = [
    .required("duration", positiveDuration, "The duration of the content."),
    .init("positions", .list(of: duration), "The break positions: #1 is at the first."),
  ]

  /// `mezzanine:` with more than the need.
  static let mezzanine: [SchemaField] = [
    .required("need", mezzanineNeed, "Whether an ad without a Mezzanine is rejected."),
    .init("transcoded", .flag, "Whether the server transcodes in time; false is error 407."),
  ]

  static let mezzanineNeed = Schema.choice(of: MezzanineDemand.Need.self)

  private static let pixels = Schema.integer(1...ScenarioDecoder.largestSide)

  static let slot: [SchemaField] = [
    .init("adType", .choice(of: AdType.self), "The kind of ad; another one is error 200."),
    .init("width", pixels, "The width in pixels; no MediaFile for it is error 203."),
    .init("height", pixels, "The height in pixels; no MediaFile for it is error 203."),
    .init("categoryRequired", .flag, "Whether an ad without a Category is error 204."),
    .init("blockedCategories", .list(of: text), "The categories that are error 205."),
    .init(
      "duration", positiveDuration,
      "The available time; a longer ad is error 202, ads of an ad pod that do not fit are 206."),
    .init(
      "displayWithin", positiveDuration,
      "How long an ad may take to play after its turn began; then error 304."),
    .init(
      "verificationVendors", .list(of: text),
      "The vendors whose scripts run; others are rejected: reason 1, error 410."),
  ]

  /// One of `companions:`.
  static let companion: [SchemaField] = [
    .init("id", text, "The name that a companion's adSlotId refers to."),
    .required("width", pixels, "The width in pixels."),
    .required("height", pixels, "The height in pixels."),
  ]
}
