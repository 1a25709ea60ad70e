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
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// `do: session`, `call:` the app's call.
  func sessionCall(_ fields: FieldReader) -> ScenarioStep.Action? {
    guard let call = fields.required("call"),
      let name = call.name(among: ScenarioSchema.sessionCalls.map(\.call), what: "call")
    else { return nil }
    let used = ScenarioSchema.sessionCalls.first { $0.call == name }?.keys ?? []
    for key in ScenarioSchema.sessionCall.keys.dropFirst() where !used.contains(key) {
      fields.refuse(key, because: "does not apply to call '\(name)'")
    }
    return (plainCall(name, fields) ?? mediaEvent(name, fields).map { .media($0) })
      .map { .session($0) }
  }

  private func plainCall(_ name: String, _ fields: FieldReader) -> SessionCall? {
    switch name {
    case "adEvents": .createAdEvents
    case "mediaEvents": .createMediaEvents
    case "startSession": .startSession
    case "finishSession": .finishSession
    case "loaded": .loaded
    case "impression": .impression
    case "error":
      .error(
        fields["type"]?.choice() ?? .generic, message: fields["message"]?.text() ?? "an error")
    default: nil
    }
  }

  private func mediaEvent(_ name: String, _ fields: FieldReader) -> MediaEvent? {
    let volume = fields["volume"]?.number(in: -1000...1000) ?? 1
    switch name {
    case "start":
      return .start(
        duration: fields["duration"]?.signedDuration() ?? .seconds(30), playerVolume: volume,
        deviceVolume: nil)
    case "firstQuartile": return .firstQuartile
    case "midpoint": return .midpoint
    case "thirdQuartile": return .thirdQuartile
    case "complete": return .complete
    case "pause": return .pause
    case "resume": return .resume
    case "bufferStart": return .bufferStart
    case "bufferFinish": return .bufferFinish
    case "skipped": return .skipped
    case "volumeChange": return .volumeChange(playerVolume: volume, deviceVolume: nil)
    case "playerStateChange": return .playerStateChange(fields["state"]?.choice() ?? .normal)
    case "adUserInteraction": return .adUserInteraction(fields["interaction"]?.choice() ?? .click)
    default: return nil
    }
  }
}
