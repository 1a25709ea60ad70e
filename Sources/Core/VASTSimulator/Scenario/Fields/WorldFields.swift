import Documents
import OpenMeasurement
import Player
import Vocabulary

/// The keys of the surroundings of an ad.
extension PlaybackScenario.Device {
  private static let side = FieldForm.number(1...FieldForm<Double>.largestCoordinate)

  static let fields: [Field<Self>] = [
    .init("width", side, "The screen's width in points; 390 by default.") {
      $0.screen.width = $1
      ($0.statesSize, $0.isStated) = (true, true)
    },
    .init("height", side, "The screen's height in points; 844 by default.") {
      $0.screen.height = $1
      ($0.statesSize, $0.isStated) = (true, true)
    },
    .init("scale", .number(0.1...16), "Pixels per point; 3 by default, 1 with a width or a height.")
    {
      $0.scale = $1
      $0.isStated = true
    },
    .init("volume", .number(0...1), "The device's volume, from 0 to 1, the default.", \.volume),
    .init("category", .choice, "The kind of device that sessions report.") {
      $0.category = $1
      $0.isStated = true
    },
  ]
}

extension PlaybackScenario.Network {
  static let fields: [Field<Self>] = Field.ofConnection(\.bytesPerSecond, \.latency)
}

extension Field {
  /// The keys of a connection, which a step can change too.
  static func ofConnection(
    _ rate: any WritableKeyPath<Target, ByteRate?> & Sendable,
    _ latency: any WritableKeyPath<Target, Duration?> & Sendable
  ) -> [Field] {
    [
      .init(
        "bytesPerSecond", .byteRate,
        "The rate of media, or the share of the media's own rate: 80%.", rate),
      .init("latency", .duration, "The time until the first byte of each response.", latency),
    ]
  }
}

extension MezzanineDemand {
  private static let needForm = FieldForm<Need>.choice

  /// The keys of `mezzanine:` as a mapping.
  static let fields: [Field<Self>] = [
    .required("need", needForm, "Whether an ad without a Mezzanine is rejected.", \.need),
    .init(
      "transcoded", .flag, "Whether the server transcodes in time; false is error 407.",
      \.isTranscoded),
  ]

  /// `mezzanine: required`, or `mezzanine: {need: required, transcoded: false}`.
  static let form = FieldForm<Self>(.either([needForm.schema, .reference("mezzanine")])) { value in
    guard value.node.entries != nil else { return needForm.read(value).map { MezzanineDemand($0) } }
    return FieldForm.mapping("mezzanine", as: "'mezzanine'", fields) {
      MezzanineDemand(.required)
    }.read(value)
  }
}

extension AdSlot {
  static let fields: [Field<Self>] = [
    .init("adType", .choice, "The kind of ad; an ad of another kind is error 200.", \.adType),
    .init(
      "width", .pixels, "The width in pixels; an ad without a MediaFile for it is error 203.",
      \.width),
    .init(
      "height", .pixels, "The height in pixels; an ad without a MediaFile for it is error 203.",
      \.height),
    .init(
      "categoryRequired", .flag, "Whether an ad without a Category is error 204.",
      \.isCategoryRequired),
    .init(
      "blockedCategories", .list(of: .text), "The categories that are error 205.",
      \.blockedCategories),
    .init(
      "duration", .positiveDuration,
      "The available time; a longer ad is error 202, ads of an ad pod that do not fit are 206.",
      \.duration),
    .init(
      "displayWithin", .positiveDuration,
      "How long an ad may take to begin to play, from its turn on; then error 304.",
      \.displayLimit),
    .init(
      "verificationVendors", .list(of: .text),
      "The vendors whose scripts run; others are rejected: reason 1, error 410.",
      \.verificationVendors),
  ]
}

extension CompanionSlot {
  /// The keys of one slot in `companions:`.
  static let fields: [Field<Self>] = [
    .init("id", .text, "The name that a companion's adSlotId refers to.", \.id),
    .required("width", .pixels, "The width in pixels.", \.width),
    .required("height", .pixels, "The height in pixels.", \.height),
  ]

  static let form = FieldForm.mapping("companion", as: "a companion slot", fields) {
    CompanionSlot(width: 0, height: 0)
  }
}

extension SessionSettings {
  /// The keys of `session:`, by which the app sets up its measurement sessions.
  static let fields: [Field<Self>] = [
    .init(
      "creativeType", .choice, "The session's creativeType; the ad's own by default.",
      \.creativeType),
    .init(
      "impressionType", .choice,
      "When the session's impression is reached; beginToRender by default.", \.impressionType),
    .init(
      "impressionOwner", .choice, "Who reports the impression; native by default.",
      \.impressionOwner),
    .init(
      "mediaEventsOwner", .choice,
      "Who reports media events; native for media, none for an overlay.", \.mediaEventsOwner),
    .init(
      "customReferenceData", .text, "The data that the app passes to the scripts.",
      \.customReferenceData),
    .init(
      "contentUrl", .text, "The content's URL that the scripts receive.", \.contentURL),
    .init(
      "vendorKey", .text, "The vendor key that the app passes in place of the tag's.",
      \.vendorKey),
    .init(
      "omits", .list(of: .name(among: SessionDuty.all.map(\.name), what: "call")),
      "The calls that the app leaves out."
    ) { $0.omitted = Set($1.compactMap(SessionDuty.init(named:))) },
  ]

  static let form = FieldForm<Self>(.reference("session")) { value in
    guard let reader = value.fields(as: "'session'") else { return nil }
    var settings = SessionSettings()
    _ = fields.read(reader, into: &settings)
    settings.location = value.context.location(value.node.position)
    return settings
  }
}
