internal import Beacons
internal import Diagnostics

/// Each event of the player that has a counterpart in the session comes there at the same instant.
struct SessionHearsThePlayer: RunInvariant {
  let rule = Rule.sessionHearsThePlayer

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace in
      trace.hasMediaSession
        ? unheard(in: trace) + invented(in: trace) + impressions(in: trace) : []
    }
  }

  private func unheard(in trace: AdTrace) -> [Violation] {
    let reported = Set(trace.session.map { Moment(type: $0.type, at: $0.at) })
    let started = trace.sessionEvents("start").first?.at
    return trace.player.compactMap { report in
      guard let type = Self.counterparts[report.name],
        !reported.contains(Moment(type: type, at: report.at)),
        // A state from before the start is told with it, if it still holds.
        type != Self.playerState || started.map({ $0 < report.at }) == true
      else { return nil }
      return Violation(
        "the player reported '\(report.name)', but the session did not report '\(type)'",
        at: report.at, ad: trace.index)
    }
  }

  private static let mustBeReported = Set(
    PlaybackEvents.ofAPlay + ["pause", "resume", "bufferStart", "bufferFinish", "skipped"])

  /// What the session tells and no player reported.
  private func invented(in trace: AdTrace) -> [Violation] {
    let reported = Set(
      trace.player.compactMap { report in
        Self.counterparts[report.name].map { Moment(type: $0, at: report.at) }
      })
    return trace.session.compactMap { event in
      guard Self.mustBeReported.contains(event.type),
        !reported.contains(Moment(type: event.type, at: event.at))
      else { return nil }
      return Violation(
        "the session reported '\(event.type)', but the player did not", at: event.at,
        ad: trace.index)
    }
  }

  /// VAST's impression and the session's are one.
  private func impressions(in trace: AdTrace) -> [Violation] {
    let sent = trace.trackerBeacons.first { $0.beacon.event == "impression" }?.at
    let reported = trace.sessionEvents("impression").first?.at
    guard let sent, sent != reported else { return [] }
    return [
      Violation(
        "the impression was sent, but the session did not report it "
          + "then", at: sent, ad: trace.index)
    ]
  }

  private struct Moment: Hashable {
    var type: String
    var at: Duration
  }

  /// The session's event for each of the player's that has one.
  private static let counterparts: [String: String] = {
    var counterparts = [
      "skip": "skipped", "mute": "volumeChange", "unmute": "volumeChange",
      "click": "adUserInteraction", "acceptInvitation": "adUserInteraction",
      "fullscreen": playerState, "exitFullscreen": playerState, "playerExpand": playerState,
      "playerCollapse": playerState,
    ]
    for name in PlaybackEvents.ofAPlay + ["pause", "resume", "bufferStart", "bufferFinish"] {
      counterparts[name] = name
    }
    return counterparts
  }()

  private static let playerState = "playerStateChange"
}
