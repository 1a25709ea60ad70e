internal import Geometry
internal import OpenMeasurement
internal import Player
internal import Transport
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// Everything that measures one ad: the session, the geometry's monitor, the viewability timers, the
/// vendors' measurers and their scripts, wired to each other.
struct AdMeasurement {
  /// Something to write down or to send.
  enum Output {
    case omid(OMIDEvent, parameters: String?)
    case geometry(AdViewReading)
    case verification(vendor: String?, key: String, url: String)
    case standardMet(String)
    case standardLost(String, ViewabilityTimer.LossReason, run: Duration)
    case standardNotMet(String, ViewabilityShortfall?)
    case exposure(SessionExposure, [ViewabilityComparison])
    /// The standards that looks and changes disagree about.
    case viewabilityDiffers([ViewabilityComparison])
    case viewableImpression(ViewableImpressionStateMachine.Outcome)
    case misuse(AdSessionMisuse, isDelivered: Bool)
    /// Its script is a verification's place among the ad's.
    case script(ScriptOutput)
    /// A script loaded something.
    case fetch(Fetch)
    case measurersDiffer(verification: Int, [MeasurerComparison.Difference])
  }

  /// What the session is told about the player along with an event.
  struct PlayerFacts {
    /// As it can be heard, between 0 and 1.
    var volume: Double
    /// The device's, between 0 and 1.
    var deviceVolume: Double
    /// How much of the screen the player takes.
    var state = PlayerState.normal
    /// Whether media runs.
    var isPlaying = false
  }

  /// A built-in measurer, in place of a vendor's script or beside it.
  struct Vendor {
    let name: String?
    /// The verification's place among the ad's.
    let verification: Int
    var measurer: BuiltInMeasurerStateMachine
    /// Whether the vendor's script runs beside it.
    var hasScript: Bool
    /// What both sent, to be compared.
    var sent: [MeasurerComparison.Sent] = []
    var sentByScript: [MeasurerComparison.Sent] = []
    var lost: [(beacon: VerificationBeacon, percentInView: Int?)] = []
  }

  /// The ad's place in play order.
  let adIndex: Int
  let duration: Duration
  /// How the media plays; absent for a display ad, whose session has no media events.
  let properties: VASTProperties?
  /// The one vendor's parameters, when there is just one, for the recorded `sessionStart`.
  let onlyParameters: String?
  /// Why the app could not create the session; nothing is measured then.
  let configurationError: AdSessionConfigurationError?
  /// Whether there is a view to look at; an ad that is only heard has none unless a layout says so.
  let measuresView: Bool
  /// Whether VAST's ViewableImpression is about the ad, which it is not for audio.
  let hasViewableImpression: Bool
  var session: AdSessionStateMachine
  var impression: ImpressionStateMachine
  /// Whether the session heard of the media's start.
  var hasStarted = false
  var monitor = AdViewMonitorStateMachine()
  var viewability: ViewabilityMeasurement
  var viewableImpression = ViewableImpressionStateMachine()
  var vendors: [Vendor]
  /// The vendors' scripts, when there are any, until the session is over.
  var scripts: VerificationScripts?
  /// What timers found while others reported, told when measurement's turn of that instant comes.
  private var held: (outputs: [Output], at: VirtualInstant)?
  /// Whether the ad was found to be viewable and the impression was not told of it.
  var isViewedUntold = false

  /// When `advance` must be called next.
  var nextDeadline: VirtualInstant? {
    let deadlines =
      vendors.map(\.measurer.nextDeadline) + [viewability.nextDeadline, held?.at]
    return deadlines.compactMap(\.self).min()
  }

  // MARK: Inputs

  /// The app declared a view over the ad friendly; refused when the session says that it is
  /// declared in a wrong way.
  mutating func friendlyDeclared(
    _ view: String, _ declaration: FriendlyObstruction
  ) -> AdSessionMisuse? {
    for case .reject(let misuse) in session.friendlyObstructionAdded(
      viewName: view, declaration)
    {
      return misuse
    }
    return nil
  }

  /// The app set the session up and started it.
  mutating func sessionBegan(_ reading: AdViewReading, at now: VirtualInstant) -> [Output] {
    var outputs = reportsAd ? publish(session.adEventsCreated(), at: now) : []
    if reportsMedia { outputs += publish(session.mediaEventsCreated(), at: now) }
    outputs += publish(session.sessionStarted(at: now), at: now)
    monitor.sessionStarted()
    let changed = exposureChanged(reading, at: now)
    return outputs + sampled(reading, at: now) + changed
  }

