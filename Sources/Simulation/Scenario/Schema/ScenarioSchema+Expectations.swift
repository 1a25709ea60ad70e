import JSONSchema
import JSONTree

/// Statements about the finished run.
extension ScenarioSchema {
  static func definitionName(of claim: ClaimKey) -> String { "expect-\(claim.rawValue)" }

  static var expectationsSchema: Schema {
    .one(of: ClaimKey.allCases.map { .reference(definitionName(of: $0)) })
  }

  /// The keys that narrow a single event down.
  static let conditions: [SchemaField] = [
    .init("at", duration, "The event's virtual time."),
    .init(
      "within", duration,
      "The tolerance around at or media, in both directions; 1ms by default."),
    .init("media", mediaTime, "The playhead at the event."),
    .init("adID", text, "The id of the Ad."),
    .init("source", .names(EventNames.beaconSources), "The source of the beacon."),
    .init("hop", .integer(0...Int.max), "The hop in the wrapper chain; 0 is the inline ad."),
    .init("url", text, "Text that the sent URL contains."),
    .init(
      "urlMatches", text,
      "A regular expression of PCRE2 that matches somewhere in the sent URL."),
  ]

  /// The keys that say how often an event occurs; once without them.
  static let counts: [SchemaField] = [
    .init("times", .integer(0...Int.max), "The exact number of matches."),
    .init("atLeast", .integer(0...Int.max), "The minimum number of matches."),
    .init("atMost", .integer(0...Int.max), "The maximum number of matches."),
  ]

  static func expectationSchema(_ claim: ClaimKey) -> Schema {
    let isEvent = ClaimKey.events.contains(claim)
    let schema = patternSchema(claim, further: isEvent ? counts : [], isInNever: false)
    guard isEvent else { return schema }
    return schema.with(
      "not",
      Schema.either([.requiring(["times", "atLeast"]), .requiring(["times", "atMost"])]).json)
  }

  static func neverSchema(_ claim: ClaimKey) -> Schema {
    patternSchema(claim, further: [], isInNever: true)
  }

  private static func patternSchema(
    _ claim: ClaimKey, further: [SchemaField], isInNever: Bool
  ) -> Schema {
    let fields = conditions.filter { claim.conditions.contains($0.key) }
    let schema = Schema.object(
      [.required(claim.rawValue, claim.value, claim.meaning)] + fields + further
        + (isInNever
          ? []
          : [
            .init("unit", text, "The unit that the event belongs to."),
            .init(
              "item", .integer(0...ScenarioDecoder.largestCount),
              "The item of a native unit that it belongs to, from 0."),
          ]))
    guard !fields.isEmpty else { return schema }
    return schema.with(
      if: .requiring(["within"]), then: .either([.requiring(["at"]), .requiring(["media"])]))
  }
}

extension ClaimKey {
  /// The schema of the key's value.
  var value: Schema {
    switch self {
    case .beacon, .verification, .omid, .player, .native: .names(known)
    case .never: .reference("never")
    case .order: .list(of: .names(EventNames.beacon), atLeast: 2)
    case .viewable, .notViewable, .diagnostic: ScenarioSchema.text
    case .error: .integer(100...999)
    case .outcome: .names(EventNames.outcomes)
    }
  }

  /// What the key claims, in one sentence.
  var meaning: String {
    switch self {
    case .beacon: "A beacon of this event is sent to the tag's own trackers."
    case .verification: "A beacon of this event is sent to a verification vendor."
    case .omid: "A verification script receives this OMID event."
    case .player: "The player reports this event."
    case .native: "A widget or a message reports this event."
    case .never: "No event matches."
    case .order: "The first beacons of these events are sent in this order."
    case .viewable: "The standard is met at the end of the run."
    case .notViewable: "The standard is not met at the end of the run."
    case .error: "The run ends in this VAST error, or an ad failed with it."
    case .outcome: "The run ends with this outcome."
    case .diagnostic: "At least one diagnostic of this rule was recorded."
    }
  }
}
