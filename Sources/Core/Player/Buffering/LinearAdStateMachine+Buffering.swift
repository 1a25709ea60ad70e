package import VAST
internal import Vocabulary

/// Media that arrives over time: loading, rebuffering, and resuming.
///
/// The first fill is loading: the ad is loaded and put on the screen once enough media has arrived.
/// After that, a frame that is due and has not arrived starts rebuffering. Paused media does not
/// rebuffer, whatever is missing; a seek makes no request of its own, so that the player waits
/// until the download has reached its target.
extension LinearAdStateMachine {
  /// The media was requested and is arriving; the player puts the ad on the screen by itself.
  func mediaRequested(_ supply: MediaSupply) -> [AdPlayerAction] {
    guard case .loading = state else { return [.ignored("the ad is already loaded")] }
    self.supply = supply
    return []
  }

  /// Whether the player is rebuffering.
  var isBuffering: Bool {
    if case .buffering = state { true } else { false }
  }

  /// Whether the media was requested and is not loaded yet.
  var isLoading: Bool {
    if case .loading = state { true } else { false }
  }

  // MARK: The connection

  /// The connection changed; absent values stay unchanged.
  func networkChanged(
    bytesPerSecond: Int?, latency: Duration?, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    changeDownload(at: now) {
      $0.networkChanged(bytesPerSecond: bytesPerSecond, latency: latency, at: now)
    }
  }

  /// No bytes arrive for a time.
  func stalled(
    for duration: Duration, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    changeDownload(at: now) {
      $0.stalled(for: duration, at: now)
    }
  }

  /// The connection is lost; the server answers with an HTTP status, or not at all.
  func connectionLost(
    status: Int?, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    let actions = changeDownload(at: now) {
      $0.lost(status: status, at: now)
    }
    return actions.isEmpty ? supplyArrived(by: now) : actions
  }

  private func changeDownload(
    at now: VirtualInstant, _ change: (inout ProgressiveDownload) -> Void
  ) -> [AdPlayerAction] {
    guard !isEnded else { return [.ignored("the ad is over")] }
    guard var supply, supply.download.finish.map({ $0 > now }) ?? true else {
      return [.ignored("every byte of the ad's media has arrived")]
    }
    self.supply = nil  // so that the copy is the only one
    change(&supply.download)
    if case .playing(let clock) = state {
      supply.playing(from: clock.position(at: now), at: now, end: creative.playableDuration)
    }
    self.supply = supply
    return []
  }

  // MARK: Time

  /// When `advance` must be called next because of arriving bytes, unless the media is playing.
  var supplyDeadline: VirtualInstant? {
    guard let supply else { return nil }
    switch state {
    case .loading:
      return [firstFill(supply), refusal(supply)?.instant, loadingLimit(supply)]
        .compactMap(\.self).min()
    case .buffering(let position, _):
      // If the missing media never arrives, the deadline is the loss of the connection.
      return fill(from: position, supply) ?? supply.download.loss?.instant
    case .loaded, .waiting, .playing, .paused, .ended:
      return nil
    }
  }

  /// Time passed, and bytes may have arrived.
  func supplyArrived(by now: VirtualInstant) -> [AdPlayerAction] {
    guard let supply else { return [] }
    switch state {
    case .loading:
      return loadingWentOn(supply, at: now)
    case .buffering(let position, let origin):
      return bufferingWentOn(supply, from: position, pausedBy: origin, at: now)
    case .loaded, .waiting, .playing, .paused, .ended:
      return []
    }
  }

  private func loadingWentOn(
    _ supply: MediaSupply, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    if let filled = firstFill(supply), filled <= now {
      return mediaLoaded() + presented(at: now)
    }
    if let refusal = refusal(supply), refusal.instant <= now {
      return fail(.refused(status: refusal.status))
    }
    if let limit = loadingLimit(supply), limit <= now { return fail(.timeout) }
    return []
  }

  private func fail(_ failure: MediaLoadingFailure) -> [AdPlayerAction] {
    state = .ended(.failed, at: .zero)
    return [.loadingFailed(failure)]
  }

  private func bufferingWentOn(
    _ supply: MediaSupply, from position: Duration, pausedBy origin: PauseOrigin?,
    at now: VirtualInstant
  ) -> [AdPlayerAction] {
    if let filled = fill(from: position, supply) {
      guard filled <= now else { return [] }
    } else if !supply.hasArrived(position, by: now) {
      return connectionEnded(at: position)
    }
    // Enough media has arrived, or all media that will ever arrive.
    if let origin {
      state = .paused(at: position, by: origin)
    } else {
      state = .playing(clock(from: position, at: now))
    }
    return [.report(.bufferFinish, by: .environment)]
  }

