internal import OpenMeasurement
internal import VirtualTime

/// The app's reports to the session, and their order.
extension AdSession {
  /// Whether the native app reports media events.
  var reportsMedia: Bool { session.configuration.mediaEventsOwner == .native }

  /// Whether the native app reports `loaded` and `impression`.
  var reportsAd: Bool { session.configuration.impressionOwner == .native }

  /// Whether the app makes a call at all.
  func makes(_ call: SessionCallName) -> Bool { !omitted.contains(call) }

  private func makes(_ event: MediaEvent) -> Bool {
    SessionCallName(rawValue: event.type.rawValue).map(makes) ?? true
  }

  mutating func loaded(at now: VirtualInstant) -> [SessionOutput] {
    guard reportsAd else { return [] }
    let outputs =
      makes(.loaded) ? publish(session.loaded(creative.properties, at: now), at: now) : []
    return outputs + counted(.loaded, at: now)
  }

  /// An event that an impression may wait for occurred.
  mutating func counted(
    _ event: ImpressionStateMachine.Event, at now: VirtualInstant
  ) -> [SessionOutput] {
    guard impression.happened(event), makes(.impression) else { return [] }
    return publish(session.impressionOccurred(monitor.latest, at: now), at: now)
  }

  /// Reports a change of the playback to the session.
  ///
  /// A change of the player's state ahead of `start` waits for it: `start` is reported with the
  /// state.
  mutating func mediaReported(
    _ change: PlaybackChange, _ player: SessionPlayer, at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    if reportsMedia, let media = mediaEvent(of: change, player), makes(media) {
      if case .playerStateChange = media, !hasStarted { return [] }
      if case .start = media { hasStarted = true }
      outputs += publish(
        session.mediaEventOccurred(media, playerState: player.state, at: now), at: now)
    }
    return outputs + (player.isHeard ? counted(.heard, at: now) : [])
  }

  private func mediaEvent(of change: PlaybackChange, _ player: SessionPlayer) -> MediaEvent? {
    guard case .started = change else { return change.mediaEvent(player) }
    return .start(
      duration: creative.duration ?? .zero, playerVolume: player.volume,
      deviceVolume: player.deviceVolume)
  }

  /// The app abandoned the ad before its session started.
  mutating func abandoned(message: String, at now: VirtualInstant) -> [SessionOutput] {
    mediaFailed(message: message, at: now) + publish(session.sessionFinished(at: now), at: now)
  }

  /// The app made a call that a scenario demands.
  mutating func called(
    _ call: SessionCall, showing reading: AdViewReading, at now: VirtualInstant
  ) -> [SessionOutput] {
    switch call {
    case .createAdEvents: publish(session.adEventsCreated(), at: now)
    case .createMediaEvents: publish(session.mediaEventsCreated(), at: now)
    case .startSession: publish(session.sessionStarted(at: now), at: now)
    case .finishSession: finished(at: now)
    case .loaded: publish(session.loaded(creative.properties, at: now), at: now)
    case .impression:
      publish(session.impressionOccurred(monitor.latest ?? reading, at: now), at: now)
    case .error(let type, let message):
      publish(session.errorOccurred(type, message: message, at: now), at: now)
    case .media(let event): publish(session.mediaEventOccurred(event, at: now), at: now)
    }
  }
}
