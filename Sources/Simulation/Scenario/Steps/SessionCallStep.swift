import JSONSchema
import JSONTree
import OpenMeasurement
import VirtualTime
import YAMLTree

extension StepRow {
  /// The app's call on its measurement session; the session judges the values.
  static let sessionCall = StepRow(
    "session", "The app makes an additional call to its measurement session.",
    fields: [
      .required("call", .names(calls.map(\.rawValue)), "What the app calls."),
      .init("duration", FieldForm.signedDuration.schema, "The duration of start; 30s by default."),
      .init("volume", .number(-1000...1000), "The volume to report; 1 by default."),
      .init("state", .choice(of: PlayerState.self), "The state to report; normal by default."),
      .init(
        "interaction", .choice(of: MediaEvent.InteractionType.self),
        "The interaction to report; click by default."),
      .init("type", .choice(of: SessionErrorType.self), "The kind of error; generic by default."),
      .init("message", FieldForm.text.schema, "The error message."),
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
    for key in ["duration", "volume", "state", "interaction", "type", "message"]
    where !name.keys.contains(key) {
      reader.refuse(key, because: "does not apply to call '\(text)'")
    }
    return .player(.session(name.call(reader)))
  }

  private static let calls = SessionCallName.allCases
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

  fileprivate func call(_ fields: FieldReader) -> SessionCall {
    let volume = fields["volume"]?.number(in: -1000...1000) ?? 1
    switch self {
    case .adEvents: return .createAdEvents
    case .mediaEvents: return .createMediaEvents
    case .startSession: return .startSession
    case .finishSession: return .finishSession
    case .loaded: return .loaded
    case .impression: return .impression
    case .error:
      return .error(
        fields["type"]?.choice() ?? .generic, message: fields["message"]?.text() ?? "an error")
    case .start:
      return .media(
        .start(
          duration: fields["duration"]?.signedDuration() ?? .seconds(30), playerVolume: volume,
          deviceVolume: nil))
    case .firstQuartile: return .media(.quartile(.firstQuartile))
    case .midpoint: return .media(.quartile(.midpoint))
    case .thirdQuartile: return .media(.quartile(.thirdQuartile))
    case .complete: return .media(.complete)
    case .pause: return .media(.pause)
    case .resume: return .media(.resume)
    case .bufferStart: return .media(.bufferStart)
    case .bufferFinish: return .media(.bufferFinish)
    case .skipped: return .media(.skipped)
    case .volumeChange: return .media(.volumeChange(playerVolume: volume, deviceVolume: nil))
    case .playerStateChange:
      return .media(.playerStateChange(fields["state"]?.choice() ?? .normal))
    case .adUserInteraction:
      return .media(.adUserInteraction(fields["interaction"]?.choice() ?? .click))
    }
  }
}