  /// A frame is due and has not arrived.
  func ranDry(
    _ starvation: MediaSupply.Starvation, _ clock: PlaybackClock, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    var clock = clock
    var actions: [AdPlayerAction] = []
    if isTracking {
      // A polling player observes the playhead, not the missing frame; a threshold that is met
      // exactly counts once its frame has arrived.
      if profile.observation.cadence != .exact {
        actions = look(at: starvation.position, now: now, clock: &clock)
      }
      tracker.moved(to: starvation.position)
    }
    if supply?.download.loss != nil { return actions + connectionEnded(at: starvation.position) }
    state = .buffering(at: starvation.position, pausedBy: nil)
    return actions + [.report(.bufferStart, by: .environment)]
  }

  private func connectionEnded(at position: Duration) -> [AdPlayerAction] {
    state = .ended(.failed, at: position)
    return [.connectionLost(at: position), .end(.failed)]
  }

  // MARK: Instants

  private func firstFill(_ supply: MediaSupply) -> VirtualInstant? {
    // A file of unknown size has no bytes to wait for, and does not come either.
    if let loss = supply.download.loss, supply.download.byteCount(at: loss.instant) == 0 {
      return nil
    }
    guard !profile.buffering.downloadsFirst else { return supply.download.finish }
    return supply.instant(
      having: profile.buffering.initialBuffer, from: .zero, end: creative.playableDuration)
  }

  private func fill(from position: Duration, _ supply: MediaSupply) -> VirtualInstant? {
    supply.instant(
      having: profile.buffering.rebuffer, from: position, end: creative.playableDuration)
  }

  private func loadingLimit(_ supply: MediaSupply) -> VirtualInstant? {
    let limit = profile.buffering.loadingLimit
    return switch profile.buffering.limitCounts {
    case .sinceRequest: supply.download.begin.advanced(by: limit)
    case .silence: supply.download.silence(of: limit)
    }
  }

  /// When the server answered with a failure, and with which status. Nil for a connection that was
  /// lost without an answer, which only the loading limit ends.
  private func refusal(_ supply: MediaSupply) -> (instant: VirtualInstant, status: Int)? {
    supply.download.loss.flatMap { loss in loss.status.map { (loss.instant, $0) } }
  }
}

/// How much media a player needs before it plays, and how long the player waits for that media.
package struct BufferingPolicy: Sendable, Hashable {
  /// The media that must have arrived before the ad is loaded; less if the file ends earlier.
  var initialBuffer: Duration = .seconds(1)
  /// The media that must have arrived before a rebuffering player goes on; less if the file ends
  /// earlier.
  package var rebuffer: Duration = .seconds(1)
  /// How long the first fill may take; after that the ad fails with VAST error 402.
  package var loadingLimit: Duration = .seconds(10)
  /// The interval that the limit measures.
  package var limitCounts: LimitCounts = .sinceRequest
  /// Whether the whole file and its captions are downloaded before the ad is loaded, whatever
  /// `initialBuffer` says: such a player starts late and never rebuffers.
  package var downloadsFirst = false

  /// The time that a loading limit counts.
  package enum LimitCounts: String, NamedPolicy {
    /// The time since the request.
    case sinceRequest
    /// The time in which no byte arrives, as iOS counts a request's timeout.
    case silence

    package var words: String {
      switch self {
      case .sinceRequest: "from the request on"
      case .silence: "the time without a byte"
      }
    }
  }

  package init() {}

  /// Downloads the file first, and gives up after 60 s in which no byte arrives: the default of
  /// iOS.
  static let wholeFile: BufferingPolicy = {
    var policy = BufferingPolicy()
    policy.downloadsFirst = true
    policy.loadingLimit = .seconds(60)
    policy.limitCounts = .silence
    return policy
  }()
}

/// Why a media file could not be loaded far enough to play.
package enum MediaLoadingFailure: Sendable, Hashable {
  /// Too little of the media file arrived within the player's limit.
  case timeout
  /// The server answered with an HTTP status that means it will not send the file.
  case refused(status: Int)

  /// The error code that goes to a tag's Error URLs (VAST 4.2 § 2.3.6.3): 402 for a timeout of the
  /// player or of the server (its status is 408 or 504), 401 for every other refusal.
  package var errorCode: VASTErrorCode {
    switch self {
    case .timeout, .refused(status: 408), .refused(status: 504): .mediaFileTimeout
    case .refused: .mediaFileNotFound
    }
  }
}
