import OpenMeasurement
import VirtualTime
import YAMLTree

extension ScenarioDecoder {
  /// `session:` how the app sets up its sessions.
  func sessionSettings(_ value: ValueReader?) -> SessionSettings {
    var settings = SessionSettings()
    guard let value, let fields = value.fields(as: "'session'") else { return settings }
    fields.refuseKeys(otherThan: ScenarioSchema.session.keys)
    settings.creativeType = fields["creativeType"]?.choice()
    settings.impressionType = fields["impressionType"]?.choice()
    settings.impressionOwner = fields["impressionOwner"]?.choice()
    settings.mediaEventsOwner = fields["mediaEventsOwner"]?.choice()
    settings.customReferenceData = fields["customReferenceData"]?.text()
    settings.contentURL = fields["contentUrl"]?.text()
    settings.vendorKey = fields["vendorKey"]?.text()
    let omits = fields["omits"]?.elements() ?? []
    settings.omitted = Set(
      omits.compactMap { $0.name(among: SessionDuty.all.map(\.name), what: "call") }
        .compactMap(SessionDuty.init(named:)))
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// `do: session`, `call:` the app's call.
  func sessionCall(_ fields: FieldReader) -> ScenarioStep.Action? {
    guard let call = fields.required("call"),
      let text = call.name(among: SessionCallName.allCases.map(\.rawValue), what: "call"),
      let name = SessionCallName(rawValue: text)
    else { return nil }
    for key in ScenarioSchema.sessionCall.keys.dropFirst() where !name.keys.contains(key) {
      fields.refuse(key, because: "does not apply to call '\(text)'")
    }
    return .session(sessionCall(name, fields))
  }

  private func sessionCall(_ name: SessionCallName, _ fields: FieldReader) -> SessionCall {
    let volume = fields["volume"]?.number(in: -1000...1000) ?? 1
    switch name {
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
    case .firstQuartile: return .media(.firstQuartile)
    case .midpoint: return .media(.midpoint)
    case .thirdQuartile: return .media(.thirdQuartile)
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
