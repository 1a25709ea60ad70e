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

/// The viewability standards of the session.
extension AdSession {
  /// The view tree changed. Only in continuous sampling does the session observe the ad view at
  /// this change.
  func exposureChanged(_ reading: AdViewReading, at now: VirtualInstant) -> [SessionOutput] {
    guard hasView else { return [] }
    let outputs = tell(viewability.changed(to: reading.percentInView, at: now), at: now)
    return (viewability.looksAlways ? seen(reading, at: now) : []) + outputs
  }

  /// Passes an input to the timers of the standards, and reports the results.
  func time(
    at now: VirtualInstant,
    _ feed: (inout ViewabilityMeasurer) -> [ViewabilityMeasurer.Action]
  ) -> [SessionOutput] {
    tell(viewability.feed(feed), at: now)
  }

  func tell(
    _ actions: [ViewabilityMeasurer.Action], at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    for action in actions {
      switch action {
      case .met(let standard, _):
        hold([.standardMet(viewability.name(of: standard))], at: now)
        guard viewability.role(of: standard) == .deciding else { continue }
        isViewedUntold = true
        if creative.hasViewableImpression, let outcome = viewableImpression.standardMet() {
          hold([.viewableImpression(outcome)], at: now)
        }
      case .lost(let standard, let reason, let run):
        // The interruption of a counted run is reported only for the deciding standard. The totals
        // of the other standards include the time of the run.
        guard viewability.role(of: standard) == .deciding else { continue }
        outputs.append(.standardLost(viewability.name(of: standard), reason, run: run))
      case .notMet(let standard):
        outputs.append(
          .standardNotMet(
            viewability.name(of: standard), viewability.shortfall(of: standard)))
      }
    }
    return outputs
  }

  /// The result of each standard; empty until the session is over.
  package var results: [ViewabilityResult] { viewability.results }

  /// How much of the ad was in view.
  package var exposure: SessionExposure { viewability.exposure(ad: adIndex) }

  /// Determines the viewability results, which are reported once, when the session is over.
  func summarizeViewability() -> [SessionOutput] {
    viewability.finished(ad: adIndex)
    let comparisons = results.map(\.comparison)
    let differing = comparisons.filter(\.differs)
    return [.exposure(exposure, comparisons)]
      + (differing.isEmpty ? [] : [.viewabilityDiffers(differing)])
  }
}
