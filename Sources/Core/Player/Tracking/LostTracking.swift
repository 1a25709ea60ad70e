internal import VAST
package import Vocabulary

/// A tracking event that an ad has trackers for and that never occurred.
package struct LostTracking: Sendable, Hashable {
  /// The event's name.
  package var event: String
  /// Why it was not reported, as a sentence fragment.
  package var reason: String
}

/// A tracking point that the player did not report.
package struct MissedPoint: Sendable, Hashable {
  package var point: TrackingPoint
  /// Why it was not reported, as a sentence fragment.
  package var reason: String
}

extension AdPlayer {
  /// The tracking points that the player did not report, once the ad is over.
  ///
  /// - Parameter ending: how the ad ended; nil when the run stopped while it played.
  /// - Returns: the points, each with the reason.
  package func missedPoints(after ending: AdEnding?) -> [MissedPoint] {
    let missed = missed
    let cutOff: String? =
      switch ending {
      case .closed, .tornDown, .failed: "the player was destroyed before it"
      case .limitReached: "the break's X-PLAYOUT-LIMIT ended the ad before it"
      case .left: "the viewer left the break before it"
      case .completed, .skipped, .dismissed, .displaced, nil: nil
      }
    return missed.map { MissedPoint(point: $0, reason: reason(forMissing: $0)) }
      + (cutOff.map { reason in
        unreported.filter { !missed.contains($0) }.map { MissedPoint(point: $0, reason: reason) }
      } ?? [])
  }

  /// The tracking points that no vendor receives, whatever the player reports.
  package var pointsWithoutMediaEvents: [MissedPoint] {
    unheardByVendors.map {
      MissedPoint(point: $0, reason: "a display session has no media events")
    }
  }

  /// The events that cannot occur, or that were still to come when the player was destroyed.
  fileprivate var impossibleEvents: [(kind: PlayerEvent.Kind, reason: String)] {
    let unreachable = unreachable.map {
      (kind: PlayerEvent.Kind($0), reason: "a nonlinear ad has no playhead that reaches it")
    }
    guard case .nonLinear(let player) = self, !player.hasReportedViewDuration else {
      return unreachable
    }
    return unreachable + [
      (.overlayViewDuration, "the player was destroyed before the display ended")
    ]
  }
}

extension TrackingStateMachine {
  /// The events that the ad has trackers for and that never occurred, once the ad is over.
  ///
  /// - Parameters:
  ///   - player: the ad's player.
  ///   - creative: the linear creative; nil for a nonlinear one.
  ///   - ending: how the ad ended; nil when the run stopped while it played.
  /// - Returns: the events, each once for every reason.
  package func lost(
    by player: AdPlayer, of creative: LinearCreative?, after ending: AdEnding?
  ) -> [LostTracking] {
    guard !isOfServer else {
      return unrequested.map {
        LostTracking(
          event: $0, reason: "the player requested no segment that makes the server send it")
      }
    }
    let missed =
      player.missedPoints(after: ending).map { (PlayerEvent.Kind($0.point), $0.reason) }
      + player.impossibleEvents
    return missed.filter { isTracked($0.0) }
      .map { LostTracking(event: $0.0.rawValue, reason: $0.1) }
      + (creative?.offsetsBeyondEnd ?? []) + lostEndCards(after: ending)
  }

  /// The end cards that were not shown because of the way in which the ad ended.
  private func lostEndCards(after ending: AdEnding?) -> [LostTracking] {
    guard ending?.showsEndCard != true else { return [] }
    return endCards.filter { !$0.views.isEmpty }.map { _ in
      LostTracking(
        event: "companionView", reason: "the ad was removed before its end card was shown")
    }
  }
}

extension LinearCreative {
  /// The progress events whose offset is after the end of the media, each offset once.
  fileprivate var offsetsBeyondEnd: [LostTracking] {
    Set(progressOffsets).filter { $0 > duration }.sorted().map { offset in
      LostTracking(
        event: "progress",
        reason: "the media ends at \(TimeText.readable(duration)), before "
          + TimeText.readable(offset))
    }
  }
}
