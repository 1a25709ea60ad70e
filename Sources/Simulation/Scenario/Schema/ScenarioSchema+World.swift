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
        "The profile to start from; the command line's without it.")
    ] + policies + [
      SchemaField("userInitiated", .flag, "Whether the viewer asked for the playback.")
    ]

  /// One of a configuration's `players:`.
  package static let ownPlayer =
    [
      SchemaField(
        "base", .either([.names(playerNames), text]),
        "The profile to start from; 'exact' without it."),
      SchemaField("summary", text, "What the profile is, for those who list it."),
    ] + policies

  private static let policies: [SchemaField] = [
    .init("plays", .integer(1...Int.max), "How many times the creative plays."),
    .init("startsMuted", .flag, "Whether the ad begins without sound."),
    .init("observation", positiveDuration, "How often the player looks at the playhead."),
    .init(
      "mediaFileChoice", .choice(of: MediaFilePolicy.self),
      "Which of the playable media files is taken."),
    .init("initialBuffer", duration, "The media that must be there before the ad is loaded."),
    .init(
      "rebuffer", duration, "The media that must be there before a player that ran dry goes on."),
    .init("loadingLimit", positiveDuration, "How long the first fill may take; then error 402."),
  ]

  private static let side = Schema.number(1...ScenarioDecoder.largestCoordinate)

  static let device: [SchemaField] = [
    .init("width", side, "The screen's width in points; 390 without it."),
    .init("height", side, "The screen's height in points; 844 without it."),
    .init("scale", .number(ScenarioDecoder.scales), "Pixels a point; 1 without it."),
    .init("volume", .number(0...1), "The device's volume, from 0 to 1, the default."),
    .init("category", .choice(of: DeviceCategory.self), "The kind of device, as sessions tell it."),
  ]

  static let network: [SchemaField] = [
    .init("bytesPerSecond", byteRate, "How fast media arrives, or the share of its own rate: 80%."),
    .init("latency", duration, "What each request waits for its first byte."),
  ]

  static let content: [SchemaField] = [
    .required("duration", positiveDuration, "How long the content is."),
    .init("positions", .list(of: duration), "The opportunities for breaks: #1 comes at the first."),
  ]

  /// `mezzanine:` with more than the need.
  static let mezzanine: [SchemaField] = [
    .required("need", mezzanineNeed, "Whether an ad without a Mezzanine is refused."),
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
      "The time that there is; a longer ad is error 202, ads of a pod that do not fit 206."),
    .init(
      "displayWithin", positiveDuration,
      "How long after its turn began an ad may take to play; then error 304."),
    .init(
      "verificationVendors", .list(of: text),
      "The vendors whose code is run; others are rejected: reason 1, error 410."),
  ]

  /// One of `companions:`.
  static let companion: [SchemaField] = [
    .init("id", text, "The name that a companion's adSlotId asks for."),
    .required("width", pixels, "The width in pixels."),
    .required("height", pixels, "The height in pixels."),
  ]
}
