internal import AdSessions
internal import Beacons
internal import Diagnostics
internal import JSONTree
internal import NativeUnits
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// An event in words: what kind of thing it is, its name, and what there is to say of it.
struct EventText {
  let kind: String
  let name: String
  let detail: String

  init(_ event: RunEvent) {
    (kind, name, detail) = Self.texts(of: event.kind)
  }

  private static func texts(of kind: RunEvent.Kind) -> (String, String, String) {
    switch kind {
    case .runStarted: ("run", "start", "")
    case .runFinished(let outcome): ("run", "finish", outcome.words)
    case .screen(let state):
      (
        "screen", "views",
        (state.views.map(\.name) + state.removed.map { "\($0) removed" }).joined(separator: ", ")
      )
    case .fetch(let fetch):
      (
        "fetch", fetch.purpose.rawValue,
        "\(HostAndPath.text(of: fetch.url)): \(fetch.error ?? "status \(fetch.status)")"
      )
    case .ad(let decision):
      (
        "ad", decision.verdict.rawValue,
        [decision.adID, decision.errorCode.map { "error \($0)" }, decision.reason]
          .compactMap(\.self).joined(separator: ": ")
      )
    case .player(let player, let cause):
      ("player", player.name, Self.text(of: player.payload) ?? "by \(cause.rawValue)")
    case .native(let event):
      ("native", event.event, NativeText.detail(of: event) ?? "by \(event.cause.rawValue)")
    case .call(let call):
      (
        "call", call.appCall.name,
        call.appCall.arguments.map { "\($0.key)" }.joined(separator: ", ")
      )
    case .geometry(let geometry):
      (
        "in view", PercentText.text(geometry.percentInView),
        geometry.reasons.joined(separator: ", ")
      )
    case .omid(let type, _): ("OMID", type, "")
    case .beacon(let beacon): (Self.kind(of: beacon), beacon.event, Self.text(of: beacon))
    case .script(let line): ("script", line.level.rawValue, Self.text(of: line))
    case .viewability(let standard, let state, let reason):
      (
        "viewability", state == .notMet ? "not met" : state.rawValue,
        [standard, reason].compactMap(\.self).joined(separator: ": ")
      )
    case .exposure(let exposure, _):
      (
        "exposure", "session's end",
        "\(TimeText.readable(exposure.continuous.inView)) in view of "
          + "\(TimeText.readable(exposure.continuous.played)) played"
      )
    case .diagnostic(let diagnostic):
      (diagnostic.severity.rawValue, diagnostic.rule.id, diagnostic.message)
    }
  }

  /// What kind of beacon it is, as readers call it.
  static func kind(of beacon: Beacon) -> String {
    switch beacon.source {
    case .vast: "VAST"
    case .verification: "verification"
    case .prebid: "Prebid"
    }
  }

  private static func text(of payload: PlayerEvent.Payload) -> String? {
    switch payload {
    case .caption(let text, _): text
    case .url(let url): HostAndPath.text(of: url)
    case .none, .offset, .volume: nil
    }
  }

  private static func text(of beacon: Beacon) -> String {
    (beacon.hop > 0 ? "hop \(beacon.hop): " : "")
      + (beacon.vendor.map { "\($0): " } ?? "") + HostAndPath.text(of: beacon.url)
  }

  private static func text(of line: RunEvent.ScriptLine) -> String {
    "\(line.vendor ?? "vendor"): \(line.message)"
  }
}
