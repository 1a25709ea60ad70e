import JSONSchema
import OpenMeasurement

/// Measurement sessions: how they are set up, and calls on them.
extension ScenarioSchema {
  static let session: [SchemaField] = [
    .init(
      "creativeType", .choice(of: AdSessionConfiguration.CreativeType.self),
      "The session's creativeType; that of the ad without it."),
    .init(
      "impressionType", .choice(of: AdSessionConfiguration.ImpressionType.self),
      "When the session's impression comes; beginToRender without it."),
    .init(
      "impressionOwner", .choice(of: AdSessionConfiguration.Owner.self),
      "Who reports the impression; native without it."),
    .init(
      "mediaEventsOwner", .choice(of: AdSessionConfiguration.Owner.self),
      "Who reports media events; native for media, none for an overlay."),
    .init("customReferenceData", text, "What the app hands to the scripts."),
    .init("contentUrl", text, "The address of the content, as the scripts learn it."),
  ]

  /// The calls that the app can make on its session, with their keys.
  static let sessionCalls: [(call: String, keys: [String])] = [
    ("adEvents", []), ("mediaEvents", []), ("startSession", []), ("finishSession", []),
    ("loaded", []), ("impression", []), ("error", ["type", "message"]),
    ("start", ["duration", "volume"]), ("firstQuartile", []), ("midpoint", []),
    ("thirdQuartile", []), ("complete", []), ("pause", []), ("resume", []), ("bufferStart", []),
    ("bufferFinish", []), ("skipped", []), ("volumeChange", ["volume"]),
    ("playerStateChange", ["state"]), ("adUserInteraction", ["interaction"]),
  ]

  /// The keys of a step `session`; the session judges the values.
  static let sessionCall: [SchemaField] = [
    .required("call", .names(sessionCalls.map(\.call)), "What the app calls."),
    .init("duration", signedDuration, "The duration that start tells; 30s without it."),
    .init("volume", .number(-1000...1000), "The volume that is told; 1 without it."),
    .init("state", .choice(of: PlayerState.self), "The state that is told; normal without it."),
    .init(
      "interaction", .choice(of: MediaEvent.InteractionType.self),
      "The interaction that is told; click without it."),
    .init("type", .choice(of: SessionErrorType.self), "The kind of error; generic without it."),
    .init("message", text, "The error's words."),
  ]
}
