internal import Beacons
package import Diagnostics
package import JSONTree
internal import NativeUnits
internal import Player
internal import Scenario
package import Transport
internal import VAST
internal import VirtualTime

/// One line of the event stream, version 1.
///
/// Apart from the run's own types on purpose: they may change, the file format
/// may not.
package struct EncodedRunEvent {
  /// One object.
  package let json: JSONValue

  /// - Parameters:
  ///   - event: what happened.
  ///   - sequence: its place in the run, from 0.
  ///   - configuration: what the run was told.
  package init(_ event: RunEvent, sequence: Int, configuration: RunConfiguration) {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("seq", .integer(sequence)),
      .init("atUs", .microseconds(event.at.sinceStart)),
    ]
    if let position = event.position { members.append(.init("mediaUs", .microseconds(position))) }
    if configuration.hasUnits, let unit = event.unit {
      members.append(.init("unit", .string(unit.name)))
    }
    if let item = event.item { members.append(.init("item", .integer(item))) }
    if let ad = event.ad { members.append(.init("ad", .integer(ad))) }
    json = .object(members + Self.members(of: event.kind, configuration))
  }

  private static func members(
    of kind: RunEvent.Kind, _ configuration: RunConfiguration
  ) -> [JSONValue.Member] {
    switch kind {
    case .runStarted:
      [
        .init("kind", "run"), .init("phase", "start"),
        .init("scenario", .string(configuration.scenario)),
        .init("player", .string(configuration.player)),
        .init("seed", .integer(Int(truncatingIfNeeded: configuration.seed))),
        .init("clockStart", .string(configuration.clock.startText)),
      ]
    case .runFinished(let outcome):
      [
        .init("kind", "run"), .init("phase", "finish"),
        .init("outcome", .string(outcome.rawValue)),
      ]
    case .screen(let state):
      [.init("kind", "screen")] + EncodedScreen(state).members
    case .fetch(let fetch):
      [.init("kind", "fetch")] + members(of: fetch)
    case .ad(let decision):
      [.init("kind", "ad")] + members(of: decision)
    case .player(let event, let cause):
      [
        .init("kind", "player"), .init("event", .string(event.name)),
        .init("cause", .string(cause.rawValue)),
      ] + furtherMembers(of: event)
    case .native(let event):
      [.init("kind", "native")] + EncodedNativeEvent(event).members
    case .call(let call):
      // The item stands with the unit.
      [.init("kind", "call"), .init("call", .string(call.name))]
        + call.arguments.filter { $0.key != "item" || call.item == nil }
    case .geometry(let geometry):
      [
        .init("kind", "geometry"), .init("percentInView", .exactNumber(geometry.percentInView)),
        .init("pixelsInView", .exactNumber(geometry.pixelsInView)),
        .init("reasons", .array(geometry.reasons.map(JSONValue.string))),
      ]
    case .omid(_, let object):
      [.init("kind", "omid"), .init("event", object)]
    case .beacon(let beacon):
      [.init("kind", "beacon")] + EncodedBeacon(beacon).members
    case .script(let line):
      [.init("kind", "script")] + members(of: line)
    case .viewability(let standard, let state, let reason):
      [
        .init("kind", "viewability"), .init("standard", .string(standard)),
        .init("state", .string(state.rawValue)),
      ] + .optional("reason", reason.map(JSONValue.string))
    case .exposure(let exposure, let standards):
      [.init("kind", "exposure")] + EncodedViewability.members(of: exposure, standards)
    case .diagnostic(let diagnostic):
      [.init("kind", "diagnostic")] + members(of: diagnostic)
    }
  }

  private static func furtherMembers(of event: PlayerEvent) -> [JSONValue.Member] {
    switch event {
    case .caption(let text, let language):
      [.init("text", .string(text))] + .optional("language", language.map(JSONValue.string))
    case .open(let url): [.init("url", .string(url))]
    default: []
    }
  }

  static func members(of line: RunEvent.ScriptLine) -> [JSONValue.Member] {
    .optional("vendor", line.vendor.map(JSONValue.string)) + [
      .init("level", .string(line.level.rawValue)), .init("message", .string(line.message)),
    ]
  }

  /// What a fetch has to say beside its kind.
  package static func members(of fetch: Fetch) -> [JSONValue.Member] {
    [
      .init("purpose", .string(fetch.purpose.rawValue)), .init("url", .string(fetch.url)),
      .init("source", .string(fetch.source.rawValue)), .init("status", .integer(fetch.status)),
      .init("bytes", .integer(fetch.bytes)),
    ] + .optional("error", fetch.error.map(JSONValue.string))
  }

  /// What a decision about an ad has to say beside its kind.
  package static func members(of decision: AdDecision) -> [JSONValue.Member] {
    [.init("decision", .string(decision.verdict.rawValue))]
      + .optional("adID", decision.adID.map(JSONValue.string))
      + .optional("reason", decision.reason.map(JSONValue.string))
      + .optional("errorCode", decision.errorCode.map(JSONValue.integer))
      + .optional("mediaFile", decision.mediaFile.map { EncodedMediaFile($0).json })
      + .optional("nonLinear", decision.nonLinear.map { EncodedNonLinear($0).json })
      + .optional("title", decision.title.map(JSONValue.string))
      + .optional("clickThroughs", EncodedClickThroughs(decision.clickThroughs).json)
  }

  /// What a diagnostic has to say beside its kind.
  package static func members(of diagnostic: Diagnostic) -> [JSONValue.Member] {
    [
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("rule", .string(diagnostic.rule.id)), .init("message", .string(diagnostic.message)),
    ] + .optional("file", (diagnostic.location?.file).map(JSONValue.string))
      + .optional("line", (diagnostic.location?.position?.line).map(JSONValue.integer))
      + .optional("column", (diagnostic.location?.position?.column).map(JSONValue.integer))
      + .optional(
        "notes",
        diagnostic.notes.isEmpty ? nil : .array(diagnostic.notes.map(JSONValue.string)))
  }
}

/// A beacon as the event stream and the run record tell it.
struct EncodedBeacon {
  let members: [JSONValue.Member]

  init(_ beacon: Beacon) {
    members =
      [
        .init("source", .string(beacon.source.rawValue)), .init("event", .string(beacon.event)),
        .init("url", .string(beacon.url)), .init("template", .string(beacon.template.declared)),
        .init("cause", .string(beacon.cause)), .init("hop", .integer(beacon.hop)),
      ] + .optional("adID", beacon.adID.map(JSONValue.string))
      + .optional("creativeID", beacon.creativeID.map(JSONValue.string))
      + .optional("vendor", beacon.vendor.map(JSONValue.string))
      + .optional("offset", beacon.offset.map(JSONValue.microseconds))
      + .optional("errorCode", beacon.errorCode.map(JSONValue.integer))
      + (beacon.delivery.map { EncodedDelivery($0).members } ?? [])
  }
}

/// The media file that plays, with both durations in microseconds.
struct EncodedMediaFile {
  let json: JSONValue

  init(_ media: ChosenMedia) {
    json = .object(
      [.init("url", .string(media.url))]
        + .optional("type", media.type.map(JSONValue.string))
        + .optional("width", media.width.map(JSONValue.integer))
        + .optional("height", media.height.map(JSONValue.integer))
        + .optional("bitrate", media.bitrate.map(JSONValue.integer))
        + .optional("durationDeclaredUs", media.declaredDuration.map(JSONValue.microseconds))
        + .optional("durationActualUs", media.actualDuration.map(JSONValue.microseconds)))
  }
}
