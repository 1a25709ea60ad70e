internal import Beacons
internal import Diagnostics
internal import Geometry
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VirtualTime

/// What the player answers, carried out.
extension AdRun {
  /// Puts the ad on the screen: session first, then the player, as CRITEO's and OMID's order is.
  mutating func load() {
    var decision = AdDecision(.started, adID: ad.ad.id)
    decision.mediaFile = ad.chosen
    append(.ad(decision))
    announceVerification()
    declareFriendlyViews()
    record(measurement.sessionBegan(world.reading, at: now))
    perform(player.exposureChanged(toPercent: world.reading.percentInView, at: now))
    perform(player.mediaLoaded())
    perform(player.presented(at: now))
  }

  mutating func perform(_ actions: [LinearAdAction], for step: ScenarioStep? = nil) {
    for action in actions {
      switch action {
      case .impression:
        sendImpression()
        record(measurement.impressionOccurred(at: now))
      case .report(let event, let cause):
        append(.player(event, cause: cause))
        sendBeacons(of: event, cause: cause)
        record(measurement.playerReported(event, player: playerFacts, at: now))
        scheduleSteps(after: event)
      case .mediaFailed(let position):
        mediaFailed(at: position)
      case .end(let ending):
        end(ending)
      case .ignored(let reason):
        diagnose(
          .note, rule: "StepIgnored", "'\(step?.action.name ?? "step")' has no effect: \(reason)",
          at: step?.location)
      }
    }
  }

  /// What the session wants to know about the player along with its events.
  private var playerFacts: AdMeasurement.PlayerFacts {
    AdMeasurement.PlayerFacts(volume: player.audibleVolume, deviceVolume: deviceVolume)
  }

  mutating func setDeviceVolume(_ volume: Double) {
    deviceVolume = volume
    record(measurement.deviceVolumeChanged(player: playerFacts, at: now))
  }

  private mutating func mediaFailed(at position: Duration) {
    let reason = ad.facts.damage?.reason ?? "the media ended early"
    failure = (.mediaFileUndisplayable, "the media cannot be displayed any further: \(reason)")
    diagnose(
      .error, rule: "MediaDamaged",
      "the media plays up to \(TimeText.readable(position)) of "
        + "\(TimeText.readable(ad.creative.duration)): \(reason); encode or upload it again",
      at: nil)
    sendError(.mediaFileUndisplayable)
    record(measurement.mediaFailed(message: reason, at: now))
  }

  private mutating func end(_ ending: AdEnding) {
    record(measurement.finished(at: now))
    var decision = AdDecision(.finished, adID: ad.ad.id)
    decision.errorCode = failure?.code.rawValue
    decision.reason = failure?.reason
    append(.ad(decision))
    switch ending {
    case .completed: outcome = .completed
    case .skipped: outcome = .skipped
    case .closed, .tornDown: outcome = .closed
    case .failed: outcome = .error
    }
    lost = lostEvents(after: ending)
  }

  mutating func stopUnfinished(because reason: String) {
    diagnose(
      .warning, rule: "RunUnfinished",
      "the ad is not over and \(reason), at \(TimeText.readable(now.sinceStart)); "
        + "let the scenario resume or end it",
      at: nil)
    record(measurement.finished(at: now))
    outcome = .unfinished
    lost = lostEvents(after: nil)
  }

  /// Milestones that the tag tracks, that the playhead passed or a destroyed player would have
  /// come to, and that nobody was told.
  private func lostEvents(after ending: AdEnding?) -> [LostEvent] {
    let missed = player.missed
    let cutOff: [Milestone] =
      switch ending {
      case .closed, .tornDown, .failed: player.unreported.filter { !missed.contains($0) }
      case .completed, .skipped, nil: []
      }
    let losses =
      missed.map { ($0, "the player passed it between two looks at the playhead") }
      + cutOff.map { ($0, "the player was gone before it") }
    return losses.filter { ad.trackers.hears($0.0.event) }
      .map { LostEvent(source: .vast, event: $0.0.event.name, vendor: nil, reason: $0.1) }
      + measurement.lost(unreported: losses.map { ($0.0.event.name, $0.1) })
  }

  // MARK: Writing down

  mutating func append(_ kind: RunEvent.Kind) {
    recording.append(kind, at: now, position: player.position(at: now))
  }

  mutating func diagnose(
    _ severity: Severity, rule: String, _ message: String, at location: SourceLocation?
  ) {
    append(.diagnostic(Diagnostic(severity, rule: rule, message, at: location)))
  }
}