  /// The player reported an event.
  mutating func playerReported(
    _ event: PlayerEvent, player: PlayerFacts, at now: VirtualInstant
  ) -> [Output] {
    var outputs: [Output] = []
    switch event {
    case .loaded:
      return loaded(at: now)
    case .start:
      viewableImpression.playbackStarted()
      outputs += time(at: now) { $0.playbackStarted(isAudible: player.isAudible, at: now) }
    case .pause: outputs += time(at: now) { $0.paused(at: now) }
    case .resume: outputs += time(at: now) { $0.resumed(at: now) }
    case .loop: outputs += time(at: now) { $0.looped(at: now) }
    case .bufferStart: outputs += time(at: now) { $0.bufferStarted(at: now) }
    case .bufferFinish: outputs += time(at: now) { $0.bufferFinished(at: now) }
    case .mute, .unmute, .volumeChange:
      outputs += time(at: now) { $0.audibilityChanged(to: player.isAudible, at: now) }
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      outputs += count(to: now) + quartileReached(event, at: now)
    case .progress, .rewind, .skip, .fullscreen, .exitFullscreen, .playerExpand, .playerCollapse,
      .minimize, .restore, .closeLinear,
      .click, .acceptInvitation, .adExpand, .adCollapse, .close, .overlayViewDuration, .seek,
      .caption:
      outputs += count(to: now)
    }
    return outputs + mediaReported(event, player, at: now)
  }

  mutating func deviceVolumeChanged(player: PlayerFacts, at now: VirtualInstant) -> [Output] {
    let change = MediaEvent.volumeChange(
      playerVolume: player.volume, deviceVolume: player.deviceVolume)
    var outputs = time(at: now) { $0.audibilityChanged(to: player.isAudible, at: now) }
    if reportsMedia { outputs += publish(session.mediaEventOccurred(change, at: now), at: now) }
    return outputs + (player.isHeard ? counted(.heard, at: now) : [])
  }

  /// Somebody looked at the view tree, as it is done again and again.
  mutating func sampled(_ reading: AdViewReading, at now: VirtualInstant) -> [Output] {
    guard measuresView else { return [] }
    let outputs = tell(viewability.looked(reading.percentInView, at: now), at: now)
    return seen(reading, at: now) + outputs
  }

  /// The session is told what is in view.
  mutating func seen(_ reading: AdViewReading, at now: VirtualInstant) -> [Output] {
    if viewability.hasDecidingStandard { viewableImpression.readingTaken(reading) }
    var outputs: [Output] = []
    for case .geometryChange(let reading) in monitor.readingTaken(reading) {
      outputs.append(.geometry(reading))
      outputs += publish(session.geometryChanged(reading, at: now), at: now)
    }
    if reading.pixelsInView > 0 { outputs += counted(.seen, at: now) }
    return outputs
  }

  mutating func mediaFailed(message: String, at now: VirtualInstant) -> [Output] {
    publish(session.errorOccurred(.media, message: message, at: now), at: now)
  }

  /// Measurement's turn: time went on to an instant that `nextDeadline` named.
  mutating func advance(to now: VirtualInstant) -> [Output] {
    let outputs = count(to: now)
    return takeHeld(at: now) + outputs
  }

  private mutating func count(to now: VirtualInstant) -> [Output] {
    var outputs = time(at: now) { $0.advance(to: now) }
    for index in vendors.indices {
      outputs += send(vendors[index].measurer.advance(to: now), from: index, at: now)
    }
    return outputs
  }

  private mutating func takeHeld(at now: VirtualInstant) -> [Output] {
    let outputs = held?.outputs ?? []
    held = nil
    guard isViewedUntold else { return outputs }
    isViewedUntold = false
    return outputs + counted(.viewed, at: now)
  }

  mutating func hold(_ outputs: [Output], at now: VirtualInstant) {
    held = ((held?.outputs ?? []) + outputs, held?.at ?? now)
  }

  /// The app ended the session.
  mutating func finished(at now: VirtualInstant) -> [Output] {
    let ended = time(at: now) { $0.ended(at: now) }
    var outputs = takeHeld(at: now) + ended
    if hasViewableImpression, let outcome = viewableImpression.sessionFinished() {
      outputs.append(.viewableImpression(outcome))
    }
    outputs += publish(session.sessionFinished(at: now), at: now)
    monitor.sessionFinished()
    return outputs + takeHeld(at: now) + finishScripts(at: now) + viewabilitySummary
  }

  // MARK: Wiring

  /// Hands what the session says to every vendor.
  mutating func publish(
    _ actions: [AdSessionAction], at now: VirtualInstant
  ) -> [Output] {
    var outputs: [Output] = []
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
        // The view tree of the scenario has the declaration already.
        break
      }
    }
    return outputs
  }

  private mutating func send(
    _ actions: [BuiltInMeasurerStateMachine.Action], from index: Int, at now: VirtualInstant
  ) -> [Output] {
    var outputs: [Output] = []
    for action in actions {
      switch action {
      case .send(let beacon, let url):
        if vendors[index].hasScript {
          vendors[index].sent.append(MeasurerComparison.Sent(url: url, at: now))
        }
        let output = Output.verification(
          vendor: vendors[index].name, key: beacon.rawValue, url: url)
        if beacon == .twoSecondsFiftyPercentView {
          hold([output], at: now)
        } else {
          outputs.append(output)
        }
      case .lost(let beacon, let percent):
        vendors[index].lost.append((beacon, percent))
      }
    }
    return outputs
  }
}
