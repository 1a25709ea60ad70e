internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// The session reports each player event that has an OMID counterpart, at the same instant.
struct SessionHearsThePlayer: RunInvariant {
  let rule = Rule.sessionHearsThePlayer

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    trace.hasMediaSession
      ? missing(in: trace) + invented(in: trace) + impressions(in: trace) : []
  }

  /// The events that the player reported and the session did not.
  private func missing(in trace: AdTrace) -> [Violation] {
    let started = trace.session.first { $0.type == .start }?.at
    return trace.player.compactMap { report in
      guard let type = Self.counterpart(of: report.kind),
        !trace.sessionReported(type, at: report.at),
        // A change of the player state before the start is reported only with the start, and only
        // if that state is still current then.
        type != .playerStateChange || started.map({ $0 < report.at }) == true
      else { return nil }
      let name = type.rawValue
      return Violation(
        "the player reported '\(report.name)', but the session did not report '\(name)'",
        at: report.at, ad: trace.index)
    }
  }

  /// The player event that is the only cause of a session event; nil for session events that no
  /// single player event causes.
  private static func cause(of type: OMIDEventType) -> PlayerEvent.Kind? {
    pairs.first { $0.session == type }?.player
  }

  /// The events that the session reported and the player did not.
  private func invented(in trace: AdTrace) -> [Violation] {
    trace.session.compactMap { event in
      guard let kind = Self.cause(of: event.type), !trace.playerReported(kind, at: event.at)
      else { return nil }
      return Violation(
        "the session reported '\(event.type.rawValue)', but the player did not", at: event.at,
        ad: trace.index)
    }
  }

  /// The violation that the session does not report its impression at the instant of VAST's
  /// impression.
  private func impressions(in trace: AdTrace) -> [Violation] {
    let sent = trace.trackerBeacons.first(where: \.isImpression)?.at
    let reported = trace.session.first { $0.type == .impression }?.at
    guard let sent, sent != reported else { return [] }
    return [
      Violation(
        "the impression was sent, but the session did not report it "
          + "then", at: sent, ad: trace.index)
    ]
  }

  /// The session's events that one player event alone causes: most have its name.
  private static let pairs: [(player: PlayerEvent.Kind, session: OMIDEventType)] =
    (PlaybackEvents.kindsOfAPlay + [.pause, .resume, .bufferStart, .bufferFinish]).compactMap {
      kind in OMIDEventType(rawValue: kind.rawValue).map { (kind, $0) }
    } + [(.skip, .skipped)]

  /// The session event that corresponds to a player event, if there is one.
  private static func counterpart(of kind: PlayerEvent.Kind) -> OMIDEventType? {
    switch kind {
    case .mute, .unmute: .volumeChange
    case .click, .acceptInvitation: .adUserInteraction
    case .fullscreen, .exitFullscreen, .playerExpand, .playerCollapse: .playerStateChange
    default: pairs.first { $0.player == kind }?.session
    }
  }
}
