import JSONSchema
import OpenMeasurement

/// Measurement sessions: how they are set up, and calls on them.
extension ScenarioSchema {
  static let session: [SchemaField] = [
    .init(
      "creativeType", .choice(of: AdSessionConfiguration.CreativeType.self),
      "The session's creativeType; the ad's own by default."),
    .init(
      "impressionType", .choice(of: AdSessionConfiguration.ImpressionType.self),
      "When the session's impression is reached; beginToRender by default."),
    .init(
      "impressionOwner", .choice(of: AdSessionConfiguration.Owner.self),
      "Who reports the impression; native by default."),
    .init(
      "mediaEventsOwner", .choice(of: AdSessionConfiguration.Owner.self),
      "Who reports media events; native for media, none for an overlay."),
    .init("customReferenceData", text, "The data that the app passes to the scripts."),
    .init("contentUrl", text, "The URL of the content that the scripts receive."),
    .init("vendorKey", text, "The vendor key that the app passes in place of the tag's."),
    .init(
      "omits", .list(of: .names(SessionDuty.all.map(\.name))),
      "What the app leaves out."),
  ]

  /// The calls that the app can make on its session, with their keys.
  static let sessionCalls = SessionCallName.allCases.map { (call: $0.rawValue, keys: $0.keys) }

  /// The keys of a step `session`; the session judges the values.
  static let sessionCall: [SchemaField] = [
    .required("call", .names(sessionCalls.map(\.call)), "What the app calls."),
    .init("duration", signedDuration, "The duration of start; 30s by default."),
    .init("volume", .number(-1000...1000), "The volume to report; 1 by default."),
    .init("state", .choice(of: PlayerState.self), "The state to report; normal by default."),
    .init(
      "interaction", .choice(of: MediaEvent.InteractionType.self),
      "The interaction to report; click by default."),
    .init("type", .choice(of: SessionErrorType.self), "The kind of error; generic by default."),
    .init("message", text, "The error message."),
  ]
}

extension SessionCallName {
  /// The keys of a step that say more about the call.
  var keys: [String] {
    switch self {
    case .error: ["type", "message"]
    case .start: ["duration", "volume"]
    case .volumeChange: ["volume"]
    case .playerStateChange: ["state"]
    case .adUserInteraction: ["interaction"]
    case .adEvents, .mediaEvents, .startSession, .finishSession, .loaded, .impression,
      .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped:
      []
    }
  }
}
