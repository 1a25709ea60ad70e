internal import Vocabulary

/// The app's reports to the session, and their order.
extension AdSession {
  /// Whether the native app reports media events.
  var reportsMedia: Bool { session.configuration.mediaEventsOwner == .native }

  /// Whether the native app reports `loaded` and `impression`.
  var reportsAd: Bool { session.configuration.impressionOwner == .native }

  /// Whether the session has a view to measure.
  var hasView: Bool { creative.hasView && !omitted.contains(.adView) }

  /// Makes a call that the app must make. If the app omits the call, reports the omission instead,
  /// once for each duty.
  func perform(
    _ duty: SessionDuty, _ call: () -> [SessionOutput]
  ) -> [SessionOutput] {
    guard omitted.contains(duty) else { return call() }
    return leftOut.insert(duty).inserted ? [.leftOut(duty)] : []
  }

  func loaded(at now: VirtualInstant) -> [SessionOutput] {
    guard reportsAd else { return [] }
    let outputs = perform(.call(.loaded)) {
      publish(session.loaded(creative.properties, at: now), at: now)
    }
    return outputs + counted(.loaded, at: now)
  }

  /// Notes an event of the ad on which the impression can depend, and reports the impression if the
  /// impression counts now.
  func counted(
    _ event: ImpressionStateMachine.Event, at now: VirtualInstant
  ) -> [SessionOutput] {
    guard impression.happened(event) else { return [] }
    return perform(.call(.impression)) {
      publish(session.impressionOccurred(monitor.latest, at: now), at: now)
    }
  }

  /// Reports a change of the playback to the session.
  ///
  /// A change of the player's state before `start` is not reported by itself, because `start`
  /// carries the state.
  func mediaReported(
    _ change: PlaybackChange, _ player: SessionPlayer, at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    if reportsMedia, let media = mediaEvent(of: change, player) {
      if case .playerStateChange = media, !hasStarted { return [] }
      func report() -> [SessionOutput] {
        if case .start = media { hasStarted = true }
        return publish(
          session.mediaEventOccurred(media, playerState: player.state, at: now), at: now)
      }
      outputs += SessionDuty(reporting: media).map { perform($0, report) } ?? report()
    }
    return outputs + (player.isPlayingAudibly ? counted(.audible, at: now) : [])
  }

  private func mediaEvent(of change: PlaybackChange, _ player: SessionPlayer) -> MediaEvent? {
    guard case .reached(.start) = change else { return change.mediaEvent(player) }
    return .start(
      duration: creative.duration ?? .zero, playerVolume: player.volume,
      deviceVolume: player.deviceVolume)
  }

  /// The app abandoned the ad before its session started.
  func abandoned(message: String, at now: VirtualInstant) -> [SessionOutput] {
    mediaFailed(message: message, at: now) + publish(session.sessionFinished(at: now), at: now)
  }

  /// The app made a call in addition to its regular ones, because a scenario demands that call.
  func called(
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
