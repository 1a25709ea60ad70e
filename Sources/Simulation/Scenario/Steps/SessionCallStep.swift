import JSONTree
import OpenMeasurement
import VirtualTime
import YAMLTree

extension StepRow {
  /// The app's call on its measurement session; the session judges the values.
  static let sessionCall: StepRow = .init(
    "session", "The app makes an additional call to its measurement session.",
    fields: [
      .required("call", .names(calls.map(\.rawValue)), "What the app calls."),
      duration.description, volume.description, state.description, interaction.description,
      type.description, message.description,
    ],
    // Each call with the keys that it uses.
    schema: { row in
      .one(
        of: calls.map { call in
          row.object(
            [.required("call", .constant(.string(call.rawValue)), "What the app calls.")]
              + row.fields.filter { call.keys.contains($0.key) })
        })
    }
  ) { reader in
    guard let value = reader.required("call"),
      let text = value.name(among: calls.map(\.rawValue), what: "call"),
      let name = SessionCallName(rawValue: text)
    else { return nil }
    for key in sessionCall.fields.keys.dropFirst() where !name.keys.contains(key) {
      reader.refuse(key, because: "does not apply to call '\(text)'")
    }
    return name.call(reader).map { .player(.session($0)) }
  }

  private static let calls = SessionCallName.allCases

  // What a call says more about itself.
  fileprivate static let duration = Key<Duration>.optional(
    "duration", .signedDuration, or: { .seconds(30) }, "The duration of start; 30s by default.")
  fileprivate static let volume = Key<Double>.optional(
    "volume", .number(-1000...1000), or: { 1 }, "The volume to report; 1 by default.")
  fileprivate static let state = Key<PlayerState>.optional(
    "state", .choice, or: { .normal }, "The state to report; normal by default.")
  fileprivate static let interaction = Key<MediaEvent.InteractionType>.optional(
    "interaction", .choice, or: { .click }, "The interaction to report; click by default.")
  fileprivate static let type = Key<SessionErrorType>.optional(
    "type", .choice, or: { .generic }, "The kind of error; generic by default.")
  fileprivate static let message = Key<String>.optional(
    "message", .text, or: { "an error" }, "The error message.")
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

  /// The call with what its keys say.
  fileprivate func call(_ fields: FieldReader) -> SessionCall? {
    switch self {
    case .adEvents: return .createAdEvents
    case .mediaEvents: return .createMediaEvents
    case .startSession: return .startSession
    case .finishSession: return .finishSession
    case .loaded: return .loaded
    case .impression: return .impression
    case .error:
      guard let type = StepRow.type.read(fields), let message = StepRow.message.read(fields)
      else { return nil }
      return .error(type, message: message)
    case .start:
      guard let duration = StepRow.duration.read(fields), let volume = StepRow.volume.read(fields)
      else { return nil }
      return .media(.start(duration: duration, playerVolume: volume, deviceVolume: nil))
    case .firstQuartile: return .media(.quartile(.firstQuartile))
    case .midpoint: return .media(.quartile(.midpoint))
    case .thirdQuartile: return .media(.quartile(.thirdQuartile))
    case .complete: return .media(.complete)
    case .pause: return .media(.pause)
    case .resume: return .media(.resume)
    case .bufferStart: return .media(.bufferStart)
    case .bufferFinish: return .media(.bufferFinish)
    case .skipped: return .media(.skipped)
    case .volumeChange:
      return StepRow.volume.read(fields)
        .map { .media(.volumeChange(playerVolume: $0, deviceVolume: nil)) }
    case .playerStateChange:
      return StepRow.state.read(fields).map { .media(.playerStateChange($0)) }
    case .adUserInteraction:
      return StepRow.interaction.read(fields).map { .media(.adUserInteraction($0)) }
    }
  }
}
