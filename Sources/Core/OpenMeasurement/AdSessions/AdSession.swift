package import Vocabulary

/// Everything that measures one ad: the session, the geometry's monitor, the viewability timers,
/// the vendors' measurers and their scripts, connected to each other.
///
/// The owner of the ad calls `handle` to report what happens. The session depends on no player and
/// no media.
package final class AdSession {
  /// A beacon that was due and not sent.
  struct Loss {
    let beacon: CriteoBeacon
    /// The percentage of the ad that was in view when the beacon was due; nil if nothing was
    /// measured.
    let percentInView: Int?
    /// The views that covered the ad when the beacon was due and are not declared friendly.
    let coveringViews: [String]
  }

  /// A built-in measurer, in place of a vendor's script or in addition to it.
  struct Vendor {
    let name: String?
    /// The index of the verification among the ad's verifications.
    let verification: Int
    var measurer: CriteoMeasurerStateMachine
    /// Whether the vendor's script runs too.
    var hasScript: Bool
    /// The requests of the built-in measurer and those of the script, for their comparison.
    var sent: [MeasurerComparison.Sent] = []
    var sentByScript: [MeasurerComparison.Sent] = []
    var lost: [Loss] = []
  }

  let creative: MeasuredCreative
  /// The duties that the app never performs.
  let omitted: Set<SessionDuty>
  /// The omitted duties that were due in the run so far.
  var leftOut: Set<SessionDuty> = []
  /// The ad's place in play order.
  let adIndex: Int
  /// The parameters of the only verification that has parameters; nil if none or several have them.
  /// The recorded `sessionStart` shows them.
  let onlyParameters: String?
  /// Why the app could not create the session; nothing is measured then.
  package let configurationError: AdSessionConfigurationError?
  var session: AdSessionStateMachine
  /// The beacons of the vendors whose script is rejected.
  let rejected: [LostVerification]
  /// Decides when the impression counts.
  package internal(set) var impression: ImpressionStateMachine
  /// Whether the media's start was reported to the session.
  var hasStarted = false
  var monitor = AdViewMonitorStateMachine()
  let viewability: ViewabilityMeasurement
  var viewableImpression = ViewableImpressionStateMachine()
  var vendors: [Vendor]
  /// The vendors' scripts, when there are any, until the session is over.
  package var scripts: VerificationScripts?
  /// Viewability results that became known while the session handled another input of the same
  /// instant. The session outputs them when it handles `timeReached` at that instant, or when it
  /// finishes.
  private var held: (outputs: [SessionOutput], at: VirtualInstant)?
  /// Whether the ad became viewable but `impression` has not received that event yet.
  var isViewedUntold = false

  /// When `timeReached` must be the next input. It is stored, because it is read more often than it
  /// changes.
  package private(set) var nextDeadline: VirtualInstant?

  /// Sets up the measurement of an ad.
  ///
  /// - Throws: `AdSessionConfigurationError` if the configuration that follows from the ad is
  ///   invalid, which no tag can cause. A contradiction in the app's own configuration is not
  ///   thrown but stored in `configurationError`.
  package init(_ setup: AdSessionSetup) throws(AdSessionConfigurationError) {
    creative = setup.creative
    adIndex = setup.adIndex
    omitted = setup.omitted
    viewability = ViewabilityMeasurement(of: setup)
    vendors = setup.verifications.enumerated().compactMap { index, verification in
      verification.plan.measurer.map {
        Vendor(
          name: verification.vendor, verification: index, measurer: $0,
          hasScript: verification.plan.runsScript)
      }
    }
    rejected = setup.verifications.flatMap(\.rejected)
    let parameters = setup.verifications.compactMap(\.parameters)
    onlyParameters = parameters.count == 1 ? parameters.first : nil
    var problem: AdSessionConfigurationError?
    do throws(AdSessionConfigurationError) {
      try setup.wanted.validate()
      let missing = [SessionDuty.activation, .serviceScript].first(where: omitted.contains)
      if let missing { throw .leftOut(missing) }
    } catch {
      problem = error
    }
    configurationError = problem
    let configuration = problem == nil ? setup.wanted : setup.configuration
    session = try AdSessionStateMachine(
      configuration: configuration, adSessionID: setup.sessionID, clock: setup.clock)
    impression = ImpressionStateMachine(configuration: configuration)
  }

  private var earliestDeadline: VirtualInstant? {
    var next = Self.earlier(viewability.nextDeadline, held?.at)
    for index in vendors.indices {
      next = Self.earlier(next, vendors[index].measurer.nextDeadline)
    }
    return next
  }

  private static func earlier(
    _ first: VirtualInstant?, _ second: VirtualInstant?
  ) -> VirtualInstant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  // MARK: Inputs

  /// Declares that a view over the ad is a friendly obstruction. Returns the misuse if the session
  /// rejects the declaration.
  package func friendlyDeclared(
    _ view: String, _ declaration: FriendlyObstruction
  ) -> AdSessionMisuse? {
    for case .reject(let misuse) in session.friendlyObstructionAdded(
      viewName: view, declaration)
    {
      return misuse
    }
    return nil
  }

  /// Passes an input to the session; returns the outputs to record and send, in order.
  package func handle(_ input: SessionInput, at now: VirtualInstant) -> [SessionOutput] {
    let outputs = outputs(of: input, at: now)
    nextDeadline = earliestDeadline
    return outputs
  }

  private func outputs(
    of input: SessionInput, at now: VirtualInstant
  ) -> [SessionOutput] {
    switch input {
    case .began(let reading): sessionBegan(reading, at: now)
    case .presented: counted(.presented, at: now)
    case .displayed: displayed(at: now)
    case .playback(let change, let player): playbackChanged(change, player, at: now)
    case .deviceVolumeChanged(let player): deviceVolumeChanged(player, at: now)
    case .playheadMoved(let distance): time(at: now) { $0.playheadMoved(by: distance, at: now) }
    case .exposureChanged(let reading): exposureChanged(reading, at: now)
    case .sampled(let reading): sampled(reading, at: now)
    case .mediaFailed(let message): mediaFailed(message: message, at: now)
    case .abandoned(let message): abandoned(message: message, at: now)
    case .timeReached: advance(to: now)
    case .scriptTimersDue: keep(scripts?.advance(to: now) ?? [], at: now)
    case .scriptLoaded(let script): keep(scripts?.load(script, at: now) ?? [], at: now)
    case .called(let call, let reading): called(call, showing: reading, at: now)
    case .finished: finished(at: now)
    }
  }

  private func sessionBegan(
    _ reading: AdViewReading, at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs = creative.hasView ? perform(.adView) { [] } : []
    if reportsAd {
      outputs += perform(.call(.adEvents)) { publish(session.adEventsCreated(), at: now) }
    }
    if reportsMedia {
      outputs += perform(.call(.mediaEvents)) {
        publish(session.mediaEventsCreated(), at: now)
      }
    }
    outputs += perform(.call(.startSession)) {
      publish(session.sessionStarted(at: now), at: now)
    }
    monitor.sessionStarted()
    let changed = exposureChanged(reading, at: now)
    return outputs + sampled(reading, at: now) + changed
  }

  /// Starts to count the viewability of a creative that does not play: it counts from the instant
  /// at which the creative is displayed.
  private func displayed(at now: VirtualInstant) -> [SessionOutput] {
    viewableImpression.playbackStarted()
    return time(at: now) { $0.playbackStarted(isAudible: false, at: now) }
  }

  private func playbackChanged(
    _ change: PlaybackChange, _ player: SessionPlayer, at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    switch change {
    case .loaded:
      return loaded(at: now)
    case .reached(.start):
      viewableImpression.playbackStarted()
      outputs += time(at: now) { $0.playbackStarted(isAudible: player.isAudible, at: now) }
    case .paused: outputs += time(at: now) { $0.paused(at: now) }
    case .resumed: outputs += time(at: now) { $0.resumed(at: now) }
    case .looped: outputs += time(at: now) { $0.looped(at: now) }
    case .bufferStarted: outputs += time(at: now) { $0.bufferStarted(at: now) }
    case .bufferFinished: outputs += time(at: now) { $0.bufferFinished(at: now) }
    case .muted, .unmuted, .volumeChanged:
      outputs += time(at: now) { $0.audibilityChanged(to: player.isAudible, at: now) }
    case .reached(let point):
      outputs += count(to: now) + time(at: now) { $0.reached(point, at: now) }
    case .skipped, .resized, .interacted, .other:
      outputs += count(to: now)
    }
    return outputs + mediaReported(change, player, at: now)
  }

  private func deviceVolumeChanged(
    _ player: SessionPlayer, at now: VirtualInstant
  ) -> [SessionOutput] {
    let change = MediaEvent.volumeChange(
      playerVolume: player.volume, deviceVolume: player.deviceVolume)
    var outputs = time(at: now) { $0.audibilityChanged(to: player.isAudible, at: now) }
    if reportsMedia { outputs += publish(session.mediaEventOccurred(change, at: now), at: now) }
    return outputs + (player.isPlayingAudibly ? counted(.audible, at: now) : [])
  }

  private func sampled(_ reading: AdViewReading, at now: VirtualInstant) -> [SessionOutput] {
    guard hasView else { return [] }
    let outputs = tell(viewability.observed(reading.percentInView, at: now), at: now)
    return seen(reading, at: now) + outputs
  }

  /// Passes a reading of the ad view to the session, which reports a change of the geometry.
  func seen(_ reading: AdViewReading, at now: VirtualInstant) -> [SessionOutput] {
    if viewability.hasDecidingStandard { viewableImpression.readingTaken(reading) }
    var outputs: [SessionOutput] = []
    for case .geometryChange(let reading) in monitor.readingTaken(reading) {
      outputs.append(.geometry(reading))
      outputs += publish(session.geometryChanged(reading, at: now), at: now)
    }
    if reading.pixelsInView > 0 { outputs += counted(.seen, at: now) }
    return outputs
  }

  func mediaFailed(message: String, at now: VirtualInstant) -> [SessionOutput] {
    publish(session.errorOccurred(.media, message: message, at: now), at: now)
  }

  /// Counts the time up to an instant for the standards and the vendors, and outputs the held
  /// results first.
  private func advance(to now: VirtualInstant) -> [SessionOutput] {
    let outputs = count(to: now)
    return takeHeld(at: now) + outputs
  }

  private func count(to now: VirtualInstant) -> [SessionOutput] {
    var outputs = time(at: now) { $0.advance(to: now) }
    for index in vendors.indices {
      outputs += send(vendors[index].measurer.advance(to: now), from: index, at: now)
    }
    return outputs
  }

  private func takeHeld(at now: VirtualInstant) -> [SessionOutput] {
    let outputs = held?.outputs ?? []
    held = nil
    guard isViewedUntold else { return outputs }
    isViewedUntold = false
    return outputs + counted(.viewed, at: now)
  }

  func hold(_ outputs: [SessionOutput], at now: VirtualInstant) {
    held = ((held?.outputs ?? []) + outputs, held?.at ?? now)
  }

  func finished(at now: VirtualInstant) -> [SessionOutput] {
    let ended = time(at: now) { $0.ended(at: now) }
    var outputs = takeHeld(at: now) + ended
    if creative.hasViewableImpression, let outcome = viewableImpression.sessionFinished() {
      outputs.append(.viewableImpression(outcome))
    }
    outputs += perform(.call(.finishSession)) {
      publish(session.sessionFinished(at: now), at: now)
    }
    monitor.sessionFinished()
    return outputs + takeHeld(at: now) + finishScripts(at: now) + summarizeViewability()
  }

  // MARK: Wiring

  /// Passes the session's events to every vendor.
  func publish(
    _ actions: [AdSessionAction], at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    for action in actions {
      switch action {
      case .publish(let event):
        outputs.append(.omid(event, parameters: onlyParameters))
        for index in vendors.indices {
          outputs += send(vendors[index].measurer.received(event, at: now), from: index, at: now)
        }
        outputs += deliver(event, at: now)
      case .reject(let misuse): outputs.append(.misuse(misuse, isDelivered: false))
      case .warn(let misuse): outputs.append(.misuse(misuse, isDelivered: true))
      case .declareFriendly:
        // The view tree of the scenario already contains this friendly declaration.
        break
      }
    }
    return outputs
  }

  private func send(
    _ actions: [CriteoMeasurerStateMachine.Action], from index: Int, at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    for action in actions {
      switch action {
      case .send(let beacon, let url):
        if vendors[index].hasScript {
          vendors[index].sent.append(MeasurerComparison.Sent(url: url, at: now))
        }
        let output = SessionOutput.verification(
          vendor: vendors[index].name, key: beacon.rawValue, url: url)
        if beacon == .twoSecondsFiftyPercentView {
          let percent = monitor.latest?.percentInView ?? 100
          let isRounded = percent < 50 && !viewability.isMet
          hold(
            [output]
              + (isRounded
                ? [.shareRoundedUp(vendor: vendors[index].name, percent: percent)] : []),
            at: now)
        } else {
          outputs.append(output)
        }
      case .lost(let beacon, let percent):
        vendors[index].lost.append(
          Loss(
            beacon: beacon, percentInView: percent,
            coveringViews: monitor.latest?.exposure.coveringViews ?? []))
      }
    }
    return outputs
  }
}
